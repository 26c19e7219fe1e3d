import { expect, test } from 'vitest';
import {
  matchOrder,
  readOrderSearch,
  type SearchedOrder,
} from '#src/domain/orders/order-search.ts';

const NOW = Date.parse('2026-11-29T12:00:00-05:00');
const ORDER: SearchedOrder = {
  sessionId: 'cs_1',
  at: Date.parse('2026-11-21T23:30:00-05:00'),
  number: '66261957',
  totalCents: 2999,
  titles: ['Complete Recovery Planner', 'One-Handed Kitchen Cards'],
  names: ['José', 'Barker-Lee'],
  addresses: ['tom.barker@gmial.example', 'tom.barker@gmail.example'],
};
const isFound = (text: string, order: Partial<SearchedOrder> = {}) =>
  matchOrder({ ...ORDER, ...order }, readOrderSearch(text, NOW)) !== undefined;

test.each([
  ['a first name without its accent', 'jose'],
  ['part of a last name', 'BARK'],
  ['a name with a typo', 'barkre'],
  ['the start of a name', 'jo'],
  ['part of an address', 'barker@gm'],
  ['the right address of someone who mistyped theirs', 'tom.barker@gmail.example'],
  ['an address with two typos', 'tom.braker@gmali.example'],
  ['the beginning of the right address of someone who mistyped theirs', 'tom.barker@gmali'],
  ['the beginning of an address with a typo in its name', 'tom.braker@gm'],
  ['an address without its period', 'tombarker'],
  ['part of a domain', '@gmial'],
  ['a book', 'planner'],
  ['a book with a typo', 'recovry plannr'],
  ['a book’s hyphenated word', 'one-handed'],
  ['the part of a book’s word after the hyphen', 'hand'],
  ['an order number', '66261957'],
  ['the start of an order number', '#66261'],
  ['an amount', '$29.99'],
  ['an amount without a dollar sign', '29.99'],
  ['a name and a book', 'jose planner'],
  ['a name and an amount', 'jose 29.99'],
])('finds an order by %s: %s', (_, text) => {
  expect(isFound(text)).toBe(true);
});

test.each([
  'tom planner guide',
  'maria',
  'tom.parrot@gm',
  'tim.bar',
  '30',
  '29.98',
  'zz',
  // Part of the word “Planner.”
  'ann',
  '9',
  'jane',
  '\u0301',
])('doesn’t find the order by %j', (text) => {
  expect(isFound(text)).toBe(false);
});

test.each([
  ['Nov 21', true],
  ['november 21', true],
  ['Nov. 21st, 2026', true],
  ['11/21', true],
  ['11/21/26', true],
  ['11/21/2026', true],
  ['2026-11-21', true],
  ['Nov 22', false],
  ['Nov 21, 2025', false],
  ['today', false],
  ['yesterday', false],
  ['Feb 30', false],
])('finds an order only by its own date in Eastern time: %s, %s', (text, expected) => {
  expect(isFound(text)).toBe(expected);
});

test('parses a date without a year as the most recent one', () => {
  expect(readOrderSearch('Dec 24', NOW).day).toBe('2025-12-24');
  expect(readOrderSearch('Nov 29', NOW).day).toBe('2026-11-29');
  expect(readOrderSearch('yesterday', NOW).day).toBe('2026-11-28');
  expect(readOrderSearch('feb 30', NOW).day).toBeUndefined();
  expect(readOrderSearch('13/1', NOW).day).toBeUndefined();
});

test('finds names that are one letter, forty letters, or only emoji', () => {
  const long = 'Wolfeschlegelsteinhausenbergerdorffthree';
  expect(isFound('q', { names: ['Q'] })).toBe(true);
  expect(isFound('q', { names: ['Quinn'] })).toBe(false);
  expect(isFound(long, { names: [long] })).toBe(true);
  expect(isFound(`${long.slice(0, 20)}x${long.slice(21)}`, { names: [long] })).toBe(true);
  expect(isFound('🌻', { names: ['Sunny 🌻'] })).toBe(true);
  expect(isFound('🌻', { names: ['Sunny'] })).toBe(false);
});

test('distinguishes a close match from an exact one', () => {
  const matchOf = (text: string) => matchOrder(ORDER, readOrderSearch(text, NOW));
  expect(matchOf('barker')).toBe('exact');
  expect(matchOf('barkre')).toBe('close');
  expect(matchOf('jose barkre')).toBe('close');
  expect(matchOf('tom.braker@')).toBe('close');
});
