import { describe, expect, test } from 'vitest';
import {
  checkEnough,
  checkFigureOne,
  checkLongSentences,
  checkMarch,
  checkMeasures,
  checkPassage,
  explainedIn,
  measure,
  withoutAllowed,
} from '../wording-rules.ts';
import { vocabulary } from './vocabulary.ts';

const passage = (text: string) =>
  ({ file: 'content/blog/a.mdx', line: 7, kind: 'paragraph', text }) as const;
const problemsOf = (text: string) =>
  checkPassage(passage(text), vocabulary).map(({ problem }) => problem);
const words = (count: number) => `${Array.from({ length: count }, () => 'walk').join(' ')}.`;

describe('a passage', () => {
  test('doesn’t report a passage that’s within all limits', () => {
    expect(problemsOf(`${words(20)} ${words(25)} ${words(25)}`)).toEqual([]);
    expect(problemsOf('Sit. Rest. Breathe. Walk.')).toEqual([]);
  });

  test('warns about a 26-word sentence giving its line, its text, and how to fix it', () => {
    const text = `Rest first.\nThen ${words(25)}`;
    expect(checkPassage(passage(text), vocabulary)).toEqual([
      {
        file: 'content/blog/a.mdx',
        line: 8,
        problem: 'This sentence has 26 words.',
        quote: `Then ${words(25)}`,
        remedy: 'Split it into two sentences, or cut some words. The limit is 25.',
        isWarning: true,
      },
    ]);
  });

  test('rejects a passage with 5 sentences or 71 words', () => {
    expect(problemsOf('Sit. Rest. Breathe. Walk. Eat.')).toEqual([
      'This paragraph has 5 sentences and 5 words.',
    ]);
    expect(problemsOf(`${words(24)} ${words(24)} ${words(23)}`)).toEqual([
      'This paragraph has 3 sentences and 71 words.',
    ]);
  });

  test.each(["could've", 'must’ve', "couldn't've", "I'd've"])(
    'rejects the contraction %s, which people don’t write',
    (word) => {
      expect(problemsOf(`Well, ${word} gone.`)).toEqual([
        `"${word}" is a contraction that people say but don’t write.`,
      ]);
    },
  );

  test.each(["it's", 'it’s', "you're", "we'll", "that's", "I've", "you'd", "don't", 'can’t'])(
    'accepts %s',
    (word) => {
      expect(problemsOf(`Well, ${word} good.`)).toEqual([]);
    },
  );

  test('requires "do not" in a warning and in a sentence with a dose', () => {
    const problem = `"Don't" is a contraction in a warning, a dose, or a card.`;
    const warning = { ...passage("Don't lift it. It's heavy."), isSafety: true };
    expect(checkPassage(warning, vocabulary).map((one) => one.problem)).toEqual([problem]);
    expect(problemsOf("Don't take more than 100 mg.")).toEqual([problem]);
    expect(problemsOf("Take 1 pill. Don't lie down.")).toEqual([]);
  });

  test('accepts any contraction in quoted speech', () => {
    const speech = { ...passage('Say, "I can\'t," or “you could’ve.”'), isSafety: true };
    expect(checkPassage(speech, vocabulary)).toEqual([]);
  });

  test('accepts possessives and quotation marks', () => {
    expect(problemsOf("The nurse's chair and the 'good' days.")).toEqual([]);
  });

  test.each([
    ['Walk for five minutes.', 'Write 5.'],
    ['A twenty-minute walk.', 'Write 20.'],
    ['Rest for one hour.', 'Write 1.'],
    ['Take two pills.', 'Write 2.'],
    ['Ask twelve people.', 'Write 12.'],
    ['Talking takes 2, and you have time.', 'Write "Talking takes two".'],
    ['Rest for a day or 2.', 'Write "a day or two".'],
    ['The 2 of you can rest.', 'Write "The two of you".'],
  ])('rejects %j and suggests a fix', (text, remedy) => {
    expect(checkPassage(passage(text), vocabulary)[0]?.remedy).toBe(remedy);
  });

  test.each([
    'Use one hand.',
    'No one is alone.',
    'Take it one day at a time.',
    'Often it helps.',
    'Ask three people.',
    'Ask 3 people.',
    'It takes 2 minutes.',
    'Rest for a day or two.',
  ])('accepts %j', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  test('suggests a plain replacement for each word to avoid', () => {
    expect(checkPassage(passage('Utilize a cane.'), vocabulary)[0]?.remedy).toBe('Write use.');
  });

  test('only warns about an ordinary word that has a shorter form', () => {
    expect(checkPassage(passage('Take your medication.'), vocabulary)).toMatchObject([
      { remedy: 'Write medicine.', isWarning: true },
    ]);
  });

  test('flags an unnatural phrase, explains why, and suggests a natural one, even in a label', () => {
    const label = { file: 'a.json', kind: 'label', text: 'Above all rest' } as const;
    expect(checkPassage(label, vocabulary)).toMatchObject([
      {
        problem: '"Above all" isn’t what an American would say. It sounds translated.',
        remedy: 'Write "especially".',
      },
    ]);
    expect(problemsOf('Rest, above all else.')).toEqual([]);
  });

  test('accepts a sentence that’s listed as an exception', () => {
    const keep = (text: string) =>
      withoutAllowed(checkPassage(passage(text), vocabulary), vocabulary).length;
    expect(keep('Sit down. Above all, we rest.')).toBe(0);
    expect(keep('Above all, we walk.')).toBe(1);
  });

  test('accepts a word to avoid if the glossary explains it', () => {
    const explained = { ...vocabulary, terms: [{ id: 'x', forms: ['utilize'] }] };
    expect(checkPassage(passage('Then utilize it.'), explained)).toEqual([]);
  });

  test('accepts abbreviations that readers know', () => {
    expect(problemsOf('Watch TV. Learn FAST.')).toEqual([]);
  });
});

describe('text as a whole', () => {
  const shorthand = 'The pt may not know. Check BP and INR. Use the FES.';
  const trap = Array.from({ length: 10 }, () => shorthand).join(' ');
  const rules = { smog: 7, name: 'this article' };

  test('rejects clinical shorthand, even with short words and sentences', () => {
    const measures = measure([trap], vocabulary);
    expect(measures.smog).toBeLessThan(7);
    const diagnostics = checkMeasures(measures, rules, { file: 'a' });
    expect(diagnostics.map(({ problem }) => problem)).toEqual([
      '33.3% of the words in this article aren’t everyday words.',
    ]);
    expect(diagnostics[0]?.remedy).toContain('bp (10), fes (10), inr (10), pt (10)');
    expect(problemsOf(shorthand).filter((problem) => problem.includes('abbreviation'))).toEqual([
      '"BP" is an abbreviation that readers may not know.',
      '"INR" is an abbreviation that readers may not know.',
      '"FES" is an abbreviation that readers may not know.',
    ]);
  });

  test('rejects long words, and lists the words to replace', () => {
    const text = Array.from({ length: 30 }, () => 'Rehabilitation requires determination.').join(
      ' ',
    );
    const diagnostics = checkMeasures(measure([text], vocabulary), rules, { file: 'a' });
    expect(diagnostics[0]?.problem).toContain('reading grade');
    expect(diagnostics[0]?.remedy).toContain('determination (30), rehabilitation (30)');
  });

  test('doesn’t penalize long words that are familiar, in the glossary, or explained on the page', () => {
    const text = 'Your therapist knows aphasia and spasticity (tight muscles). Call immediately.';
    const explained = explainedIn([text]);
    expect(measure([text], { ...vocabulary, explained }).longWords).toEqual([['immediately', 1]]);
    expect(measure([text], vocabulary).longWords).toEqual([
      ['immediately', 1],
      ['spasticity', 1],
    ]);
  });

  test.each([
    ['A TIA (a mini-stroke) is a warning.', ['tia']],
    ['You may have atrial fibrillation (AFib).', ['atrial', 'fibrillation', 'afib']],
    ['Take your pills (2 times).', []],
  ])('finds the words explained in parentheses: %s', (text, words) => {
    expect([...explainedIn([text])]).toEqual(words);
  });

  test('doesn’t limit the SMOG grade of fewer than 30 sentences', () => {
    const diagnostics = checkMeasures(
      measure(['Understanding everything immediately.'], {
        ...vocabulary,
        familiar: new Set(['understanding', 'immediately']),
      }),
      rules,
      { file: 'a' },
    );
    expect(diagnostics).toEqual([]);
  });

  test('accepts names and glossary terms', () => {
    const measures = measure(
      ['Then call Medicare. Ask about aphasia. In Philadelphia you can call, too.'],
      vocabulary,
    );
    expect(measures.unfamiliarWords).toEqual([]);
  });
});

test.each([
  ['Hold it with 1 hand.', true],
  ['We look at 1 daily task.', true],
  ['You need not fill all. Choose 1.', true],
  ['Start with 1, and take it down later.', true],
  ['In 14 trials with 1,065 people, it was used.', false],
  ['Make 1 "evening spot" for the pills.', true],
  ['Be there at 1 o’clock.', false],
  ['Then comes step 1.', false],
  ['1 kind person can be a start.', true],
  ['Choose the quiet 1 for a short time.', true],
  ['About 1 in 4 strokes is a repeat.', false],
  ['Add 1 teaspoon of oil and wait 1 minute.', false],
  ['Press 1 for veterans.', false],
  ['Do step 1 again.', false],
  ['Chapter 1.2 has 21 pages.', false],
])("reports a digit 1 only where it isn't a number: %s", (text, isWrong) => {
  expect(checkFigureOne({ file: 'a.mdx', line: 1, kind: 'paragraph', text })).toHaveLength(
    isWrong ? 1 : 0,
  );
});

test('keeps the digit in an amount at the start of a list item', () => {
  const item = { file: 'a.mdx', line: 1, kind: 'item', text: '1 lemon, cut with 1 hand' } as const;
  expect(checkFigureOne(item)).toHaveLength(1);
});

describe('text rhythm', () => {
  test('rejects a page if more than a tenth of its sentences have over 20 words', () => {
    const page = (short: number, long: number) =>
      [...Array<string>(short).fill(words(20)), ...Array<string>(long).fill(words(21))].map(
        passage,
      );
    expect(checkLongSentences(page(18, 2), 'a.mdx')).toEqual([]);
    expect(checkLongSentences(page(1, 1), 'a.mdx')).toEqual([]);
    expect(checkLongSentences(page(17, 3), 'a.mdx')).toMatchObject([
      {
        file: 'a.mdx',
        problem: '3 of 20 sentences here have more than 20 words.',
        remedy: 'Shorten or split 1 of them.',
      },
    ]);
  });

  test('reports three sentences in a row of up to 6 words, but not two, and not in a list', () => {
    const march = 'Sit down now. Rest a while. Then get up slowly.';
    expect(checkMarch(passage(march)).map(({ problem }) => problem)).toEqual([
      'There are 3 very short sentences in a row.',
    ]);
    expect(checkMarch(passage(`Sit down now. Rest a while. ${words(7)}`))).toEqual([]);
    expect(checkMarch({ ...passage(march), kind: 'item' })).toEqual([]);
  });

  test('allows "is enough" once per page', () => {
    const texts = ['One word is enough.', 'It is not enough to wait.', '2 taps are enough.'];
    expect(checkEnough(texts.slice(0, 2).map(passage))).toEqual([]);
    expect(checkEnough(texts.map(passage)).map(({ quote }) => quote)).toEqual([
      '2 taps are enough.',
    ]);
  });
});
