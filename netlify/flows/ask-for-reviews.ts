import type { AskPlanned } from '#src/contracts/reviews.ts';
import { accessOf } from '#src/domain/order.ts';
import { ASK_AFTER, ASK_CONSENT } from '#src/domain/review.ts';
import { Refusal } from '#src/domain/refusal.ts';
import type { Services } from '#netlify/services/services.ts';
import { deliverQueued } from './deliver-mail.ts';

/** Buyers that one run of the sweeper asks. */
const ASKS_AT_ONCE = 20;

/**
 * Keeps the yes of a buyer: 14 days after paying we ask once what they think of their books. Every
 * buyer is offered the same, and nobody is asked without a yes.
 * @throws {Refusal} session_not_found; bad_request for a gift, whose reader the buyer is not
 */
export async function planAsk(sessionId: string, services: Services): Promise<AskPlanned> {
  const { orders, reviews, now } = services;
  const order = await orders.find(sessionId);
  if (!order) {
    throw new Refusal(
      'session_not_found',
      'There is no paid order for this page yet. Wait a minute and try again.',
    );
  }
  if (order.giftOn !== undefined) {
    throw new Refusal('bad_request', 'This order is a gift, so we do not ask you about it.');
  }
  const due = order.at + ASK_AFTER;
  const consent = { version: ASK_CONSENT.version, at: now() };
  await reviews.allowAsking({ sessionId, due }, consent);
  return { due };
}

/**
 * Asks buyers whose time has come. Who got the money back is not asked.
 * @returns how many it asked
 * @throws what went wrong first, when all others have been asked
 */
export async function sendDueAsks(services: Services): Promise<number> {
  const { reviews, now } = services;
  const due = await reviews.dueAsks(now(), ASKS_AT_ONCE);
  let asked = 0;
  const failures: unknown[] = [];
  for (const ask of due) {
    try {
      const outcome = await askOne(ask.sessionId, services);
      if (outcome === 'asked') asked += 1;
      if (outcome !== 'waits') await reviews.dropAsk(ask);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return asked;
}

async function askOne(
  sessionId: string,
  services: Services,
): Promise<'asked' | 'not-asked' | 'waits'> {
  const { orders, accessLog, outbox, vault, env, now } = services;
  const order = await orders.find(sessionId);
  // Whoever paid is asked when a rehearsal is over.
  if (!order) return env.stripe.live ? 'not-asked' : 'waits';
  if (accessOf(await accessLog.moneyFacts(order)) !== 'open') return 'not-asked';
  const mailId = vault.mailId(sessionId, 'review-ask');
  const mail = { mailId, ref: { type: 'review-ask', sessionId } as const, at: now() };
  const queued = await outbox.queue(mail);
  // Queued is enough: the sweeper repeats an attempt that fails here.
  await deliverQueued(mail, queued, services).catch(() => undefined);
  return 'asked';
}
