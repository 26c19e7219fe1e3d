import type {
  Buyer,
  Intent,
  Licence,
  LicensedFile,
  Link,
  MoneyFacts,
  Order,
  OrderLine,
} from '#src/domain/order.ts';
import type { Alert } from '#src/domain/alert.ts';
import { comparableAddress } from '#src/domain/email-address.ts';
import { USES_PER_LINK, type LinkUse } from '#src/domain/download.ts';
import type { Created, Store } from './store.ts';
import type { Vault } from './vault.ts';

/** A money event that changes access. Each is a fact under its own key, so their order does not matter. */
export type MoneyEvent = 'refunded' | 'disputed' | 'dispute-won';

/** The coach stopped access to the books of an order, or gave it back. */
export interface AccessDecision {
  isOpen: boolean;
  at: number;
}

/** A paid session in the row of equal purchases by one buyer. */
export interface EqualPurchase {
  sessionId: string;
  at: number;
}

/** An address that an order got after it was paid. */
export interface AddressFact {
  kind: 'address' | 'helper';
  number: number;
  address: string;
  at: number;
}

/** The lists that the sweeper works through. */
export type SweepList = 'sessions' | 'money' | 'unconfirmed' | 'mails' | 'intents' | 'orders';

/** The outcome of asking for one of a link's five uses. */
export type ClaimedUse = { use: LinkUse; number: number; isNew: boolean } | 'used-up';

/**
 * Order facts. Every method writes a record at most once or reads one; see the room's README for the
 * keys and the order in which a purchase writes them.
 */
export interface Orders {
  saveIntent(intent: Intent): Promise<Created>;
  intent(orderId: string): Promise<Intent | undefined>;

  /**
   * Looks at some intents, each time at the next ones, and removes those from before a time (milliseconds).
   * An order keeps its own copy of what it needs. @returns how many
   */
  tidyIntents(before: number): Promise<number>;

  /** The commit point of a purchase. */
  saveOrder(order: Order): Promise<Created>;
  order(sessionId: string): Promise<Order | undefined>;
  /** Makes an order findable by its buyer. Repeating changes nothing. */
  indexOrder(order: Order): Promise<void>;
  /** Sessions that an address has paid for; may lag a minute behind. */
  sessionsOfBuyer(email: string): Promise<string[]>;

  /** Sessions that have an order; may lag a minute behind. */
  paidSessions(): Promise<string[]>;

  saveLicence(licence: Licence): Promise<Created>;
  /** What a purchase may open: the files that were bought, and later versions that were given since. */
  licence(licenceId: string): Promise<Licence | undefined>;
  /** Gives a purchase a file beside those that were bought. The same one again changes nothing. */
  addUpgrade(licenceId: string, file: LicensedFile): Promise<void>;
  saveLink(licenceId: string, link: Link): Promise<Created>;
  link(licenceId: string, generation: number): Promise<Link | undefined>;
  /** The newest generation; `undefined` before the first. */
  newestLink(licenceId: string): Promise<Link | undefined>;

  /** Takes one of the five uses of a link for a book, or finds the one that this claim took before. */
  claimUse(
    place: { licenceId: string; generation: number; slug: string },
    isSame: (use: LinkUse) => boolean,
    use: LinkUse,
  ): Promise<ClaimedUse>;
  /** How many of the five uses are left. */
  /** The uses of a link for a book that are taken. */
  uses(place: { licenceId: string; generation: number; slug: string }): Promise<LinkUse[]>;
  usesLeft(place: { licenceId: string; generation: number; slug: string }): Promise<number>;

  /** Keyed by the payment, so that a refund which arrives before its order is not lost. */
  noteMoneyEvent(paymentId: string, event: MoneyEvent, at: number): Promise<Created>;
  moneyFacts(order: Pick<Order, 'paymentId' | 'sessionId'>): Promise<MoneyFacts>;
  /** When each money event of a payment came. */
  moneyEvents(paymentId: string): Promise<{ event: MoneyEvent; at: number }[]>;
  /** Notes that the coach stops access or gives it back; the same again changes nothing. */
  decideAccess(sessionId: string, isOpen: boolean, at: number): Promise<void>;
  /** What the coach has decided about access, the newest last. */
  accessDecisions(sessionId: string): Promise<AccessDecision[]>;
  noteAsyncFailed(sessionId: string, at: number): Promise<Created>;
  hasAsyncFailed(sessionId: string): Promise<boolean>;

