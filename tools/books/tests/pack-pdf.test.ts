import { expect, test } from 'vitest';
import { roundCoordinates } from '../pack-pdf.ts';

test('rounds coordinates to a hundredth of a point', () => {
  expect(roundCoordinates('q\n7 -3.0375662 -0.0000000000000012858791 c\nf\nQ')).toBe(
    'q\n7 -3.04 0 c\nf\nQ',
  );
});

test('keeps more decimal places in matrix factors', () => {
  expect(roundCoordinates('-0.38726395 -0.0135235 .5 0.38726395 144.86874 628.7925 cm\n')).toBe(
    '-0.38726 -0.01352 0.5 0.38726 144.87 628.79 cm\n',
  );
});

test('never changes strings, even with parentheses or escaped parentheses', () => {
  const shown = '[(a 1.23456 \\( b) 18 ( (1.23456) 2.34567) -2] TJ';
  expect(roundCoordinates(`${shown}\n1.23456 2 m`)).toBe(`${shown}\n1.23 2 m`);
});
