import { refusePicture } from './cover-image.ts';

/** The largest photo of an article that is taken, in bytes. Phones make photos of 2 to 5 MB. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;
/** What a side of it may have, in pixels: below, a page shows it blurred; above, a build takes long. */
const PHOTO_SIDES = { least: 480, most: 6000 } as const;

/** The shape in which pages show a photo: that of the drawings. */
const SHAPE = 16 / 9;
/** In pixels: a phone, and the widest place of the page. */
const WIDTHS = [480, 960] as const;

/** Why a photo is not taken, in words for the coach; `undefined` when it is. */
export function refusePhoto(bytes: Uint8Array): string | undefined {
  return refusePicture(bytes, MAX_PHOTO_BYTES, PHOTO_SIDES);
}

/**
 * The sizes in which pages show a photo, in pixels. What stands out of the shape is cut off, and nothing is
 * made larger than it is.
 */
export function sizesOfPhoto(photo: Readonly<{ width: number; height: number }>) {
  const width = Math.floor(Math.min(WIDTHS[1], photo.width, photo.height * SHAPE));
  const widths = [...new Set([Math.min(WIDTHS[0], width), width])];
  return { width, height: Math.round(width / SHAPE), widths };
}
