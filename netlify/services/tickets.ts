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
  // Longer than the link that it brings again.
  resend: 48 * 60 * 60_000,
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
  /** A word that lets its holder have the mail of a sign-up again, and is good for nothing else. */
  receipt(token: string): string;
  /**
   * The sign-up of a mailed link or of a receipt, also for a day after the link has ended. `undefined` for
   * everything else, and once it was used.
   */
  signUpOf(
    token: string,
    at: number,
  ): Promise<{ id: string; email: string; password: string } | undefined>;
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

  /** A ticket that was not used and is not older than `lifetime`, in milliseconds. */
  async function open(id: string, lifetime: number, at: number): Promise<Ticket | undefined> {
    const [kept, used] = await Promise.all([store.read(`ticket-${id}`), store.read(usedKey(id))]);
    if (kept === undefined || used !== undefined) return undefined;
    const { sealed, at: issuedAt } = kept as KeptTicket;
    return at > issuedAt + lifetime ? undefined : (vault.unseal(sealed) as Ticket);
  }

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
      const ticket = await open(named.id, TICKET_LIFETIMES[named.purpose], at);
      return ticket as Extract<Ticket, { purpose: Purpose }> | undefined;
    },
    receipt(token) {
      const named = vault.readTicket(token);
      if (named?.purpose !== 'verify') throw new Error('Only a sign-up has a receipt.');
      return vault.signTicket('resend', named.id);
    },
    async signUpOf(token, at) {
      const named = vault.readTicket(token);
      if (named?.purpose !== 'verify' && named?.purpose !== 'resend') return undefined;
      const ticket = await open(named.id, TICKET_LIFETIMES.resend, at);
      return ticket?.purpose === 'verify' ? { ...ticket, id: named.id } : undefined;
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
