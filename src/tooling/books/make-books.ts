import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import products from '#content/products.json' with { type: 'json' };
import { formatsOf } from './book-formats.ts';
import { readBookText } from './book-text.ts';
import { checkEpub, checkFillIn, checkLargePrint, checkPdf } from './check-book.ts';
import { isStarterEdition, notRun } from './editions.ts';
import { checkWritingRoomOf, makeStarterBook, starterFileName } from './starter-book.ts';
import { WRITING_ROOM_CHECK } from './writing-room.ts';

/**
 * `npm run books`: writes the starter editions of all products into `books/`, with a report of what was
 * checked. Ends with 1 when a check found something.
 */
const FOLDER = 'books';

const CHECKS = {
  pdf: checkPdf,
  'large-print': checkLargePrint,
  epub: checkEpub,
  'fill-in': checkFillIn,
} as const;

const lines = [
  '# What was checked',
  '',
  'A program looked at each file. Nobody has read them with a screen reader, and nobody has certified them.',
  '',
];
let findings = 0;
await mkdir(FOLDER, { recursive: true });
for (const { slug } of products.filter(({ kind }) => kind !== 'bundle')) {
  if (!isStarterEdition(slug)) {
    lines.push(`- ${notRun(slug)}`);
    continue;
  }
  const { forms } = await readBookText(slug);
  for (const format of formatsOf(slug)) {
    const name = starterFileName(slug, format);
    const bytes = await makeStarterBook(slug, format);
    await writeFile(join(FOLDER, name), bytes);
    const size = `${Math.ceil(bytes.byteLength / 1024)} KB`;
    const report = await CHECKS[format](bytes, forms);
    const isLarge = format === 'large-print';
    const checked = [...report.checked, ...(isLarge ? [WRITING_ROOM_CHECK] : [])];
    const wrong = [...report.wrong, ...(isLarge ? await checkWritingRoomOf(slug) : [])];
    findings += wrong.length;
    const facts = [report.pages ? `${report.pages} pages` : '', size].filter(Boolean).join(', ');
    lines.push(`- ${name}, ${facts}. Looked at: ${checked.join('; ')}.`);
    lines.push(
      ...(wrong.length === 0
        ? ['  - nothing wrong found']
        : wrong.map((one) => `  - wrong in ${name}: ${one}`)),
    );
  }
}
await writeFile(join(FOLDER, 'REPORT.md'), `${lines.join('\n')}\n`);
console.log(
  `${lines.join('\n')}\n\nThe files and this report are in ${FOLDER}/. ${findings} findings.`,
);
process.exitCode = findings === 0 ? 0 : 1;
