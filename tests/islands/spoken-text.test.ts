import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONGEST_STRETCH, sayText, splitSpoken } from '#src/islands/listen/spoken-text.ts';

const sentences = (text: string) =>
  splitSpoken(text).map(({ start, end }) => text.slice(start, end));
const say = (text: string) => sayText(text).text;
/** Words and signs of our texts, in any order. */
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

describe('sentences to say', () => {
  test('end at full stops, question and exclamation marks', () => {
    expect(sentences(' Call 911. Is it gone? Call!  Do not drive ')).toEqual([
      'Call 911.',
      'Is it gone?',
      'Call!',
      'Do not drive',
    ]);
  });

  test('go on after a title or a short form', () => {
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

  test('of any text hold every letter once, in order, and none is too long for a voice', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let at = 0;
        for (const { start, end } of splitSpoken(text)) {
          expect(text.slice(at, start).trim()).toBe('');
          expect(end).toBeGreaterThan(start);
          expect(end - start).toBeLessThanOrEqual(LONGEST_STRETCH);
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
    );
  });

  test('that are very long are cut where a voice rests', () => {
    const long = `${'one more word '.repeat(9)}here, ${'and again a word '.repeat(9)}there.`;
    expect(sentences(long)[0]).toMatch(/here,$/);
  });
});

describe('what a voice says', () => {
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
    ['the VA, in Virginia', 'the V A, in Virginia'],
    ['which is 1-800-QUIT-NOW.', 'which is 1, 8 0 0, quit now.'],
    ['2,300 milligrams (mg) a day, 700 mg', '2,300 milligrams a day, 700 milligrams'],
    ['coach@mystroke.example', 'coach at mystroke dot example'],
    ['Walk. Rest for 15 minutes, twice.', 'Walk. Rest for 15 minutes, twice.'],
  ])('for "%s" is "%s"', (written, spoken) => {
    expect(say(written)).toBe(spoken);
  });

  test('for any price is its dollars and cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (cents) => {
        const said = say(`$${(cents / 100).toFixed(2)}`);
        const dollars = Number(/(\d+) dollars?/.exec(said)?.[1] ?? 0);
        expect(dollars * 100 + Number(/(\d+) cents?/.exec(said)?.[1] ?? 0)).toBe(cents);
        expect(said).not.toMatch(/\b1 dollars|\b1 cents|\$/);
      }),
    );
  });

  test('for any phone number is each of its digits alone, in order', () => {
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

  test('leads from each place back to a word of the text, in order', () => {
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

  test('marks the whole number while its digits are said, and the right word after it', () => {
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
