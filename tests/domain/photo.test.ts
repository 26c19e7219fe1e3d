import { expect, test } from 'vitest';
import { refusePhoto, sizesOfPhoto } from '#src/domain/photo.ts';
import { beginJpeg } from '#tests/support/pictures.ts';

test('a photo gets the shape of drawings, for a phone and for the widest place of a page', () => {
  const sizes = { width: 960, height: 540, widths: [480, 960] };
  expect(sizesOfPhoto({ width: 4032, height: 3024 })).toEqual(sizes);
  expect(sizesOfPhoto({ width: 3024, height: 4032 })).toEqual(sizes);
});

test('a small photo is never made larger', () => {
  const upright = { width: 600, height: 800 };
  expect(sizesOfPhoto(upright)).toEqual({ width: 600, height: 338, widths: [480, 600] });
  const flat = { width: 2000, height: 270 };
  expect(sizesOfPhoto(flat)).toEqual({ width: 480, height: 270, widths: [480] });
});

test('a photo of a phone is taken, and a wall is not', () => {
  expect(refusePhoto(beginJpeg(4032, 3024))).toBeUndefined();
  expect(refusePhoto(beginJpeg(6001, 3024))).toMatch(/6001 by 3024 pixels/);
});
