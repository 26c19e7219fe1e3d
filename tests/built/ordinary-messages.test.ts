import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { describe, expect, test } from 'vitest';
import type { ScriptButton } from '#src/domain/chat/script.ts';
import { curlQuotes } from '#src/domain/display-text.ts';
import { pagesFor, searchOptions, searchPages } from '#src/domain/search/search.ts';
import { readSearch } from '#src/stores/search-words.ts';
import { linesOf } from '#tests/recognizer/test-sets.ts';
import { Chat, helper } from '#tests/support/chat.ts';

/** The index that visitors download. */
const index = MiniSearch.loadJSON(readFileSync('dist/search-index.json', 'utf8'), searchOptions);

/** Number of suggested answers and pages to consider. */
const AMONG = 2;
/** Minimum share of right results and maximum share of false alarms, in percent. */
const BARS = { right: 85, alarms: 3 };

const { steps } = helper.script;
const stepOfText = (text: string) =>
  steps.find((step) => text.endsWith(curlQuotes(step.text.join('\n\n'))))?.id;
const targetsOf = (buttons: readonly ScriptButton[] = []) =>
  buttons.flatMap(({ step, link }) => step ?? link ?? []);

interface Answer {
  /** Steps and pages, in the order the visitor sees them. */
  offered: string[];
  /** Whether the visitor got a crisis number when there was no crisis. */
  isAlarm: boolean;
  /** Whether a quiet line about who can help appeared below the answer. */
  hasLine: boolean;
}

function answerTo(text: string): Answer {
  const chat = new Chat().introduce().say(text);
  const lookUp = chat.effects.find((effect) => effect.kind === 'look-up');
  if (lookUp) chat.happen({ kind: 'found', pages: pagesFor(index, lookUp.words), at: chat.now });
  const { last } = chat.happen({ kind: 'replied', at: chat.now });
  const step = stepOfText(last?.text ?? '');
  const pages = targetsOf(last?.buttons);
  return {
    offered: step === helper.script.found ? pages : [step ?? '', ...pages],
    isAlarm: (last?.isPrivate && !last.isOrdinary) || step === helper.script.fall,
    hasLine: last?.beside !== undefined,
  };
}

/** A page that an answer links to directly counts as correct too. */
function rightFor(labels: string): Set<string> {
  return new Set(
    labels.split('|').flatMap((label) => {
      const [page] = targetsOf(steps.find(({ id }) => id === label)?.buttons);
      return page === undefined ? [label] : [label, page];
    }),
  );
}

describe.each(['ordinary-subjects', 'ordinary-first'])('the test set "%s"', (set) => {
  const scored = linesOf(set).map(({ before, text }) => {
    const { offered, isAlarm, hasLine } = answerTo(text);
    const right = rightFor(before);
    return {
      line: `${before} <- ${offered.slice(0, AMONG).join(' ')}: ${text}`,
      isAlarm,
      hasLine,
      isRight: !isAlarm && offered.slice(0, AMONG).some((one) => right.has(one)),
    };
  });
  const share = (count: number) => (100 * count) / scored.length;
  const wrong = scored.filter(({ isRight }) => !isRight);
  const alarms = scored.filter(({ isAlarm }) => isAlarm);
  const lines = scored.filter(({ hasLine }) => hasLine);

  test('most messages get the right answer or page in the first two results', () => {
    process.stdout.write(
      `\nChat, test set "${set}": right ${(100 - share(wrong.length)).toFixed(1)}% of ${scored.length}, false alarms ${share(alarms.length).toFixed(1)}%, quiet lines ${share(lines.length).toFixed(1)}%\n`,
    );
    expect(
      100 - share(wrong.length),
      wrong.map(({ line }) => line).join('\n'),
    ).toBeGreaterThanOrEqual(BARS.right);
  });

  test('almost no ordinary messages get a crisis number', () => {
    expect(share(alarms.length), alarms.map(({ line }) => line).join('\n')).toBeLessThanOrEqual(
      BARS.alarms,
    );
  });
});

