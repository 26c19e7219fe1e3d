import { randomBytes } from 'node:crypto';
import type { Store } from './store.ts';
import type { TicketPurpose, Vault } from './vault.ts';

/** What a mailed link lets its owner do, once and for a while. */
export type Ticket =
  | { purpose: 'verify'; email: string; password: string }
  | { purpose: 'recover'; accountId: string; email: string }
  | { purpose: 'change-email'; accountId: string; email: string }
  /** Gives the coach the first password; printed where the site is started, never mailed. */
  | { purpose: 'set-up'; email: string };

/** How long each kind works, in milliseconds. */
export const TICKET_LIFETIMES: Readonly<Record<TicketPurpose, number>> = {
  verify: 24 * 60 * 60_000,
  recover: 30 * 60_000,
  'change-email': 24 * 60 * 60_000,
  'set-up': 24 * 60 * 60_000,
};

/** Tickets for mailed links. What they hold lies sealed; the token in the mail is only their signed name. */
export interface Tickets {
  /** @returns the token for the link */
  issue(ticket: Ticket, at: number): Promise<string>;
  /** Looks at a ticket; `undefined` for an unknown, used or old one. Uses nothing. */
  look<Purpose extends TicketPurpose>(
    token: string,
    purposes: readonly Purpose[],
    at: number,
  ): Promise<Extract<Ticket, { purpose: Purpose }> | undefined>;
  /** Uses a ticket up. @returns whether this caller was the first */
  use(token: string, at: number): Promise<boolean>;
  /** Removes some tickets that are long over. @returns how many */
  tidy(at: number): Promise<number>;
}

interface KeptTicket {
  sealed: string;
  at: number;
}

const LONGEST = 24 * 60 * 60_000;
/** Tickets that one call removes. */
const MOST_REMOVED = 50;

/** Tickets over a store. */
export function createTickets(store: Store, vault: Vault): Tickets {
  const usedKey = (id: string) => `ticket-used-${id}`;
  return {
    async issue(ticket, at) {
      // The time stands in the name, so that old ones are found without reading any.
      const id = `${at}-${randomBytes(16).toString('hex')}`;
      await store.create(`ticket-${id}`, { sealed: vault.seal(ticket), at });
      return vault.signTicket(ticket.purpose, id);
    },
    async look<Purpose extends TicketPurpose>(
      token: string,
      purposes: readonly Purpose[],
      at: number,
    ) {
      const named = vault.readTicket(token);
      if (!named || !purposes.some((purpose) => purpose === named.purpose)) return undefined;
      const [kept, used] = await Promise.all([
        store.read(`ticket-${named.id}`),
        store.read(usedKey(named.id)),
      ]);
      if (kept === undefined || used !== undefined) return undefined;
      const { sealed, at: issuedAt } = kept as KeptTicket;
      if (at > issuedAt + TICKET_LIFETIMES[named.purpose]) return undefined;
      return vault.unseal(sealed) as Extract<Ticket, { purpose: Purpose }>;
    },
    async use(token, at) {
      const named = vault.readTicket(token);
      return named !== undefined && (await store.create(usedKey(named.id), { at })) === 'created';
    },
    async tidy(at) {
      const isOver = (key: string) => {
        const issuedAt = /^ticket-(?:used-)?(\d{13})-/.exec(key)?.[1];
        return issuedAt !== undefined && at > Number(issuedAt) + 2 * LONGEST;
      };
      const over = (await store.keys('ticket-')).filter(isOver).slice(0, MOST_REMOVED);
      await Promise.all(over.map((key) => store.remove(key)));
      return over.length;
    },
  };
}
