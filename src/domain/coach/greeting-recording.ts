/** Maximum length of the coach's greeting, in seconds. */
const LONGEST = 60;
/** Maximum file size, in bytes. A minute of speech recorded on a phone is about 1 MB. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Returns a message for the coach if a recording is rejected, or `undefined` if it's accepted. */
export function refuseRecording(bytes: Uint8Array): string | undefined {
  if (bytes.byteLength > MOST_BYTES) {
    return `This recording is too large. The limit is ${MOST_BYTES / 1024 / 1024} MB.`;
  }
  const seconds = secondsOf(bytes);
  if (seconds === undefined) {
    return 'This isn’t an MP3 or M4A recording, or it’s damaged. Choose another one.';
  }
  if (Math.round(seconds) > LONGEST) {
    return `This recording is ${Math.round(seconds)} seconds long. The limit is ${LONGEST}.`;
  }
  return undefined;
}

/** Returns how long an MP3 or M4A recording is, or `undefined` if it's neither. */
function secondsOf(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return textAt(bytes, 4) === 'ftyp' ? secondsOfM4a(view, bytes) : secondsOfMp3(view, bytes);
}

/** Reads the movie header (`mvhd`), which contains the time scale and the duration. */
function secondsOfM4a(view: DataView, bytes: Uint8Array): number | undefined {
  for (let at = 4; at + 32 <= bytes.byteLength; at += 1) {
    if (bytes[at] !== 0x6d || textAt(bytes, at) !== 'mvhd') continue;
    const isLong = bytes[at + 4] === 1;
    const scale = view.getUint32(at + (isLong ? 24 : 16));
    // A greeting has fewer than 2^32 units, so the upper half of a long duration is 0.
    const units = view.getUint32(at + (isLong ? 32 : 20));
    return scale > 0 ? units / scale : undefined;
  }
  return undefined;
}

/** Kilobits per second, by index in a frame header, for MPEG 1 and for MPEG 2 and 2.5. */
const RATES = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;

/** Estimates the duration from the bit rate of the first frame. */
function secondsOfMp3(view: DataView, bytes: Uint8Array): number | undefined {
  const start = textAt(bytes, 0).startsWith('ID3') ? endOfTag(bytes) : 0;
  if (start + 4 > bytes.byteLength) return undefined;
  const header = view.getUint32(start);
  const isLayer3 = header >>> 21 === 0x7ff && ((header >>> 17) & 3) === 1;
  const version = (header >>> 19) & 3;
  const rate = RATES[version === 3 ? 0 : 1][((header >>> 12) & 15) - 1];
  if (!isLayer3 || version === 1 || rate === undefined) return undefined;
  return ((bytes.byteLength - start) * 8) / (rate * 1000);
}

/**
 * Returns the offset of the first frame. The size of an ID3 tag uses 7 bits of each of its 4 bytes.
 */
function endOfTag(bytes: Uint8Array): number {
  return [6, 7, 8, 9].reduce((size, at) => size * 128 + (bytes[at] ?? 0), 0) + 10;
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