  /** Says that every fact of a purchase exists, so that the sweeper need not look again. */
  markDone(sessionId: string, at: number): Promise<Created>;
  isDone(sessionId: string): Promise<boolean>;
  /** Puts a session in the row of purchases by the same buyer of the same books; gives the one before it. */
  lineUp(
    purchase: EqualPurchase,
    cart: { email: string; lines: readonly OrderLine[] },
  ): Promise<EqualPurchase | undefined>;

  /** Counts tries to fulfil a paid session that failed, up to a limit; gives the count. */
  countTry(sessionId: string, limit: number, at: number): Promise<number>;
  /** Keeps a completed session that the bank has not confirmed in the sweeper's sight. */
  watchPayment(sessionId: string, at: number): Promise<Created>;
  unwatchPayment(sessionId: string): Promise<void>;
  /** Sessions that wait for the bank; may lag a minute behind. */
  watchedPayments(): Promise<string[]>;
  watchedSince(sessionId: string): Promise<number | undefined>;
  /** What a sweep tried last before it was cut off; `undefined` when none was. A hint, never a fact. */
  sweepPlace(list: SweepList): Promise<string | undefined>;
  moveSweepPlace(list: SweepList, last: string | undefined): Promise<void>;

  /** Writes an alert down once; raising it again changes nothing. */
  raiseAlert(alert: Alert): Promise<Created>;
  /** What still needs a person, newest first; without what has been put right since. May lag a minute. */
  alerts(): Promise<Alert[]>;
  /** Puts an alert aside: a person has seen to it. */
  endAlert(alert: Pick<Alert, 'kind' | 'subject'>, at: number): Promise<void>;

  /** Where the mails of an order go: the newest change, or the address that it was paid with. */
  addressOf(order: Order): Promise<string>;
  /**
   * Sends an order's mails to another address from now on, and lets that address find the order. The
   * address that is current already takes no place.
   * @returns the number of the change, 0 for none
   */
  changeAddress(order: Order, to: string, most: number, at: number): Promise<number | 'used-up'>;
  /** Notes a helper who gets a copy of the link; the same one takes no second place. */
  addHelper(order: Order, address: string, most: number, at: number): Promise<number | 'used-up'>;
  helperOf(order: Order, number: number): Promise<string | undefined>;
  /** The changes of address and the helpers of an order, each with its number and time. */
  addressFacts(order: Order): Promise<AddressFact[]>;

  /** Opens the sealed buyer of an intent or order. */
  buyerOf(record: { buyer: string }): Buyer;
}

/** Decisions about the access to one order; a coach who changes her mind more often asks a developer. */
const MOST_DECISIONS = 40;

/** Intents that one run looks at. */
const INTENTS_AT_ONCE = 20;

