import { describe, expect, test } from 'vitest';
import type { ScriptSubject } from '#src/domain/chat/script.ts';
import { subjectMatcher, topicsOf } from '#src/domain/chat/subjects.ts';

const SUBJECTS: readonly ScriptSubject[] = [
  { name: 'My book', step: 'download', hears: 'download, my book, cannot open book, open book' },
  { name: 'Paying', step: 'price', hears: 'price, how much book, charged two times, money' },
  { name: 'Books', step: 'which-book', hears: 'books, planner, journal' },
  { name: 'Driving', step: 'driving', hears: 'car, drive' },
  { name: 'Caregivers', step: 'caring', hears: 'caring, help my wife, diapers' },
  { name: 'Eyes and vision', step: 'vision', hears: 'vision, eyes, double vision' },
  { name: 'Food', step: 'food', hears: 'meal, kitchen, blueberries' },
  { name: 'Signs of a stroke', step: 'signs', hears: 'stroke symptoms' },
];

describe('subjects', () => {
  const subjectsIn = subjectMatcher(SUBJECTS);
  const stepsFor = (text: string) => subjectsIn(text.split(' ')).map(({ step }) => step);

  test('matches a word in any form, wherever it appears', () => {
    expect(stepsFor('the prices please')).toEqual(['price']);
    expect(stepsFor('caring for him')).toEqual(['caring']);
    expect(stepsFor('nothing of all that')).toEqual([]);
  });

  test('matches "cannot" in a subject if the message is normalized to "can not"', () => {
    expect(stepsFor('i can not open the book')[0]).toBe('download');
  });

  test('matches digits as well as number words', () => {
    expect(stepsFor('my card was charged 2 times')).toEqual(['price']);
  });

  test('matches with one typo if nothing else matches', () => {
    expect(stepsFor('my mony please')).toEqual(['price']);
    expect(stepsFor('a donload')).toEqual(['download']);
    expect(stepsFor('the car and mony')).toEqual(['driving']);
  });

  test.each(['planner', 'meal plan', 'kitchen cards', 'caregiver log'])(
    'matches a question about a book by its name: the %s',
    (name) => {
      expect(stepsFor(`how much is the ${name}`)[0]).toBe('price');
      expect(stepsFor(`download my ${name}`)[0]).toBe('download');
      expect(stepsFor(name)).toEqual(['which-book']);
    },
  );

  test('matches a subject in each part of a message', () => {
    const asked = 'i can not open my book in the old kitchen and what was the price';
    expect(stepsFor(asked).slice(0, 2)).toEqual(['download', 'price']);
  });
});

describe('topics', () => {
  const isTopic = topicsOf(SUBJECTS);
  const words = (text: string) => text.split(' ');

  test('treats a subject’s phrase by itself as a topic, even if a crisis was recognized in it', () => {
    expect(isTopic(words('blueberries'), 'harm')).toBe(true);
    expect(isTopic(words('diapers'), 'caregiver')).toBe(true);
    expect(isTopic(words('vision ?'), 'emergency')).toBe(true);
    expect(isTopic(words('stroke symptoms'), 'emergency')).toBe(true);
  });

  test('doesn’t treat anything that may be a symptom or a call for help as a topic', () => {
    expect(isTopic(words('double vision'), 'emergency')).toBe(false);
    expect(isTopic(words('help my wife'), 'harm')).toBe(false);
    expect(isTopic(words('blueberries kill me'), 'self-harm')).toBe(false);
  });
});
