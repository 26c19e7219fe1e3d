import { utcDay } from '#src/domain/day.ts';
import type { PaymentState } from '#src/domain/order.ts';
import { HOUR, SECOND } from '#src/domain/time.ts';
import type { SweepList } from '#netlify/services/cursors.ts';
import type { SweepPart } from '#netlify/services/heartbeat.ts';
import { KeyMayNot, PaymentsUnavailable } from '#netlify/services/payments.ts';
import type { ProcessedKind } from '#netlify/services/processed-ids.ts';
import type { ShopServices } from '#netlify/services/shop-services.ts';
import { StoreRecordUnreadable } from '#netlify/services/store.ts';
import {
  startDeadline,
  startMachineTimer,
  type Deadline,
  type StartTimer,
} from '#netlify/services/deadline.ts';
import { deliverMail } from './deliver-mail.ts';
import { workOffForgettings } from './forget-person.ts';
import { handOnDeferred } from './hand-on-deferred.ts';
import { fulfilPurchase } from './fulfil-purchase.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';
import { sendDueGifts } from './send-gifts.ts';
import { sendLetters } from './send-letters.ts';
import { sendAskedLibraries } from './send-fresh-link.ts';
import { announceVersions } from './tell-buyers.ts';
import { tellCoach, tellOfSale } from './tell-coach.ts';
import { tidy } from './tidy.ts';

/**
 * How far back completed sessions, refunds and disputes are compared with orders, in milliseconds. Stripe repeats an event
 * for 3 days, and a session can be paid 1 day after it was opened.
 */
const LOOK_BACK = 96 * HOUR;
/** How long a bank may take to confirm, in milliseconds; the slowest methods need 14 days. */
const LONGEST_CONFIRMATION = 30 * 24 * HOUR;
/** A run ends by itself after this time, in milliseconds; the platform would cut it at 30 s. */
export const SWEEP_BUDGET = 20 * SECOND;
/** The parts of the budget after which payments make way for mails, and mails for writing down the place. */
const PAYMENTS_SHARE = 0.6;
const NEWS_SHARE = 0.8;
const MAILS_SHARE = 0.9;
/** Sessions, events or mails that a run works on at the same time. */
export const AT_ONCE = 5;
/** The coach is told after this many runs that could not fulfil a paid session. */
export const TRIES_BEFORE_ALERT = 3;
/** The coach is told after this many runs in a row in which a part of the work failed. */
export const FAILURES_BEFORE_ALERT = 3;
/** Clocks that differ by more than this, in milliseconds, are a fault. */
const LARGEST_SKEW = 60 * SECOND;

/** What a run did. Numbers only, so that it can be logged. */
export interface SweepReport {
  fulfilled: number;
  mailed: number;
  tidied: number;
  failed: number;
  /** Whether the run came to the end of its lists. The next one goes on where it stopped. */
  finished: boolean;
}

/**
 * Finishes what an outage left: paid sessions without a complete order, and mails that wait. Then
 * removes what is of no more use. What it found settled it does not ask about again.
 *
 * Two runs may overlap, and one that is cut short loses nothing: the next begins behind the last thing
 * tried, so that nothing slow can keep the rest waiting for ever.
 * @param limits.budget Milliseconds until the run returns, whatever it waits for.
 */
export async function sweep(
  services: ShopServices,
  {
    budget = SWEEP_BUDGET,
    startTimer = startMachineTimer,
  }: { budget?: number; startTimer?: StartTimer } = {},
): Promise<SweepReport> {
  const report: SweepReport = { fulfilled: 0, mailed: 0, tidied: 0, failed: 0, finished: true };
  const whole = startDeadline(budget, startTimer);
  const forPayments = startDeadline(budget * PAYMENTS_SHARE, startTimer);
  const forNews = startDeadline(budget * NEWS_SHARE, startTimer);
  const forMails = startDeadline(budget * MAILS_SHARE, startTimer);
  const payments: Time = { work: forPayments, saving: whole };
  const mails: Time = { work: forMails, saving: whole };
  try {
    const failures = await whole.within(() => services.heartbeat.failures().catch(() => undefined));
    const part = async (name: SweepPart, work: () => Promise<boolean>) => {
      const outcome = await runPart(report, work);
      if (failures === 'over' || failures === undefined) return;
      const before = failures.get(name) ?? 0;
      await whole.within(() => noteOutcome(name, outcome, before, services).catch(() => undefined));
    };
    await part('sessions', () => sweepSessions(services, payments, report));
    await part('money-back', () => sweepMoneyBack(services, payments, report));
    await part('unconfirmed', () => sweepUnconfirmed(services, payments, report));
    await part('coach', async () => {
      const told = await forMails.within(async () => {
        await tellCoach(services);
        await handOnDeferred(services);
      });
      return told !== 'over';
    });
    await part('mails', () => sweepMails(services, mails, report));
    await part('announcements', () => announceVersions(services, forNews));
    await part('forgetting', async () => {
      return (await forMails.within(() => workOffForgettings(services))) !== 'over';
    });
    await part('letters', () => sendLetters(services, forNews));
    await part('rest', () => sweepRest(services, forMails, report));
    await whole.within(() => services.heartbeat.beat(services.now()).catch(() => undefined));
  } finally {
    for (const deadline of [forPayments, forNews, forMails, whole]) deadline.cancel();
  }
  return report;
}

