import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withoutMetadata } from '#src/domain/picture-metadata.ts';
import { beginJpeg, makePng } from '#tests/support/pictures.ts';

const PRIVATE = /GPS|Exif|Phone 9|2026:11:24|xmp|Anna's/;
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** A picture as a camera keeps it: with the place, the time, the device and words. @param turn How it was held, 1 to 8. */
async function photo(format: 'jpeg' | 'png', turn = 1, options: object = {}): Promise<Buffer> {
  const points = Uint8Array.from({ length: 320 * 240 * 3 }, (_, index) => (index * 7) % 251);
  return sharp(points, { raw: { width: 320, height: 240, channels: 3 } })
    .toFormat(format, options)
    .withIccProfile('srgb')
    .withExif({
      IFD0: { Model: 'Phone 9', Copyright: "Anna's garden" },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 26/1 46/1', GPSDateStamp: '2026:11:24' },
    })
    .withMetadata({ orientation: turn })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">home</x:xmpmeta>')
    .toBuffer();
}

const shown = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes).rotate().raw().toBuffer({ resolveWithObject: true });
  return { data: data.toString('base64'), width: info.width, height: info.height };
};

describe('a picture without its metadata', () => {
  test.each([
    ['a photo', 'jpeg', {}],
    ['a photo in several scans', 'jpeg', { progressive: true }],
    ['a drawing', 'png', {}],
  ] as const)(
    'of %s says nothing of place, time and device, and looks the same',
    async (_, format, options) => {
      const taken = await photo(format, 1, options);
      expect((await sharp(taken).metadata()).exif?.includes('Phone 9')).toBe(true);
      const kept = withoutMetadata(taken);
      const { exif, xmp, icc } = await sharp(kept).metadata();
      expect([exif, xmp]).toEqual([undefined, undefined]);
      expect(icc).toBeDefined();
      expect(textOf(kept)).not.toMatch(PRIVATE);
      expect(await shown(kept)).toEqual(await shown(taken));
      expect(withoutMetadata(kept)).toEqual(kept);
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is turned as the camera was held: %i', async (turn) => {
    const taken = await photo('jpeg', turn);
    const kept = withoutMetadata(taken);
    expect(textOf(kept)).not.toMatch(/GPS|Phone 9|2026:11:24/);
    expect((await sharp(kept).metadata()).orientation ?? 1).toBe(turn);
    expect(await shown(kept)).toEqual(await shown(taken));
    expect(withoutMetadata(kept)).toEqual(kept);
  });

  test('ends where the picture ends, though a telephone put a film behind it', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const taken = await photo(format);
      const film = Buffer.concat([taken, Buffer.from('a film with GPS 40.26'), taken]);
      expect(withoutMetadata(film)).toEqual(withoutMetadata(taken));
    }
  });

  test('is made without an error whatever the bytes are, and is never longer by more than an end', () => {
    const beginning = fc.constantFrom(
      [...beginJpeg(300, 400)],
      [...makePng(1, 1)],
      [0xff, 0xd8],
      [],
    );
    fc.assert(
      fc.property(beginning, fc.uint8Array({ maxLength: 400 }), (head, rest) => {
        const bytes = Uint8Array.from([...head, ...rest]);
        expect(withoutMetadata(bytes).length).toBeLessThanOrEqual(bytes.length + 40);
      }),
    );
  });
});
