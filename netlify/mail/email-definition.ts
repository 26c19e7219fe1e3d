import type { Order } from '#src/domain/orders/order.ts';
import type { TimelineEvent } from '#src/domain/orders/order-timeline.ts';
import type { OutgoingMail, Stream } from './mailer.ts';
import type { MailJob } from './outbox-records.ts';
import type { Services } from '#netlify/services.ts';
import { coachAddress, type Message } from './layout.ts';

export type WrittenEmail = Omit<OutgoingMail, 'mailId' | 'tag' | 'stream'>;

export type EmailServices = Pick<
  Services,
  | 'crypto'
  | 'people'
  | 'orders'
  | 'gifts'
  | 'orderAddresses'
  | 'orderNotes'
  | 'orderList'
  | 'entitlements'
  | 'refundRecords'
  | 'bookAccess'
  | 'outbox'
  | 'alerts'
  | 'messages'
  | 'catalog'
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

/** Services and helpers for writing an email's content. */
export interface EmailContext {
  mailId: string;
  /** Whether the shop had live keys when the email was queued. */
  live: boolean;
  services: EmailServices;
  /** Writes another email that's included in this one. */
  write(payload: { kind: string }): Promise<WrittenEmail | undefined>;
}

interface EmailKind<About> {
  stream: Stream;
  /**
   * Set if the email doesn't belong to an order, and its ID is never reused because it contains a
   * random part or a time. These emails' records are removed after 30 days. All others are kept, so
   * that the same email isn't sent twice.
   */
  isUnowned?: true;
  /**
   * Returns `undefined` if there's nobody left to send it to, or if its content no longer applies.
   */
  write(about: About, writing: EmailContext): Promise<WrittenEmail | undefined>;
}

/**
 * An email about an order. It stores only IDs, and its content is generated from the records when
 * it's sent.
 */
export interface OrderMail<About> extends EmailKind<About> {
  /** If the order isn't a gift, the recipient is the buyer. */
  to: 'buyer' | 'recipient' | 'helper';
  /**
   * Earliest time to send it, as Unix time in milliseconds. The use case must copy it into the
   * queued email. Otherwise, the email is sent immediately.
   */
  notBefore?(order: Order): number;
  /** Returns the orders that the email is about, if they aren't known until it's sent. */
  sessions?(about: About, services: EmailServices): Promise<string[]>;
  /** Returns whether the email has to wait even though it's due. Checked again on each run. */
  mustWait?(about: About, services: EmailServices): Promise<boolean>;
  /** How the email appears to the coach in the order's timeline. */
  timeline: {
    name: string;
    /** Whether the email counts toward the status of its recipient's emails. */
    counts: boolean;
    /** Other events to add to the order's timeline. */
    more?(about: About, at: number): TimelineEvent[];
  };
}

/** An email about something outside an order. Its data is encrypted until it's sent. */
export interface PayloadMail<About> extends EmailKind<About> {
  to: 'visitor' | 'coach';
  /** Never deferred, even if a send quota is used up. */
  isUrgent?: true;
}

/** Defines an email with our own wording, to an address that a visitor typed. */
export function toVisitor<About extends { to: string }>(
  words: (
    about: About,
    services: EmailServices,
  ) => Message & Partial<Pick<OutgoingMail, 'headers'>>,
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

type MessageToCoach = Message & Partial<Pick<OutgoingMail, 'replyTo'>>;

/** Defines an email to the coach. Text that a visitor typed goes only to her. */
export function toCoach<About>(
  words: (
    about: About,
    writing: EmailContext,
  ) => MessageToCoach | undefined | Promise<MessageToCoach | undefined>,
  more: Pick<PayloadMail<About>, 'isUnowned'> = {},
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

/**
 * Looks up an email's order before writing it. Once the shop is live, it no longer sends emails
 * about test-mode orders.
 */
export function ofOrder<About extends { sessionId: string }>(
  write: (order: Order, about: About, writing: EmailContext) => Promise<WrittenEmail | undefined>,
): EmailKind<About>['write'] {
  return async (about, writing) => {
    const order = await findMailedOrder(about.sessionId, writing.services);
    return order && write(order, about, writing);
  };
}

/**
 * Returns the order that an email is about, or `undefined` if it was paid in the other Stripe mode.
 * In that case, the email isn't sent.
 */
export async function findMailedOrder(
  sessionId: string,
  { orders, crypto }: EmailServices,
): Promise<Order | undefined> {
  const order = await orders.find(sessionId);
  if (!order && !(await orders.findInAnyMode(sessionId)))
    throw new Error(`Order of session ${crypto.fingerprint(sessionId)} is missing.`);
  return order;
}

/**
 * All emails by kind. Kinds are stored, so they must never change. Features add theirs next to the
 * definition (`declare module '#netlify/mail/email-definition.ts'`), and `app/emails.ts` lists all
 * of them.
 */
export interface Emails {
  'kept-messages': PayloadMail<{ payloads: readonly { kind: string }[] }>;
}

type OrderKind = {
  [Kind in keyof Emails]: Emails[Kind] extends { timeline: object } ? Kind : never;
}[keyof Emails];
/** Kinds of emails whose data stays encrypted until they're sent. */
export type MailKind = Exclude<keyof Emails, OrderKind>;
type AboutOf<Entry> =
  Entry extends OrderMail<infer About>
    ? About
    : Entry extends PayloadMail<infer About>
      ? About
      : never;

/**
 * What a queued email is about. For an order's email, the IDs of the records from which its content
 * is generated when it's sent. For any other email, only its kind: its data is stored under the
 * email's ID.
 */
export type MailRef =
  | { [Kind in OrderKind]: { type: Kind } & AboutOf<Emails[Kind]> }[OrderKind]
  | { type: 'payload'; kind: MailKind };

/**
 * Data for an email that isn't in any order: its recipient, and what a visitor typed for the coach.
 */
export type MailPayload = {
  [Kind in MailKind]: { kind: Kind } & AboutOf<Emails[Kind]>;
}[MailKind];

/** An email queued by a use case. */
export type NewMail = MailJob & { ref: MailRef };
