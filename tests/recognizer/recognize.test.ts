import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDanger, type Concern, type Recognition } from '#src/domain/chat/recognition.ts';
import { normalize } from '#src/recognizer/normalize.ts';
import { recognize } from '#src/recognizer/recognize.ts';
import { testSetLines, TEST_SETS, type TestSetLine } from './test-sets.ts';

/**
 * Replies that contain the phone number a class needs: 911 for an emergency or harm, 988 for
 * self-harm or an overwhelmed caregiver. For a fall, the chat shows a 911 button with a question
 * below it.
 */
const HELPS: Readonly<Record<Concern, readonly Concern[]>> = {
  emergency: ['emergency', 'harm'],
  harm: ['harm', 'emergency'],
  'self-harm': ['self-harm', 'harm', 'caregiver'],
  caregiver: ['caregiver', 'self-harm', 'harm'],
  medical: ['medical'],
};

/**
 * Returns whether the chat asks, below a 911 button, how bad a fall was or whether an inability
 * started today.
 */
const isAsked = ({ isFall, inability }: Recognition) => isFall || inability !== undefined;

/**
 * Returns whether the first reply includes the right help. For an ordinary line, returns whether it
 * triggers a false alarm.
 */
function isLoud({ concern }: Pick<TestSetLine, 'concern'>, found: Recognition): boolean {
  if (concern === undefined) return found.concern !== undefined || isAsked(found);
  if (concern === 'emergency' && isAsked(found)) return true;
  if (found.concern === undefined) return false;
  return HELPS[concern].includes(found.concern);
}

/** Returns whether the quiet line below another reply includes the right help. */
function isQuiet({ concern }: Pick<TestSetLine, 'concern'>, { possible }: Recognition): boolean {
  if (possible === undefined) return false;
  return concern === undefined || HELPS[concern].includes(possible);
}

const scored = testSetLines.map((line) => {
  const found = recognize(line.text);
  const result = isLoud(line, found) ? 'loud' : isQuiet(line, found) ? 'quiet' : 'not';
  return { ...line, found, result } as const;
});
type Scored = (typeof scored)[number];

const percent = (part: number, whole: number) => (100 * part) / whole;
const share = (lines: readonly Scored[], ...result: readonly Scored['result'][]) =>
  percent(lines.filter((line) => result.includes(line.result)).length, lines.length);
const rowsOf = (set: string) =>
  Map.groupBy(
    scored.filter((line) => line.set === set),
    ({ row }) => row,
  );
const DANGER = /emergency|harm|caregiver/;

/** Test sets from earlier rounds. See test-sets/README.md. */
const EARLIER = ['acceptance', 'examiner', 'people', 'visitors'];

/**
 * Targets for the chat on unseen lines, in percent. A line counts as detected if it gets an alarm
 * or a quiet line. If a test set falls short, `tools/recognizer/MODEL.md` explains why, and its
 * current result is the minimum.
 */
const BARS = { danger: 99.5, explicit: 99, medical: 98, loud: 2, frightening: 4, quiet: 10 };
const REACHED = { danger: 91.6, explicit: 94.6, hints: 85.3, medical: 96.6, quiet: 13.5 };

/**
 * Maximum percentage of ordinary sentences with inability verbs that may trigger a false alarm.
 */
const MOST_ALARMED = 3;

