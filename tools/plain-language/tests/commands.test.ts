import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { PreviewReport } from '../../../src/domain/coach/preview-report.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/**
 * Copies the site's content to a temporary folder that tests can change, with links to the site's
 * code.
 */
function copyOfContent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  folders.push(folder);
  cpSync('content', join(folder, 'content'), { recursive: true });
  for (const folderName of ['src', 'netlify'])
    symlinkSync(resolve(folderName), join(folder, folderName), 'dir');
  return folder;
}

function run(folder: string, program: string, ...args: string[]) {
  const script = resolve('tools/plain-language', program);
  return spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' });
}

const ARTICLE = 'content/blog/after-a-fall.mdx';
const LONG = `${'Sit down and rest '.repeat(7)}there.`;
const SPOKEN = "You could've rested.";
const addSentence = (folder: string, sentence: string) => {
  appendFileSync(join(folder, ARTICLE), `\n${sentence}\n`);
};

describe('the content check', () => {
  const check = (folder: string, ...args: string[]) =>
    run(folder, 'check-content-command.ts', ...args);

  test('prints its measurements and exits with code 0 when there’s nothing to change', () => {
    const { status, stdout, stderr } = check(copyOfContent());
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /^content\/blog\/after-a-fall\.mdx: \d+ words, [\d.]+ in a sentence, grade [\d.]+ \(SMOG\), [\d.]+% unfamiliar$/m,
    );
    expect(status).toBe(0);
  });

  test('reports the file, line, text, and fix, and exits with code 1', () => {
    const folder = copyOfContent();
    addSentence(folder, SPOKEN);
    const line = readFileSync(join(folder, ARTICLE), 'utf8').split('\n').indexOf(SPOKEN) + 1;
    const { status, stderr } = check(folder);
    expect(stderr).toBe(`
${ARTICLE}
  line ${line}: "could've" is a contraction that people say but don’t write.
    “${SPOKEN}”
    To do: Write both words in full, for example "could have" for "could've".

1 thing to change in 1 file.
`);
    expect(status).toBe(1);
    expect(check(folder, ARTICLE)).toMatchObject({ status: 1, stderr });
    expect(check(folder, 'content/site.json')).toMatchObject({ status: 0, stderr: '' });
  });

  test('prints warnings but still exits with code 0', () => {
    const folder = copyOfContent();
    addSentence(folder, LONG);
    const { status, stdout } = check(folder, ARTICLE);
    expect(stdout).toContain('Worth another look:');
    expect(stdout).toContain('This sentence has 29 words.');
    expect(status).toBe(0);
  });

  test("fails if a file doesn't exist", () => {
    const { status, stderr } = check(copyOfContent(), 'content/blog/nothing.mdx');
    expect(stderr).toContain('Not found in content/: content/blog/nothing.mdx.');
    expect(status).toBe(1);
  });

  test('checks built pages on request, ignoring text that comes from content', () => {
    const folder = copyOfContent();
    const dist = join(folder, 'dist');
    expect(check(folder, '--pages', 'dist')).toMatchObject({
      status: 1,
      stderr: 'There are no pages in dist. Build them first: npm run build.\n',
    });
    mkdirSync(join(dist, 'shop'), { recursive: true });
    const page = (words: string) => `<!doctype html><title>Shop</title><p>${words}</p>`;
    writeFileSync(join(dist, 'index.html'), page('Sit down. Rest a while.'));
    expect(check(folder, '--pages', 'dist')).toMatchObject({ status: 0, stderr: '' });
    addSentence(folder, SPOKEN);
    writeFileSync(join(dist, 'index.html'), page(SPOKEN));
    writeFileSync(join(dist, 'shop', 'all.html'), page("We could've."));
    const { status, stderr } = check(folder, '--pages', 'dist');
    expect(status).toBe(1);
    expect(stderr).toContain('shop/all.html\n  "could\'ve" is a contraction');
    expect(stderr).toContain('2 things to change in 2 files.');
  });
});

