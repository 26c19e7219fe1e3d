import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { splitStyles } from '#src/build/split-styles.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'split-styles-'));
  mkdirSync(join(root, '_astro'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** What stands in the page at once, and what comes in the file at its end. */
function split(css: string, body: string): { page: string; first: string; later: string } {
  writeFileSync(join(root, '_astro/site.css'), css);
  const head = '<head><link rel="stylesheet" href="/_astro/site.css"></head>';
  const { page } = splitStyles.start(root);
  const html = page(`<html>${head}<body>${body}</body></html>`, 'index.html');
  const file = readdirSync(join(root, '_astro')).find((name) => name.startsWith('later.'));
  return {
    page: html,
    first: /<style>([^]*)<\/style>/.exec(html)?.[1] ?? '',
    later: file ? readFileSync(join(root, '_astro', file), 'utf8') : '',
  };
}

test('a page has the styles of what is seen, and at its end those of a closed dialog', () => {
  const { page, first, later } = split(
    '.seen{color:red}.inside{color:blue}.nowhere{color:green}',
    '<p class="seen">Text</p><dialog class="box"><p class="inside">Text</p></dialog>',
  );
  expect(first).toBe('.seen{color:red}');
  expect(later).toBe('.inside{color:blue}');
  expect(page).toMatch(/<link rel="stylesheet" href="\/_astro\/later\.[\w-]+\.css"><\/body>/);
});

test('a class that a script of the page or a file may add comes later', () => {
  writeFileSync(join(root, '_astro/page.js'), "element.className='from-file'");
  const { first, later } = split(
    '.from-page{color:red}.from-file{color:blue}',
    "<p>Text</p><script>document.body.className = 'from-page'</script>",
  );
  expect(first).toBe('');
  expect(later).toBe('.from-page{color:red}.from-file{color:blue}');
});

test('words of the text and of other attributes are no classes', () => {
  const { first, later } = split(
    '.card{color:red}.tile{color:blue}',
    '<p title="tile">This card is not a tile.</p>',
  );
  expect([first, later]).toEqual(['', '']);
});

test.each([
  { which: 'differ at once keep 3 letters', names: ['abcd1234', 'xyzd1234'], kept: ['abc', 'xyz'] },
  { which: 'begin alike keep more', names: ['abcd1234', 'abce1234'], kept: ['abcd', 'abce'] },
])('names of scopes that $which', ({ names: [p, b], kept: [shortP, shortB] }) => {
  const { page } = split(
    `p[data-astro-cid-${p}]{color:red}b[data-astro-cid-${b}]{color:blue}`,
    `<p data-astro-cid-${p}><b data-astro-cid-${b}="true">Text</b></p>`,
  );
  expect(page).toContain(`<p data-${shortP}><b data-${shortB}>Text</b></p>`);
  expect(page).toContain(`p[data-${shortP}]{color:red}b[data-${shortB}]{color:blue}`);
});
