/**
 * Maximum size of an uploaded cover, in bytes. Small enough to fit in one request after base64
 * encoding.
 */
export const MAX_COVER_BYTES = 44 * 1024;
/** Minimum and maximum width and height of an uploaded cover, in pixels. */
const COVER_SIDES = { least: 200, most: 1200 } as const;
/** Media type of uploaded covers. Every browser can encode it. */
export const COVER_TYPE = 'image/jpeg';

/** Returns why a cover can't be used, or `undefined` if it can. */
export function coverProblem(bytes: Uint8Array): string | undefined {
  const size = jpegSize(bytes);
  if (!size) return 'We can’t use this file. Choose a photo or another picture.';
  const sides = [size.width, size.height];
  if (sides.some((side) => side < COVER_SIDES.least))
    return `The picture is too small. It needs at least ${COVER_SIDES.least} pixels on each side.`;
  if (sides.some((side) => side > COVER_SIDES.most) || bytes.length > MAX_COVER_BYTES)
    return 'The picture is too large. Choose another one.';
  return undefined;
}

/** Returns whether a JPEG marker starts a frame. The excluded codes are for other markers. */
const isFrameHeader = (code: number) =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/** Reads a JPEG's width and height. Returns `undefined` if it isn't a complete JPEG. */
function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xff_d8) return undefined;
  if (view.getUint16(bytes.length - 2) !== 0xff_d9) return undefined;
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    if (bytes[at] !== 0xff) return undefined;
    if (isFrameHeader(bytes[at + 1] ?? 0))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return undefined;
}
