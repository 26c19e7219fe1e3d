import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCover, refusePicture } from '#src/domain/cover-image.ts';
import { beginJpeg, makePng } from '#tests/support/pictures.ts';

/** A picture of at most 2 MB whose sides are no stamp and no wall. */
const refuse = (bytes: Uint8Array) =>
  refusePicture(bytes, 2 * 1024 * 1024, { least: 200, most: 4000 });

const side = fc.integer({ min: 1, max: 65_535 });

describe('a picture', () => {
  test('says at its beginning what it is and how large', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(readCover(beginJpeg(width, height))).toEqual({ type: 'image/jpeg', width, height });
      }),
    );
    expect(readCover(makePng(300, 400))).toEqual({ type: 'image/png', width: 300, height: 400 });
  });

  test('is read without an error whatever the bytes are', () => {
    const beginning = fc.constantFrom(
      [0xff, 0xd8, 0xff, 0xe0],
      [...makePng(1, 1).subarray(0, 16)],
      [],
    );
    fc.assert(
      fc.property(beginning, fc.uint8Array({ maxLength: 400 }), (head, rest) => {
        const problem = refuse(Uint8Array.from([...head, ...rest]));
        expect(problem === undefined || problem.length > 20).toBe(true);
      }),
    );
  });

  test.each([
    ['a PDF', new TextEncoder().encode('%PDF-1.7 and more of it'), /no JPG or PNG/],
    ['markup', new TextEncoder().encode('<svg xmlns="urn:x"/>'), /no JPG or PNG/],
    ['nothing', new Uint8Array(), /no JPG or PNG/],
    ['a JPG that is cut off', beginJpeg(300, 400).subarray(0, 12), /no JPG or PNG/],
    ['a stamp', makePng(199, 400), /199 by 400 pixels/],
    ['a wall', beginJpeg(300, 4001), /300 by 4001 pixels/],
    ['too many bytes', new Uint8Array(2 * 1024 * 1024 + 1), /The most is 2 MB/],
  ])('that is %s is refused in words', (_what, bytes, words) => {
    expect(refuse(bytes)).toMatch(words);
  });

  test('that a phone or a program made is taken', () => {
    expect(refuse(makePng(300, 400))).toBeUndefined();
    expect(refuse(beginJpeg(900, 1200))).toBeUndefined();
  });
});
