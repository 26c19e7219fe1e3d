/**
 * `npm run check:content [-- file…]`: reviews content as an editor would, and exits with code 1 if
 * anything must change. Warnings are printed but don't affect the exit code. With files, it reports
 * only problems in those files. Without files, it checks all of `content/` and the sentences in the
 * code. `--pages dist` also checks the text of the built pages.
 */
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContent, readAllContent, readHandbook } from './check-content.ts';
import type { Reading } from './check-wording.ts';
import { readCodeLabels, readCodeText } from './code-sentences.ts';
import { countDiagnostics, formatDiagnostics } from './diagnostic.ts';
import { readPageText } from './page-text.ts';
import { percent } from './wording-rules.ts';

const { values, positionals } = parseArgs({
  options: { pages: { type: 'string' } },
  allowPositionals: true,
});
const named = new Set(positionals.map((file) => relative('.', resolve(file))));
const files = readAllContent();
const unknownFiles = [...named].filter((name) => !files.some(({ file }) => file === name));
if (unknownFiles.length > 0) {
  console.error(
    `Not found in content/: ${unknownFiles.join(', ')}. Write paths as content/blog/<name>.mdx.`,
  );
  process.exitCode = 1;
}

const pageText = values.pages === undefined ? [] : readPageText(values.pages, files);
if (pageText.length === 0 && values.pages !== undefined) {
  console.error(`There are no pages in ${values.pages}. Build them first: npm run build.`);
  process.exitCode = 1;
}
const report = checkContent(
  files,
  [...readCodeText(), ...pageText],
  [...readCodeLabels(), ...readHandbook()],
);
const isWanted = (file: string) => named.size === 0 || named.has(file);
const diagnostics = report.diagnostics.filter(({ file }) => isWanted(file));
const readings = report.readings.filter(({ name }) => isWanted(name));

for (const reading of readings) console.log(formatReading(reading));
const errors = diagnostics.filter(({ isWarning }) => !isWarning);
const warnings = diagnostics.filter(({ isWarning }) => isWarning);
if (warnings.length > 0) console.log(`\nWorth another look:\n\n${formatDiagnostics(warnings)}`);
if (errors.length > 0) {
  console.error(`\n${formatDiagnostics(errors)}\n\n${countDiagnostics(errors)}.`);
  process.exitCode = 1;
}

function formatReading({ name, measures }: Reading): string {
  const { words, averageSentenceWords, smog, unfamiliarShare } = measures;
  return `${name}: ${words} words, ${averageSentenceWords.toFixed(1)} in a sentence, grade ${smog.toFixed(1)} (SMOG), ${percent(unfamiliarShare)} unfamiliar`;
}
