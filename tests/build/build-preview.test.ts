import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { PreviewReport } from '#src/domain/preview-report.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Builds a preview of this content where the build itself ends with a number. */
function buildPreview(codeOfBuild: number, change: (folder: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'preview-'));
  folders.push(folder);
  cpSync('content', join(folder, 'content'), { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { build: `node -e "process.exit(${codeOfBuild})"` } }),
  );
  change(folder);
  const script = resolve('src/tooling/gates/build-preview.ts');
  const { status } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  return { status, read: (name: string) => readFileSync(join(folder, name), 'utf8') };
}

const ARTICLE = 'content/blog/after-a-fall.mdx';
const breakField = (folder: string) => {
  const path = join(folder, ARTICLE);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^title: .*$/m, 'title: <b>'));
};

test('where the words of the coach stop the build, the preview is a page that says what to change', () => {
  const { status, read } = buildPreview(1, breakField);
  expect(status).toBe(0);
  const report = JSON.parse(read('dist/preview-report.json')) as PreviewReport;
  expect(report).toMatchObject({ isMade: false, remarks: [{ file: ARTICLE, isDraft: false }] });
  expect(report.remarks[0]?.problem).toContain('title: ');
  const page = read('dist/index.html');
  expect(page).toContain(ARTICLE);
  expect(page).toContain('noindex');
  expect(page).not.toContain('<b>');
});

test('where something else stops the build, it stays stopped', () => {
  const { status, read } = buildPreview(3, () => undefined);
  expect(status).toBe(3);
  expect(() => read('dist/index.html')).toThrow('ENOENT');
});

test('what was built is left as it is, whatever is to be changed', () => {
  const { status, read } = buildPreview(0, (folder) => {
    appendFileSync(join(folder, ARTICLE), `\n${'word '.repeat(30)}\n`);
  });
  expect(status).toBe(0);
  expect(() => read('dist/index.html')).toThrow('ENOENT');
});
