import { expect, test } from 'vitest';
import { checkPdf } from '../check-book.ts';
import { printBook } from '../typst-to-pdf.ts';
import { setUpBook } from '../book-style.ts';

/** Enough text to fill a page. */
const FILL = 'A page needs words to be a page of a book. '.repeat(5);

/** Returns the problems that the checks report for pages between two covers. */
async function findings(pages: string, forms: readonly string[] = []): Promise<readonly string[]> {
  const source = `${setUpBook({ title: 'A', author: 'A', language: 'en-US', footer: 'A book' })}
= A
${pages}
#pagebreak()
The back`;
  const { wrong } = await checkPdf(await printBook(source, 'content/books/a.md'), forms);
  return wrong;
}

const page = (name: string, body: string) => `#pagebreak()\n== ${name}\n${body}`;

test('accepts a page with all its text in place', async () => {
  const cell = '#table(columns: (200pt, 200pt), table.header([One], [Two]), [A], [B])';
  expect(await findings(page('Words', `${FILL}\n\n${cell}\n\n#note[A note]`))).toEqual([]);
});

test('reports text that crosses a table line, which page it’s on, and how to fix it', async () => {
  const table =
    '#table(columns: (60pt, 200pt), table.header([Who], [What]), [#box(width: 0pt)[1-888-478-7653]], [B])';
  expect(await findings(page('People', `${FILL}\n\n${table}`))).toContainEqual(
    'Page 2 ("People"): "1-888-478-7653" runs across a line. Shorten these words.',
  );
});

test('reports text that overflows its box', async () => {
  const box = '#box(width: 60pt, stroke: 1pt, inset: 5pt, [toolongforit])';
  expect(await findings(page('Box', `${FILL}\n\n${box}`))).toContainEqual(
    'Page 2 ("Box"): "toolongforit" runs out of its box. Shorten these words.',
  );
});

test('reports text too close to the edge of the paper, where printers cut it off', async () => {
  const stray = '#place(dx: -60pt)[At the edge]';
  expect((await findings(page('Edge', `${FILL}\n\n${stray}`))).join()).toContain(
    'Page 2 ("Edge"): "At the edge" is less than 18 points from the edge',
  );
});

const caution = '#caution[*Caution:* Hot.]';
const steps = '=== Steps\n\n+ Stir.';

test.each([
  ['on the page before the steps', `${caution}\n\n#pagebreak()\n${steps}`, 'on different pages'],
  ['below the steps', `${steps}\n\n${caution}`, 'is below the steps'],
  ['missing', steps, 'there’s no caution'],
])('reports a caution %s', async (_, body, words) => {
  expect((await findings(page('Soup', `${FILL}\n\n${body}`))).join()).toContain(words);
});

test('accepts a caution on a left-hand page with its steps on the facing page', async () => {
  const spread = page('Soup', `${FILL}${caution}`) + `#pagebreak()\nSoup. ${FILL}\n\n${steps}`;
  expect(await findings(spread)).toEqual([]);
  // An extra page at the start moves the caution to a right-hand page.
  expect((await findings(page('Tea', FILL) + spread)).join()).toContain(
    'the caution and the steps are on different pages',
  );
});

test('reports a page with a caution and steps but no recipe name', async () => {
  const second = `#pagebreak()\n${FILL}\n\n${caution}\n\n${steps}`;
  expect((await findings(page('Soup', `${FILL}${second}`))).join()).toContain(
    'Page 3 ("Soup"): the name of the recipe isn’t on the page of the caution.',
  );
  expect(await findings(page('Soup', `${FILL}${second.replace(FILL, `Soup. ${FILL}`)}`))).toEqual(
    [],
  );
});

test("reports a caution that isn't above its own steps on a sheet of 2 cards", async () => {
  const second = '#pagebreak()\nSoup. Tea.\n\n';
  const sheet = (body: string) => page('Soup', `== Tea\n${FILL}`) + second + FILL + body;
  expect(await findings(sheet(`${caution}\n${steps}\n${caution}\n${steps}`))).toEqual([]);
  expect((await findings(sheet(`${caution}\n${caution}\n${steps}\n${steps}`))).join()).toContain(
    'the caution is below the steps',
  );
  expect((await findings(sheet(`${caution}\n${steps}\n${steps}`))).join()).toContain(
    'there’s no caution on the page of the steps',
  );
});

test('reports a page with only a few words, unless the book lists it as a form', async () => {
  const pages = page('Log', 'Words.');
  expect((await findings(pages)).join()).toContain(
    'Page 2 ("Log") has only 8 words with its footer',
  );
  expect(await findings(pages, ['Log'])).toEqual([]);
});

test("reports two pages that differ only by a number, unless they're forms", async () => {
  const pages = page('Log 1', FILL) + page('Log 2', FILL);
  expect((await findings(pages)).join()).toContain(
    'Page 3 ("Log 2") is the same as Page 2 ("Log 1") except for a number. Change one',
  );
  expect(await findings(pages, ['Log '])).toEqual([]);
});
