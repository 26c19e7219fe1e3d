import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkContent, readAllContent } from '#src/tooling/gates/content-gate.ts';
import { formatFindings } from '#src/tooling/gates/finding.ts';

const ARTICLE = 'content/blog/five-daily-habits-for-stroke-recovery.mdx';
const LONG = `${Array.from({ length: 24 }, () => 'walk').join(' ')}.`;
const project = process.cwd();
let folder = '';
let text = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gate-'));
  cpSync('content', join(folder, 'content'), { recursive: true });
  process.chdir(folder);
  text = readFileSync(ARTICLE, 'utf8');
});
beforeEach(() => writeFileSync(ARTICLE, text));
afterAll(() => {
  process.chdir(project);
  rmSync(folder, { recursive: true });
});

/** All short texts are judged with the words of the interface, which are not here. */
const findings = () =>
  formatFindings(checkContent(readAllContent()).findings.filter(({ file }) => file === ARTICLE));

test('what was read and kept says the same as what is read anew', () => {
  const anew = JSON.stringify(checkContent(readAllContent()));
  expect(findings()).toBe('');
  expect(JSON.stringify(checkContent(readAllContent()))).toBe(anew);
});

test('a changed text is checked again, and is refused each time until it is mended', () => {
  findings();
  writeFileSync(ARTICLE, `${text}\n${LONG}\n`);
  const first = findings();
  expect(first).toContain('This sentence has 24 words.');
  expect(findings()).toBe(first);
  writeFileSync(ARTICLE, text);
  expect(findings()).toBe('');
});

test('a file that cannot be read is refused each time', () => {
  writeFileSync(ARTICLE, `${text}\n<Callout kind="tip" title="Open">\n`);
  const first = findings();
  expect(first).toContain('The text cannot be read');
  expect(findings()).toBe(first);
});

test('what was kept and is damaged is made anew', () => {
  findings();
  const kept = globSync('node_modules/.cache/content-gate/*');
  expect(kept.length).toBeGreaterThan(50);
  for (const file of kept) truncateSync(file, 40);
  writeFileSync(ARTICLE, `${text}\n${LONG}\n`);
  expect(findings()).toContain('This sentence has 24 words.');
  writeFileSync(ARTICLE, text);
  expect(findings()).toBe('');
});
