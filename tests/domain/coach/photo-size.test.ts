import { expect, test } from 'vitest';
import { sizeOfPhoto } from '#src/domain/coach/photo-size.ts';

test.each([
  ['a photo from a phone', [3024, 4032], [640, 853]],
  ['a huge photo', [8000, 6000], [640, 480]],
  ['a tiny photo', [60, 60], [60, 60]],
  ['a photo twice as wide as tall', [1200, 600], [640, 320]],
] as const)('shows all of %s', (_, [width, height], [shownWidth, shownHeight]) => {
  expect(sizeOfPhoto({ width, height })).toEqual({ width: shownWidth, height: shownHeight });
  expect(shownWidth / shownHeight).toBeCloseTo(width / height, 2);
});

test.each([
  ['tall', [600, 3000], [600, 1200]],
  ['wide', [3000, 500], [640, 320]],
  ['tall and tiny', [20, 100], [20, 40]],
] as const)('crops a very %s photo to a 2:1 ratio', (_, [width, height], shown) => {
  expect(sizeOfPhoto({ width, height })).toEqual({ width: shown[0], height: shown[1] });
});
