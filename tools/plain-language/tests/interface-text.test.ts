import { describe, expect, test } from 'vitest';
import { checkWording } from '../check-wording.ts';
import { labelsInCode, sentencesInCode, textsInTemplate } from '../code-sentences.ts';
import { passagesOfPage } from '../page-text.ts';
import { readPage } from '../../../src/tooling/integrations/built-page.ts';
import { vocabulary } from './vocabulary.ts';

const textsIn = (code: string, onlyHttpErrors = false) =>
  sentencesInCode('a.tsx', code, { onlyHttpErrors }).map(({ text }) => text);

describe('sentences in code', () => {
  test('finds sentences between tags, including nested tags, and replaces each value with a digit', () => {
    expect(
      textsIn('const a = <p className="Big blue box.">You have <b>{n} books</b> here.</p>;'),
    ).toEqual(['You have 2 books here.']);
  });

  test('finds sentences in strings and templates', () => {
    expect(textsIn('say(`There are ${n} books.`); say("One moment, please.");')).toEqual([
      'There are 2 books.',
      'One moment, please.',
    ]);
  });

  test('doesn’t treat an interpolated title as the start of a sentence', () => {
    expect(textsIn('say(`${site.name}. A person reads it.`);')).toEqual(['A person reads it.']);
  });

  test('omits imports, identifiers, labels, and messages for developers', () => {
    const code = `import a from './Some File.ts';
      throw new Error('The store has no such key.');
      const name = 'add-to-cart', label = 'Add to cart';`;
    expect(textsIn(code)).toEqual([]);
  });

  test('finds only HttpError messages when requested', () => {
    const code = `log('A note for us only.'); throw new HttpError('x', 'The book is gone. Look again.');`;
    expect(textsIn(code, true)).toEqual(['The book is gone. Look again.']);
  });

  test('returns the line number of each sentence', () => {
    expect(
      sentencesInCode('a.ts', '\n\nsay("There it is, now.");', { onlyHttpErrors: false }),
    ).toMatchObject([{ file: 'a.ts', line: 3 }]);
  });
});

describe('labels', () => {
  test('finds labels in code, excluding sentences and identifiers', () => {
    const code = `const a = <Field label="Name to show" className="big" kind="aKind">Put on sale</Field>;
      say('A whole sentence is here.');`;
    expect(labelsInCode('a.tsx', code)).toMatchObject([
      { text: 'Put on sale', line: 1, kind: 'label' },
      { text: 'Name to show', line: 1, kind: 'label' },
    ]);
  });

  test('finds labels in page templates, excluding code, comments, and styles', () => {
    const template = `---
import A from './A.astro';
// A note for us
const title = 'Page before';
---
<style>a > b { color: red }</style>
<p>Tick the box</p>`;
    expect(textsInTemplate('a.astro', template)).toEqual([
      { file: 'a.astro', line: 4, kind: 'label', text: 'Page before' },
      { file: 'a.astro', line: 7, kind: 'label', text: 'Tick the box' },
    ]);
  });

  test('searches labels for unnatural phrases', () => {
    const labels = labelsInCode('a.ts', "const label = 'Above all';");
    expect(checkWording([], vocabulary, [], labels).diagnostics).toMatchObject([
      { file: 'a.ts', line: 1 },
    ]);
  });
});

describe('page text', () => {
  const page = `<!doctype html><title>Not this</title><body>
    <script>nor("this one.")</script>
    <h1>Shop</h1>
    <div>Loose words</div>
    <ul><li><p>First point.</p></li><li>Second <a href="/">point</a>.</li></ul>
    <div data-from-content><p>From a file.</p></div>
    <button>Buy<svg><title>no</title></svg></button>
  </body>`;

  test('reads a page block by block, excluding code, pictures, and text from content', () => {
    expect(
      passagesOfPage(readPage('shop.html', page)).map(({ kind, text }) => `${kind}: ${text}`),
    ).toEqual([
      'heading: Shop',
      'label: Loose words',
      'paragraph: First point.',
      'item: Second point.',
      'label: Buy',
    ]);
  });

  test('checks page text against the rules and reports which page it’s on', () => {
    const passages = passagesOfPage(readPage('a.html', "<!doctype html>\n<p>We could've.</p>"));
    expect(checkWording([], vocabulary, passages).diagnostics).toMatchObject([
      {
        file: 'a.html',
        problem: '"could\'ve" is a contraction that people say but don’t write.',
      },
    ]);
  });

  test('includes the description shown in search results', () => {
    const page = readPage(
      'a.html',
      '<!doctype html><meta name="viewport" content="One thing"><meta name="description" content="7 days, 1 small habit each day."><p>Fine.</p>',
    );
    expect(checkWording([], vocabulary, passagesOfPage(page)).diagnostics).toMatchObject([
      { file: 'a.html', problem: 'This should be the word "one," not the digit 1.' },
    ]);
  });

  test('accepts a sentence specified in PRODUCT.md', () => {
    const passages = passagesOfPage(
      readPage('a.html', '<!doctype html><p>The product you’re looking for doesn’t exist.</p>'),
    );
    expect(checkWording([], vocabulary, passages).diagnostics).toEqual([]);
  });
});