/** The time of one part of a run. */
interface Time {
  work: Deadline;
  /** A little longer, so that a part that was cut off can write down where. */
  saving: Deadline;
}

/** One part may fail without the others: mails go out while Stripe is down. */
async function runPart(report: SweepReport, work: () => Promise<boolean>): Promise<'well' | Error> {
  try {
    if (!(await work())) report.finished = false;
    return 'well';
  } catch (error) {
    report.failed += 1;
    report.finished = false;
    return error instanceof Error ? error : new Error('unknown');
  }
}

const WORK_OF: Readonly<Record<SweepPart, string>> = {
  sessions: 'comparing payments with orders (Stripe, list of checkout sessions)',
  'money-back': 'looking for refunds and disputes (Stripe, list of events)',
  unconfirmed: 'asking for payments that wait for a bank (Stripe)',
  coach: 'telling you what needs you, and handing on what was kept',
  mails: 'sending mails that wait',
  announcements: 'telling past buyers of a new version',
  letters: 'sending your letter to readers',
  forgetting: 'forgetting people who asked for it',
  rest: 'sending gifts and removing what is over',
};

/** Counts runs in a row in which a part failed; a part that goes well begins anew. */
async function noteOutcome(
  part: SweepPart,
  outcome: 'well' | Error,
  before: number,
  { heartbeat, alerts, now }: ShopServices,
): Promise<void> {
  if (outcome === 'well') return heartbeat.clearFailures(part, before);
  const at = now();
  await heartbeat.noteFailure(part, before, at);
  if (before + 1 < FAILURES_BEFORE_ALERT) return;
  await alerts.raise({
    kind: 'sweep-failing',
    subject: `${part}-${utcDay(at)}`,
    note: `The site failed ${FAILURES_BEFORE_ALERT} times in a row at ${WORK_OF[part]}. It goes on trying. Show a developer this word: ${outcome.name}.${outcome instanceof PaymentsUnavailable ? ' A key of Stripe without the right to read is the likeliest cause.' : ''}`,
    at,
  });
}

/** Compares Stripe's completed sessions with orders. Gives whether it came to the end. */
async function sweepSessions(
  services: ShopServices,
  time: Time,
  report: SweepReport,
): Promise<boolean> {
  const { payments, processed, now } = services;
  const [crew, known] = await Promise.all([
    startCrew('sessions', services, time),
    time.work.within(() => processed.read()),
  ]);
  if (crew === 'over' || known === 'over') return false;
  const since = now() - LOOK_BACK;
  const sessions = payments.completedSessions(since, crew.place)[Symbol.asyncIterator]();
  for (let isFirst = true; ; isFirst = false) {
    const next = await time.work.within(() => sessions.next());
    if (next === 'over') return false;
    if (isFirst) await time.work.within(() => compareClocks(services));
    if (next.done) break;
    const { sessionId, paid } = next.value;
    if (known.has(paid ? 'done' : 'failed', sessionId)) continue;
    if (!(await crew.begin(sessionId, () => sweepSession(next.value, services, report))))
      return false;
  }
  const isComplete = await crew.finish();
  // Begun in the middle, the run has not seen what came before.
  return isComplete && crew.place === undefined;
}

