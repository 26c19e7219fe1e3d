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

test('names of scopes are as long as tells all of them apart', () => {
  const { page } = split(
    'p[data-astro-cid-abcd1234]{color:red}b[data-astro-cid-xyzd1234]{color:blue}',
    '<p data-astro-cid-abcd1234><b data-astro-cid-xyzd1234="true">Text</b></p>',
  );
  expect(page).toContain('<p data-abc><b data-xyz>Text</b></p>');
  expect(page).toContain('p[data-abc]{color:red}b[data-xyz]{color:blue}');
});

test('names of scopes that begin alike keep more letters', () => {
  const { page } = split(
    'p[data-astro-cid-abcd1234]{color:red}b[data-astro-cid-abce1234]{color:blue}',
    '<p data-astro-cid-abcd1234><b data-astro-cid-abce1234>Text</b></p>',
  );
  expect(page).toContain('<p data-abcd><b data-abce>Text</b></p>');
  expect(page).toContain('p[data-abcd]{color:red}b[data-abce]{color:blue}');
});
