/**
 * `make-file.ts <file>`: builds one file, checks it, and writes a report as JSON. Typst keeps
 * everything it reads in memory until the process exits, so `books-command.ts` runs this once per
 * file.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { MOST_BYTES_OF_A_PAGE, PAGE_SIZE } from '../../src/collections/book-pages.ts';
import { readBookText } from './book-text.ts';
import {
  checkEpub,
  checkFillIn,
  checkLargePrint,
  checkPdf,
  type BookReport,
} from './check-book.ts';
import { filesToMake, type MadeFile } from './digest.ts';
import { inputsOfGuide, printGuide } from './guide-book.ts';
import { drawBookPage } from './page-picture.ts';
import { extractForSite } from './site-extract.ts';
import { checkWritingRoomOf, inputsOfBook, makeStarterBook } from './make-starter-book.ts';
import { runEpubcheck, runVeraPdf } from './validators.ts';
import { WRITING_ROOM_CHECK } from './writing-room.ts';

/** Report that `books-command.ts` reads. */
export interface MadeReport extends BookReport {
  inputs: readonly string[];
}

interface Made extends MadeReport {
  content: string | Uint8Array;
}

const CHECKS = {
  pdf: checkPdf,
  'large-print': checkLargePrint,
  epub: checkEpub,
  'fill-in': checkFillIn,
} as const;

async function make(made: MadeFile): Promise<Made> {
  switch (made.kind) {
    case 'edition':
      return makeEdition(made);
    case 'extract': {
      const content = `${JSON.stringify(await extractForSite(made.slug), null, 2)}\n`;
      const inputs = [
        `content/books/${made.slug}.md`,
        'content/resources.json#/quickReference/fast',
        'src/collections/book-pages.ts',
      ];
      return { content, inputs, pages: 0, checked: [], wrong: [] };
    }
    case 'page-picture': {
      const content = await drawBookPage(made.slug, made.name, PAGE_SIZE);
      const inputs = [...(await inputsOfBook(made.slug)), 'src/collections/book-pages.ts'];
      const kilobytes = Math.ceil(content.byteLength / 1024);
      const most = MOST_BYTES_OF_A_PAGE / 1024;
      const isLarge = content.byteLength > MOST_BYTES_OF_A_PAGE;
      const wrong = isLarge
        ? [`It has ${kilobytes} KB, and may have ${most}. Show another page.`]
        : [];
      return { content, inputs, pages: 0, checked: [`it has ${most} KB or less`], wrong };
    }
    case 'guide': {
      const content = await printGuide();
      return { content, inputs: await inputsOfGuide(), ...(await checkPdf(content)) };
    }
  }
}

async function makeEdition({
  slug,
  format,
}: Extract<MadeFile, { kind: 'edition' }>): Promise<Made> {
  const content = await makeStarterBook(slug, format);
  const { forms } = await readBookText(slug);
  const own = await CHECKS[format](content, forms);
  const other = format === 'epub' ? runEpubcheck(content) : runVeraPdf(content);
  const report = {
    pages: own.pages,
    checked: [...own.checked, ...other.checked],
    wrong: [...own.wrong, ...other.wrong],
  };
  const inputs = await inputsOfBook(slug);
  if (format !== 'large-print') return { content, inputs, ...report };
  return {
    content,
    inputs,
    pages: report.pages,
    checked: [...report.checked, WRITING_ROOM_CHECK],
    wrong: [...report.wrong, ...(await checkWritingRoomOf(slug))],
  };
}

const [asked] = process.argv.slice(2);
const made = filesToMake().find(({ file }) => file === asked);
if (!made)
  throw new Error(`No such file: ${asked}. The files to build are in tools/books/digest.ts.`);
const { content, ...report } = await make(made);
mkdirSync(dirname(made.file), { recursive: true });
writeFileSync(`${made.file}.part`, content);
renameSync(`${made.file}.part`, made.file);
process.stdout.write(JSON.stringify(report satisfies MadeReport));
