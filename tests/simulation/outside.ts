import { isDeepStrictEqual } from 'node:util';
import type { BatchOutcome, MailOutcome, Mailer, OutgoingMail } from '#netlify/mail/mailer.ts';
import {
  PaymentsUnavailable,
  type MoneyBack,
  type PaymentEvent,
  type PaymentRefunds,
  type Payments,
  type RefundAnswer,
} from '#netlify/payments/payments.ts';
import { createInSteps, StoreUnavailable, type Store } from '#netlify/storage/store.ts';
import type { PaymentState } from '#src/domain/orders/order.ts';
import { createKeysByWord } from '#tests/support/keys-by-word.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import type { Chance } from '#tests/support/random.ts';
import type { Scheduler } from './scheduler.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Somebody who calls the outside: one request, one webhook, one run of the sweeper. */
export interface Actor {
  name: string;
  /** A crashed actor never hears an answer again. */
  isDead: boolean;
}

/** What can be away. */
type Target = 'store' | 'stripe' | 'postmark';

/** A time in which a target does not answer, in milliseconds since 1970. */
interface Outage {
  target: Target;
  from: number;
  to: number;
}

/** How bad the weather of a history is. Probabilities for each call. */
export interface Weather {
  /** Until then things go wrong, in milliseconds since 1970. */
  endsAt: number;
  failure: number;
  lostReply: number;
  crash: number;
  freeze: number;
  outages: readonly Outage[];
}

/** A mail that was accepted. */
interface AcceptedMail {
  mail: OutgoingMail;
  at: number;
  /** When the search finds it. */
  foundFrom: number;
}

/** The outside world of one history, and what everybody in it sees. */
export interface Outside {
  records: Store;
  /** What the store really holds; no call, no fault. */
  contents: ReadonlyMap<string, string>;
  sessions: Map<string, PaymentState>;
  mails: AcceptedMail[];
  /** What went back of each payment at Stripe, by the dashboard or by somebody's press. */
  refunds: Map<string, (PaymentRefunds['refunds'][number] & { by: string })[]>;
  refundsOf(paymentId: string): PaymentRefunds;
  /** Gives back at most what is left of a payment. */
  giveBack(paymentId: string, cents: number, by: string): void;
  /** Payments whose bank decides about them: nothing goes back by a press. */
  disputed: Set<string>;
  /** Events about refunds and disputes that Stripe knows of, oldest first. */
  moneyBack: { eventId: string; event: MoneyBack; live: boolean; at: number }[];
  calls: number;
  crashes: number;
  /** Whether anything can go wrong in this history. */
  isDisturbed: boolean;
  /** What the backend holds otherwise than it said. */
  checkBackend(): Promise<string[]>;
  /** The outside as one actor reaches it. @param live The mode of their key: Stripe shows each key its own payments. */
  seenBy(
    actor: Actor,
    live: boolean,
  ): { records: Store; files: Store; payments: Payments; mailer: Mailer };
}

type Fate = 'ok' | 'failure' | 'lost-reply' | 'crash-before' | 'crash-after';

/** Addresses that begin so have bounced before. */
export const BOUNCED = 'inactive@';

/** What a payment page is opened for. */
export interface Checkout {
  orderId: string;
  totalCents: number;
  email: string;
  live: boolean;
}

