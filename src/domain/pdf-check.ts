import { inflate, PdfObjects, readText, type PdfDictionary, type PdfValue } from './pdf-objects.ts';

/** Why a file is not taken. */
export type PdfRefusal = 'empty' | 'not-pdf' | 'two-in-one' | 'cut-off' | 'locked' | 'unreadable';

/** What was found in a PDF. Only what was looked at is in it. */
export interface PdfReport {
  /** For example "1.7". */
  version: string;
  pages: number;
  /** Whether the file says that it is tagged. How well it is tagged is not looked at. */
  isTagged: boolean;
  /** The language that the file names, for example "en-US". */
  language?: string;
  title?: string;
}

/** The outcome of a check. */
export type PdfCheck = { report: PdfReport } | { refusal: PdfRefusal };

/** One line of a report in words. `good` is false when the coach may want to change something. */
export interface ReportLine {
  good: boolean;
  text: string;
}

const HEAD = /^%PDF-(1\.[0-7]|2\.0)[\r\n ]/;
/** The end of a PDF is looked for in this many last bytes. */
const TAIL_BYTES = 2048;
/** The end of a ZIP file, with the longest note behind it. */
const ZIP_END_BYTES = 65_557;
const MAX_TITLE = 200;

/**
 * Looks into a PDF as far as is needed: its beginning and end, whether it is locked, and what its
 * catalog says. Nothing is drawn or run, and what is unpacked is limited in size.
 */
export async function checkPdf(bytes: Uint8Array): Promise<PdfCheck> {
  if (bytes.byteLength === 0) return { refusal: 'empty' };
  const version = HEAD.exec(readText(bytes, 0, 16))?.[1];
  if (version === undefined) return { refusal: 'not-pdf' };
  if (hasMarkup(bytes) || isZip(bytes)) return { refusal: 'two-in-one' };
  const start = findStart(bytes);
  if (start === undefined) return { refusal: 'cut-off' };
  try {
    const objects = await PdfObjects.open(bytes, start);
    if (objects.trailer.has('Encrypt')) return { refusal: 'locked' };
    const catalog = await objects.dictionary(objects.trailer.get('Root'));
    const pages = await objects.dictionary(catalog?.get('Pages'));
    const count = await objects.resolve(pages?.get('Count'));
    if (!catalog || typeof count !== 'number' || !Number.isInteger(count) || count < 1) {
      return { refusal: 'unreadable' };
    }
    const language = await textOf(objects, catalog.get('Lang'));
    const title = await titleOf(objects, catalog);
    return {
      report: {
        version,
        pages: count,
        isTagged: await isTagged(objects, catalog),
        ...(language ? { language } : {}),
        ...(title ? { title } : {}),
      },
    };
  } catch {
    return { refusal: 'unreadable' };
  }
}

/** Why a file is not taken, and what to do, for the coach. */
export function refusalText(refusal: PdfRefusal, name: string): string {
  switch (refusal) {
    case 'empty':
      return `${name} is empty. Save it again and choose it again.`;
    case 'not-pdf':
      return `${name} is not a PDF file`;
    case 'two-in-one':
      return `${name} holds another file beside the PDF. Save it as a PDF again, from the program that made it.`;
    case 'cut-off':
      return `${name} has no end. It was cut off on its way. Save or download it again.`;
    case 'locked':
      return `${name} is locked. Readers could not open it. Save it again without a password.`;
    case 'unreadable':
      return `The inside of ${name} cannot be read. Some readers could not open it. Save it as a PDF again.`;
  }
}

/** What was found, in plain words. It says nothing about what was not looked at. */
export function describeReport(report: PdfReport): ReportLine[] {
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

/** Where the newest table of objects begins, as the end of the file says. */
function findStart(bytes: Uint8Array): number | undefined {
  const tail = readText(bytes, Math.max(0, bytes.byteLength - TAIL_BYTES), TAIL_BYTES);
  const found = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(tail)?.[1];
  const start = found === undefined ? Number.NaN : Number(found);
  return start > 0 && start < bytes.byteLength ? start : undefined;
}

/** A page for browsers that begins like a PDF. */
function hasMarkup(bytes: Uint8Array): boolean {
  return /<!doctype|<html|<script|<svg|<body/i.test(readText(bytes, 0, 1024));
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

async function isTagged(objects: PdfObjects, catalog: PdfDictionary): Promise<boolean> {
  const marks = await objects.dictionary(catalog.get('MarkInfo'));
  const isMarked = (await objects.resolve(marks?.get('Marked'))) === true;
  return isMarked && (await objects.dictionary(catalog.get('StructTreeRoot'))) !== undefined;
}

async function titleOf(objects: PdfObjects, catalog: PdfDictionary): Promise<string | undefined> {
  const info = await objects.dictionary(objects.trailer.get('Info'));
  return (await textOf(objects, info?.get('Title'))) ?? (await metadataTitle(objects, catalog));
}

/** The title in the file's XML description. */
async function metadataTitle(
  objects: PdfObjects,
  catalog: PdfDictionary,
): Promise<string | undefined> {
  const stream = await objects.stream(catalog.get('Metadata'));
  if (!stream) return undefined;
  const xml = new TextDecoder().decode(await inflate(stream));
  const title = /<dc:title>[\s\S]{0,400}?<rdf:li[^>]*>([^<]{1,400})</.exec(xml)?.[1];
  return title === undefined ? undefined : shorten(title);
}

async function textOf(
  objects: PdfObjects,
  value: PdfValue | undefined,
): Promise<string | undefined> {
  const found = await objects.resolve(value);
  return typeof found === 'string' ? shorten(decodeText(found)) : undefined;
}

/** Text of a PDF is UTF-16 or UTF-8 with a mark at its beginning, or one byte a letter. */
function decodeText(raw: string): string {
  const bytes = Uint8Array.from(raw, (letter) => letter.charCodeAt(0) & 0xff);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return new TextDecoder().decode(bytes);
  return raw;
}

function shorten(text: string): string | undefined {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' ? undefined : plain.slice(0, MAX_TITLE);
}
