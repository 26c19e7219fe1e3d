export interface Alert {
  kind: AlertKind;
  /**
   * ID of the session, payment, email, or day that the alert is about. There's at most one alert
   * per kind and subject.
   */
  subject: string;
  /** The order it belongs to, if known when the alert is raised. */
  sessionId?: string | undefined;
  /** The order to compare it with. For a duplicate purchase, that's the earlier order. */
  otherSessionId?: string | undefined;
  /** ID of the contact message it's about. Contains no personal data. */
  messageId?: string | undefined;
  /** For information only. The coach doesn't have to do anything on the order's page. */
  isOnlyNews?: true;
  /** Explanation and next step, for the coach. Contains no names or addresses. */
  note: string;
  /** Unix time in milliseconds. */
  at: number;
}

/** Categories in the coach's task list. */
export const TASKS = {
  mail: 'An email wasn’t delivered',
  limit: 'A buyer reached the download limit',
  unfulfilled: 'Paid, but not delivered yet',
  dispute: 'A buyer disputed a payment',
  'money-back': 'Someone asked for a refund',
  refund: 'A refund didn’t reach the buyer',
  duplicate: 'Paid twice',
  payment: 'The payment doesn’t match the order',
  country: 'Paid from a country where you don’t sell',
  site: 'Something’s wrong with the site',
} as const;

export type Task = keyof typeof TASKS;

/** The category of each alert kind in the coach's task list. */
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

/** All alert kinds, for API schemas. */
export const ALERT_KINDS = Object.keys(TASK_OF) as AlertKind[];

export function taskOf({ kind }: Pick<Alert, 'kind'>): Task {
  return TASK_OF[kind];
}

/**
 * Tasks that visitors can create in large numbers by sending many emails or clicking many times.
 * All other tasks require a payment or a site failure.
 */
const AFTER_OTHERS: ReadonlySet<Task> = new Set(['mail', 'limit']);

/**
 * Returns whether an alert is urgent: listed first and emailed right away. Alerts about payments,
 * disputes, refunds, and the site itself are urgent. All others wait for the digest, so nobody can
 * delay urgent ones by triggering many others.
 */
export function comesFirst({ kind }: Pick<Alert, 'kind'>): boolean {
  return !AFTER_OTHERS.has(TASK_OF[kind]);
}

/**
 * Returns whether an alert is about an order. Other alerts are about the site or its other emails,
 * and apply in both live and test mode.
 */
export function isAboutOrders({ kind, sessionId }: Pick<Alert, 'kind' | 'sessionId'>): boolean {
  return sessionId !== undefined || !['site', 'mail'].includes(TASK_OF[kind]);
}

/** Alert kinds for undelivered emails to buyers. Correcting the address resolves them. */
export const MAIL_TROUBLE: readonly AlertKind[] = ALERT_KINDS.filter(
  (kind) => TASK_OF[kind] === 'mail',
);
