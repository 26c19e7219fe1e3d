import { expect, test } from 'vitest';
import { eventSchema } from '#src/collections/schemas/events.ts';
import { newArticle, newEvent } from '#src/domain/new-content.ts';
import { weekdayOf } from '#src/domain/events.ts';

const DAY = '2026-11-23';
const article = newArticle(DAY);
const event = newEvent(DAY, weekdayOf(DAY));

test('nobody can join a new event yet, so it stays a sample', () => {
  expect(eventSchema.parse(JSON.parse(event.text)).join).toBe('');
});

test('a day on which an event does not take place is one of its days of the week', () => {
  const read = (except: string) => {
    const rule = { every: 'month', weekday: 'Friday', nth: 1, except: [except] };
    return eventSchema.safeParse({ ...(JSON.parse(event.text) as object), rule });
  };
  expect(read('2027-01-01').success).toBe(true);
  expect(read('2027-01-02').error?.issues.map(({ message }) => message)).toEqual([
    '2027-01-02 is a Saturday, not a Friday.',
  ]);
});

test('their addresses are short enough for a forge: some refuse above 8,000 characters', () => {
  for (const { text } of [article, event]) {
    expect(encodeURIComponent(text).length).toBeLessThan(4_000);
  }
});
