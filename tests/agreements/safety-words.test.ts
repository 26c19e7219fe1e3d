import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import chat from '#content/chat.json' with { type: 'json' };
import resources from '#content/resources.json' with { type: 'json' };
import { ADDED_SIGNS } from '#src/domain/stroke-signs.ts';
import { isTested } from '#tests/support/editions.ts';
import { BE_FAST, OTHER_SIGNS } from '../../tools/books/stroke-signs.ts';

const texts = [
  ...globSync('content/{blog,books,guide}/*.{md,mdx}').map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  })),
  ...chat.steps.map(({ id, text }) => ({ file: `chat, step ${id}`, text: text.join('\n') })),
];

const { note, beFast, wait } = resources.quickReference.fast;

/**
 * Returns whether the text lists all signs besides FAST, either as the standard note or as BE-FAST
 * items plus the other signs.
 */
const listsOtherSigns = (text: string) =>
  text.includes(note) ||
  (['**Balance:**', '**Eyes:**'].every((sign) => text.includes(sign)) &&
    text.includes(OTHER_SIGNS));

/**
 * Matches text about a person's fall, but not about shoulders or the fear of falling, and not a
 * source's title.
 */
const NAMES_A_FALL =
  /^(?!\s*- label:).*(?<!\bfear\b[^.\n]*)\b(?:falls|fell|a fall|not to fall|of falling)\b/im;

/** Matches a rule that sends people to their care team after a fall that isn't an emergency. */
const NAMES_OTHER_FALLS = /\bany other fall\b|\bother falls:/i;

test('all text about falls says when to call 911', () => {
  const silent = texts.filter(
    ({ text }) =>
      NAMES_A_FALL.test(text) &&
      !/Fell and hit (?:your|their) head(?:, are hurt, or can't get up)?\? Call 911/.test(text) &&
      !/\| I fell and hit my head +\| Call 911, even if you feel fine +\|/.test(text) &&
      !/\*\*Call 911 after a fall:\*\* You hit your head, are hurt, or can't get up\./.test(text),
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
  expect(texts.filter(({ text }) => NAMES_A_FALL.test(text)).length).toBeGreaterThan(5);
});

test('says to tell the care team about a fall only if the person is not hurt and can get up', () => {
  const naming = texts.filter(({ text }) => NAMES_OTHER_FALLS.test(text));
  const silent = naming.filter(
    ({ text }) => !/\bhurt\b[^.]*\bcan't get up|can't get up[^.]*\bhurt\b/i.test(text),
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
  expect(naming.length).toBeGreaterThanOrEqual(3);
});

describe('the signs of a stroke', () => {
  const naming = texts.filter(({ text }) => /\bdroops?\b|\bdrooping\b/i.test(text));

  test('lists all signs of a stroke wherever a drooping face is mentioned', () => {
    const partial = naming.filter(
      ({ text }) =>
        !listsOtherSigns(text) || !/\barm or leg\b/i.test(text) || !/\bspeech\b/i.test(text),
    );
    expect(partial.map(({ file }) => file)).toEqual([]);
    expect(naming.length).toBeGreaterThan(12);
  });

  test('includes balance, eyes, and confusion in the signs of a stroke', () => {
    for (const sign of ['confusion', 'trouble seeing', 'loss of balance', 'severe headache']) {
      expect(note).toContain(sign);
    }
    for (const word of ['Balance', 'Eyes', 'Face', 'Arms', 'Speech', 'Time']) {
      expect(beFast).toContain(word);
    }
    expect(texts.filter(({ text }) => /clear thought/i.test(text))).toEqual([]);
  });

  test('describes balance and eyes the same way on pages, in books, and in the list of other signs', () => {
    expect(BE_FAST.slice(0, 2)).toEqual(
      ADDED_SIGNS.map(({ letter, word, text }) => ({ letter, word, text })),
    );
    for (const [at, sign] of ['loss of balance', 'trouble seeing'].entries()) {
      expect(ADDED_SIGNS[at]?.text).toContain(sign);
      expect(note).toContain(sign);
    }
    expect(OTHER_SIGNS).toBe(note.replace('trouble seeing, loss of balance, ', ''));
  });

  test.each(['content/guide/day-1', 'chat, step signs'])(
    'includes the BE-FAST letters in the signs of a stroke: %s',
    (name) => {
      expect(texts.find(({ file }) => file.startsWith(name))?.text).toContain(beFast);
    },
  );

  test('also lists all signs of a stroke in Spanish', () => {
    const full = ['confusión', 'equilibrio', 'dolor de cabeza'];
    for (const name of ['senales', 'guia-dia-1']) {
      const text = readFileSync(`content/es/${name}.mdx`, 'utf8');
      expect(full.filter((sign) => !text.includes(sign))).toEqual([]);
      expect(text).toMatch(/problemas para ver|impedimento visual/);
    }
  });

  test('includes the shared list of signs in every book', () => {
    const books = texts.filter(({ file }) => file.includes('books/'));
    const own = books.filter(({ text }) => !text.includes('\n\n{{The signs of a stroke}}\n\n'));
    expect(own.map(({ file }) => file)).toEqual([]);
  });

  const toFillIn = ['recovery-planner', 'caregiver-daily-log'].filter(isTested);
  test.each([
    ['content/guide/day-1', wait],
    ...toFillIn.map((slug) => [`books/${slug}`, '\n\n{{What to do until help arrives}}\n\n']),
  ])('says what to do until help arrives: %s', (name, words) => {
    expect(wait).toMatch(/no food, drink or aspirin/);
    expect(texts.find(({ file }) => file.includes(name))?.text).toContain(words);
  });

  test('also warns against food, drink, and aspirin in Spanish', () => {
    const spanish = globSync('content/es/*.mdx').map((file) => readFileSync(file, 'utf8'));
    const naming = spanish.filter((text) => /derrame/.test(text));
    expect(naming.length).toBeGreaterThan(2);
    expect(naming.filter((text) => !/comida, bebida ni aspirina/.test(text))).toEqual([]);
  });
});

describe.each(['brain-recipes', 'one-handed-kitchen-cards'].filter(isTested))('%s', (slug) => {
  const text = texts.find(({ file }) => file.endsWith(`/${slug}.md`))?.text ?? '';
  const recipes = text
    .split(/^(?=## )/m)
    .filter((section) => section.includes('### Steps'))
    // Skip the blank card, which is for readers to copy.
    .filter((section) => !section.startsWith('## A card'));

  test('puts a caution above the steps of each recipe', () => {
    expect(recipes.length).toBeGreaterThan(15);
    const late = recipes.filter((recipe) => {
      const caution = recipe.indexOf('**Caution:**');
      return caution === -1 || caution > recipe.indexOf('### Steps');
    });
    expect(late.map((recipe) => recipe.split('\n')[0])).toEqual([]);
  });
});
