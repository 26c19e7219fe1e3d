import { readCover } from './cover-image.ts';

/** Parts of a PNG beside the picture itself that say how it is shown: colors, clear parts, size, movement. */
const PNG_KEPT: ReadonlySet<string> = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);
/** Segments of a JPEG that programs may fill, and the beginnings of those that say how it is shown. */
const JPEG_KEPT: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
};
const EXIF = 0xe1;
const COMMENT = 0xfe;
const SCAN = 0xda;
const END = 0xd9;

/**
 * A JPG or PNG without what a camera or a program wrote beside the picture: place, time, device, words, earlier
 * previews, and all behind its end. How it is turned, its colors and its points stay as they are.
 * @param bytes Another file is given back as it is.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  const type = readCover(bytes)?.type;
  if (type === undefined) return bytes;
  const parts = [...(type === 'image/png' ? pngParts(bytes) : jpegParts(bytes))];
  const kept = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    kept.set(part, place);
    place += part.length;
  }
  return kept;
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const textAt = (bytes: Uint8Array, place: number, length: number) =>
  String.fromCharCode(...bytes.subarray(place, place + length));

function* pngParts(bytes: Uint8Array): Generator<Uint8Array> {
  yield bytes.subarray(0, 8);
  const view = viewOf(bytes);
  let place = 8;
  while (place + 12 <= bytes.length) {
    const next = place + 12 + view.getUint32(place);
    const name = textAt(bytes, place + 4, 4);
    // What the picture cannot be shown without begins with a capital letter.
    if (/^[A-Z]/.test(name) || PNG_KEPT.has(name)) yield bytes.subarray(place, next);
    if (name === 'IEND') return;
    place = next;
  }
}

function* jpegParts(bytes: Uint8Array): Generator<Uint8Array> {
  yield bytes.subarray(0, 2);
  const view = viewOf(bytes);
  let place = 2;
  while (place + 4 <= bytes.length && bytes[place] === 0xff) {
    const marker = view.getUint8(place + 1);
    if (marker === 0xff) {
      place += 1;
      continue;
    }
    if (marker === END) break;
    const end = place + 2 + view.getUint16(place + 2);
    const next = marker === SCAN ? endOfScan(bytes, end) : end;
    const segment = bytes.subarray(place, next);
    if (marker === EXIF) yield* turnOnly(segment);
    else if (isShown(marker, segment)) yield segment;
    place = next;
  }
  yield Uint8Array.of(0xff, END);
}

function isShown(marker: number, segment: Uint8Array): boolean {
  if (marker === COMMENT) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const beginning = JPEG_KEPT[marker];
  return beginning !== undefined && textAt(segment, 4, beginning.length) === beginning;
}

/** The points of a scan go up to the next marker; a 0 or a count behind 0xff belongs to them. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let place = from;
  while (place < bytes.length) {
    const next = bytes[place + 1] ?? END;
    if (bytes[place] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) return place;
    place += 1;
  }
  return place;
}

/** How a camera was held is all that is kept of what it wrote; nothing when it was held upright. */
function* turnOnly(segment: Uint8Array): Generator<Uint8Array> {
  const turn = readTurn(segment);
  if (turn === undefined || turn < 2 || turn > 8) return;
  const head = [0xff, EXIF, 0, 34, ...'Exif\0\0MM\0*'].map((one) =>
    typeof one === 'string' ? one.charCodeAt(0) : one,
  );
  // One entry: the tag of the turn, one number of 16 bits.
  yield Uint8Array.from([...head, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, turn]);
  yield new Uint8Array(6);
}

function readTurn(segment: Uint8Array): number | undefined {
  if (textAt(segment, 4, 6) !== 'Exif\0\0' || segment.length < 18) return undefined;
  const view = viewOf(segment.subarray(10));
  const isLittle = view.getUint16(0) === 0x4949;
  const first = view.getUint32(4, isLittle) + 2;
  for (let entry = first; entry + 12 <= view.byteLength; entry += 12) {
    if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle);
  }
  return undefined;
}