/** Order facts over a store. */
export function createOrders(store: Store, vault: Vault): Orders {
  const useKey = (place: { licenceId: string; generation: number; slug: string }, n: number) =>
    `use-${place.licenceId}-${place.generation}-${place.slug}-${n}`;
  const buyerOf = (record: { buyer: string }) => vault.unseal(record.buyer) as Buyer;
  const link = async (licenceId: string, generation: number) =>
    (await store.read(`link-${licenceId}-${generation}`)) as Link | undefined;

  const addressKey = ({ sessionId }: Order, number: number) =>
    `address-${vault.licenceId(sessionId)}-${number}`;
  const helperKey = ({ sessionId }: Order, number: number) =>
    `helper-${vault.licenceId(sessionId)}-${number}`;
  const addressAt = async (key: string) => {
    const found = (await store.read(key)) as { address: string; at: number } | undefined;
    return found && { address: vault.unseal(found.address) as string, at: found.at };
  };
  const sealedAddress = async (key: string) => (await addressAt(key))?.address;

  const accessKey = (sessionId: string, number: number) => `access-${sessionId}-${number}`;
  async function accessDecisions(sessionId: string): Promise<AccessDecision[]> {
    const found: AccessDecision[] = [];
    for (let number = 1; number <= MOST_DECISIONS; number += 1) {
      const decision = (await store.read(accessKey(sessionId, number))) as
        AccessDecision | undefined;
      if (!decision) break;
      found.push(decision);
    }
    return found;
  }

  const upgradeKey = (licenceId: string, number: number) => `upgrade-${licenceId}-${number}`;
  async function upgradesOf(licenceId: string): Promise<LicensedFile[]> {
    const found: LicensedFile[] = [];
    for (;;) {
      const file = await store.read(upgradeKey(licenceId, found.length + 1));
      if (file === undefined) return found;
      found.push(file as LicensedFile);
    }
  }

  async function addressesOf(order: Order): Promise<string[]> {
    const found: string[] = [];
    for (;;) {
      const address = await sealedAddress(addressKey(order, found.length + 1));
      if (address === undefined) return found;
      found.push(address);
    }
  }

  /** Takes the first free of numbered places, or finds the one that holds the same address. */
  async function takePlace(
    keyOf: (number: number) => string,
    address: string,
    first: number,
    most: number,
    at: number,
  ): Promise<number | 'used-up'> {
    const sealed = vault.seal(address);
    for (let number = first; number <= most; number += 1) {
      const key = keyOf(number);
      if ((await store.create(key, { address: sealed, at })) === 'created') return number;
      const holder = await sealedAddress(key);
      if (holder && comparableAddress(holder) === comparableAddress(address)) return number;
    }
    return 'used-up';
  }

  async function uses(place: Parameters<typeof useKey>[0]): Promise<LinkUse[]> {
    const slots = Array.from({ length: USES_PER_LINK }, (_, index) => useKey(place, index + 1));
    const taken = await Promise.all(slots.map((key) => store.read(key)));
    return taken.flatMap((use) => (use === undefined ? [] : [use as LinkUse]));
  }

  const sweepPlace = async (list: SweepList) =>
    ((await store.read(`sweep-place-${list}`)) as { last: string } | undefined)?.last;
  async function moveSweepPlace(list: SweepList, last: string | undefined): Promise<void> {
    await store.remove(`sweep-place-${list}`);
    if (last !== undefined) await store.create(`sweep-place-${list}`, { last });
  }

  return {
    saveIntent: (intent) => store.create(`intent-${intent.orderId}`, intent),
    intent: async (orderId) => (await store.read(`intent-${orderId}`)) as Intent | undefined,

    async tidyIntents(before) {
      const keys = (await store.keys('intent-')).toSorted();
      const last = await sweepPlace('intents');
      const start = last === undefined ? 0 : keys.findIndex((key) => key > last);
      const some = keys.slice(Math.max(0, start), Math.max(0, start) + INTENTS_AT_ONCE);
      const intents = await Promise.all(some.map((key) => store.read(key)));
      const over = some.filter((_, index) => {
        const intent = intents[index] as Intent | undefined;
        return intent !== undefined && intent.at < before;
      });
      await Promise.all(over.map((key) => store.remove(key)));
      if (keys.length > INTENTS_AT_ONCE) await moveSweepPlace('intents', some.at(-1));
      return over.length;
    },

    saveOrder: (order) => store.create(`order-${order.sessionId}`, order),
    order: async (sessionId) => (await store.read(`order-${sessionId}`)) as Order | undefined,
    async indexOrder(order) {
      const { sessionId } = order;
      const { email } = buyerOf(order);
      await store.create(`buyer-${vault.addressKey(email)}-${sessionId}`, { sessionId });
    },
    async sessionsOfBuyer(email) {
      const prefix = `buyer-${vault.addressKey(email)}-`;
      return (await store.keys(prefix)).map((key) => key.slice(prefix.length));
    },

    saveLicence: (licence) => store.create(`licence-${licence.licenceId}`, licence),
    async licence(licenceId) {
      const [found, upgrades] = await Promise.all([
        store.read(`licence-${licenceId}`),
        upgradesOf(licenceId),
      ]);
      const bought = found as Licence | undefined;
      return bought && { ...bought, files: [...bought.files, ...upgrades] };
    },
    async addUpgrade(licenceId, file) {
      const known = await upgradesOf(licenceId);
      if (known.some(({ slug }) => slug === file.slug)) return;
      for (let number = known.length + 1; ; number += 1) {
        if ((await store.create(upgradeKey(licenceId, number), file)) === 'created') return;
        const other = (await store.read(upgradeKey(licenceId, number))) as LicensedFile | undefined;
        if (other?.slug === file.slug) return;
      }
    },
    paidSessions: async () => (await store.keys('order-')).map((key) => key.slice('order-'.length)),
    saveLink: (licenceId, one) => store.create(`link-${licenceId}-${one.generation}`, one),
    link,
    async newestLink(licenceId) {
      let newest: Link | undefined;
      // Most orders have one link, and the look behind it can be made at the same time.
      for (let generation = 1; ; generation += 2) {
        const [next, behind] = await Promise.all([
          link(licenceId, generation),
          link(licenceId, generation + 1),
        ]);
        if (!next) return newest;
        if (!behind) return next;
        newest = behind;
      }
    },

    async claimUse(place, isSame, use) {
      for (let number = 1; number <= USES_PER_LINK; number += 1) {
        const key = useKey(place, number);
        if ((await store.create(key, use)) === 'created') return { use, number, isNew: true };
        const taken = (await store.read(key)) as LinkUse | undefined;
        if (taken && isSame(taken)) return { use: taken, number, isNew: false };
      }
      return 'used-up';
    },
    uses,
    usesLeft: async (place) => USES_PER_LINK - (await uses(place)).length,

    noteMoneyEvent: (paymentId, event, at) => store.create(`${event}-${paymentId}`, { at }),
    async moneyFacts({ paymentId, sessionId }) {
      const has = async (event: MoneyEvent) =>
        paymentId !== undefined && (await store.read(`${event}-${paymentId}`)) !== undefined;
      const [refundedInFull, disputed, decisions] = await Promise.all([
        has('refunded'),
        has('disputed'),
        accessDecisions(sessionId),
      ]);
      const disputeWon = disputed && (await has('dispute-won'));
      return { refundedInFull, disputed, disputeWon, stopped: decisions.at(-1)?.isOpen === false };
    },
    async moneyEvents(paymentId) {
      const found = await Promise.all(
        MONEY_EVENTS.map(async (event) => {
          const fact = (await store.read(`${event}-${paymentId}`)) as { at: number } | undefined;
          return fact && { event, at: fact.at };
        }),
      );
      return found.filter((one) => one !== undefined);
    },
    async decideAccess(sessionId, isOpen, at) {
      const decisions = await accessDecisions(sessionId);
      if ((decisions.at(-1)?.isOpen ?? true) === isOpen) return;
      const number = decisions.length + 1;
      if (number > MOST_DECISIONS) {
        throw new Error(`An order has ${MOST_DECISIONS} decisions about its access.`);
      }
      await store.create(accessKey(sessionId, number), { isOpen, at });
    },
    accessDecisions,
    noteAsyncFailed: (sessionId, at) => store.create(`async-failed-${sessionId}`, { at }),
    hasAsyncFailed: async (sessionId) =>
      (await store.read(`async-failed-${sessionId}`)) !== undefined,

    markDone: (sessionId, at) => store.create(`done-${sessionId}`, { at }),
    isDone: async (sessionId) => (await store.read(`done-${sessionId}`)) !== undefined,

    async lineUp(purchase, { email, lines }) {
      const books = lines.map(({ slug, quantity }) => `${slug} ${quantity}`).toSorted();
      const cart = vault.fingerprint(JSON.stringify([comparableAddress(email), books]));
      let before: EqualPurchase | undefined;
      for (let place = 1; ; place += 1) {
        const key = `bought-${cart}-${place}`;
        if ((await store.create(key, purchase)) === 'created') return before;
        const taken = (await store.read(key)) as EqualPurchase | undefined;
        if (taken?.sessionId === purchase.sessionId) return before;
        before = taken;
      }
    },

    async countTry(sessionId, limit, at) {
      for (let number = 1; number < limit; number += 1) {
        if ((await store.create(`try-${sessionId}-${number}`, { at })) === 'created') return number;
      }
      return limit;
    },
    watchPayment: (sessionId, at) => store.create(`unconfirmed-${sessionId}`, { at }),
    unwatchPayment: (sessionId) => store.remove(`unconfirmed-${sessionId}`),
    watchedPayments: async () =>
      (await store.keys('unconfirmed-')).map((key) => key.slice('unconfirmed-'.length)),
    watchedSince: async (sessionId) =>
      ((await store.read(`unconfirmed-${sessionId}`)) as { at: number } | undefined)?.at,
    sweepPlace,
    moveSweepPlace,

    raiseAlert: (alert) => store.create(`alert-${alert.kind}-${alert.subject}`, alert),
    async alerts() {
      const [keys, over] = await Promise.all([store.keys('alert-'), store.keys('over-')]);
      const ended = new Set(over.map((key) => key.slice('over-'.length)));
      const open = keys.map((key) => key.slice('alert-'.length)).filter((name) => !ended.has(name));
      const found = await Promise.all(
        open.map(async (name) => {
          const alert = (await store.read(`alert-${name}`)) as Alert | undefined;
          if (!alert) return undefined;
          // Read again, because the list of keys may be a minute old.
          for (const end of [`over-${name}`, ...endsOf(alert)]) {
            if ((await store.read(end)) === undefined) continue;
            // Noted, so that an alert of long ago is not read again each time.
            await store.create(`over-${name}`, { at: alert.at }).catch(() => undefined);
            return undefined;
          }
          return alert;
        }),
      );
      return found.filter((alert) => alert !== undefined).toSorted((a, b) => b.at - a.at);
    },
    async endAlert({ kind, subject }, at) {
      await store.create(`over-${kind}-${subject}`, { at });
    },

    addressOf: async (order) => (await addressesOf(order)).at(-1) ?? buyerOf(order).email,
    async changeAddress(order, to, most, at) {
      const { sessionId } = order;
      const changes = await addressesOf(order);
      const current = changes.at(-1) ?? buyerOf(order).email;
      if (comparableAddress(current) === comparableAddress(to)) return changes.length;
      // The order is findable before it is sent: the other way round, a crash would hide it.
      await store.create(`buyer-${vault.addressKey(to)}-${sessionId}`, { sessionId });
      return takePlace((number) => addressKey(order, number), to, changes.length + 1, most, at);
    },
    addHelper: (order, address, most, at) =>
      takePlace((number) => helperKey(order, number), address, 1, most, at),
    helperOf: (order, number) => sealedAddress(helperKey(order, number)),
    async addressFacts(order) {
      const found: AddressFact[] = [];
      const keys = { address: addressKey, helper: helperKey };
      for (const kind of ['address', 'helper'] as const) {
        for (let number = 1; ; number += 1) {
          const fact = await addressAt(keys[kind](order, number));
          if (!fact) break;
          found.push({ kind, number, ...fact });
        }
      }
      return found;
    },

    buyerOf,
  };
}

const MONEY_EVENTS = ['refunded', 'disputed', 'dispute-won'] as const satisfies MoneyEvent[];

/** The facts that end an alert by themselves; an alert that says more ends one too. */
function endsOf({ kind, subject }: Alert): string[] {
  switch (kind) {
    case 'paid-unfulfilled':
      return [`done-${subject}`, `alert-payment-mismatch-${subject}`];
    case 'file-missing':
      return [`done-${subject.slice(subject.lastIndexOf('-') + 1)}`];
    case 'mail-late':
      return [`sent-${subject}`, `dead-${subject}`];
    case 'dispute':
      return [`dispute-won-${subject}`, `refunded-${subject}`];
    case 'limit-reached': {
      const [licenceId, generation] = subject.split('-');
      return [`link-${licenceId}-${Number(generation) + 1}`];
    }
    default:
      return [];
  }
}
