import { expect, test } from 'vitest';
import content from '#content/chat.json' with { type: 'json' };
import { FAR_FROM_A_CRISIS, SENDS_TO_A_DOCTOR } from '#src/domain/chat/conversation.ts';
import type { ChatScript } from '#src/domain/chat/script.ts';
import { linesOf } from '#tests/recogniser/exams.ts';

const script: ChatScript = content;

test('each subject of the chat has a name and phrases of its own', () => {
  const names = script.subjects.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const phrases = script.subjects.flatMap(({ hears }) => [...new Set(hears.split(/\s*,\s*/))]);
  const twice = phrases.filter((phrase, at) => phrases.indexOf(phrase) < at);
  expect(phrases.filter((phrase) => !/^=?[a-z0-9 -]+$/.test(phrase))).toEqual([]);
  expect(twice).toEqual([]);
});

test('each answer of a subject has at least one button, so that nobody is left with words', () => {
  const silent = script.subjects.filter(
    ({ step }) => !script.steps.find(({ id }) => id === step)?.buttons?.length,
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['that send to a doctor', SENDS_TO_A_DOCTOR],
  ['that end a crisis', FAR_FROM_A_CRISIS],
])('the subjects %s are subjects of the chat', (_, steps) => {
  const known = new Set(script.subjects.map(({ step }) => step));
  expect([...steps].filter((step) => !known.has(step))).toEqual([]);
});

test('each label of an exam of ordinary messages is a step of the chat or an address', () => {
  const ids = new Set(script.steps.map(({ id }) => id));
  const lost = ['ordinary-subjects', 'ordinary-first'].flatMap((exam) =>
    linesOf(exam).flatMap(({ before }) =>
      before.split('|').filter((label) => !ids.has(label) && !label.startsWith('/')),
    ),
  );
  expect(lost).toEqual([]);
});
