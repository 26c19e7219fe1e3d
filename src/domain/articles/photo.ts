/** Maximum size of an article photo, in bytes. Phone photos are 2 to 5 MB. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;
/**
 * Allowed length of each side, in pixels. Smaller photos look blurred on the page, and larger ones
 * slow down the build.
 */
const PHOTO_SIDES = { least: 480, most: 6000 } as const;

/** Aspect ratio for photos on pages, the same as for drawings. */
const SHAPE = 16 / 9;
/** Widths in pixels: the width of a phone, and the page's maximum. */
const WIDTHS = [480, 960] as const;

interface Picture {
  type: 'image/jpeg' | 'image/png';
  /** In pixels. */
  width: number;
  height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Returns whether a JPEG marker starts a segment with the image dimensions. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Reads a picture's type and dimensions from its header. Returns `undefined` if it's neither a JPG
 * nor a PNG.
 */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (PNG.every((byte, index) => bytes[index] === byte)) return readPng(view);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? readJpeg(view) : undefined;
}

/** Returns a message for the coach if a photo is rejected, or `undefined` if it's accepted. */
export function refusePhoto(bytes: Uint8Array): string | undefined {
  if (bytes.byteLength > MAX_PHOTO_BYTES) {
    return `This picture is too large. The limit is ${MAX_PHOTO_BYTES / 1024 / 1024} MB.`;
  }
  const found = readPicture(bytes);
  if (!found) return 'This isn’t a JPG or PNG picture, or it’s damaged. Choose another one.';
  const { width, height } = found;
  const { least, most } = PHOTO_SIDES;
  if (Math.min(width, height) < least || Math.max(width, height) > most) {
    return `This picture is ${width} by ${height} pixels. Each side needs ${least} to ${most}.`;
  }
  return undefined;
}

/**
 * Returns the display sizes of a photo, in pixels. Photos are cropped to the aspect ratio and never
 * enlarged.
 */
export function sizesOfPhoto(photo: Readonly<{ width: number; height: number }>) {
  const width = Math.floor(Math.min(WIDTHS[1], photo.width, photo.height * SHAPE));
  const widths = [...new Set([Math.min(WIDTHS[0], width), width])];
  return { width, height: Math.round(width / SHAPE), widths };
}

function readPng(view: DataView): Picture | undefined {
  const isHead = view.byteLength >= 33 && view.getUint32(12) === 0x49484452;
  return isHead
    ? { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
    : undefined;
}

function readJpeg(view: DataView): Picture | undefined {
  let place = 2;
  while (place + 9 <= view.byteLength) {
    if (view.getUint8(place) !== 0xff) return undefined;
    const marker = view.getUint8(place + 1);
    if (marker === 0xff) {
      place += 1;
    } else if (isFrame(marker)) {
      const [height, width] = [view.getUint16(place + 5), view.getUint16(place + 7)];
      return width > 0 && height > 0 ? { type: 'image/jpeg', width, height } : undefined;
    } else if (marker === 0xda || marker === 0xd9) {
      return undefined;
    } else {
      place += 2 + view.getUint16(place + 2);
    }
  }
  return undefined;
}