/** Builds an outside. `trace` takes one line for each call that did not simply work. */
export function createOutside({
  scheduler,
  chance,
  weather,
  files,
  backend,
  trace,
  makeSession,
  refunded,
}: {
  scheduler: Scheduler;
  chance: Chance;
  weather: Weather;
  /** The paid files; they do not change. */
  files: Store;
  /** Where the records really lie; in memory when none is given. */
  backend?: Store | undefined;
  trace: (line: string) => void;
  makeSession: (checkout: Checkout) => PaymentState;
  /** Hears of a new refund at once. */
  refunded: (paymentId: string) => void;
}): Outside {
  const { now } = scheduler;
  // With another backend, what that has confirmed.
  const records = createMemoryStore();
  const bornAt = new Map<string, number>();
  const goneAt = new Map<string, number>();
  const born = createKeysByWord();
  const sessions: Outside['sessions'] = new Map();
  const openedAt = new Map<string, number>();
  const checkouts = new Map<string, string>();
  const mails: AcceptedMail[] = [];
  const refundAnswers = new Map<string, { cents: number; answer: RefundAnswer }>();

  function beginRefund(paymentId: string, cents: number, by: string): RefundAnswer {
    if (isStormy() && chance.happens(weather.failure)) return { outcome: 'failed' };
    if (outside.disputed.has(paymentId)) return { outcome: 'refused', why: 'disputed' };
    if (cents > leftOf(paymentId)) return { outcome: 'refused', why: 'more-than-is-left' };
    outside.giveBack(paymentId, cents, by);
    return { outcome: 'given' };
  }

  function leftOf(paymentId: string): number {
    const { madeCents, failedCents } = outside.refundsOf(paymentId);
    return paidCents(paymentId) - madeCents + failedCents;
  }

  const paidCents = (paymentId: string) =>
    [...sessions.values()].find((one) => one.paymentId === paymentId)?.totalCents ?? 0;

  const isStormy = () => now() < weather.endsAt;
  const isAway = (target: Target) =>
    weather.outages.some((one) => one.target === target && now() >= one.from && now() < one.to);

  function fateOf(target: Target): Fate {
    if (!isStormy()) return 'ok';
    if (isAway(target)) return chance.happens(0.1) ? 'lost-reply' : 'failure';
    if (chance.happens(weather.crash)) return chance.pick(['crash-before', 'crash-after']);
    if (chance.happens(weather.failure)) return 'failure';
    return chance.happens(weather.lostReply) ? 'lost-reply' : 'ok';
  }

  /** How long a call is on its way: mostly short, sometimes until a time-out, rarely frozen. */
  function travelTime(target: Target, fate: Fate): number {
    if (isStormy() && target !== 'postmark' && chance.happens(weather.freeze)) {
      return chance.between(MINUTE, 180 * MINUTE);
    }
    const hangs = fate !== 'ok' && chance.happens(0.3);
    const longest = { store: 12 * SECOND, stripe: 16 * SECOND, postmark: 5 * SECOND }[target];
    return hangs ? longest : chance.between(3, 250);
  }

  /** One call: after a while it has its effect, and the actor hears of it or does not. */
  function call<Result>(
    actor: Actor,
    target: Target,
    what: string,
    effect: () => Result | Promise<Result>,
    failed: () => Result | Promise<Result>,
  ): Promise<Result> {
    outside.calls += 1;
    const fate = fateOf(target);
    if (fate !== 'ok') trace(`${actor.name}: ${what}: ${fate}`);
    const { promise, resolve } = Promise.withResolvers<Result>();
    const carryOut = () => {
      const work = Promise.resolve().then(effect);
      if (backend) scheduler.waitFor(work);
      return work;
    };
    scheduler.at(now() + travelTime(target, fate), () => {
      if (actor.isDead) return;
      if (fate === 'crash-before' || fate === 'crash-after') {
        outside.crashes += 1;
        actor.isDead = true;
      }
      switch (fate) {
        case 'ok':
          return resolve(carryOut());
        case 'failure':
          return resolve(Promise.resolve().then(failed));
        case 'lost-reply':
          return resolve(carryOut().then(failed));
        case 'crash-after':
          // The answer is heard by nobody, so that its failure is nobody's either.
          return void carryOut().catch(() => undefined);
        case 'crash-before':
          return undefined;
      }
    });
    return promise;
  }

  function storeFor(actor: Actor, store: Store): Store {
    const lost = (key: string) => () => {
      throw new StoreUnavailable(`The store does not answer for "${key}".`);
    };
    const reach = <Result>(what: string, key: string, effect: () => Promise<Result>) =>
      call(actor, 'store', `${what} ${key}`, effect, lost(key));
    const create: Store['create'] = (key, data) =>
      reach('create', key, async () => {
        const outcome = await store.create(key, data);
        if (outcome === 'created') {
          bornAt.set(key, now());
          born.add(key);
          goneAt.delete(key);
        }
        return outcome;
      });
    return {
      create,
      createAll: (...steps) => createInSteps(create, steps),
      read: (key) => reach('read', key, () => store.read(key)),
      createBytes: (key, bytes) => reach('createBytes', key, () => store.createBytes(key, bytes)),
      readBytes: (key) => reach('readBytes', key, () => store.readBytes(key)),
      strike: (key, change) => reach('strike', key, () => store.strike(key, change)),
      remove: (key) =>
        reach('remove', key, async () => {
          await store.remove(key);
          if (bornAt.has(key)) goneAt.set(key, now());
        }),
      keys: (prefix) =>
        reach('keys', prefix, async () => {
          // A list may be a minute old: it lacks what is new and has what is gone.
          const seenAt = now() - chance.between(0, MINUTE);
          const all = () => [...bornAt.keys()].filter((key) => key.startsWith(prefix));
          return (born.startingWith(prefix) ?? all()).filter(
            (key) => (bornAt.get(key) ?? 0) <= seenAt && (goneAt.get(key) ?? Infinity) > seenAt,
          );
        }),
    };
  }

  /** Records in another backend, where a step is one call, and a list knows what is there. */
  function backendFor(actor: Actor, store: Store): Store {
    const reach = <Result>(what: string, key: string, effect: () => Promise<Result>) =>
      call(actor, 'store', `${what} ${key}`, effect, () => {
        throw new StoreUnavailable(`The database does not answer for "${key}".`);
      });
    const createAll: Store['createAll'] = (...steps) =>
      reach('createAll', steps[0]?.[0]?.key ?? '', async () => {
        const made = await store.createAll(...steps);
        for (const { key, data } of steps.flat()) {
          if (made.has(key)) await records.create(key, data);
        }
        return made;
      });
    return {
      ...storeFor(actor, store),
      createAll,
      create: async (key, data) =>
        (await createAll([{ key, data }])).has(key) ? 'created' : 'exists',
      remove: (key) =>
        reach('remove', key, async () => {
          await store.remove(key);
          await records.remove(key);
        }),
      keys: (prefix) => reach('keys', prefix, () => store.keys(prefix)),
    };
  }

  function paymentsFor(actor: Actor, live: boolean): Payments {
    const away = () => {
      throw new PaymentsUnavailable('Stripe does not answer.');
    };
    const reach = <Result>(what: string, effect: () => Result) =>
      call(actor, 'stripe', what, effect, away);
    return {
      openCheckout: ({ orderId, lines, email }) =>
        reach(`open ${orderId}`, () => {
          const totalCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
          const checkout = `${orderId} ${live}`;
          let sessionId = checkouts.get(checkout);
          if (!sessionId) {
            const session = makeSession({ orderId, totalCents, email, live });
            ({ sessionId } = session);
            sessions.set(sessionId, session);
            openedAt.set(sessionId, now());
            checkouts.set(checkout, sessionId);
          }
          return { sessionId, url: `https://pay.example/${sessionId}` };
        }),
      readSession: (sessionId) =>
        reach(`session ${sessionId}`, () => {
          const session = sessions.get(sessionId);
          return session?.live === live ? session : undefined;
        }),
      async *completedSessions(since, after) {
        yield* await reach('list of sessions', () => {
          const complete = [...sessions.values()].filter(
            (one) =>
              one.live === live &&
              one.status === 'complete' &&
              (openedAt.get(one.sessionId) ?? 0) >= since,
          );
          return complete.slice(complete.findIndex((one) => one.sessionId === after) + 1);
        });
      },
      async *moneyBack(since, after) {
        yield* await reach('list of events', () => {
          const newestFirst = outside.moneyBack
            .filter((one) => one.live === live && one.at >= since)
            .toReversed();
          return newestFirst.slice(newestFirst.findIndex(({ eventId }) => eventId === after) + 1);
        });
      },
      refunds: (paymentId) => reach(`refunds ${paymentId}`, () => outside.refundsOf(paymentId)),
      refund: (paymentId, cents, key) =>
        reach<RefundAnswer>(`refund ${cents} under ${key}`, () => {
          const saved = refundAnswers.get(key);
          if (saved && saved.cents !== cents) return { outcome: 'other-sum' };
          if (saved?.answer.outcome === 'given') return saved.answer;
          if (saved) return { outcome: 'key-is-spent' };
          const answer = beginRefund(paymentId, cents, actor.name);
          refundAnswers.set(key, { cents, answer });
          return answer;
        }),
      serverTime: now,
      verifyEvent: () => Promise.resolve<PaymentEvent | undefined>(undefined),
    };
  }

  function mailerFor(actor: Actor): Mailer {
    return {
      send: (mail) =>
        call<MailOutcome>(
          actor,
          'postmark',
          `send ${mail.tag}`,
          () => {
            if (mail.to.startsWith(BOUNCED))
              return { outcome: 'undeliverable', reason: 'code 406' };
            const lag = chance.between(0, 10 * MINUTE);
            mails.push({ mail, at: now(), foundFrom: now() + lag });
            return { outcome: 'accepted', messageId: `m-${mails.length}` };
          },
          () => ({ outcome: 'unknown', reason: 'no answer' }),
        ).then((outcome) =>
          // A refusal is heard as one only when nothing was done.
          outcome.outcome === 'unknown' && isStormy() && !mails.some((one) => one.mail === mail)
            ? chance.pick([outcome, { outcome: 'refused', reason: 'status 429' } as const])
            : outcome,
        ),
      sendMany: (batch, campaigns) =>
        call<BatchOutcome>(
          actor,
          'postmark',
          `send ${campaigns.length} campaigns`,
          () => {
            for (const campaign of campaigns) {
              const foundFrom = now() + chance.between(0, 10 * MINUTE);
              mails.push({ mail: { ...campaign, tag: `campaign ${batch}` }, at: now(), foundFrom });
            }
            return { outcome: 'answered', mails: campaigns.map(() => ({ outcome: 'accepted' })) };
          },
          () => ({ outcome: 'unknown', reason: 'no answer' }),
        ),
      findTaken: (lost) =>
        call(
          actor,
          'postmark',
          'search',
          () => {
            const isIt = (mail: OutgoingMail) =>
              'batch' in lost ? mail.tag === `campaign ${lost.batch}` : mail.mailId === lost.mailId;
            const found = mails.filter(({ mail, foundFrom }) => isIt(mail) && foundFrom <= now());
            return new Set(found.map(({ mail }) => mail.mailId));
          },
          () => {
            throw new Error('The search does not answer.');
          },
        ),
      readEvent: () => undefined,
      advice: { transactional: '', broadcast: '' },
    };
  }

  const outside: Outside = {
    records,
    contents: records.contents,
    sessions,
    mails,
    refunds: new Map(),
    disputed: new Set(),
    refundsOf(paymentId) {
      const refunds = outside.refunds.get(paymentId) ?? [];
      const sum = (some: typeof refunds) => some.reduce((total, { cents }) => total + cents, 0);
      const madeCents = sum(refunds);
      const failedCents = sum(refunds.filter(({ hasFailed }) => hasFailed));
      const isAll = madeCents > 0 && madeCents - failedCents >= paidCents(paymentId);
      return { refunds: refunds.map((one) => ({ ...one })), madeCents, failedCents, isAll };
    },
    giveBack(paymentId, wanted, by) {
      const cents = Math.min(wanted, leftOf(paymentId));
      if (cents <= 0) return;
      const before = outside.refunds.get(paymentId) ?? [];
      const refundId = `re_${before.length + 1}`;
      outside.refunds.set(paymentId, [
        ...before,
        { refundId, cents, hasFailed: false, at: now(), by },
      ]);
      refunded(paymentId);
    },
    moneyBack: [],
    calls: 0,
    crashes: 0,
    isDisturbed: weather.failure > 0 || weather.outages.length > 0,
    async checkBackend() {
      if (!backend) return [];
      const there = (await backend.keys('')).toSorted();
      const told = [...records.contents.keys()].toSorted();
      const differing = told.filter((key, index) => key !== there[index]);
      const contents = await Promise.all(
        told.map(async (key) => [key, await backend.read(key), await records.read(key)] as const),
      );
      return [
        ...(there.length === told.length ? [] : [`${there.length} records, told ${told.length}`]),
        ...differing.map((key) => `${key} is not where it was said to be`),
        ...contents
          .filter(([, one, other]) => !isDeepStrictEqual(one, other))
          .map(([key]) => `${key} is not what was written`),
      ];
    },
    seenBy: (actor, live) => ({
      records: backend ? backendFor(actor, backend) : storeFor(actor, records),
      files: storeFor(actor, files),
      payments: paymentsFor(actor, live),
      mailer: mailerFor(actor),
    }),
  };
  return outside;
}
