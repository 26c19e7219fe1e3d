import { expect, test } from 'vitest';
import site from '#content/site.json' with { type: 'json' };
import { siteSchema } from '#src/collections/schemas/site.ts';

const withCoach = (coach: object) =>
  siteSchema.safeParse({ ...site, coach: { ...site.coach, ...coach } });
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test.each([80, 150, 220])('accepts a %i-word greeting', (count) => {
  expect(withCoach({ greeting: words(count) }).success).toBe(true);
});

test.each([
  [5, 'Your greeting has 5 words. Write about 150. Add 75 or more.'],
  [500, 'Your greeting has 500 words. Write about 150. Take out 280 or more.'],
])('rejects a %i-word greeting and says what to do', (count, message) => {
  const { error } = withCoach({ greeting: words(count) });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('accepts a photo and a recording in their own folders, and nothing from elsewhere', () => {
  const alt = 'Me at my kitchen table';
  expect(withCoach({ photo: { image: './art/me.jpg', alt } }).success).toBe(true);
  expect(withCoach({ photo: { image: '../../etc/me.jpg', alt } }).success).toBe(false);
  const said = 'Hello. I am glad that you are here.';
  expect(withCoach({ voice: { recording: '/voice/hello.m4a', words: said } }).success).toBe(true);
  expect(withCoach({ voice: { recording: 'https://a.org/a.mp3', words: said } }).success).toBe(
    false,
  );
});
