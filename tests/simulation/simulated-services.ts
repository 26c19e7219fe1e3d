import { isDeepStrictEqual } from 'node:util';
import type { BatchOutcome, MailOutcome, Mailer, OutgoingMail } from '#netlify/mail/mailer.ts';
import {
  PaymentsUnavailable,
  type RefundOrDispute,
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

/** A caller of the simulated services: one request, one webhook, or one sweeper run. */
export interface Actor {
  name: string;
  /** A crashed actor never receives another response. */
  isDead: boolean;
}

/** A service that can have an outage. */
type Target = 'store' | 'stripe' | 'postmark';

/** A period during which a target doesn't respond, as Unix times in milliseconds. */
interface Outage {
  target: Target;
  from: number;
  to: number;
}

/** Fault probabilities per call in one history. */
export interface Weather {
  /** When faults end, as Unix time in milliseconds. */
  endsAt: number;
  failure: number;
  lostReply: number;
  crash: number;
  freeze: number;
  outages: readonly Outage[];
}

/** An accepted email. */
interface AcceptedMail {
  mail: OutgoingMail;
  at: number;
  /** Time when the email first appears in lists. */
  foundFrom: number;
}

/** One history's simulated services, as seen by their callers. */
export interface Outside {
  records: Store;
  /** The store's actual contents, read without calls or faults. */
  contents: ReadonlyMap<string, string>;
  sessions: Map<string, PaymentState>;
  mails: AcceptedMail[];
  /** Refunds at Stripe by payment, made either in the Stripe dashboard or by the coach's click. */
  refunds: Map<string, (PaymentRefunds['refunds'][number] & { by: string })[]>;
  refundsOf(paymentId: string): PaymentRefunds;
  /** Refunds an amount, up to the remaining amount of a payment. */
  makeRefund(paymentId: string, cents: number, by: string): void;
  /** Payments with an open or lost dispute, which the shop can't refund. */
  disputed: Set<string>;
  /** Refund and dispute events recorded at Stripe, oldest first. */
  refundsAndDisputes: { eventId: string; event: RefundOrDispute; live: boolean; at: number }[];
  calls: number;
  crashes: number;
  /** Whether faults can occur in this history. */
  isDisturbed: boolean;
  /** Returns the differences between the backend's contents and its confirmed writes. */
  checkBackend(): Promise<string[]>;
  /**
   * Returns the services as seen by an actor.
   * @param live The mode of the actor's key: Stripe shows each key only its own payments.
   */
  seenBy(
    actor: Actor,
    live: boolean,
  ): { records: Store; files: Store; payments: Payments; mailer: Mailer };
}

type Fate = 'ok' | 'failure' | 'lost-reply' | 'crash-before' | 'crash-after';

/** Addresses with this prefix have bounced before. */
export const BOUNCED = 'inactive@';

/** Details for opening a payment page. */
export interface Checkout {
  orderId: string;
  totalCents: number;
  email: string;
  live: boolean;
}

/**
 * Creates the simulated services. `trace` receives a line for each call that failed, was delayed,
 * or lost its response.
 */
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
  /** The files for sale, which never change. */
  files: Store;
  /** Backend that stores the records. Defaults to memory. */
  backend?: Store | undefined;
  trace: (line: string) => void;
  makeSession: (checkout: Checkout) => PaymentState;
  /** Called right after each new refund. */
  refunded: (paymentId: string) => void;
}): Outside {
  const { now } = scheduler;
  // With another backend, this contains only its confirmed writes.
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
    outside.makeRefund(paymentId, cents, by);
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

  /** Returns a call's duration: usually short, sometimes until a timeout, rarely frozen. */
  function travelTime(target: Target, fate: Fate): number {
    if (isStormy() && target !== 'postmark' && chance.happens(weather.freeze)) {
      return chance.between(MINUTE, 180 * MINUTE);
    }
    const hangs = fate !== 'ok' && chance.happens(0.3);
    const longest = { store: 12 * SECOND, stripe: 16 * SECOND, postmark: 5 * SECOND }[target];
    return hangs ? longest : chance.between(3, 250);
  }

  /**
   * Makes one call. It takes effect after a delay, and the actor may or may not receive the
   * response.
   */
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
          // Nothing receives the response, so its failure must not surface either.
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
      redact: (key, change) => reach('redact', key, () => store.redact(key, change)),
      remove: (key) =>
        reach('remove', key, async () => {
          await store.remove(key);
          if (bornAt.has(key)) goneAt.set(key, now());
        }),
      keys: (prefix) =>
        reach('keys', prefix, async () => {
          // A listing may be a minute out of date, so it can miss new keys and include removed
          // ones.
          const seenAt = now() - chance.between(0, MINUTE);
          const all = () => [...bornAt.keys()].filter((key) => key.startsWith(prefix));
          return (born.startingWith(prefix) ?? all()).filter(
            (key) => (bornAt.get(key) ?? 0) <= seenAt && (goneAt.get(key) ?? Infinity) > seenAt,
          );
        }),
    };
  }

  /** Records in another backend, where `createAll` is one call and listings are current. */
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
      async *refundsAndDisputes(since, after) {
        yield* await reach('list of events', () => {
          const newestFirst = outside.refundsAndDisputes
            .filter((one) => one.live === live && one.at >= since)
            .toReversed();
          return newestFirst.slice(newestFirst.findIndex(({ eventId }) => eventId === after) + 1);
        });
      },
      refunds: (paymentId) => reach(`refunds ${paymentId}`, () => outside.refundsOf(paymentId)),
      refund: (paymentId, cents, key) =>
        reach<RefundAnswer>(`refund ${cents} under ${key}`, () => {
          const saved = refundAnswers.get(key);
          if (saved && saved.cents !== cents) return { outcome: 'other-amount' };
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
          // Report a failure as a rejection only if the email wasn't sent.
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
            throw new Error('The search doesn’t respond.');
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
    makeRefund(paymentId, wanted, by) {
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
    refundsAndDisputes: [],
    calls: 0,
    crashes: 0,
    isDisturbed: weather.failure > 0 || weather.outages.length > 0,
    async checkBackend() {
      if (!backend) return [];
      const there = (await backend.keys('')).toSorted();
      const confirmed = [...records.contents.keys()].toSorted();
      const differing = confirmed.filter((key, index) => key !== there[index]);
      const contents = await Promise.all(
        confirmed.map(
          async (key) => [key, await backend.read(key), await records.read(key)] as const,
        ),
      );
      return [
        ...(there.length === confirmed.length
          ? []
          : [`${there.length} records instead of ${confirmed.length}`]),
        ...differing.map((key) => `${key} was confirmed but isn't in its place`),
        ...contents
          .filter(([, one, other]) => !isDeepStrictEqual(one, other))
          .map(([key]) => `${key} differs from what was written`),
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
