import { z } from 'zod';
import { boundedText, matchingText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';
import { ALERT_KINDS, TASKS, type Alert, type Task } from '#src/domain/alerts/alert.ts';
import type { Cents } from '#src/domain/money.ts';
import type { Access, CoachNote, Sums } from '#src/domain/orders/order.ts';
import type { MailState, TimelineFact } from '#src/domain/orders/order-timeline.ts';
import { cleanMachineText, longestToClean } from '#src/domain/typed-text.ts';
import { CHECKOUT_SESSION_ID, MAX_SESSION_ID } from './process-purchase.ts';
import { formSchema } from './forms/field-schema.ts';
import { forgetPersonForm, orderNoteForm, otherAddressForm } from './forms/coach-order.ts';

const sessionId = matchingText(MAX_SESSION_ID, CHECKOUT_SESSION_ID, 'This order is not known.');
const before = matchingText(
  307,
  /^listed-[\w-]{1,300}$/,
  'This place in the list is not known. Open the list again.',
).optional();

const alert = {
  kind: z.enum(ALERT_KINDS as [Alert['kind'], ...Alert['kind'][]]),
  subject: matchingText(300, /^[\w-]{1,300}$/, 'This is not known.'),
};

/**
 * `coach-orders`, for the coach only: `list` and `find` look for orders, `tasks` lists what waits for a
 * person, `archived` what the coach has put aside, `open` tells one order's story, `export` gives the
 * rows of a table. `look-held` tells what is kept about an address, `forget` forgets it. `look-mail` shows the mail that
 * `fix-address` would send. The others act on one order.
 */
export const coachOrdersInput = z.discriminatedUnion('action', [
  action('list', { before }),
  action('find', {
    text: boundedText(longestToClean(254), 'Use at most 254 characters.')
      // As it stands in lists and mails.
      .overwrite((text) => cleanMachineText(text).replace(/^order\s+#?/i, ''))
      .min(3, 'Type at least 3 characters.')
      .max(254, 'Use at most 254 characters.'),
    before,
  }),
  action('tasks', {
    task: z.enum(Object.keys(TASKS) as [Task, ...Task[]]).optional(),
  }),
  action('archived'),
  action('open', { sessionId }),
  action('new-link', { sessionId }),
  action('look-mail', { sessionId, ...formSchema(otherAddressForm) }),
  action('fix-address', { sessionId, ...formSchema(otherAddressForm) }),
  action('note', {
    sessionId,
    ...formSchema(orderNoteForm),
    /** The number of the note that the coach saw: of two windows the second hears of the first. */
    seen: z.int().min(0),
  }),
  action('refund', {
    sessionId,
    cents: z.int().min(1),
    /** What the coach saw to be back already: two tabs are not two refunds. */
    backCents: z.int().min(0),
  }),
  action('stop-access', { sessionId }),
  action('give-access', { sessionId }),
  action('look-held', formSchema(forgetPersonForm)),
  action('forget', formSchema(forgetPersonForm)),
  action('archive', alert),
  action('bring-back', alert),
]);

/** Whom an order is a gift for. */
export interface OrderGift {
  /** Its day, as `YYYY-MM-DD`. */
  on: string;
  /** Empty, as the address is, when its recipient asked to be forgotten. */
  name: string;
  email: string;
  words?: string;
  /** Where the newest mail to its recipient stands; `none` before its day. */
  mail: MailState;
}

export interface OrderRow {
  sessionId: string;
  /** As the buyer reads it. */
  number: string;
  at: number;
  live: boolean;
  emailMasked: string;
  titles: string[];
  totalCents: Cents;
  access: Access;
  /** Where the newest mail to the buyer stands. */
  mail: MailState;
  gift?: OrderGift;
  backCents: Cents;
  tasks: Task[];
}

export interface OrderRows {
  orders: OrderRow[];
  next?: string;
}

interface OrderLink {
  sessionId: string;
  /** As the buyer reads it. */
  number: string;
}

export interface OrderTask {
  alert: Alert;
  task: Task;
  /** The order that it is compared with. */
  other?: OrderLink;
}

export interface TaskRow extends OrderTask {
  order?: OrderRow;
}

/** The answer to `tasks`, `archived`, `archive` and `bring-back`. */
export interface TaskRows {
  tasks: TaskRow[];
  /** All that wait, also those that are not listed. */
  total: number;
}

interface OrderBook {
  title: string;
  quantity: number;
  usesLeft: number;
}

/** The answer to `look-mail`: nothing was sent and nothing was made. */
export interface MailPreview {
  to: string;
  subject: string;
  /** As it will be sent, but for the secret end of the link, which is the buyer's alone. */
  text: string;
}

/** The answer to `open` and to what acts on one order. */
export interface OrderDetail extends OrderRow {
  /** Empty, as the address is, when the buyer asked to be forgotten. */
  name: string;
  email: string;
  sums: Sums;
  /** Where the buyer is, by the card or by what was chosen; absent in older orders. */
  country?: string;
  /** Version of the words of withdrawal that the buyer agreed to, where the country needs it. */
  withdrawalConsent?: string;
  /** Where the coach gives money back. */
  stripeUrl?: string;
  /** The newest link; absent while the books are not handed over. */
  link?: { linkVersion: number; expiresAt: number; books: OrderBook[] };
  alerts: OrderTask[];
  note: CoachNote;
  timeline: TimelineFact[];
  /** What an act has done, in words. */
  done?: string;
}
