import type { Buyer, Intent, Licence, Link, MoneyFacts, Order } from '#src/domain/order.ts';
import { USES_PER_LINK, type LinkUse } from '#src/domain/download.ts';
import type { Created, Store } from './store.ts';
import type { Vault } from './vault.ts';

/** What the business must be told about; the coach sees these. */
export type AlertKind = 'payment-mismatch' | 'intent-missing' | 'mail-dead' | 'file-missing';

/** Something about an order that needs a person. */
export interface Alert {
  kind: AlertKind;
  subject: string;
  note: string;
  at: number;
}

/** A money event that changes access. Each is a fact under its own key, so their order does not matter. */
export type MoneyEvent = 'refunded' | 'disputed' | 'dispute-won';

/** The outcome of asking for one of a link's five uses. */
export type ClaimedUse = { use: LinkUse; number: number; isNew: boolean } | 'used-up';

/**
 * Order facts. Every method writes a record at most once or reads one; see the room's README for the
 * keys and the order in which a purchase writes them.
 */
export interface Orders {
  saveIntent(intent: Intent): Promise<Created>;
  intent(orderId: string): Promise<Intent | undefined>;

  /** The commit point of a purchase. */
  saveOrder(order: Order): Promise<Created>;
  order(sessionId: string): Promise<Order | undefined>;
  /** Makes an order findable by its buyer. Repeating changes nothing. */
  indexOrder(order: Order): Promise<void>;
  /** Sessions that an address has paid for; may lag a minute behind. */
  sessionsOfBuyer(email: string): Promise<string[]>;

  saveLicence(licence: Licence): Promise<Created>;
  licence(licenceId: string): Promise<Licence | undefined>;
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
  usesLeft(place: { licenceId: string; generation: number; slug: string }): Promise<number>;

  /** Keyed by the payment, so that a refund which arrives before its order is not lost. */
  noteMoneyEvent(paymentId: string, event: MoneyEvent, at: number): Promise<Created>;
  moneyFacts(order: Pick<Order, 'paymentId'>): Promise<MoneyFacts>;
  noteAsyncFailed(sessionId: string, at: number): Promise<Created>;
  hasAsyncFailed(sessionId: string): Promise<boolean>;

  /** Says that every fact of a purchase exists, so that the sweeper need not look again. */
  markDone(sessionId: string, at: number): Promise<Created>;
  isDone(sessionId: string): Promise<boolean>;
  raiseAlert(alert: Alert): Promise<Created>;

  /** Opens the sealed buyer of an intent or order. */
  buyerOf(record: { buyer: string }): Buyer;
}

/** Order facts over a store. */
export function createOrders(store: Store, vault: Vault): Orders {
  const useKey = (place: { licenceId: string; generation: number; slug: string }, n: number) =>
    `use-${place.licenceId}-${place.generation}-${place.slug}-${n}`;
  const buyerOf = (record: { buyer: string }) => vault.unseal(record.buyer) as Buyer;
  const link = async (licenceId: string, generation: number) =>
    (await store.read(`link-${licenceId}-${generation}`)) as Link | undefined;

  return {
    saveIntent: (intent) => store.create(`intent-${intent.orderId}`, intent),
    intent: async (orderId) => (await store.read(`intent-${orderId}`)) as Intent | undefined,

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
    licence: async (licenceId) => (await store.read(`licence-${licenceId}`)) as Licence | undefined,
    saveLink: (licenceId, one) => store.create(`link-${licenceId}-${one.generation}`, one),
    link,
    async newestLink(licenceId) {
      let newest: Link | undefined;
      for (let generation = 1; ; generation += 1) {
        const next = await link(licenceId, generation);
        if (!next) return newest;
        newest = next;
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
    async usesLeft(place) {
      const slots = Array.from({ length: USES_PER_LINK }, (_, index) => useKey(place, index + 1));
      const taken = await Promise.all(slots.map((key) => store.read(key)));
      return taken.filter((use) => use === undefined).length;
    },

    noteMoneyEvent: (paymentId, event, at) => store.create(`${event}-${paymentId}`, { at }),
    async moneyFacts({ paymentId }) {
      if (!paymentId) return { refundedInFull: false, disputed: false, disputeWon: false };
      const has = async (event: MoneyEvent) =>
        (await store.read(`${event}-${paymentId}`)) !== undefined;
      const [refundedInFull, disputed, disputeWon] = await Promise.all([
        has('refunded'),
        has('disputed'),
        has('dispute-won'),
      ]);
      return { refundedInFull, disputed, disputeWon };
    },
    noteAsyncFailed: (sessionId, at) => store.create(`async-failed-${sessionId}`, { at }),
    hasAsyncFailed: async (sessionId) =>
      (await store.read(`async-failed-${sessionId}`)) !== undefined,

    markDone: (sessionId, at) => store.create(`done-${sessionId}`, { at }),
    isDone: async (sessionId) => (await store.read(`done-${sessionId}`)) !== undefined,
    raiseAlert: (alert) => store.create(`alert-${alert.kind}-${alert.subject}`, alert),

    buyerOf,
  };
}
