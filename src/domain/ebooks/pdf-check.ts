/** Why a file is not taken, and what to do, for the coach. */
const FAULTS = {
  empty: (name) => `${name} is empty. Save it again and choose it again.`,
  'not-pdf': (name) => `${name} is not a PDF file`,
  'two-in-one': (name) =>
    `${name} holds another file beside the PDF. Save it as a PDF again, from the program that made it.`,
  'cut-off': (name) => `${name} has no end. It was cut off on its way. Save or download it again.`,
  locked: (name) =>
    `${name} is locked: it asks for a password, or stops printing, copying or screen readers. Save it again without any of these.`,
  unreadable: (name) =>
    `The inside of ${name} cannot be read. Some readers could not open it. Save it as a PDF again.`,
  'old-browser': (name) =>
    `This browser is too old to check ${name}. Update it, or upload the file from a newer phone or computer.`,
  'too-slow': (name) =>
    `It took too long to look into ${name}. Try again. If it happens again, save it as a PDF again.`,
} as const satisfies Record<string, (name: string) => string>;

export type PdfFault = keyof typeof FAULTS;

/** What was found in a PDF. Only what was looked at is in it. */
export interface PdfReport {
  /** For example "1.7". */
  version: string;
  pages: number;
  /** Whether the file says that it is tagged. How well it is tagged is not looked at. */
  isTagged: boolean;
  /** The language that the file names, for example "en-US". */
  language?: string | undefined;
  title?: string | undefined;
}

export type PdfCheck = { report: PdfReport } | { fault: PdfFault };

/** A count above this is no book, and no reader's program would open it. */
export const MAX_PAGES = 10_000;
/** The longest title and language that are kept, in letters. */
export const MAX_TITLE = 200;
export const MAX_LANGUAGE = 40;

/** Viewers look for the beginning of a PDF in this many first bytes. */
const HEAD_BYTES = 1024;
const HEAD = /%PDF-([12]\.\d)/;
/** How pictures, sounds, films, archives and programs begin, with bytes as letters. */
const OTHER_FILES = /^(?:GIF8|BM|RIFF|OggS|ID3|PK|Rar!|MZ|#!|%!|\x7FELF|\u2030PNG|\u00FF\u00D8)/;
/** A trailer is looked for in this many bytes: those at the end, and those where the end points to. */
const TRAILER_BYTES = 65_536;
/** Bytes that fill a file up behind its end: NUL, and what parts words. */
const BLANK = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
/** The end of a ZIP file, with the longest note behind it. */
const ZIP_END_BYTES = 65_557;

/**
 * Looks at a file from outside: its beginning, its end, whether something else hides in it, and whether it
 * is locked. Nothing is unpacked, so no file can make it slow. What stands inside, the coach's browser reads
 * with a library for PDFs (`islands/ebooks/pdf-report.ts`, decision 031).
 * @returns why it is not taken; `undefined` when nothing speaks against it
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
  // What stands before the beginning is counted by some programs and not by others.
  const counted = [bytes, bytes.subarray(head.index)];
  return counted.some((part) => isLocked(part, start)) ? 'locked' : undefined;
}

/** The version that the beginning names, for example "1.7". */
export function pdfVersion(bytes: Uint8Array): string | undefined {
  return HEAD.exec(readText(bytes, 0, HEAD_BYTES))?.[1];
}

/** A fault in words, with the name of the file. */
export function pdfFaultText(fault: PdfFault, name: string): string {
  return FAULTS[fault](name);
}

/**
 * What was found, in plain words, a line each. It says nothing about what was not looked at. `good` is false where the
 * coach may want to change something.
 */
export function describeReport(report: PdfReport) {
  const { pages, isTagged: tagged, language, title } = report;
  return [
    { good: true, text: 'It is a PDF, and it is not locked.' },
    { good: true, text: `It has ${pages} ${pages === 1 ? 'page' : 'pages'}.` },
    tagged
      ? {
          good: true,
          text: 'It says that it is tagged for screen readers. Its tags were not checked.',
        }
      : {
          good: false,
          text: 'It is not tagged. Screen readers may not read it well. In Word, save it with “structure tags”.',
        },
    language
      ? { good: true, text: `It names its language: ${language}.` }
      : {
          good: false,
          text: 'It does not name its language. A screen reader may speak it wrongly.',
        },
    title
      ? { good: true, text: `It has a title: ${title}` }
      : { good: false, text: 'It has no title inside. Readers see the file name instead.' },
  ];
}

/**
 * Where the newest table of objects begins, as the end of the file says. What was added behind the end, such as
 * filling bytes or the end of a mail, stops no viewer, nor does an end without its mark %%EOF; the beginning of newer
 * objects without their end was cut off.
 */
function findStart(bytes: Uint8Array): number | undefined {
  const tail = readText(bytes, Math.max(0, bytes.byteLength - TRAILER_BYTES), TRAILER_BYTES);
  const found = [...tail.matchAll(/\bstartxref\s+(\d{1,10})\b/g)].at(-1);
  if (!found || /\d\s+obj\b/.test(tail.slice(found.index))) return undefined;
  const start = Number(found[1]);
  return start > 0 && start < bytes.byteLength ? start : undefined;
}

/** A trailer names the key to a locked file. It stands at the end, or where the end points to, or at both. */
function isLocked(bytes: Uint8Array, start: number): boolean {
  const [table = ''] = readText(bytes, start, TRAILER_BYTES).split(/\bstream\b|startxref/, 1);
  const end = readText(bytes, Math.max(0, bytes.byteLength - TRAILER_BYTES), TRAILER_BYTES);
  const last = end.lastIndexOf('trailer');
  return [table, last < 0 ? '' : end.slice(last)].some((text) => /\/Encrypt\b/.test(text));
}

/** A page for browsers that begins like a PDF, or another file with a PDF behind its first bytes. */
function isOther(bytes: Uint8Array): boolean {
  const head = readText(bytes, 0, HEAD_BYTES);
  return /<!doctype|<html|<script|<svg|<body/i.test(head) || OTHER_FILES.test(head);
}

/** A ZIP file is read from its end, so one can hide in any other file. */
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

/** Bytes as letters, one for each. */
function readText(bytes: Uint8Array, from: number, length: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(from, from + length));
}
