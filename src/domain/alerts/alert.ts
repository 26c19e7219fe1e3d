export interface Alert {
  kind: AlertKind;
  /** The id of what it is about: a session, payment, mail or day. One alert of a kind for each. */
  subject: string;
  /** The order that it belongs to, where that is known when it is raised. */
  sessionId?: string | undefined;
  /** The order that it is compared with: of two that were paid for the same books, the earlier one. */
  otherSessionId?: string | undefined;
  /** What happened and what to do, for the coach. No names and addresses. */
  note: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The heaps into which the coach's list sorts alerts. */
export const TASKS = {
  mail: 'An email did not arrive',
  limit: 'The download limit is reached',
  unfulfilled: 'Paid, but no books yet',
  dispute: 'The buyer disputes the payment',
  'money-back': 'Someone asked for a refund',
  refund: 'Money did not get back to the buyer',
  duplicate: 'Paid twice',
  payment: 'The payment does not match',
  country: 'Paid from a country where you do not sell',
  site: 'The site itself needs help',
} as const;

export type Task = keyof typeof TASKS;

/** What the coach is told about, and the list of tasks that it stands in. */
const TASK_OF = {
  'payment-mismatch': 'payment',
  'pending-order-missing': 'payment',
  'country-not-sold': 'country',
  'file-missing': 'unfulfilled',
  'paid-unfulfilled': 'unfulfilled',
  'gift-not-sent': 'unfulfilled',
  'duplicate-purchase': 'duplicate',
  dispute: 'dispute',
  'money-back-asked': 'money-back',
  'refund-failed': 'refund',
  'limit-reached': 'limit',
  'mail-dead': 'mail',
  'mail-late': 'mail',
  'mail-bounced': 'mail',
  'record-damaged': 'site',
  'clock-wrong': 'site',
  'sweep-failing': 'site',
} as const satisfies Record<string, Task>;

export type AlertKind = keyof typeof TASK_OF;

/** The kinds of alerts, for what is sent over the wire. */
export const ALERT_KINDS = Object.keys(TASK_OF) as AlertKind[];

export function taskOf({ kind }: Pick<Alert, 'kind'>): Task {
  return TASK_OF[kind];
}

/** Tasks that emails and presses of many people can pile up. All others take money moving, or the site failing. */
const AFTER_OTHERS: ReadonlySet<Task> = new Set(['mail', 'limit']);

/**
 * Whether an alert goes before the rest, with emails of its own budget: payments, disputes, refunds, and the site
 * itself. Nobody can delay these by causing many others.
 */
export function comesFirst({ kind }: Pick<Alert, 'kind'>): boolean {
  return !AFTER_OTHERS.has(TASK_OF[kind]);
}

/** Whether an alert is about orders: else it is about the site itself, whichever key it has. */
export function isAboutOrders({ kind, sessionId }: Pick<Alert, 'kind' | 'sessionId'>): boolean {
  return sessionId !== undefined || !['site', 'mail'].includes(TASK_OF[kind]);
}

/** Alerts that say that a mail to a buyer did not arrive: the right address puts them right. */
export const MAIL_TROUBLE: readonly AlertKind[] = ALERT_KINDS.filter(
  (kind) => TASK_OF[kind] === 'mail',
);
