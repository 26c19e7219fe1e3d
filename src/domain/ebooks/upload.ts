import { cutText } from '../cut-text.ts';
import { DAY } from '../time.ts';
import { cleanLine } from '../typed-text.ts';

/** The largest file, in bytes: a function's streamed answer is cut at 20 MB. */
export const MAX_FILE_BYTES = 18 * 1024 * 1024;
/**
 * A file travels in parts of this many bytes. The platform takes 4.5 MB of binary data at once; a
 * smaller part is lost sooner and sent again sooner on a poor line.
 */
export const PART_BYTES = 1024 * 1024;
/** The only type of file that is taken. */
const FILE_TYPE = 'application/pdf';
/** How long the parts of a file that was never finished are kept, in milliseconds: 2 days. */
export const UNFINISHED_LIFETIME = 2 * DAY;
/** How long browsers may keep a public file, in seconds (specification, section 9). */
export const CACHE_SECONDS = 3600;
/** The most files that a list gives at once (specification, section 9). */
export const LIST_LIMIT = 100;
/** The longest name of a file that is shown or saved, in letters. */
const MAX_NAME = 100;

/** Where files are kept. */
export interface Bucket {
  id: BucketName;
  name: BucketName;
  /** Whether everyone may open its files. */
  public: boolean;
  file_size_limit: number;
  allowed_mime_types: readonly string[];
}

/** The names of the buckets: what is sold, and the free guide. */
export const BUCKET_NAMES = ['ebooks', 'guide'] as const;

export type BucketName = (typeof BUCKET_NAMES)[number];

/** The name of the one file of the guide's bucket. */
export const GUIDE_PATH = '7-day-wellness-guide.pdf';

/** A bucket with its rules. Only the guide is for everyone. */
export function bucketNamed(name: BucketName): Bucket {
  return {
    id: name,
    name,
    public: name === 'guide',
    file_size_limit: MAX_FILE_BYTES,
    allowed_mime_types: [FILE_TYPE],
  };
}

export function countParts(bytes: number): number {
  return Math.ceil(bytes / PART_BYTES);
}

/** Where a part lies in its file: the first byte, and the one behind the last. */
export function partRange(bytes: number, index: number): { start: number; end: number } {
  const start = index * PART_BYTES;
  return { start, end: Math.min(bytes, start + PART_BYTES) };
}

/**
 * Makes a name that can be shown and saved from whatever a browser or an attacker sent: no folders, no
 * control characters, none that turn the direction of text, at most 100 letters, always with `.pdf`.
 */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*%]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const whole = plain.replace(/(?<!\.pdf)(?:\.pdf)+$/i, '').replace(/^[. ]+/, '');
  const stem = cutText(whole, MAX_NAME - 4).replace(/(?<![. ])[. ]+$/, '');
  return `${stem || 'file'}.pdf`;
}

/**
 * Where a file of the shop is kept: a name made of the time and its own name.
 * @param now Milliseconds since 1970.
 */
export function timedPath(now: number, name: string): string {
  return cleanFileName(`${now}-${cleanFileName(name)}`);
}

/** Browsers guess types, and some guess none: what a file is, its content says when it is read. */
function mayBePdf(name: string, type: string): boolean {
  if (/html|script|svg/i.test(type)) return false;
  const hasOtherEnding = /\.(?=\w*[a-z])\w{1,8}$/i.test(name);
  return /\.pdf$/i.test(name) || (!hasOtherEnding && /^$|pdf|octet-stream/i.test(type));
}

/** Why a file is refused before it is read, in words for the coach; `undefined` when it may be sent. */
export function refuseFile(file: {
  name: string;
  type: string;
  bytes: number;
}): { code: 'wrong_type' | 'too_large'; message: string } | undefined {
  const { name, type, bytes } = file;
  if (!mayBePdf(cleanLine(name), type)) {
    return { code: 'wrong_type', message: `${shownFileName(name)} is not a PDF file` };
  }
  if (bytes === 0) {
    return {
      code: 'wrong_type',
      message: `${cleanFileName(name)} is empty. Save it again and choose it again.`,
    };
  }
  if (bytes > MAX_FILE_BYTES) {
    return {
      code: 'too_large',
      message: `${cleanFileName(name)} has ${Math.ceil(bytes / 1024 / 1024)} MB. The most is ${MAX_FILE_BYTES / 1024 / 1024} MB. ${SMALLER}`,
    };
  }
  return undefined;
}

/** How a file gets smaller. */
const SMALLER =
  'To make it smaller, save it again with smaller pictures. In Canva, choose “PDF Standard”. In Word, choose “Minimum size”.';

/** A name as it came, without what could not be shown. */
export function shownFileName(name: string): string {
  const shown = name.split(/[/\\]/).at(-1) ?? '';
  return cutText(shown.replace(/[\p{Cc}\p{Cf}<>]/gu, ''), MAX_NAME) || 'This';
}
