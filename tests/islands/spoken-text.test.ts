import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  estimateSeconds,
  LONGEST_BREATH,
  sayText,
  splitBreaths,
  splitSpoken,
} from '#src/islands/listen/spoken-text.ts';

const sentences = (text: string) =>
  splitSpoken(text).map(({ start, end }) => text.slice(start, end));
const say = (text: string) => sayText(text).text;
/** Words and punctuation from our content, in random order. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'Call',
        '911',
        '988.',
        'Dr.',
        'Lee',
        '$19.99',
        'a.m.',
        '1-800-526-7234.',
        '?',
      ),
      fc.constantFrom(' ', ' ', '\n', ', ', '130/80', '2026-11-21', '5–10', '…', '"', '”', '.'),
      fc.string({ maxLength: 6 }),
      fc.string({ minLength: 200, maxLength: 400, unit: fc.constantFrom('a', 'b', ' ', ',') }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('sentence splitting', () => {
  test('splits at periods, question marks, and exclamation points', () => {
    expect(sentences(' Call 911. Is it gone? Call!  Do not drive ')).toEqual([
      'Call 911.',
      'Is it gone?',
      'Call!',
      'Do not drive',
    ]);
  });

  test('doesn’t split after a title or an abbreviation', () => {
    expect(sentences('Ask Dr. Lee at 9 a.m. on Monday. Go at 5 p.m. Take a friend.')).toEqual([
      'Ask Dr. Lee at 9 a.m. on Monday.',
      'Go at 5 p.m.',
      'Take a friend.',
    ]);
    expect(sentences('It costs $19.99 now. “Stop.” She did.')).toEqual([
      'It costs $19.99 now.',
      '“Stop.”',
      'She did.',
    ]);
  });

  test.each([
    ['Call at 9 a.m. Monday. Ask.', ['Call at 9 a.m. Monday.', 'Ask.']],
    ['Open until 5 p.m. Central. Call.', ['Open until 5 p.m. Central.', 'Call.']],
    ['Take approx. 5 steps. Rest.', ['Take approx. 5 steps.', 'Rest.']],
    ['Eat fruit, e.g. Apples. Drink.', ['Eat fruit, e.g. Apples.', 'Drink.']],
  ])('splits "%s" only where a sentence ends', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  test('keeps every letter of any text exactly once, in order', () => {
    fc.assert(fc.property(texts, (text) => expectWhole(text, splitSpoken(text))));
  });
});

/**
 * Checks that the parts contain everything except spaces exactly once, in order, and that no part
 * has leading or trailing spaces.
 */
function expectWhole(text: string, parts: readonly { start: number; end: number }[]): void {
  let at = 0;
  for (const { start, end } of parts) {
    expect(text.slice(at, start).trim()).toBe('');
    expect(end).toBeGreaterThan(start);
    expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
    at = end;
  }
  expect(text.slice(at).trim()).toBe('');
}

describe('B8: splitting a sentence into parts that a voice can speak at once', () => {
  const breaths = (text: string, rate: number) =>
    splitBreaths(text, rate).map(({ start, end }) => text.slice(start, end));

  test('keeps all of any text, and no part takes more than 12 seconds at any speed', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(0.55, 0.7, 0.86, 1), (text, rate) => {
        const parts = splitBreaths(text, rate);
        expectWhole(text, parts);
        for (const { start, end } of parts) {
          expect(estimateSeconds(text.slice(start, end), rate)).toBeLessThanOrEqual(LONGEST_BREATH);
        }
      }),
    );
  });

  test('makes longer parts at a higher speed', () => {
    const text = 'one more short word '.repeat(8).trim();
    expect(breaths(text, 0.55)).toHaveLength(2);
    expect(breaths(text, 1)).toEqual([text]);
  });

  test('splits at a comma if there is one, but not right at the start', () => {
    const text = `${'one more word '.repeat(4)}here, ${'and again a word '.repeat(3)}there.`;
    expect(breaths(text, 0.55)[0]).toMatch(/here,$/);
    const early = `So, ${'one more word '.repeat(8)}here.`;
    expect(breaths(early, 0.55)[0]?.length).toBeGreaterThan(60);
  });

  test('counts the digits of a phone number as words', () => {
    const digits = sayText('Call 1-888-478-7653.').text;
    expect(estimateSeconds(digits, 1)).toBeGreaterThan(4);
  });
});

