/** What a picture says of itself. */
interface Picture {
  type: 'image/jpeg' | 'image/png';
  /** In pixels. */
  width: number;
  height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Segments of a JPEG that say how large the picture is. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** What a picture says at its beginning: what it is and how large. `undefined` for all that is no JPG or PNG. */
export function readCover(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (PNG.every((byte, index) => bytes[index] === byte)) return readPng(view);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? readJpeg(view) : undefined;
}

/**
 * Why a picture is not taken, in words for the coach; `undefined` when it is.
 * @param mostBytes The largest that is taken: whole megabytes, in bytes.
 * @param sides What a side may have, in pixels.
 */
export function refusePicture(
  bytes: Uint8Array,
  mostBytes: number,
  { least, most }: Readonly<{ least: number; most: number }>,
): string | undefined {
  if (bytes.byteLength > mostBytes) {
    return `This picture is too large. The most is ${mostBytes / 1024 / 1024} MB.`;
  }
  const found = readCover(bytes);
  if (!found) return 'This is no JPG or PNG picture, or it is broken. Choose another one.';
  const { width, height } = found;
  if (Math.min(width, height) < least || Math.max(width, height) > most) {
    return `This picture is ${width} by ${height} pixels. Each side needs ${least} to ${most}.`;
  }
  return undefined;
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
