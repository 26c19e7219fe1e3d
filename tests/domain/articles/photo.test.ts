import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPicture, refusePhoto, sizesOfPhoto } from '#src/domain/articles/photo.ts';
import { beginJpeg, makePng } from '#tests/support/pictures.ts';

const side = fc.integer({ min: 1, max: 65_535 });

describe('photos', () => {
  test('reads a photo’s format and size from its first bytes', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(readPicture(beginJpeg(width, height))).toEqual({
          type: 'image/jpeg',
          width,
          height,
        });
      }),
    );
    expect(readPicture(makePng(300, 400))).toEqual({ type: 'image/png', width: 300, height: 400 });
  });

  test('never throws, no matter what bytes it reads', () => {
    const beginning = fc.constantFrom(
      [0xff, 0xd8, 0xff, 0xe0],
      [...makePng(1, 1).subarray(0, 16)],
      [],
    );
    fc.assert(
      fc.property(beginning, fc.uint8Array({ maxLength: 400 }), (head, rest) => {
        const problem = refusePhoto(Uint8Array.from([...head, ...rest]));
        expect(problem === undefined || problem.length > 20).toBe(true);
      }),
    );
  });

  test.each([
    ['a PDF', new TextEncoder().encode('%PDF-1.7 and more of it'), /isn’t a JPG or PNG/],
    ['markup', new TextEncoder().encode('<svg xmlns="urn:x"/>'), /isn’t a JPG or PNG/],
    ['an empty file', new Uint8Array(), /isn’t a JPG or PNG/],
    ['a truncated JPG', beginJpeg(300, 400).subarray(0, 12), /isn’t a JPG or PNG/],
    ['a photo that’s too narrow', makePng(479, 600), /479 by 600 pixels/],
    ['a photo that’s too tall', beginJpeg(600, 6001), /600 by 6001 pixels/],
    ['a file that’s too large', new Uint8Array(8 * 1024 * 1024 + 1), /The limit is 8 MB/],
  ])('rejects %s with a message', (_what, bytes, words) => {
    expect(refusePhoto(bytes)).toMatch(words);
  });

  test('accepts photos from a phone or an image editor', () => {
    expect(refusePhoto(makePng(480, 600))).toBeUndefined();
    expect(refusePhoto(beginJpeg(4032, 3024))).toBeUndefined();
  });
});

test('crops a photo to the drawings’ aspect ratio, in sizes from phone width to the widest slot on a page', () => {
  const sizes = { width: 960, height: 540, widths: [480, 960] };
  expect(sizesOfPhoto({ width: 4032, height: 3024 })).toEqual(sizes);
  expect(sizesOfPhoto({ width: 3024, height: 4032 })).toEqual(sizes);
});

test('never enlarges a small photo', () => {
  const upright = { width: 600, height: 800 };
  expect(sizesOfPhoto(upright)).toEqual({ width: 600, height: 338, widths: [480, 600] });
  const flat = { width: 2000, height: 270 };
  expect(sizesOfPhoto(flat)).toEqual({ width: 480, height: 270, widths: [480] });
});