describe('test sets', () => {
  test.each(TEST_SETS)('prints the results for %s', (set) => {
    const lines = [...rowsOf(set)].map(([row, own]) =>
      [
        row.padEnd(20),
        String(own.length).padStart(6),
        ...(['loud', 'quiet', 'not'] as const).map((result) =>
          share(own, result).toFixed(1).padStart(8),
        ),
      ].join(''),
    );
    process.stdout.write(
      [
        `\nChat, test set "${set}", in percent`,
        'class                lines    loud   quiet     not',
        ...lines,
        '',
      ].join('\n'),
    );
    expect(lines).not.toEqual([]);
  });

  describe.each([
    { sets: EARLIER, ...BARS, danger: 99.5, plain: 97.5, medical: 98 },
    { sets: ['third'], ...BARS, danger: 99.4, plain: 96.4, loud: 2.3 },
    { sets: ['third-slips'], ...BARS, danger: 97, plain: 91.9, medical: 96.1 },
  ])('$sets', ({ sets, ...least }) => {
    const own = scored.filter(({ set }) => sets.includes(set));
    const danger = own.filter(({ row }) => DANGER.test(row));
    const medical = own.filter(({ row }) => row === 'medical');
    const ordinary = own.filter(({ concern }) => concern === undefined);

    test('detects danger and medical questions, both explicit and hinted', () => {
      expect(share(danger, 'loud', 'quiet')).toBeGreaterThanOrEqual(least.danger);
      expect(share(danger, 'loud')).toBeGreaterThanOrEqual(least.plain);
      expect(share(medical, 'loud', 'quiet')).toBeGreaterThanOrEqual(least.medical);
    });

    test('rarely raises a false alarm or shows a quiet line for ordinary messages', () => {
      expect(share(ordinary, 'loud')).toBeLessThanOrEqual(least.loud);
      expect(share(ordinary, 'quiet')).toBeLessThanOrEqual(least.quiet);
    });
  });

  describe('the fourth test set, which nobody had read before it was scored', () => {
    const of = (name: string) => scored.filter(({ set }) => set === `fourth-${name}`);
    const danger = of('danger');
    const explicit = danger.filter(({ isExplicit }) => isExplicit);
    const hints = danger.filter(({ isExplicit }) => !isExplicit);
    const [medical, ordinary, frightening] = [of('medical'), of('ordinary'), of('frightening')];

    test('detects danger and medical questions', () => {
      expect(share(danger, 'loud', 'quiet')).toBeGreaterThanOrEqual(REACHED.danger);
      expect(share(explicit, 'loud')).toBeGreaterThanOrEqual(REACHED.explicit);
      expect(share(hints, 'loud', 'quiet')).toBeGreaterThanOrEqual(REACHED.hints);
      expect(share(medical, 'loud', 'quiet')).toBeGreaterThanOrEqual(REACHED.medical);
    });

    test('rarely raises an alarm or shows a quiet line for ordinary messages', () => {
      expect(share(ordinary, 'loud')).toBeLessThanOrEqual(BARS.loud);
      expect(share(ordinary, 'quiet')).toBeLessThanOrEqual(REACHED.quiet);
      expect(share(frightening, 'loud')).toBeLessThanOrEqual(BARS.frightening);
    });
  });

  describe.each([
    'inability',
    'inability-second',
    'inability-third',
    'inability-fourth',
    'inability-last',
    'inability-strangers',
  ])('%s', (set) => {
    const own = scored.filter((line) => line.set === set);

    test('detects everyone who can’t speak, see, stand, swallow, breathe, or wake up', () => {
      const missed = own.filter(({ concern, result }) => concern && result !== 'loud');
      expect(missed.map(({ text }) => text)).toEqual([]);
    });

    test('raises alarms for at most 3% of ordinary sentences, not counting refusals of medical advice', () => {
      const ordinary = own.filter(({ concern }) => concern === undefined);
      const alarms = ordinary.filter(
        ({ found }) => isDanger(found.concern) || found.inability !== undefined,
      );
      expect(
        (100 * alarms.length) / ordinary.length,
        alarms.map(({ text }) => text).join('\n'),
      ).toBeLessThanOrEqual(MOST_ALARMED);
    });
  });

  test('treats nearly all harmless but alarming lines in the third test set as ordinary', () => {
    const own = scored.filter(({ set }) => set === 'third-frightening');
    expect(share(own, 'loud')).toBeLessThanOrEqual(BARS.frightening);
  });
});

const crises = scored.filter(
  ({ concern }) => concern !== undefined && concern !== 'medical' && concern !== 'caregiver',
);
const detected = crises.filter(({ found, concern }) => found.concern === concern);
const sentences = detected.filter(({ text }, at) => text.split(' ').length >= 5 && at % 3 === 0);
/**
 * Maximum percentage of crisis messages that may go undetected when another sentence is added. A
 * trained model gives no guarantees, so this is measured across all pairs.
 */
