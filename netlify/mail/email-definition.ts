import type { Order } from '#src/domain/orders/order.ts';
import type { TimelineFact } from '#src/domain/orders/order-timeline.ts';
import type { OutgoingMail, Stream } from './mailer.ts';
import type { MailJob } from './outbox.ts';
import type { Services } from '#netlify/services.ts';
import { coachAddress, type Message } from './layout.ts';

export type WrittenMail = Omit<OutgoingMail, 'mailId' | 'tag' | 'stream'>;

export type MailFacts = Pick<
  Services,
  | 'crypto'
  | 'people'
  | 'orders'
  | 'gifts'
  | 'orderAddresses'
  | 'orderNotes'
  | 'orderList'
  | 'entitlements'
  | 'accessLog'
  | 'outbox'
  | 'alerts'
  | 'catalogue'
  | 'env'
  | 'now'
  | 'limits'
  | 'subscribers'
  | 'posts'
  | 'topics'
  | 'reviews'
  | 'ebooks'
  | 'verificationTokens'
  | 'emails'
>;

/** What a kind of mail may look at while its words are made. */
export interface Writing {
  mailId: string;
  /** The shop had live keys when it was queued. */
  live: boolean;
  services: MailFacts;
  /** Makes the words of another mail, which this one brings along. */
  write(payload: { kind: string }): Promise<WrittenMail | undefined>;
}

interface Kind<About> {
  stream: Stream;
  /**
   * A visitor set it off, no order holds it, and the same id never comes again (it holds a random part, or minutes):
   * its records are removed after 30 days. Without this they stay, and keep the same mail from being sent twice.
   */
  isUnowned?: true;
  /** Gives `undefined` when nobody is left to send it to, or when it is not true any more. */
  write(about: About, writing: Writing): Promise<WrittenMail | undefined>;
}

/** A mail about an order: it keeps ids alone, and its words are made from the facts when it is sent. */
export interface OrderMail<About> extends Kind<About> {
  /** Of an order that is no gift, the reader is the buyer. */
  to: 'buyer' | 'recipient' | 'helper';
  /** When it may go out at the earliest, in milliseconds since 1970; at once without. */
  notBefore?(order: Order): number;
  /** The orders that it is about, where they are known only when it goes. */
  sessions?(about: About, services: MailFacts): Promise<string[]>;
  /** Whether it waits although its time has come: it is looked at again with each run. */
  mustWait?(about: About, services: MailFacts): Promise<boolean>;
  /** How the coach reads of it below the order. */
  timeline: {
    name: string;
    /** Whether it says where the buyer's mails stand. */
    counts: boolean;
    /** What else it tells about the order. */
    more?(about: About, at: number): TimelineFact[];
  };
}

/** A mail about what no order holds: what it needs is encrypted until it is sent. */
export interface PayloadMail<About> extends Kind<About> {
  to: 'visitor' | 'coach';
  /** Tells the coach of alerts: trouble with it is told by no other such mail, else there were no end of them. */
  tellsOfAlerts?: true;
  /** Goes out at once however many the whole site gets. */
  isUrgent?: true;
}

/** A mail in our own words to an address that somebody typed. */
export function toVisitor<About extends { to: string }>(
  words: (about: About, services: MailFacts) => Message & Partial<Pick<OutgoingMail, 'headers'>>,
  more: Pick<PayloadMail<About>, 'isUrgent'> = {},
): PayloadMail<About> {
  return {
    to: 'visitor',
    stream: 'transactional',
    isUnowned: true,
    ...more,
    write: async (about, { services }) => ({
      to: about.to,
      replyTo: coachAddress,
      ...words(about, services),
    }),
  };
}

type CoachMessage = Message & Partial<Pick<OutgoingMail, 'replyTo'>>;

/** A mail to the coach. What a visitor typed goes to her only. */
export function toCoach<About>(
  words: (
    about: About,
    writing: Writing,
  ) => CoachMessage | undefined | Promise<CoachMessage | undefined>,
  more: Pick<PayloadMail<About>, 'isUnowned' | 'tellsOfAlerts'> = {},
): PayloadMail<About> {
  return {
    to: 'coach',
    stream: 'transactional',
    ...more,
    async write(about, writing) {
      const message = await words(about, writing);
      return message && { to: coachAddress, ...message };
    },
  };
}

/** Finds the order of a mail first: of a rehearsal, nobody gets it any more. */
export function ofOrder<About extends { sessionId: string }>(
  write: (order: Order, about: About, writing: Writing) => Promise<WrittenMail | undefined>,
): Kind<About>['write'] {
  return async (about, writing) => {
    const order = await findMailedOrder(about.sessionId, writing.services);
    return order && write(order, about, writing);
  };
}

/** The order that a mail is about; `undefined` for one of a rehearsal, whose mails nobody gets any more. */
export async function findMailedOrder(
  sessionId: string,
  { orders, crypto }: MailFacts,
): Promise<Order | undefined> {
  const order = await orders.find(sessionId);
  if (!order && !(await orders.findInAnyMode(sessionId)))
    throw new Error(`Order of session ${crypto.fingerprint(sessionId)} is missing.`);
  return order;
}

/**
 * Every email by the name of its kind. Names are stored: they never change. Features add theirs beside the definition
 * (`declare module '#netlify/mail/email-definition.ts'`), and `app/emails.ts` lists all of them.
 */
export interface Emails {
  'kept-messages': PayloadMail<{ payloads: readonly { kind: string }[] }>;
}

type OrderKind = {
  [Kind in keyof Emails]: Emails[Kind] extends { timeline: object } ? Kind : never;
}[keyof Emails];
/** The kinds of emails that are encrypted until they are sent. */
export type MailKind = Exclude<keyof Emails, OrderKind>;
type AboutOf<Entry> =
  Entry extends OrderMail<infer About>
    ? About
    : Entry extends PayloadMail<infer About>
      ? About
      : never;

/** What an email is about. It's written when it is sent, from the records that these ids name. */
export type MailRef =
  | { [Kind in OrderKind]: { type: Kind } & AboutOf<Emails[Kind]> }[OrderKind]
  | { type: 'payload'; kind: MailKind };

/** What an email needs that no order holds: who gets it, and what a visitor typed for the coach. */
export type MailPayload = {
  [Kind in MailKind]: { kind: Kind } & AboutOf<Emails[Kind]>;
}[MailKind];

/** An email as a use case queues it. */
export type NewMail = MailJob & { ref: MailRef };
