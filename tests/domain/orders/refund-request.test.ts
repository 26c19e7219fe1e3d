import { expect, test } from 'vitest';
import { asksForRefund } from '#src/domain/orders/refund-request.ts';

test.each([
  'Refund please',
  'I would like my money back.',
  'I was refunded only half. Please refund the rest.',
  'Quiero un reembolso.',
])('recognizes a refund request: %s', (text) => {
  expect(asksForRefund(text)).toBe(true);
});

test.each([
  'Is the meal plan in large print?',
  'What is your refund policy?',
  'Do you have a money-back guarantee?',
  'I keep my money in the bank.',
])('doesn’t mistake this for a refund request: %s', (text) => {
  expect(asksForRefund(text)).toBe(false);
});