async function sweepSession(
  { sessionId, paid, orderId }: PaymentState,
  services: ShopServices,
  report: SweepReport,
): Promise<void> {
  if (!orderId) return;
  const { orders, pendingPayments, now } = services;
  try {
    if (!paid) {
      if (await pendingPayments.hasFailed(sessionId))
        await noteSettled('failed', sessionId, services);
      // The list is by date of opening: a payment that needs days to confirm would drop out of it.
      else await pendingPayments.watch(sessionId, now());
      return;
    }
    if (!(await orders.isDone(sessionId))) {
      if ((await fulfilPurchase(sessionId, 'sweeper', services)).status !== 'paid') return;
      report.fulfilled += 1;
    }
    await tellOfSale(sessionId, services).catch(() => undefined);
    await noteSettled('done', sessionId, services);
  } catch (error) {
    report.failed += 1;
    // Only of a session that is paid may the coach hear that it is paid.
    await (paid ? noteTrouble : noteDamage)(sessionId, error, services).catch(() => undefined);
  }
}

/** A note that cannot be written is no trouble: the next run asks again. */
async function noteSettled(
  kind: ProcessedKind,
  id: string,
  { processed, now }: ShopServices,
): Promise<void> {
  await processed.note(kind, id, now()).catch(() => undefined);
}

/**
 * Hears of refunds and disputes whose webhooks never came. What is noted already stays as it is. Gives
 * whether it came to the end.
 */
async function sweepMoneyBack(
  services: ShopServices,
  time: Time,
  report: SweepReport,
): Promise<boolean> {
  const { payments, processed, now } = services;
  const [crew, known] = await Promise.all([
    startCrew('money', services, time),
    time.work.within(() => processed.read()),
  ]);
  if (crew === 'over' || known === 'over') return false;
  const events = await time.work.within(() =>
    Array.fromAsync(payments.moneyBack(now() - LOOK_BACK, crew.place)),
  );
  if (events === 'over') return false;
  let barred: KeyMayNot | undefined;
  const unheard = events.filter(({ eventId }) => !known.has('money', eventId));
  const note = async ({ eventId, event }: (typeof unheard)[number]) => {
    try {
      if ((await handlePaymentEvent(event, services)) === 'too-early') return;
      await noteSettled('money', eventId, services);
    } catch (error) {
      report.failed += 1;
      if (error instanceof KeyMayNot) barred = error;
    }
  };
  for (const [paymentId, ofPayment] of Map.groupBy(unheard, ({ event }) => event.paymentId)) {
    // What went back of one payment is told in the order in which it did.
    const noteAll = async () => {
      for (const one of ofPayment.toReversed()) await note(one);
    };
    if (!(await crew.begin(ofPayment[0]?.eventId ?? paymentId, noteAll))) return false;
  }
  const isComplete = (await crew.finish()) && crew.place === undefined;
  if (barred) throw barred;
  return isComplete;
}

/** Asks again for payments that the bank had not confirmed. Gives whether it came to the end. */
async function sweepUnconfirmed(
  services: ShopServices,
  time: Time,
  report: SweepReport,
): Promise<boolean> {
  const { pendingPayments, now } = services;
  const watched = await time.work.within(() => pendingPayments.watched());
  if (watched === 'over') return false;
  return inTurn('unconfirmed', watched, services, time, async (sessionId) => {
    try {
      const since = await pendingPayments.watchedSince(sessionId);
      const { status } = await fulfilPurchase(sessionId, 'sweeper', services);
      if (status === 'paid') {
        report.fulfilled += 1;
        await tellOfSale(sessionId, services).catch(() => undefined);
      }
      // A payment of the other mode than the shop's is not known here; the bank may confirm it all the same.
      if (status === 'confirming' || status === 'unknown') {
        if (since === undefined || now() <= since + LONGEST_CONFIRMATION) return;
        await handlePaymentEvent({ kind: 'async-failed', sessionId }, services);
      }
      await pendingPayments.unwatch(sessionId);
    } catch (error) {
      report.failed += 1;
      await noteDamage(sessionId, error, services).catch(() => undefined);
    }
  });
}

/** Sends mails that wait. Gives whether it came to the end. */
async function sweepMails(
  services: ShopServices,
  time: Time,
  report: SweepReport,
): Promise<boolean> {
  const pending = await time.work.within(() => services.outbox.pending(services.now()));
  if (pending === 'over') return false;
  return inTurn('mails', pending, services, time, async (mailId) => {
    try {
      if ((await deliverMail(mailId, services)) === 'sent') report.mailed += 1;
    } catch {
      report.failed += 1;
    }
  });
}

