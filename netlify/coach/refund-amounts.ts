import type { Cents } from '#src/domain/money.ts';

/**
 * Derives the amount of each refund from the notes of the `money-back` counter, because Stripe
 * reports only the running total per payment.
 */
export function refundsMade(
  notes: readonly { at: number; id: string }[],
): { at: number; cents: Cents }[] {
  const read = notes.map(({ at, id }) => {
    const end = id.lastIndexOf('-');
    return { at, paymentId: id.slice(0, end), sum: Number(id.slice(end + 1)) };
  });
  // A refund that the bank rejected was counted when it was issued, so subtract it once it fails.
  const [sums = [], failed = []] = [false, true].map((hasFailed) =>
    read.filter(({ paymentId }) => paymentId.startsWith('failed-') === hasFailed),
  );
  const before = new Map<string, number>();
  const made = sums
    .toSorted((a, b) => a.sum - b.sum)
    .map(({ at, paymentId, sum }) => {
      const cents = sum - (before.get(paymentId) ?? 0);
      before.set(paymentId, sum);
      return { at, cents };
    });
  return [...made, ...failed.map(({ at, sum }) => ({ at, cents: -sum }))];
}
