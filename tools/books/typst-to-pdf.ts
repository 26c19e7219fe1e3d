import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { z } from 'zod';
import { loadBookFonts } from './book-fonts.ts';
import { ROOM_TO_WRITE } from './book-style.ts';

/**
 * Creation date in every file, as Unix time in seconds. It's constant so that the same text always
 * produces the same bytes, and an unchanged book doesn't become a new version.
 */
const MADE_AT = Date.UTC(2026, 0, 1) / 1000;

let compiler: Promise<NodeCompiler> | undefined;

/** Typst can only read files inside its workspace. The covers and drawings are in `content/`. */
async function createCompiler(): Promise<NodeCompiler> {
  return NodeCompiler.create({
    workspace: join(process.cwd(), 'content'),
    fontArgs: [{ fontBlobs: await loadBookFonts() }],
  });
}

/**
 * Renders a book as a PDF tagged for screen readers (PDF/UA-1). Works offline.
 * @param source The book in Typst.
 * @param file The content file it's generated from, for error messages.
 * @returns the bytes of the PDF
 * @throws if Typst can't compile the source or the PDF wouldn't be accessible
 */
export async function printBook(source: string, file: string): Promise<Uint8Array> {
  const { typst, document } = await compile(source, file);
  try {
    return typst.pdf(document, { pdfStandard: 'ua-1', creationTimestamp: MADE_AT });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The PDF of ${file} wouldn’t be accessible: ${reason}. Don’t skip heading levels in ${file}: use ## below #, and ### below ##.`,
    );
  }
}

/**
 * Metadata embedded in the book, in document order. Each page heading has an entry, followed by an
 * entry for each writing area on that page.
 */
const marks = z.array(
  z.union([
    z.object({ name: z.string(), height: z.number(), isDrawing: z.boolean().optional() }),
    z.object({ page: z.string() }),
  ]),
);

/**
 * A line, cell, box, or drawing to write in: its page heading, its label, and its height in points.
 */
export interface RoomToWrite {
  page: string;
  name: string;
  height: number;
  isDrawing?: boolean | undefined;
}

/**
 * Measures the writing areas on the pages of a book.
 * @returns the areas in page order
 * @throws if Typst can't compile the source
 */
export async function measureRoomToWrite(source: string, file: string): Promise<RoomToWrite[]> {
  const { typst, document } = await compile(source, file);
  const found = marks.parse(
    typst.query(document, { selector: `<${ROOM_TO_WRITE}>`, field: 'value' }),
  );
  let page = '';
  return found.flatMap((mark): RoomToWrite[] => {
    if ('name' in mark) return [{ page, ...mark }];
    page = mark.page;
    return [];
  });
}

/**
 * Draws pages as a single picture, stacked vertically.
 * @returns SVG
 * @throws if Typst can't compile the source
 */
export async function drawPages(source: string, file: string): Promise<string> {
  const { typst, document } = await compile(source, file);
  return typst.plainSvg(document);
}

async function compile(source: string, file: string) {
  compiler ??= createCompiler();
  const typst = await compiler;
  // Clear Typst's layout cache, which takes 300 MB per book.
  typst.evictCache(0);
  const compiled = typst.compile({ mainFileContent: source });
  if (!compiled.result) {
    const found: { message: string }[] = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    const reasons = found
      .filter(({ message }) => !message.startsWith('while calling'))
      .map(
        ({ message }) =>
          /^panicked with: "(.*)"$/.exec(message)?.[1]?.replaceAll('\\"', '"') ?? message,
      )
      .join(' ');
    throw new Error(
      `The PDF of ${file} can’t be built: ${reasons} Check ${file} and its pictures.`,
    );
  }
  return { typst, document: compiled.result };
}
