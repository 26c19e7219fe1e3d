import { cutText } from '../display-text.ts';
import { DAY } from '../time.ts';
import { cleanLine } from '../typed-text.ts';

/** Maximum file size, in bytes. Streamed function responses are cut off at 20 MB. */
export const MAX_FILE_BYTES = 18 * 1024 * 1024;
/**
 * Size of an upload part, in bytes. The platform accepts 4.5 MB of binary data per request, but on
 * a poor connection, smaller parts are faster to retry.
 */
export const PART_BYTES = 1024 * 1024;
/** The only accepted file type. */
const FILE_TYPE = 'application/pdf';
/** How long to keep the parts of an unfinished upload, in milliseconds: 2 days. */
export const UNFINISHED_LIFETIME = 2 * DAY;
/** How long browsers may cache a public file, in seconds. */
export const CACHE_SECONDS = 3600;
/** Default page size for file lists. */
export const LIST_LIMIT = 100;
/** Maximum length of a file name that's shown or saved, in characters. */
const MAX_NAME = 100;

/** Storage location for files, with its rules. */
export interface Bucket {
  id: BucketName;
  name: BucketName;
  /** Whether anyone can open its files. */
  public: boolean;
  file_size_limit: number;
  allowed_mime_types: readonly string[];
}

/** Bucket names: products for sale and the free guide. */
export const BUCKET_NAMES = ['ebooks', 'guide'] as const;

export type BucketName = (typeof BUCKET_NAMES)[number];

/** Name of the only file in the guide's bucket. */
export const GUIDE_PATH = '7-day-wellness-guide.pdf';

/** Returns a bucket with its rules. Only the guide's bucket is public. */
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

/** Returns a part's byte range in the file. `end` is exclusive. */
export function partRange(bytes: number, index: number): { start: number; end: number } {
  const start = index * PART_BYTES;
  return { start, end: Math.min(bytes, start + PART_BYTES) };
}

/**
 * Sanitizes an untrusted file name for display and saving: no folders, control characters, or
 * characters that change text direction, at most 100 characters, and always ending in `.pdf`.
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
 * Returns the storage path of a file in the shop, built from the time and the file name.
 * @param now Unix time in milliseconds.
 */
export function timedPath(now: number, name: string): string {
  return cleanFileName(`${now}-${cleanFileName(name)}`);
}

/**
 * Browsers guess file types or omit them. The real check looks at the content after the file is
 * read.
 */
function mayBePdf(name: string, type: string): boolean {
  if (/html|script|svg/i.test(type)) return false;
  const hasOtherEnding = /\.(?=\w*[a-z])\w{1,8}$/i.test(name);
  return /\.pdf$/i.test(name) || (!hasOtherEnding && /^$|pdf|octet-stream/i.test(type));
}

/**
 * Returns a message for the coach if a file is rejected before it's read, or `undefined` if it can
 * be uploaded.
 */
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
      message: `${cleanFileName(name)} is empty. Save it again, then choose it again.`,
    };
  }
  if (bytes > MAX_FILE_BYTES) {
    return {
      code: 'too_large',
      message: `${cleanFileName(name)} is ${Math.ceil(bytes / 1024 / 1024)} MB. The limit is ${MAX_FILE_BYTES / 1024 / 1024} MB. ${SMALLER}`,
    };
  }
  return undefined;
}

/** Tips for reducing the file size. */
const SMALLER =
  'To make it smaller, save it again with smaller pictures. In Canva, choose “PDF Standard.” In Word, choose “Minimum size.”';

/** Returns the original file name without characters that can't be shown. */
export function shownFileName(name: string): string {
  const shown = name.split(/[/\\]/).at(-1) ?? '';
  return cutText(shown.replace(/[\p{Cc}\p{Cf}<>]/gu, ''), MAX_NAME) || 'This';
}
