import { z } from 'zod';
import type { Gift } from '#src/domain/gifts/gift.ts';
import { boundedText, matchingText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';
import { ALERT_KINDS, TASKS, type Alert, type Task } from '#src/domain/alerts/alert.ts';
import type { CoachMessage } from './coach-messages.ts';
import type { Cents } from '#src/domain/money.ts';
import type { Access, CoachNote, Sums } from '#src/domain/orders/order.ts';
import type { MailState, TimelineEvent } from '#src/domain/orders/order-timeline.ts';
import { cleanMachineText, longestToClean } from '#src/domain/typed-text.ts';
import { CHECKOUT_SESSION_ID, MAX_SESSION_ID } from './process-purchase.ts';
import { formSchema } from './forms/field-schema.ts';
import { forgetPersonForm, orderNoteForm, otherAddressForm } from './forms/coach-order.ts';

const sessionId = matchingText(MAX_SESSION_ID, CHECKOUT_SESSION_ID, 'We can’t find this order.');
const before = matchingText(
  307,
  /^listed-[\w-]{1,300}$/,
  'We can’t find this place in the list. Open the list again.',
).optional();

/** Maximum number of tasks in one response. */
export const MOST_TASKS = 50;

const alert = {
  kind: z.enum(ALERT_KINDS as [Alert['kind'], ...Alert['kind'][]]),
  subject: matchingText(300, /^[\w-]{1,300}$/, 'We can’t find this. Reload the page.'),
};

/**
 * `coach-orders`, for the coach only. `list` and `find` return orders, `table` returns them for her
 * accountant, `tasks` lists tasks for the coach, `archived` lists archived tasks, and `open`
 * returns an order with its timeline. `look-held` returns what we store about an email address, and
 * `forget` erases it. `look-mail` previews the email that `fix-address` would send. `archive` marks
 * a task as done, and `bring-back` reopens it. The other actions change one order.
 */
export const coachOrdersInput = z.discriminatedUnion('action', [
  action('list', { before }),
  action('find', {
    text: boundedText(longestToClean(254), 'Use at most 254 characters.')
      // Accepts order numbers as they appear in lists and emails.
      .overwrite((text) => cleanMachineText(text).replace(/^order\s+#?/i, ''))
      .min(1, 'Type what you’re looking for.')
      .max(254, 'Use at most 254 characters.'),
    before,
  }),
  action('table', { before }),
  action('tasks', {
    task: z.enum(Object.keys(TASKS) as [Task, ...Task[]]).optional(),
    most: z.int().min(1).max(MOST_TASKS).default(MOST_TASKS),
  }),
  action('archived'),
  action('open', { sessionId }),
  action('new-link', { sessionId }),
  action('look-mail', { sessionId, ...formSchema(otherAddressForm) }),
  action('fix-address', {
    sessionId,
    ...formSchema(otherAddressForm),
    /** The address that the coach saw. Prevents a second email after a lost response. */
    seen: boundedText(254, 'Reload this page.').optional(),
  }),
  action('note', {
    sessionId,
    ...formSchema(orderNoteForm),
    /** Version number of the note that the coach saw. Used to detect an edit in another window. */
    seen: z.int().min(0),
  }),
  action('refund', {
    sessionId,
    cents: z.int().min(1),
    /** Amount already refunded, as the coach saw it. Prevents a second refund from another tab. */
    backCents: z.int().min(0),
  }),
  action('stop-access', { sessionId }),
  action('give-access', { sessionId }),
  action('look-held', formSchema(forgetPersonForm)),
  action('forget', formSchema(forgetPersonForm)),
  action('archive', alert),
  action('bring-back', alert),
]);

/**
 * A gift in the coach's list. If the recipient's data was erased on request, every field except the
 * date is empty.
 */
export interface OrderGift extends Gift {
  /** State of the latest email to the recipient. `none` before the delivery date. */
  mail: MailState;
}

export interface OrderRow {
  sessionId: string;
  /** The order number shown to the buyer. */
  number: string;
  at: number;
  live: boolean;
  /** The buyer's first name. Empty if the buyer's data was erased. */
  firstName: string;
  emailMasked: string;
  /** Set if the buyer's name and address were erased. */
  isErased?: true;
  titles: string[];
  totalCents: Cents;
  access: Access;
  /** State of the latest email to the buyer. */
  mail: MailState;
  gift?: OrderGift;
  backCents: Cents;
  /** The payment in Stripe. Not set if nothing was paid. */
  stripeUrl?: string;
  tasks: Task[];
  /** Set if the order matched a search only with typos allowed. */
  isClose?: true;
}

export interface OrderRows {
  orders: OrderRow[];
  next?: string;
}

/** An order in the table for the coach's accountant. Contains no personal data. */
export interface AccountingRow extends Pick<
  OrderRow,
  'access' | 'at' | 'backCents' | 'live' | 'number' | 'titles' | 'totalCents'
> {
  /** Included in the total. */
  taxCents: Cents;
  /** ISO code. Missing in older orders. */
  country?: string;
  /** The payment's ID in Stripe. Not set if nothing was paid. */
  paymentId?: string;
}

export interface AccountingRows {
  rows: AccountingRow[];
  next?: string;
}

interface OrderLink {
  sessionId: string;
  /** The order number shown to the buyer. */
  number: string;
}

export interface OrderTask {
  alert: Alert;
  task: Task;
  /** The message that the task is about, unless it has expired. */
  message?: CoachMessage;
  /** The order to compare the task's order with. */
  other?: OrderLink;
}

export interface TaskRow extends OrderTask {
  order?: OrderRow;
}

/** Response to `tasks`, `archived`, `archive`, and `bring-back`. */
export interface TaskRows {
  tasks: TaskRow[];
  /** Total number of tasks, including tasks that aren't listed. */
  total: number;
}

interface OrderBook {
  title: string;
  quantity: number;
  usesLeft: number;
}

/** Response to `look-mail`. Nothing is sent or created. */
export interface MailPreview {
  to: string;
  subject: string;
  /**
   * The text as it will be sent, without the secret part of the link, which only the buyer may see.
   */
  text: string;
}

/** Response to `open` and to actions on one order. */
export interface OrderDetail extends OrderRow {
  /** Empty if the buyer's data was erased. In that case, the email address is empty too. */
  name: string;
  email: string;
  sums: Sums;
  /** The buyer's country, either from the card or as selected. Missing in older orders. */
  country?: string;
  /** Version of the withdrawal text the buyer agreed to, if their country requires it. */
  withdrawalConsent?: string;
  /** The latest link. Missing until the books are delivered. */
  link?: { linkVersion: number; expiresAt: number; books: OrderBook[] };
  alerts: OrderTask[];
  note: CoachNote;
  timeline: TimelineEvent[];
  /** Result of an action, as a sentence. */
  done?: string;
}
