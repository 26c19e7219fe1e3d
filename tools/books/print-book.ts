import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { z } from 'zod';
import { loadBookFonts } from './book-fonts.ts';
import { ROOM_TO_WRITE } from './book-style.ts';

/**
 * The date that every file carries, in seconds since 1970, so that the same text gives the same bytes: an
 * unchanged book is no new version.
 */
const MADE_AT = Date.UTC(2026, 0, 1) / 1000;

let compiler: Promise<NodeCompiler> | undefined;

/** Typst reads pictures only below `content/`, where the covers and drawings are. */
async function createCompiler(): Promise<NodeCompiler> {
  return NodeCompiler.create({
    workspace: join(process.cwd(), 'content'),
    fontArgs: [{ fontBlobs: await loadBookFonts() }],
  });
}

/**
 * Prints a book as a PDF that is tagged for screen readers (PDF/UA-1). Works offline.
 * @param source The book in Typst.
 * @param file The file of content that it is made from, for messages.
 * @returns The bytes of the PDF.
 * @throws when Typst refuses the pages.
 */
export async function printBook(source: string, file: string): Promise<Uint8Array> {
  const { typst, document } = await compile(source, file);
  try {
    return typst.pdf(document, { pdfStandard: 'ua-1', creationTimestamp: MADE_AT });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The PDF of ${file} would not be accessible: ${reason}. Correct ${file}: below # comes ##, below ## comes ###.`,
    );
  }
}

/** What a book says of itself, in its order: each page by its heading, and below it each place to write. */
const marks = z.array(
  z.union([z.object({ name: z.string(), height: z.number() }), z.object({ page: z.string() })]),
);

/** A line, a cell or a box to write in: the heading of its page, what it is for, and its height in points. */
export interface RoomToWrite {
  page: string;
  name: string;
  height: number;
}

/**
 * Measures what there is to write in on the pages of a book.
 * @returns The places in the order of the pages.
 * @throws as `printBook`
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
 * Draws pages as one picture, one below the other.
 * @returns SVG.
 * @throws as `printBook`
 */
export async function drawPages(source: string, file: string): Promise<string> {
  const { typst, document } = await compile(source, file);
  return typst.plainSvg(document);
}

async function compile(source: string, file: string) {
  compiler ??= createCompiler();
  const typst = await compiler;
  // Typst keeps what it has laid out: 300 MB for each book.
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
      `The PDF of ${file} cannot be made: ${reasons} Look at ${file} and its pictures.`,
    );
  }
  return { typst, document: compiled.result };
}