describe('spoken text', () => {
  test.each([
    ['Call 911 or 988.', 'Call 9 1 1 or 9 8 8.'],
    ['Dial 211', 'Dial 2 1 1'],
    ['Call 1-800-526-7234.', 'Call 1, 8 0 0, 5 2 6, 7 2 3 4.'],
    ['(555) 123-4567', '5 5 5, 1 2 3, 4 5 6 7'],
    ['$19.99', '19 dollars and 99 cents'],
    ['was $1.00, now $0.99', 'was 1 dollar, now 0 dollars and 99 cents'],
    ['$1,200', '1,200 dollars'],
    ['$2.50 million', '$2.50 million'],
    ['$911 and 988 mg and 1,911', '911 dollars and 988 milligrams and 1,911'],
    ['on 2026-11-21', 'on November 21, 2026'],
    ['130/80', '130 over 80'],
    ['2–3 days, 5-10 minutes', '2 to 3 days, 5 to 10 minutes'],
    ['6 oz, 10 min read', '6 ounces, 10 minutes read'],
    ['Dr. Lee at 9 a.m.', 'Doctor Lee at 9 A M'],
    ['Food & rest, e.g. soup', 'Food and rest, for example soup'],
    ['A TIA or OTs', 'A T I A or O Ts'],
    ['FAST and DASH', 'FAST and DASH'],
    ['BE-FAST', 'be fast'],
    ['AFib or AF, an AFO, a CT scan', 'A fib or A F, an A F O, a C T scan'],
    ['mRS, ADLs, RUE', 'm R S, A D Ls, R U E'],
    ['St. John’s wort', 'Saint John’s wort'],
    ['5 × 8 inches', '5 by 8 inches'],
    ['at 988lifeline.org', 'at 9 8 8 lifeline.org'],
    ['the VA, in Virginia', 'the V A, in Virginia'],
    ['which is 1-800-QUIT-NOW.', 'which is 1, 8 0 0, quit now.'],
    ['2,300 milligrams (mg) a day, 700 mg', '2,300 milligrams a day, 700 milligrams'],
    ['coach@mystroke.example', 'coach at mystroke dot example'],
    ['Walk. Rest for 15 minutes, twice.', 'Walk. Rest for 15 minutes, twice.'],
    [
      'A reading of 120/80 or 98/64 mmHg',
      'A reading of 120 over 80 or 98 over 64 millimeters of mercury',
    ],
    ['Keep it below 130/80.', 'Keep it below 130 over 80.'],
    ['Due 12/25', 'Due December 25'],
    ['on 11/29/2026 and 1/5/26', 'on November 29, 2026 and January 5, 2026'],
    ['on 3/4 and 1/2', 'on March 4 and one half'],
    ['on 1/2 of the plate', 'on one half of the plate'],
    ['1/2 cup, 3/4 cup, 2/3 of it', 'one half cup, three quarters cup, two thirds of it'],
    ['1 1/2 cups, 1½ cups, ½ cup', '1 and one half cups, 1 and one half cups, one half cup'],
    ['24/7 and 20/20 and 50/50', '24 7 and 20 20 and 50 50'],
    ['70/30 insulin, 250/50 mcg', '70 30 insulin, 250 50 micrograms'],
    ['pain of 7/10', 'pain of 7 out of 10'],
    ['3–5, 3-5 times, 1.5–2 hours', '3 to 5, 3 to 5 times, 1.5 to 2 hours'],
    ['$5–$10, 5%–10%, $5-$10', '5 dollars to 10 dollars, 5% to 10%, 5 dollars to 10 dollars'],
    ['1/4–1/2 cup', 'one quarter to one half cup'],
    ['9 a.m.–5 p.m., Monday–Friday', '9 A M to 5 P M, Monday to Friday'],
    ['8:30–5:00 in 12345-6789', '8:30 to 5:00 in 12345-6789'],
    ['5mg, 1 mg, 50 mcg, 0.5 mg', '5 milligrams, 1 milligram, 50 micrograms, 0.5 milligrams'],
    ['1 tsp, 2 tbsp, 1/2 tsp salt', '1 teaspoon, 2 tablespoons, one half teaspoon salt'],
    ['1½ tsp, 1 1/2 tsp', '1 and one half teaspoons, 1 and one half teaspoons'],
    ['5 lbs, 1 lb, 8 oz, 10-min walk', '5 pounds, 1 pound, 8 ounces, 10-minute walk'],
    ['70 mg/dL and 98.6 °F', '70 milligrams per deciliter and 98.6 degrees Fahrenheit'],
    ['i.e. rest, vs. work, etc.', 'that is rest, versus work, and so on'],
    ['yes and/or no, he/she', 'yes and or no, he or she'],
    ['stroke.org/help', 'stroke.org/help'],
    ['$10, $1,200, and 988', '10 dollars, 1,200 dollars, and 9 8 8'],
  ])('reads "%s" as "%s"', (written, spoken) => {
    expect(say(written)).toBe(spoken);
  });

  test.each([
    ['Llame al 911 o al 1-888-474-8483.', 'Llame al 9 1 1 o al 1, 8 8 8, 4 7 4, 8 4 8 3.'],
    ['De 3-5 días, 1/2 taza, $5 & 10 mg', 'De 3-5 días, 1/2 taza, $5 & 10 mg'],
  ])('B7: doesn’t add English words to "%s" in another language', (written, spoken) => {
    expect(sayText(written, 'es').text).toBe(spoken);
  });

  test('reads any price as dollars and cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (cents) => {
        const said = say(`$${(cents / 100).toFixed(2)}`);
        const dollars = Number(/(\d+) dollars?/.exec(said)?.[1] ?? 0);
        expect(dollars * 100 + Number(/(\d+) cents?/.exec(said)?.[1] ?? 0)).toBe(cents);
        expect(said).not.toMatch(/\b1 dollars|\b1 cents|\$/);
      }),
    );
  });

  test('reads any phone number digit by digit, in order', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[2-9]\\d{${length - 1}}$`));
    fc.assert(
      fc.property(
        digits(3),
        digits(3),
        digits(4),
        fc.constantFrom('-', '.', ' '),
        (a, b, c, by) => {
          const said = say(`Call 1${by}${a}${by}${b}${by}${c} today.`);
          expect(said.replace(/\D/g, '')).toBe(`1${a}${b}${c}`);
          expect(said).not.toMatch(/\d\d/);
        },
      ),
    );
  });

  test('maps every position back to a word in the text, in order', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const spoken = sayText(text);
        let before = 0;
        for (let place = 0; place <= spoken.text.length; place++) {
          const { start, end } = spoken.wordAt(place);
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
          before = start;
        }
      }),
    );
  });

  test('highlights the whole number while its digits are read, and the right word after it', () => {
    const text = 'Call 911 now, please';
    const spoken = sayText(text);
    const wordAt = (said: string) => {
      const { start, end } = spoken.wordAt(spoken.text.indexOf(said));
      return text.slice(start, end);
    };
    expect(wordAt('Call')).toBe('Call');
    expect(wordAt('1 1')).toBe('911');
    expect(wordAt('now')).toBe('now,');
    expect(wordAt('please')).toBe('please');
  });
});
