/**
 * `node src/tooling/gates/check-content.ts [file…]`: reads content like an editor and ends with 1 when there is
 * something to change. With files: what concerns these. Without: everything in
 * `content/`, and the sentences in the code.
 */
import { relative, resolve } from 'node:path';
import type { Reading } from './check-reading.ts';
import { readCodeText } from './code-text.ts';
import { checkContent, readAllContent } from './content-gate.ts';
import { countFindings, formatFindings } from './finding.ts';
import { percent } from './reading.ts';

const named = new Set(process.argv.slice(2).map((file) => relative('.', resolve(file))));
const files = readAllContent();
const strangers = [...named].filter((name) => !files.some(({ file }) => file === name));
if (strangers.length > 0) {
  console.error(
    `Not found in content/: ${strangers.join(', ')}. Write paths as content/blog/<name>.mdx.`,
  );
  process.exitCode = 1;
}

const report = checkContent(files, readCodeText());
const isWanted = (file: string) => named.size === 0 || named.has(file);
const findings = report.findings.filter(({ file }) => isWanted(file));
const readings = report.readings.filter(({ name }) => isWanted(name));

for (const reading of readings) console.log(formatReading(reading));
if (findings.length > 0) {
  console.error(`\n${formatFindings(findings)}\n\n${countFindings(findings)}.`);
  process.exitCode = 1;
}

function formatReading({ name, measures }: Reading): string {
  const { words, averageSentenceWords, smog, unfamiliarShare } = measures;
  return `${name}: ${words} words, ${averageSentenceWords.toFixed(1)} in a sentence, grade ${smog.toFixed(1)} (SMOG), ${percent(unfamiliarShare)} unfamiliar`;
}