/** Removes what must not be kept. A run that has no time left leaves it to the next. */
async function sweepRest(
  services: ShopServices,
  work: Deadline,
  report: SweepReport,
): Promise<boolean> {
  const done = await work.within(() =>
    Promise.allSettled([sendAskedLibraries(services), sendDueGifts(services)]),
  );
  if (done === 'over') return false;
  for (const one of done) if (one.status === 'fulfilled') report.mailed += one.value;
  // What must not be kept is removed also when a mail of today cannot be made.
  const removed = await work.within(() => tidy(services));
  if (removed === 'over') return false;
  report.tidied = removed;
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return true;
}

/** Works through a list, beginning behind the place where the run before was cut off. */
async function inTurn(
  name: 'unconfirmed' | 'mails',
  ids: readonly string[],
  services: ShopServices,
  time: Time,
  work: (id: string) => Promise<void>,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const crew = await startCrew(name, services, time);
  if (crew === 'over') return false;
  const { place } = crew;
  const sorted = ids.toSorted();
  const start = place === undefined ? 0 : sorted.findIndex((id) => id > place);
  const turned = start > 0 ? [...sorted.slice(start), ...sorted.slice(0, start)] : sorted;
  for (const id of turned) if (!(await crew.begin(id, () => work(id)))) return false;
  return crew.finish();
}

/** Works on a few things of a list at the same time; what hangs keeps one of the places and not the rest. */
interface Crew {
  /** How far the run before came, if it was cut off. */
  place: string | undefined;
  /** Begins with a thing as soon as there is a place. Gives whether there was, while time was left. */
  begin(id: string, work: () => Promise<void>): Promise<boolean>;
  /** Waits for what was begun; the next run starts anew. Gives whether all ended while time was left. */
  finish(): Promise<boolean>;
}

/** A crew for a list. When the time ends before it had begun with all, it writes down how far it came. */
async function startCrew(
  list: SweepList,
  { cursors }: ShopServices,
  { work, saving }: Time,
): Promise<Crew | 'over'> {
  const place = await work.within(() => cursors.read(list));
  if (place === 'over') return 'over';
  const running = new Set<Promise<void>>();
  let last: string | undefined;
  return {
    place,
    async begin(id, task) {
      const hasPlace = await work.within(async () => {
        while (running.size >= AT_ONCE) await Promise.race(running);
      });
      if (hasPlace === 'over') {
        if (last !== undefined) await saving.within(() => cursors.move(list, last));
        return false;
      }
      const job = task().finally(() => running.delete(job));
      running.add(job);
      last = id;
      return true;
    },
    async finish() {
      const isComplete = (await work.within(() => Promise.all(running))) !== 'over';
      if (place !== undefined) await saving.within(() => cursors.move(list, undefined));
      return isComplete;
    },
  };
}

async function noteDamage(
  sessionId: string,
  error: unknown,
  { alerts, now }: ShopServices,
): Promise<void> {
  if (!(error instanceof StoreRecordUnreadable)) return;
  await alerts.raise({
    kind: 'record-damaged',
    subject: sessionId,
    note: `A record of an order cannot be read. Put it back from a backup. ${error.message}`,
    at: now(),
  });
}

async function noteTrouble(
  sessionId: string,
  error: unknown,
  services: ShopServices,
): Promise<void> {
  const { alerts, pendingPayments, now } = services;
  await noteDamage(sessionId, error, services);
  const tries = await pendingPayments.countTry(sessionId, TRIES_BEFORE_ALERT, now());
  if (tries < TRIES_BEFORE_ALERT) return;
  await alerts.raise({
    kind: 'paid-unfulfilled',
    subject: sessionId,
    note: `This session is paid, but its books could not be handed over in ${TRIES_BEFORE_ALERT} tries. The site goes on trying.`,
    at: now(),
  });
}

/** Webhooks are refused when this machine's clock is wrong, so the coach must learn of it. */
async function compareClocks({ payments, alerts, now }: ShopServices): Promise<void> {
  const theirs = payments.serverTime();
  if (theirs === undefined) return;
  const skew = now() - theirs;
  if (Math.abs(skew) <= LARGEST_SKEW) return;
  await alerts
    .raise({
      kind: 'clock-wrong',
      subject: new Date(theirs).toISOString().slice(0, 10),
      note: `The clock of the site differs from Stripe's by ${Math.round(skew / SECOND)} seconds. Webhooks may be refused until it is right.`,
      at: now(),
    })
    .catch(() => undefined);
}
