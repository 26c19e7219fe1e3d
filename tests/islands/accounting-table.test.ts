import { expect, test } from 'vitest';
import type { AccountingRow } from '#src/contracts/coach-orders.ts';
import { ACCOUNTING_COLUMNS, accountingCells } from '#src/islands/coach/accounting-table.ts';
import { csvTable } from '#src/islands/coach/csv.ts';

const ROW: AccountingRow = {
  number: '8D81A0C2',
  // November 1 in UTC, but still October 31 in Eastern time.
  at: Date.UTC(2026, 10, 1, 2),
  live: true,
  titles: ['Meal Plan', 'Recovery Planner (2)'],
  totalCents: 123_456,
  taxCents: 1_050,
  backCents: 0,
  access: 'open',
  country: 'US',
  paymentId: 'pi_1',
};

const cell = (name: (typeof ACCOUNTING_COLUMNS)[number], change: Partial<AccountingRow> = {}) =>
  accountingCells({ ...ROW, ...change })[ACCOUNTING_COLUMNS.indexOf(name)];

test('exports an order with its Eastern date and amounts that a spreadsheet can add up', () => {
  expect(accountingCells(ROW)).toEqual([
    ...['8D81A0C2', '2026-10-31', 'Meal Plan; Recovery Planner (2)'],
    ...['1234.56', '10.50', '0.00', 'Paid', 'United States', 'pi_1'],
  ]);
});

test.each([
  ['Paid', {}],
  ['Paid', { access: 'stopped' }],
  ['Partially refunded', { backCents: 500 }],
  ['Refunded', { backCents: 123_456, access: 'refunded' }],
  ['Disputed', { access: 'disputed' }],
  ['Paid (test payment)', { live: false }],
  ['Paid', { totalCents: 0 }],
] satisfies [string, Partial<AccountingRow>][])(
  'writes the status "%s" for %o',
  (status, change) => {
    expect(cell('Status', change)).toBe(status);
  },
);

test('omits fields that an order doesn’t have', () => {
  const { country: _country, paymentId: _paymentId, ...row } = ROW;
  expect(accountingCells(row).slice(-2)).toEqual(['', '']);
  expect(cell('Country', { country: 'QQ' })).toBe('QQ');
});

test('doesn’t let a book’s title become a formula', () => {
  const table = csvTable(ACCOUNTING_COLUMNS, [accountingCells({ ...ROW, titles: ['=1+1'] })]);
  expect(table).toContain(`"'=1+1"`);
});
