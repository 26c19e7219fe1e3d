import { expect, test } from 'vitest';
import content from '#content/chat.json' with { type: 'json' };
import products from '#content/products.json' with { type: 'json' };
import { FAR_FROM_A_CRISIS, NEVER_MEDICAL, SENDS_TO_A_DOCTOR } from '#src/domain/chat/replies.ts';
import type { ChatScript } from '#src/domain/chat/script.ts';
import { linesOf } from '#tests/recognizer/test-sets.ts';
import { Chat, textOf } from '#tests/support/chat.ts';

const script: ChatScript = content;

test('gives each chat subject a unique name and unique phrases', () => {
  const names = script.subjects.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const phrases = script.subjects.flatMap(({ hears }) => [...new Set(hears.split(/\s*,\s*/))]);
  const twice = phrases.filter((phrase, at) => phrases.indexOf(phrase) < at);
  expect(phrases.filter((phrase) => !/^=?[a-z0-9 -]+$/.test(phrase))).toEqual([]);
  expect(twice).toEqual([]);
});

test("offers at least one button with each subject's answer, so that no one gets stuck", () => {
  const silent = script.subjects.filter(
    ({ step }) => !script.steps.find(({ id }) => id === step)?.buttons?.length,
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

/** Returns the step that answers a first message, and the step that its first button leads to. */
function answersTo(text: string): (string | undefined)[] {
  const { last } = new Chat().introduce().ask(text);
  const step = script.steps.find(
    ({ id }) => last?.text.endsWith(textOf(id)) || last?.text === textOf(id, 'es'),
  );
  return [step?.id, last?.buttons?.[0]?.step];
}

test('answers every known phrase with its own subject, except for 8', () => {
  const others = script.subjects.flatMap(({ step, hears }) =>
    hears
      .split(/\s*,\s*/)
      .map((phrase) => phrase.replace('=', ''))
      .flatMap((phrase) => {
        const answers = answersTo(phrase);
        return answers.includes(step) ? [] : `${phrase}: ${answers[0]}`;
      }),
  );
  expect(others).toEqual(
    [
      'hola: spanish, gracias: spanish, si: spanish, need help now: emergency',
      'right side weak: emergency, falls at home: fall',
      'overwhelmed by caring: caregiver, afraid at home: harm',
    ]
      .join(', ')
      .split(', '),
  );
});

test.each(products.filter(({ kind }) => kind !== 'test').map(({ title }) => title))(
  'answers questions about the price of “%s”, downloads, and refunds',
  (title) => {
    expect(answersTo(`How much is the ${title}?`)).toContain('price');
    expect(answersTo(`Where do I download the ${title}?`)).toContain('download');
    expect(answersTo(`I want my money back for the ${title}`)).toContain('refund');
  },
);

test.each([
  ['that refer to a doctor', SENDS_TO_A_DOCTOR],
  ['that end a crisis', FAR_FROM_A_CRISIS],
  ['that are never a question for a doctor', NEVER_MEDICAL],
])('finds the subjects %s in the chat', (_, steps) => {
  const known = new Set(script.subjects.map(({ step }) => step));
  expect([...steps].filter((step) => !known.has(step))).toEqual([]);
});

test.each([
  ['my foot drags', 'walking-and-balance-after-stroke'],
  ['toe catches', 'walking-and-balance-after-stroke'],
  ['mirror therapy', 'hand-and-arm-practice-at-home'],
  ['claw hand', 'hand-and-arm-practice-at-home'],
  ['left the stove on', 'memory-and-thinking-after-stroke'],
  ['food goes down the wrong pipe', 'swallowing-after-stroke'],
  ['I cry for nothing', 'mood-anxiety-and-sudden-crying'],
  ['laughing at a funeral', 'mood-anxiety-and-sudden-crying'],
  ['pins and needles', 'tight-muscles-and-nerve-pain'],
  ['burning skin', 'tight-muscles-and-nerve-pain'],
  ['mini stroke', 'tia-and-the-words-on-your-chart'],
  ['words on my chart', 'tia-and-the-words-on-your-chart'],
  ['first night home', 'the-first-week-home'],
])('offers an article to someone who writes “%s”', (text, slug) => {
  const links = new Chat()
    .introduce()
    .ask(text)
    .last?.buttons?.map(({ link }) => link);
  expect(links).toContain(`/blog/${slug}`);
});

test.each(['i cant sleep', "I can't sleep"])(
  'offers Calm evenings to someone who writes “%s”',
  (text) => {
    const { last } = new Chat().introduce().ask(text);
    expect(last?.buttons?.map(({ link }) => link)).toContain('/calm-evenings');
  },
);

test.each(['choking on water', 'he chokes on water'])('treats “%s” as an emergency', (text) => {
  expect(answersTo(text)[0]).toBe('emergency');
});

test('labels each ordinary test message with a chat step or a path', () => {
  const ids = new Set(script.steps.map(({ id }) => id));
  const lost = ['ordinary-subjects', 'ordinary-first'].flatMap((set) =>
    linesOf(set).flatMap(({ before }) =>
      before.split('|').filter((label) => !ids.has(label) && !label.startsWith('/')),
    ),
  );
  expect(lost).toEqual([]);
});