const MOST_HIDDEN = 1;
const ORDINARY = [
  'Thank you for the planner.',
  'I had a stroke in 2019.',
  'How do I download my book?',
  'My grandson visits on Sunday.',
  'I laughed so hard.',
  'Hello, coach!',
];

const STORIES = [
  'I survived a stroke years ago and I am happy.',
  'My wife had a stroke in 2019 and recovered well.',
];

/** Picks an item from a list that's too long to spread as arguments. */
const oneOf = <Item>(items: readonly Item[]) =>
  fc.nat({ max: items.length - 1 }).map((at) => items[at] as Item);

describe('properties', () => {
  test('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(() => recognize(text)).not.toThrow();
      }),
    );
  });

  test('normalizing twice is the same as normalizing once', () => {
    const word = fc.constantFrom(
      'k',
      'i',
      'l',
      'can’t',
      'WON’T',
      'a.b',
      '20mg',
      '180/120',
      '!!',
      '…',
      '💊',
      'sooo',
      'él',
      '?',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.array(word, { maxLength: 20 }).map((words) => words.join(' ')),
      oneOf(testSetLines).map(({ text: line }) => line),
    );
    fc.assert(
      fc.property(text, (any) => {
        const once = normalize(any);
        expect(normalize(once)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['an ordinary sentence', ORDINARY],
    ['a story that ended well', STORIES],
  ])('almost never misses a crisis because of %s before or after it', (_what, others) => {
    const isGraver = (found: Recognition, { concern }: TestSetLine) =>
      (isAsked(found) && concern !== 'self-harm') ||
      (found.concern !== undefined &&
        concern !== undefined &&
        HELPS[concern].concat('emergency').includes(found.concern));
    const hidden = sentences.flatMap((line) =>
      others
        .flatMap((sentence) => [`${sentence} ${line.text}`, `${line.text}. ${sentence}`])
        .filter((text) => !isGraver(recognize(text), line)),
    );
    const lost = percent(hidden.length, sentences.length * others.length * 2);
    expect(lost, hidden.join('\n')).toBeLessThanOrEqual(MOST_HIDDEN);
  });

  test('capitals, spaces, accents, and invisible characters don’t change the result', () => {
    const disguises: ((text: string) => string)[] = [
      (text) => text.toUpperCase(),
      (text) => `  ${text.replaceAll(' ', '   ')}  `,
      (text) => text.replace(/[a-z]/g, '$&\u200b'),
      (text) => text.replaceAll('e', 'é').replaceAll('a', 'á'),
      (text) => text.replaceAll('o', 'о').replaceAll('c', 'с'),
      (text) => `${text}!!!`,
    ];
    fc.assert(
      fc.property(oneOf(detected), fc.constantFrom(...disguises), ({ text, concern }, disguise) => {
        expect(recognize(disguise(text)).concern).toBe(concern);
      }),
      { numRuns: 500 },
    );
  });

  test('leading or trailing spaces don’t hide an inability in broken sentences', () => {
    expect(recognize(' Can’t talk. Can’t write well. Help ').concern).toBe('emergency');
  });

  test('finishes on long and hostile text', () => {
    for (const piece of [
      'a',
      'not ',
      'i want to ',
      '. ',
      'can i? ',
      'k i l ',
      'my arm and ',
      'é\u0301',
      '*',
    ]) {
      expect(recognize(piece.repeat(Math.ceil(10_000 / piece.length)))).toBeDefined();
    }
  });
});

describe('other recognition', () => {
  test('detects whether a crisis message is in Spanish or English', () => {
    expect(recognize('me quiero morir')).toMatchObject({ concern: 'self-harm', language: 'es' });
    expect(recognize('I want to die').language).toBe('en');
  });

  test.each([
    ['je voudrais un remboursement', 'other'],
    ['onde está o meu livro', 'other'],
    ['wo ist mein Buch bitte', 'other'],
    ['我的书在哪里', 'other'],
    ['où est mon livre', 'other'],
    ['no hablo inglés', 'es'],
    ['no encuentro mi libro', 'es'],
    ['<script>alert(1)</script>', 'en'],
    ['function foo() { return 1; }', 'en'],
  ])('detects the language of "%s": %s', (text, language) => {
    expect(recognize(text).language).toBe(language);
  });

  test.each(['me caí en el baño', 'se cayó mi mamá en la cocina', 'mi esposo se cayó anoche'])(
    'asks about a fall in Spanish ("%s")',
    (text) => {
      expect(recognize(text)).toMatchObject({ isFall: true, language: 'es' });
    },
  );

  test.each(['my fingers curl up', 'hand clenched', 'I cry for no reason'])(
    'a long-standing problem without other context ("%s") isn’t treated as danger',
    (text) => {
      expect(recognize(text).concern).toBeUndefined();
    },
  );

  test.each<[string, Recognition['inability']]>([
    ['my husband cannot speak', 'speaking'],
    ['he cant talk', 'speaking'],
    ['he can understand but cannot talk', 'speaking'],
    ['Frank isnt able to speak', 'speaking'],
    ['her words don’t come out', 'speaking'],
    ['I went blind in one eye', 'seeing'],
    ['grandpa can no longer see', 'seeing'],
    ['my legs gave out', 'standing'],
    ['the guy next to me couldnt stand up', 'standing'],
    ['mom can not swallow her pills', 'swallowing'],
    ['I cant move my left arm', 'moving'],
    ['she cannot stay awake', 'awake'],
    ['he does not know where he is', 'thinking'],
  ])('asks about an inability ("%s"): %s', (text, inability) => {
    expect(recognize(text).inability).toBe(inability);
  });

  test.each(['I can’t breathe', 'he is choking', 'Frank won’t wake up', 'she is turning blue'])(
    'treats not breathing or not waking up ("%s") as an emergency without asking',
    (text) => {
      expect(recognize(text)).toMatchObject({ concern: 'emergency', inability: undefined });
    },
  );

  test('responds to the most serious symptom first', () => {
    expect(recognize('my arm is numb and I cannot speak').concern).toBe('emergency');
    expect(recognize('my arm is numb and I cannot speak').inability).toBeUndefined();
  });

  test.each([
    'my husband cannot speak since 2019',
    'I could not walk for months after my stroke',
    'years ago I could not say a word',
  ])('does not ask about a past or long-standing inability ("%s")', (text) => {
    expect(recognize(text)).toMatchObject({ concern: undefined, inability: undefined });
  });

  test('detects a current inability mentioned after a past one', () => {
    const text = 'I had a stroke in 2019 and could not speak for months. My wife cannot speak.';
    expect(recognize(text).inability).toBe('speaking');
  });

  test.each([
    'I can’t see why',
    'can you see my order',
    'I can’t stand broccoli',
    'he can’t swallow the cost',
    'my phone won’t wake up',
    'can I speak to a person',
    'I can’t speak highly enough of it',
    'I won’t breathe a word',
    'I woke up late',
    'breathing exercises',
  ])('does not treat the same verbs in ordinary sentences ("%s") as danger', (text) => {
    expect(recognize(text)).toMatchObject({ concern: undefined, inability: undefined });
  });

  test.each([
    ['why am I so tired after my stroke', 'medical'],
    ['why is my hand stiff', 'medical'],
    ['why does my shoulder hurt', 'medical'],
  ] as const)('treats a "why" question ("%s") as possibly %s at most', (text, possible) => {
    const found = recognize(text);
    expect(found.concern).toBeUndefined();
    expect([undefined, possible]).toContain(found.possible);
  });

  test.each(['why did my doctor lower my dose', 'should I stop my blood thinner'])(
    'treats a question about a dose or a treatment ("%s") as medical',
    (text) => {
      expect(recognize(text).concern).toBe('medical');
    },
  );

  test("doesn't mistake a color for a feeling or code for a question", () => {
    expect(recognize('Blue is a color').topics).toEqual([]);
    expect(recognize('I feel so blue today').topics).toContain('depression');
    expect(recognize('<?php echo 1 ?>').concern).toBeUndefined();
    expect(recognize('<b>bold</b> {"a": [1, 2]}').concern).toBeUndefined();
  });

  test('recognizes topics, feelings, and requests', () => {
    expect(recognize('My aphasia makes me so frustrated')).toMatchObject({
      topics: ['aphasia'],
      emotion: 'frustrated',
    });
    expect(recognize('I am lonely and tired').emotion).toBe('lonely');
    expect(recognize('I forget names').topics).toContain('memory');
    expect(recognize('Tell me your story').asks).toBe('story');
    expect(recognize('Is there a support group near me?').asks).toBe('community');
    expect(recognize('hello')).toEqual({
      concern: undefined,
      possible: undefined,
      isFall: false,
      inability: undefined,
      hasMedicine: false,
      language: 'en',
      topics: [],
      emotion: undefined,
      asks: undefined,
      words: ['hello'],
      typed: ['hello'],
    });
  });

  // Each line represents a class: a lethal act, a wish, a plan, means, or a farewell. Some are
  // dictated, misspelled, or very terse.
  test.each([
    ['I tried to end it three days ago and nobody knows', 'self-harm'],
    ['I wish I had died in the hospital', 'self-harm'],
    ['Years ago I wanted to die and it never left', 'self-harm'],
    ['this time I mean it', 'self-harm'],
    ['better off dead haha', 'self-harm'],
    ['I want to kill my shelf', 'self-harm'],
    ['been feeling sue idle for weeks', 'self-harm'],
    ['im sue a side all', 'self-harm'],
    ['I feel suicide all', 'self-harm'],
    ['wnat to kil mysefl', 'self-harm'],
    ['want die. no more', 'self-harm'],
    ['pills ready. tonight. goodbye', 'self-harm'],
    ['I have a plan and the rope is in the garage', 'self-harm'],
    ['this is my last message, goodbye everyone', 'self-harm'],
    ['I pray every night that I do not wake up', 'self-harm'],
    ['ya no quiero vivir', 'self-harm'],
    ['I drank bleach', 'harm'],
    ['she is not waking up', 'emergency'],
    ['ambulance', 'emergency'],
  ])('treats explicit danger in any tense as certain: "%s"', (text, concern) => {
    expect(recognize(text).concern).toBe(concern);
  });

  test.each([
    'I am tired to death of this form',
    'dying to know how the book ends',
    'the battery died',
    'end my subscription',
    'my tablet keeps restarting',
    'my feet are killing me in these shoes',
    'shoot me an email',
    'vision',
    'numb hand',
    'slurred',
    'I am so tired',
    'I feel guilty for resting',
    'Thank you so much, your blog saved my life in the dark months',
    'My neighbor wanted to die after his stroke in 2010 and today he dances at weddings. Thank you for your work',
  ])(
    'doesn’t raise an alarm for lines that only sound like danger (a topic, a feeling, a story that ended well): "%s"',
    (text) => {
      expect(recognize(text).concern).toBeUndefined();
    },
  );

  test('treats a hint as a possible concern, and a prescription as medical', () => {
    expect(recognize('wrote the letters to my kids already')).toMatchObject({
      concern: undefined,
      possible: 'self-harm',
    });
    expect(recognize('my prescription ran out').concern).toBe('medical');
    expect(recognize('prescription')).toMatchObject({ concern: undefined, possible: 'medical' });
  });

  test.each([
    'I’m sorry, it isn’t for me.',
    'I never cried before. Now a dog food ad makes me cry. Is this the stroke?',
    'Does anyone else cry at commercials? I feel silly.',
  ])('finds no concern in the harmless post “%s”', (post) => {
    const { concern, possible } = recognize(post);
    expect({ concern, possible }).toEqual({ concern: undefined, possible: undefined });
  });

  test.each([
    'I’m sorry, it isn’t for me. I don’t want to be alive anymore.',
    'I’m sorry, this life isn’t for me anymore. I want to die.',
    'I walked to the bus stop and back, and now my face is drooping.',
    'I cry at commercials, and I want to kill myself.',
  ])('detects danger despite similar harmless words: “%s”', (post) => {
    expect(isDanger(recognize(post).concern)).toBe(true);
  });

  test('reports the most serious concern in a message', () => {
    expect(recognize('I want to die. My face is drooping now.').concern).toBe('emergency');
    expect(recognize('Can I stop warfarin? I want to kill myself').concern).toBe('self-harm');
  });
});