describe('search', () => {
  const find = (typed: string) => {
    const { query, ...hints } = readSearch(typed);
    return searchPages(index, query, { ...hints, typed }).map(({ href }) => href);
  };

  test.each([
    ['refund', '/refunds'],
    ['refnud', '/refunds'],
    ['money back', '/refunds'],
    ['lost book', '/my-downloads'],
    ['download', '/my-downloads'],
    ['price', '/shop'],
    ['password', '/auth'],
    ['contact', '/contact'],
    ['gift', '/cart'],
    ['privacy', '/privacy'],
    ['priva', '/privacy'],
    ['When will I get an answer', '/contact'],
    ['terms', '/terms'],
    ['cookies', '/cookies'],
    ['accessibility', '/accessibility'],
    ['free guide', '/wellness-guide'],
    ['caregiver', '/blog/caregiver-burnout-support-and-self-care-strategies'],
    ['work', '/blog/self-advocacy-after-stroke'],
    ['support group', '/community'],
  ])('"%s" finds %s in the top three', (typed, href) => {
    expect(find(typed).slice(0, 3)).toContain(href);
  });

  test.each([
    ['refund', '/refunds'],
    ['refnud', '/refunds'],
    ['my downloads', '/my-downloads'],
    ['my downlods', '/my-downloads'],
    ['where is my book', '/my-downloads'],
    ['cant open pdf', '/my-downloads'],
    ['free', '/wellness-guide'],
    ['help me pay', '/cart'],
    ['gift', '/cart'],
    ['gfit', '/cart'],
    ['price', '/shop'],
    ['shipping', '/shop'],
    ['contact', '/contact'],
    ['contct', '/contact'],
    ['delete my account', '/account'],
    ['pasword', '/auth'],
    ['login', '/auth'],
    ['unsubscribe', '/#footer-connect'],
    ['cookies', '/cookies'],
    ['terms', '/terms'],
    ['privacy', '/privacy'],
    ['help', '/help'],
    ['planner', '/ebook/recovery-planner'],
    ['meal plan', '/ebook/meal-plan'],
    ['cant sleep', '/blog/sleep-after-stroke'],
    ['slepe', '/blog/sleep-after-stroke'],
    ['tired', '/blog/tired-all-day-after-stroke'],
    ['why am i so tired', '/blog/tired-all-day-after-stroke'],
    ['why am I so tired after my stroke?', '/blog/tired-all-day-after-stroke'],
    ['fatige', '/blog/tired-all-day-after-stroke'],
    ['second stroke', '/blog/preventing-another-stroke'],
    ['stroke signs', '/resources/fast-card'],
    ['driving', '/blog/driving-after-stroke'],
    ['money', '/blog/work-and-money-after-stroke'],
    ['caregivr', '/blog/caregiver-burnout-support-and-self-care-strategies'],
    ['afasia', '/blog/talking-with-aphasia-help-for-families'],
    ['lonely', '/blog/building-your-support-network'],
    ['spanish', '/es/ayuda'],
    ['glossary', '/glossary'],
    ['falls log', '/resources/falls-log'],
    ['i want to die', '/help'],
    ['my face is drooping', '/help'],
  ])('"%s" finds %s first', (typed, href) => {
    expect(find(typed)[0]).toBe(href);
  });

  test.each(['cant sleep', 'can’t sleep', "can't sleep", 'sleep', 'hard night'])(
    '"%s" finds Calm evenings among the results on the first page',
    (typed) => {
      expect(find(typed).slice(0, 6)).toContain('/calm-evenings');
    },
  );

  test('doesn’t show anything about food below the help for “i want to die”', () => {
    expect(find('i want to die').filter((href) => /food|recipe|meal/.test(href))).toEqual([]);
  });

  test('finds the full word’s top result in the top three for over 9 of 10 partial words and typos', () => {
    const words = 'refund password download newsletter caregiver recovery aphasia privacy'.split(
      ' ',
    );
    const missed = words.flatMap((word) => {
      const [first] = find(word);
      const begun = word.slice(0, -2);
      const slipped = `${word.slice(0, 3)}${word[4] ?? ''}${word[3] ?? ''}${word.slice(5)}`;
      return [begun, slipped].filter(
        (typed) =>
          !find(typed)
            .slice(0, 3)
            .includes(first ?? ''),
      );
    });
    expect(missed.length / (2 * words.length), missed.join(' ')).toBeLessThan(0.1);
  });

  test.each([
    ['i want to die', 'self-harm', false],
    ['face drooping', 'emergency', false],
    ['i fell', 'fall', false],
    ['my husband cannot speak', 'cannot-speak', true],
    ['he cant breathe', 'emergency', false],
  ])('"%s" shows the same answer as the chat: %s', (typed, step, isAsked) => {
    const { danger, beside, ...rest } = readSearch(typed);
    expect(stepOfText(danger?.text ?? '')).toBe(step);
    expect(danger?.calls?.map(({ link }) => link)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^tel:(?:911|988)$/)]),
    );
    expect([beside, rest.isAsked]).toEqual([undefined, isAsked]);
  });

  test.each(['sleep', 'toilet', 'blueberries', 'why am I so tired'])(
    'doesn’t treat "%s" as danger when checking it before the search',
    (typed) => {
      expect(readSearch(typed)).toMatchObject({ danger: undefined, beside: undefined });
    },
  );

  test('shows a quiet line, but no card, for a message that may hint at a crisis', () => {
    expect(readSearch('nobody would notice for weeks')).toMatchObject({
      danger: undefined,
      beside: { text: curlQuotes(helper.script.beside['self-harm'].text), language: 'en' },
    });
  });
});
