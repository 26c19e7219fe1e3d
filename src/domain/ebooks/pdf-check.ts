import { counted } from '../count-with-noun.ts';

/** Messages that explain to the coach why a file was rejected and what to do. */
const FAULTS = {
  empty: (name) => `${name} is empty. Save it again, then choose it again.`,
  'not-pdf': (name) => `${name} is not a PDF file`,
  'two-in-one': (name) =>
    `${name} contains another file besides the PDF. Save it as a PDF again, from the program that made it.`,
  'cut-off': (name) => `${name} is cut off at the end. Save or download it again.`,
  locked: (name) =>
    `${name} is locked. It asks for a password, or blocks printing, copying, or screen readers. Save it again without any of these.`,
  unreadable: (name) =>
    `We can’t read what’s inside ${name}, so some readers may not be able to open it. Save it as a PDF again.`,
  'old-browser': (name) =>
    `This browser is too old to check ${name}. Update it, or upload the file from a newer phone or computer.`,
  'too-slow': (name) =>
    `It took too long to check ${name}. Try again. If it happens again, save it as a PDF again.`,
} as const satisfies Record<string, (name: string) => string>;

export type PdfFault = keyof typeof FAULTS;

/** Findings about a PDF. Includes only what was checked. */
export interface PdfReport {
  /** For example "1.7". */
  version: string;
  pages: number;
  /** Whether the file is marked as tagged. The quality of the tags isn't checked. */
  isTagged: boolean;
  /** The file's declared language, for example "en-US". */
  language?: string | undefined;
  title?: string | undefined;
}

export type PdfCheck = { report: PdfReport } | { fault: PdfFault };

/** Maximum page count. No real book is longer, and reading apps couldn't open a longer one. */
export const MAX_PAGES = 10_000;
/** Maximum length of the stored title and language, in characters. */
export const MAX_TITLE = 200;
export const MAX_LANGUAGE = 40;

/** Viewers look for the PDF header within this many bytes of the start of a file. */
const HEAD_BYTES = 1024;
const HEAD = /%PDF-([12]\.\d)/;
/** First bytes of image, audio, video, archive, and program files, decoded as text. */
const OTHER_FILES = /^(?:GIF8|BM|RIFF|OggS|ID3|PK|Rar!|MZ|#!|%!|\x7FELF|\u2030PNG|\u00FF\u00D8)/;
/**
 * Number of bytes searched for a trailer, both at the end of the file and at the offset given
 * there.
 */
const TRAILER_BYTES = 65_536;
/** Padding bytes after the end of the file: NUL and whitespace. */
const BLANK = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
/** Size of a ZIP file's end record with the longest possible comment, in bytes. */
const ZIP_END_BYTES = 65_557;

/**
 * Checks a file without decompressing anything, so that no file can make this slow. Checks the
 * header, the end, whether another file is hidden inside, and whether it's locked. The coach's
 * browser checks the contents with a PDF library (`islands/ebooks/pdf-report.ts`, decision 031).
 * @returns the reason for rejecting it, or `undefined` if no problem was found
 */
export function findPdfFault(file: Uint8Array): PdfFault | undefined {
  let end = file.byteLength;
  while (end > 0 && BLANK.has(file[end - 1] ?? -1)) end -= 1;
  const bytes = file.subarray(0, end);
  if (end === 0) return 'empty';
  const head = HEAD.exec(readText(bytes, 0, HEAD_BYTES));
  if (!head) return 'not-pdf';
  if (isOther(bytes) || isZip(file)) return 'two-in-one';
  const start = findStart(bytes);
  if (start === undefined) return 'cut-off';
  // Some programs count offsets from the start of the file, others from the PDF header.
  const counted = [bytes, bytes.subarray(head.index)];
  return counted.some((part) => isLocked(part, start)) ? 'locked' : undefined;
}

/** Returns the version in the PDF header, for example "1.7". */
export function pdfVersion(bytes: Uint8Array): string | undefined {
  return HEAD.exec(readText(bytes, 0, HEAD_BYTES))?.[1];
}

/** Returns the message for a fault, including the file name. */
export function pdfFaultText(fault: PdfFault, name: string): string {
  return FAULTS[fault](name);
}

/**
 * Describes the findings in plain language, one line each. Omits anything that wasn't checked.
 * `good` is false if the coach may want to change the file.
 */
export function describeReport(report: PdfReport) {
  const { pages, isTagged: tagged, language, title } = report;
  return [
    { good: true, text: 'It’s a PDF, and it isn’t locked.' },
    { good: true, text: `It has ${counted(pages, 'page')}.` },
    tagged
      ? {
          good: true,
          text: 'It’s marked as tagged for screen readers. We didn’t check the tags.',
        }
      : {
          good: false,
          text: 'It isn’t tagged, so screen readers may not read it well. In Word, turn on “structure tags” when you save it as a PDF.',
        },
    language
      ? { good: true, text: `It says what language it’s in: ${language}.` }
      : {
          good: false,
          text: 'It doesn’t say what language it’s in, so a screen reader may pronounce it wrong.',
        },
    title
      ? { good: true, text: `It has a title: ${title}` }
      : {
          good: false,
          text: 'It doesn’t have a title, so readers will see the file name instead.',
        },
  ];
}

/**
 * Returns the offset of the newest cross-reference table, as given at the end of the file. Viewers
 * tolerate a missing %%EOF and anything added after the end, such as padding or a MIME boundary. If
 * objects were appended without a trailer of their own, the file was cut off.
 */
function findStart(bytes: Uint8Array): number | undefined {
  const tail = readText(bytes, Math.max(0, bytes.byteLength - TRAILER_BYTES), TRAILER_BYTES);
  const found = [...tail.matchAll(/\bstartxref\s+(\d{1,10})\b/g)].at(-1);
  if (!found || /\d\s+obj\b/.test(tail.slice(found.index))) return undefined;
  const start = Number(found[1]);
  return start > 0 && start < bytes.byteLength ? start : undefined;
}

/**
 * Returns whether the file is locked. The encryption entry is in the trailer, which can be at the
 * end of the file, at the offset given there, or both.
 */
function isLocked(bytes: Uint8Array, start: number): boolean {
  const [table = ''] = readText(bytes, start, TRAILER_BYTES).split(/\bstream\b|startxref/, 1);
  const end = readText(bytes, Math.max(0, bytes.byteLength - TRAILER_BYTES), TRAILER_BYTES);
  const last = end.lastIndexOf('trailer');
  return [table, last < 0 ? '' : end.slice(last)].some((text) => /\/Encrypt\b/.test(text));
}

/** Returns whether the file contains HTML near its start, or starts like another type of file. */
function isOther(bytes: Uint8Array): boolean {
  const head = readText(bytes, 0, HEAD_BYTES);
  return /<!doctype|<html|<script|<svg|<body/i.test(head) || OTHER_FILES.test(head);
}

/** ZIP files are read from the end, so one can be hidden in any other kind of file. */
function isZip(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = Math.max(0, bytes.byteLength - ZIP_END_BYTES);
  for (let at = bytes.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) !== 0x06_05_4b_50) continue;
    const isOneDisk = view.getUint16(at + 4, true) === 0 && view.getUint16(at + 6, true) === 0;
    const sameCount = view.getUint16(at + 8, true) === view.getUint16(at + 10, true);
    if (isOneDisk && sameCount && view.getUint32(at + 12, true) <= at) return true;
  }
  return false;
}

/** Decodes each byte as one character. */
function readText(bytes: Uint8Array, from: number, length: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(from, from + length));
}
