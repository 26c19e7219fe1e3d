import { cutText } from '#src/domain/display-text.ts';
import { getDocument, GlobalWorkerOptions, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  MAX_LANGUAGE,
  MAX_PAGES,
  MAX_TITLE,
  pdfVersion,
  findPdfFault,
  type PdfCheck,
} from '#src/domain/ebooks/pdf-check.ts';

/**
 * Time limit for reading a file, in milliseconds. A file that takes longer would be slow for
 * readers, too, or was crafted to be slow.
 */
const BUDGET = 2_000;

/**
 * Inspects a PDF with pdf.js in a worker that's terminated after the time limit, so that no file
 * can freeze the page. Doesn't render anything or run the file's scripts.
 * @param workerUrl URL of the pdf.js worker.
 */
export async function readPdf(bytes: Uint8Array, workerUrl: string): Promise<PdfCheck> {
  const fault = findPdfFault(bytes);
  if (fault) return { fault };
  // The PDF library needs `Promise.withResolvers`, available since Safari 17.4, Chrome 119, and
  // Firefox 121.
  if (!('withResolvers' in Promise)) return { fault: 'old-browser' };
  const port = new Worker(workerUrl, { type: 'module' });
  // Start the timer only when the library reports that it's ready, so that a slow connection or a
  // busy phone doesn't count against the file's time limit.
  await new Promise((ready) => {
    port.addEventListener('message', ready, { once: true });
    port.addEventListener('error', ready, { once: true });
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<PdfCheck>((resolve) => {
    timer = setTimeout(() => resolve({ fault: 'too-slow' }), BUDGET);
  });
  try {
    return await Promise.race([readReport(bytes, port), late]);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { fault: isLocked ? 'locked' : 'unreadable' };
  } finally {
    clearTimeout(timer);
    port.terminate();
  }
}

async function readReport(bytes: Uint8Array, port: Worker): Promise<PdfCheck> {
  // The call below reads this immediately, so two concurrent files each get their own worker.
  GlobalWorkerOptions.workerPort = port;
  const pdf = await getDocument({
    // The library transfers the buffer, so give it a copy.
    data: bytes.slice(),
    stopAtErrors: true,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  const { info, metadata } = await pdf.getMetadata();
  // The library's types declare an object, but it returns a map.
  const marks: unknown = await pdf.getMarkInfo();
  const fields = new Map(Object.entries(info));
  if (fields.get('EncryptFilterName')) return { fault: 'locked' };
  const { numPages: pages } = pdf;
  if (!Number.isSafeInteger(pages) || pages < 1 || pages > MAX_PAGES) {
    return { fault: 'unreadable' };
  }
  const title = [fields.get('Title'), metadata?.get('dc:title')]
    .map((text) => plain(text, MAX_TITLE))
    .find((text) => text !== undefined && !NO_TITLE.test(text));
  const language = plain(fields.get('Language'), MAX_LANGUAGE);
  return {
    report: {
      version: pdfVersion(bytes) ?? '',
      pages,
      isTagged: marks instanceof Map && marks.get('Marked') === true,
      ...(language ? { language } : {}),
      ...(title ? { title } : {}),
    },
  };
}

/** Placeholder titles written by browsers and Word. */
const NO_TITLE = /^(?:about:blank|untitled(?: document|-\d+)?|microsoft word - .*)$/i;

/** Returns text from a file as one line, without invisible characters. */
function plain(text: unknown, most: number): string | undefined {
  if (typeof text !== 'string') return undefined;
  const words = text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? undefined : cutText(words, most);
}
