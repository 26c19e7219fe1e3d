/** One row of the list of faults that the shop must survive. */
export interface ListedFault {
  fault: string;
  /** Where it strikes. */
  at: string;
  /** What must be true after it has ended. */
  expected: string;
}

/**
 * Everything that may go wrong between a payment and a book. Each row has tests in this folder whose
 * names begin with its number; an agreement test holds both together.
 */
export const FAULT_LIST: Readonly<Record<string, ListedFault>> = {
  F1: {
    fault: 'Stripe 500/429/hang/reset',
    at: 'create session',
    expected: '503 and "try again"; the same order again, one session',
  },
  F2: {
    fault: 'Stripe 500/429/hang/reset',
    at: 'retrieve on success page',
    expected: 'the page may ask again; order within 5 minutes',
  },
  F3: {
    fault: 'Stripe 500/429/hang/reset',
    at: 'retrieve in webhook',
    expected: '503, Stripe delivers again, one order',
  },
  F4: { fault: 'Stripe reply lost after create', at: 'create session', expected: 'same session' },
  F5: {
    fault: 'Postmark down 1 hour',
    at: 'receipt',
    expected: 'the page shows the link at once; one mail after recovery',
  },
  F6: {
    fault: 'Postmark accepted, reply lost',
    at: 'receipt',
    expected: 'a pause, then a search; one mail',
  },
  F7: {
    fault: 'Postmark 406/300',
    at: 'receipt',
    expected: 'the mail is given up, the link is still on the page, the coach is told',
  },
  F8: { fault: 'store 5xx/409/403', at: 'the order', expected: '503, nothing half-done' },
  F9: {
    fault: 'store fails between order and entitlement or mail',
    at: 'after the commit point',
    expected: 'the next call or the sweeper completes it',
  },
  F10: {
    fault: 'reply lost on a create-only write',
    at: 'any write',
    expected: 'the writer knows its own record and goes on',
  },
  F11: {
    fault: 'kill -9 between any two writes',
    at: 'any write',
    expected: 'restart and sweeper: one of each',
  },
  F12: {
    fault: 'power loss',
    at: 'local store',
    expected: 'the record is whole or absent; what cannot be read is an alert, never absent',
  },
  F13: { fault: 'disk full', at: 'local store', expected: '503; existing data intact' },
  F14: { fault: 'webhook 0, 1, 5 times, 100 in parallel', at: 'webhook', expected: 'one order' },
  F15: {
    fault: 'refund before the purchase is known; dispute, then won',
    at: 'webhook',
    expected: 'the order of the facts does not matter',
  },
  F16: {
    fault: 'success page before and after the webhook, two tabs, back button, 20 reloads',
    at: 'success page',
    expected: 'the same link, one mail',
  },
  F17: {
    fault: 'two sessions for one cart, both paid',
    at: 'checkout',
    expected: 'two orders and an alert',
  },
  F18: {
    fault: 'success page of a foreign, expired or unpaid session',
    at: 'success page',
    expected: 'no data',
  },
  F19: {
    fault: 'clock one hour wrong, or running backwards',
    at: 'functions',
    expected: 'one order; only webhooks are refused; an alert',
  },
  F20: {
    fault: 'old and new code overlap',
    at: 'deploy',
    expected: 'a record of an unknown version is never guessed at: 503',
  },
  F21: { fault: 'list a minute old', at: 'sweeper', expected: 'only a delay' },
  F22: {
    fault: 'webhook secret rotated',
    at: 'webhook',
    expected: 'both secrets are taken; mailed links go on working',
  },
};
