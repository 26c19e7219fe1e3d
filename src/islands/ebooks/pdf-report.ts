import { cutText } from '#src/domain/cut-text.ts';
import { getDocument, GlobalWorkerOptions, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  MAX_LANGUAGE,
  MAX_PAGES,
  MAX_TITLE,
  pdfVersion,
  findPdfFault,
  type PdfCheck,
} from '#src/domain/ebooks/pdf-check.ts';

/** A file that cannot be read in this time, in milliseconds, would make readers wait, or is made to. */
const BUDGET = 2_000;

/**
 * Looks into a PDF with pdf.js, in a worker that is stopped when the time is over: whatever the file does,
 * this page goes on. Nothing is drawn and no script of the file is run.
 * @param workerUrl Where the worker of pdf.js lies.
 */
export async function readPdf(bytes: Uint8Array, workerUrl: string): Promise<PdfCheck> {
  const fault = findPdfFault(bytes);
  if (fault) return { fault };
  // The library needs it: Safari since 17.4, Chrome since 119, Firefox since 121.
  if (!('withResolvers' in Promise)) return { fault: 'old-browser' };
  const port = new Worker(workerUrl, { type: 'module' });
  // A slow line or a busy phone must not use up the file's time: it begins when the library says that it is there.
  await new Promise((ready) => {
    port.addEventListener('message', ready, { once: true });
    port.addEventListener('error', ready, { once: true });
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<PdfCheck>((resolve) => {
    timer = setTimeout(() => resolve({ fault: 'too-slow' }), BUDGET);
  });
  try {
    return await Promise.race([look(bytes, port), late]);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { fault: isLocked ? 'locked' : 'unreadable' };
  } finally {
    clearTimeout(timer);
    port.terminate();
  }
}

async function look(bytes: Uint8Array, port: Worker): Promise<PdfCheck> {
  // Read at once by the call below, so that two files at a time have a worker each.
  GlobalWorkerOptions.workerPort = port;
  const pdf = await getDocument({
    // The library takes the bytes away from who gives them.
    data: bytes.slice(),
    stopAtErrors: true,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  const { info, metadata } = await pdf.getMetadata();
  // The library's types promise an object; it gives a map.
  const marks: unknown = await pdf.getMarkInfo();
  const said = new Map(Object.entries(info));
  if (said.get('EncryptFilterName')) return { fault: 'locked' };
  const { numPages: pages } = pdf;
  if (!Number.isSafeInteger(pages) || pages < 1 || pages > MAX_PAGES) {
    return { fault: 'unreadable' };
  }
  const title = [said.get('Title'), metadata?.get('dc:title')]
    .map((text) => plain(text, MAX_TITLE))
    .find((text) => text !== undefined && !NO_TITLE.test(text));
  const language = plain(said.get('Language'), MAX_LANGUAGE);
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

/** What browsers and Word write where a title should be. */
const NO_TITLE = /^(?:about:blank|untitled(?: document|-\d+)?|microsoft word - .*)$/i;

/** Text of a file on one line, without what cannot be seen. */
function plain(text: unknown, most: number): string | undefined {
  if (typeof text !== 'string') return undefined;
  const words = text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? undefined : cutText(words, most);
}
