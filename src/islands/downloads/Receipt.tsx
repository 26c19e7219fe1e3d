import type { PaidOrder } from '#src/contracts/process-purchase.ts';
import { formatEasternDay } from '#src/domain/day.ts';
import { formatPrice } from '#src/domain/money.ts';
import { describeSums, lineWords, orderNumber } from '#src/domain/orders/order.ts';
import { routes } from '#src/routes.ts';

/** The printed version of the page: a receipt, and how to get back to the books. */
export function Receipt({
  purchase: { lines, sums, orderId, paidAt },
  books,
  site,
}: {
  purchase: PaidOrder;
  /** How the books are delivered. */
  books: string;
  site: string;
}) {
  return (
    <div className="print-only">
      <h2>Receipt</h2>
      <p>
        <span>{`${site}, ${location.host}`}</span>
        <br />
        <span>{`Paid on ${formatEasternDay(paidAt)}. Order number: ${orderNumber(orderId)}`}</span>
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line.slug}>{lineWords(line)}</li>
        ))}
        {describeSums(sums).map((sum) => (
          <li key={sum}>{sum}</li>
        ))}
      </ul>
      <p>
        <strong>{`Total: ${formatPrice(sums.totalCents)}`}</strong>
      </p>
      <p>{books}</p>
      <p>
        {`You have 30 days to ask for a refund. Learn how at ${location.origin}${routes.refunds}`}
      </p>
    </div>
  );
}