describe('the preview build', () => {
  /** Runs the preview with a stub build that writes one page and exits with `codeOfBuild`. */
  function buildPreview(codeOfBuild: number, change: (folder: string) => void) {
    const folder = copyOfContent();
    const pages = "<!doctype html><title>Home</title><p>We could've.</p>";
    writeFileSync(
      join(folder, 'build.cjs'),
      `const { mkdirSync, writeFileSync } = require('node:fs');
      mkdirSync('dist', { recursive: true });
      writeFileSync('dist/index.html', ${JSON.stringify(pages)});
      writeFileSync('dist/context.txt', process.env.CONTEXT ?? '');
      process.exit(${codeOfBuild});`,
    );
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ scripts: { build: 'node build.cjs' } }),
    );
    change(folder);
    const { status } = run(folder, 'build-preview.ts');
    const read = (name: string) => readFileSync(join(folder, 'dist', name), 'utf8');
    const report = () => JSON.parse(read('preview-report.json')) as PreviewReport;
    return { status, read, report };
  }
  const inArticle = (folder: string, from: string | RegExp, to: string) => {
    const path = join(folder, ARTICLE);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };

  test('builds a page that lists the required changes if a field is invalid', () => {
    const { status, read, report } = buildPreview(0, (folder) => {
      inArticle(folder, /^title: .*$/m, 'title: <b>');
    });
    expect(status).toBe(0);
    expect(report()).toMatchObject({ isMade: false, remarks: [{ file: ARTICLE, isDraft: false }] });
    expect(report().remarks[0]?.problem).toContain('title: ');
    const page = read('index.html');
    expect(page).toContain(ARTICLE);
    expect(page).toContain('noindex');
    expect(page).not.toContain('<b>');
  });

  test('builds a page that lists a broken reference that fails the build', () => {
    const { status, read, report } = buildPreview(1, (folder) => {
      inArticle(folder, /^image: .*$/m, 'image: ../art/nothing.svg');
    });
    expect(status).toBe(0);
    expect(read('index.html')).toContain('There’s no picture called "../art/nothing.svg".');
    expect(report()).toMatchObject({ isMade: false, drafts: [] });
  });

  test('fails if anything else fails the build', () => {
    const { status, report } = buildPreview(3, () => undefined);
    expect(status).toBe(3);
    expect(report).toThrow('ENOENT');
  });

  test('succeeds despite other problems and reports them for content, pages, and drafts', () => {
    const draft = 'content/blog/five-daily-habits-for-stroke-recovery.mdx';
    const { status, read, report } = buildPreview(0, (folder) => {
      addSentence(folder, SPOKEN);
      const text = readFileSync(join(folder, draft), 'utf8')
        .replace('\nimage:', '\ndraft: true\nimage:')
        .replace(/\nid: \d/, '')
        .replace(/^slug: .*\n/m, '')
        .replace(/^featured: .*\n/m, '')
        .replace(/\n## [\s\S]*$/, '\nA very unfinished text.\n');
      writeFileSync(join(folder, 'content/blog/new.mdx'), text);
    });
    expect(status).toBe(0);
    expect(read('index.html')).toContain('Home');
    expect(read('context.txt')).toBe('deploy-preview');
    const { isMade, remarks, drafts } = report();
    expect(isMade).toBe(true);
    expect(drafts.map(({ path }) => path)).toEqual(['/blog/preview/new']);
    const found = remarks.map(({ file, isDraft }) => ({ file, isDraft }));
    expect(found).toContainEqual({ file: ARTICLE, isDraft: false });
    expect(found).toContainEqual({ file: 'index.html', isDraft: false });
    expect(found).toContainEqual({ file: 'content/blog/new.mdx', isDraft: true });
    expect(found).not.toContainEqual({ file: 'content/blog/new.mdx', isDraft: false });
  });
});
