import { UNFINISHED_LIFETIME } from '#src/domain/upload.ts';
import type { Services } from '#netlify/services/services.ts';

const DAY = 24 * 60 * 60_000;
/** A letter that no mail waits for is kept this long, in milliseconds: its mail may just be queued. */
const LOOSE_LETTER = DAY;
/** A letter that could not be delivered is kept this long, so that a person can look at it. */
const DEAD_LETTER = 30 * DAY;
/** An address that never confirmed the newsletter is kept this long. */
const UNCONFIRMED = 30 * DAY;
/** What a buyer typed is kept this long without a payment; the slowest bank needs 14 days. */
const UNPAID_INTENT = 35 * DAY;
/** Letters that one run looks at. */
const LETTERS_AT_ONCE = 100;
/** What the sweeper has seen is kept this long, longer than it looks back. */
const SETTLED = 7 * DAY;

/** Orders that one run enters into the coach's list. */
const ENTERED_AT_ONCE = 50;

/**
 * Enters orders that were made before the coach's list was. Every later order enters itself, so this
 * ends for good when it has once come to the last. @returns how many orders it looked at
 */
export async function completeOrderList(services: Services): Promise<number> {
  const { orders, orderList, records, now } = services;
  if (await orderList.isWhole()) return 0;
  const last = await orders.sweepPlace('orders');
  const keys = (await records.keys('order-'))
    .filter((key) => last === undefined || key > last)
    .toSorted();
  const some = keys.slice(0, ENTERED_AT_ONCE);
  for (const key of some) {
    const order = await orders.order(key.slice('order-'.length)).catch(() => undefined);
    if (order) await orderList.enter(order);
  }
  const isEnd = some.length === keys.length;
  await orders.moveSweepPlace('orders', isEnd ? undefined : some.at(-1));
  if (isEnd) await orderList.noteWhole(now());
  return some.length;
}

/**
 * Removes what must not be kept longer than it is of use: letters, addresses that never said yes,
 * intents that nobody paid, links of accounts, parts of files that were never finished, places of limits that are over, and what the sweeper noted for itself. @returns how many records it removed
 */
export async function tidy(services: Services): Promise<number> {
  const { orders, subscribers, limits, settled, tickets, uploads, now } = services;
  const at = now();
  let removed = await limits.tidy(at);
  removed += await tickets.tidy(at);
  removed += await subscribers.tidy(at - UNCONFIRMED);
  removed += await orders.tidyIntents(at - UNPAID_INTENT);
  removed += await uploads.tidy(at - UNFINISHED_LIFETIME);
  removed += await settled.tidy(at - SETTLED);
  return removed + (await tidyLetters(services));
}

async function tidyLetters({ letters, outbox, now }: Services): Promise<number> {
  const at = now();
  const kept = (await letters.kept()).slice(0, LETTERS_AT_ONCE);
  const removed = await Promise.all(
    kept.map(async (mailId) => {
      const writtenAt = await letters.writtenAt(mailId);
      if (writtenAt === undefined || at < writtenAt + LOOSE_LETTER) return 0;
      const outcome = (await outbox.mail(mailId)) ? await outbox.outcome(mailId) : 'sent';
      const isOver = outcome === 'sent' || (outcome === 'dead' && at >= writtenAt + DEAD_LETTER);
      if (isOver) await letters.forget(mailId);
      return isOver ? 1 : 0;
    }),
  );
  return removed.reduce<number>((sum, one) => sum + one, 0);
}
