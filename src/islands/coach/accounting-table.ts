import type { AccountingRow } from '#src/contracts/coach-orders.ts';
import { countryName } from '#src/domain/checkout/sale-countries.ts';
import { easternDay } from '#src/domain/coach-day.ts';
import { formatPrice, type Cents } from '#src/domain/money.ts';

/** Columns of the coach's table of orders for her accountant. */
export const ACCOUNTING_COLUMNS = [
  'Order',
  'Date (Eastern time)',
  'Books',
  'Paid (USD)',
  'Tax included (USD)',
  'Refunded (USD)',
  'Status',
  'Country',
  'Stripe payment',
] as const;

/** Formats one order for {@link ACCOUNTING_COLUMNS}. */
export const accountingCells = (row: AccountingRow): string[] => [
  row.number,
  easternDay(row.at),
  row.titles.join('; '),
  sum(row.totalCents),
  sum(row.taxCents),
  sum(row.backCents),
  statusOf(row),
  row.country === undefined ? '' : (countryName(row.country) ?? row.country),
  row.paymentId ?? '',
];

/** Formats an amount without "$" or commas, so that spreadsheet programs can sum it. */
const sum = (cents: Cents) => formatPrice(cents).replaceAll(/[$,]/g, '');

function statusOf({ access, backCents, totalCents, live }: AccountingRow): string {
  const refunded = backCents < totalCents ? 'Partially refunded' : 'Refunded';
  const status = access === 'disputed' ? 'Disputed' : backCents > 0 ? refunded : 'Paid';
  return live ? status : `${status} (test payment)`;
}
