import type Stripe from 'stripe';
import { formatPrice } from '#src/domain/money.ts';
import { buttonForm, escapeHtml, localPage, readForm, seeOther } from '../page.ts';
import type { Fault, Faults } from '../faults.ts';
import { NotPossible, type Account } from './account.ts';
import type { StripeFault } from './api.ts';
import type { Deliveries } from './deliveries.ts';
import type { Checkout, Delivery, StripeState } from './state.ts';

/** What the pages look at and change. */
export interface PaymentsDesk {
  state: StripeState;
  account: Account;
  deliveries: Deliveries;
  faults: Faults<StripeFault>;
}

/** What can be pressed beside a payment, and its words. */
const ACTIONS = {
  succeed: 'Let the payment succeed',
  fail: 'Let the payment fail',
  refund: 'Refund in full',
  'refund-fails': 'Let the bank refuse the last refund',
  dispute: 'Open a dispute',
  'dispute-won': 'Win the dispute',
  'dispute-lost': 'Lose the dispute',
  resend: 'Send the webhook again',
  expire: 'Let the page expire',
} as const;
type Action = keyof typeof ACTIONS;

const FAULT_CALLS: Readonly<Record<string, { label: string; call: string }>> = {
  open: { label: 'opens a payment page', call: 'POST /v1/checkout/sessions' },
  read: { label: 'reads a payment', call: 'GET /v1/checkout/sessions' },
  any: { label: 'asks for anything', call: '' },
};
const FAULT_KINDS: Readonly<Record<string, { label: string; kind: Fault<StripeFault>['kind'] }>> = {
  error: { label: 'Answer with an error, 500', kind: { status: 500 } },
  busy: { label: 'Answer that it is too much, 429', kind: { status: 429 } },
  hang: { label: 'Never answer', kind: 'hang' },
  reset: { label: 'Hang up at once', kind: 'reset' },
  'lost-reply': { label: 'Do the work, then hang up', kind: 'lost-reply' },
};
const DELIVERY_WORDS: Readonly<Record<Delivery['state'], string>> = {
  due: 'not accepted yet',
  held: 'held back',
  accepted: 'accepted',
  'given-up': 'not delivered',
};
const PAGE_SIZE = 100;
const SECONDS_PER_HOUR = 3600;

/** The list of payments, with everything that can happen to them. */
export async function answerPaymentsPage(
  request: Request,
  sessionId: string | undefined,
  action: string | undefined,
  desk: PaymentsDesk,
): Promise<Response> {
  if (request.method !== 'POST') {
    return sessionId ? seeOther('/__local/payments') : showPayments(desk);
  }
  const form = await readForm(request);
  if (sessionId === 'controls') return pullControl(action, form, desk);
  const checkout = desk.account.checkout(sessionId ?? '');
  if (!checkout) return showPayments(desk, `There is no payment ${sessionId}.`);
  const isPossible = possibleActions(checkout, desk).some((one) => one === action);
  if (!isPossible && action !== 'refund-part') {
    return showPayments(desk, 'This payment has changed meanwhile. Look at it again.');
  }
  const trouble = await act(checkout, action, form, desk);
  return trouble ? showPayments(desk, trouble) : seeOther('/__local/payments');
}

async function act(
  checkout: Checkout,
  action: string | undefined,
  form: ReadonlyMap<string, string>,
  { state, account, deliveries }: PaymentsDesk,
): Promise<string | undefined> {
  if (action === 'succeed') await account.settle(checkout, 'succeeded');
  if (action === 'fail') await account.settle(checkout, 'failed');
  if (action === 'expire') await account.expire(checkout);
  if (action === 'resend') {
    const event = eventsOf(checkout, state).at(0);
    if (!event) return 'No event has been made for this payment.';
    const [status] = await deliveries.deliverNow(event, 1);
    if (status === 0) return 'The site did not answer the webhook.';
  }
  const charge = account.chargeOf(checkout);
  if (!charge) return undefined;
  const left = charge.amount - charge.amount_refunded;
  const dispute = account.openDispute(charge);
  if (action === 'refund') await account.refund(charge, left);
  if (action === 'refund-fails') await account.failRefund(charge, 'failed');
  if (action === 'refund-part') {
    const cents = readDollars(form.get('amount') ?? '');
    if (cents === undefined || cents > left) {
      return `The amount "${form.get('amount') ?? ''}" cannot be refunded. Write dollars, at most ${formatPrice(left)}.`;
    }
    await account.refund(charge, cents);
  }
  if (action === 'dispute') await account.dispute(charge);
  if (action === 'dispute-won' && dispute) await account.closeDispute(dispute, 'won');
  if (action === 'dispute-lost' && dispute) await account.closeDispute(dispute, 'lost');
  return undefined;
}

async function pullControl(
  name: string | undefined,
  form: ReadonlyMap<string, string>,
  desk: PaymentsDesk,
): Promise<Response> {
  const { account, deliveries, faults } = desk;
  const number = (field: string) => Number(form.get(field) || Number.NaN);
  if (name === 'fault') {
    const call = FAULT_CALLS[form.get('call') ?? ''];
    const kind = FAULT_KINDS[form.get('kind') ?? ''];
    const times = number('times');
    if (!call || !kind || !Number.isInteger(times) || times < 1) {
      return showPayments(desk, 'Choose a fault, and how often: a whole number from 1.');
    }
    faults.add({ call: call.call, kind: kind.kind, times });
  }
  if (name === 'clear-faults') faults.clear();
  if (name === 'plan') {
    const copies = number('copies');
    const delay = number('delay');
    if (!Number.isInteger(copies) || copies < 0 || !(delay >= 0)) {
      return showPayments(desk, 'Copies and seconds are numbers from 0.');
    }
    await deliveries.plan({ copies, delay: delay * 1000 });
  }
  if (name === 'promotion-code') {
    const code = form.get('code') ?? '';
    const percent = number('percent');
    if (!/^[A-Za-z0-9-]{3,40}$/.test(code) || !(percent > 0 && percent <= 100)) {
      return showPayments(
        desk,
        'A code has 3 letters or digits and more, and takes 1 to 100 percent off.',
      );
    }
    try {
      await account.addPromotionCode(code, percent);
    } catch (error) {
      if (error instanceof NotPossible) return showPayments(desk, error.message);
      throw error;
    }
  }
  if (name === 'hold') await deliveries.plan({ held: true });
  if (name === 'release') await deliveries.release();
  if (name === 'clock') {
    const hours = number('hours');
    if (!(hours > 0)) return showPayments(desk, 'Hours are a number above 0.');
    await account.advanceClock(Math.round(hours * SECONDS_PER_HOUR));
  }
  return seeOther('/__local/payments');
}

function possibleActions(checkout: Checkout, { account }: PaymentsDesk): Action[] {
  const { session } = checkout;
  if (session.status === 'open') return ['expire'];
  if (session.status === 'expired') return ['resend'];
  const charge = account.chargeOf(checkout);
  if (!charge) return account.isUnsettled(checkout) ? ['succeed', 'fail', 'resend'] : ['resend'];
  if (account.openDispute(charge)) return ['dispute-won', 'dispute-lost', 'resend'];
  const open: Action[] = charge.refunded ? ['resend'] : ['refund', 'dispute', 'resend'];
  return charge.amount_refunded > 0 ? ['refund-fails', ...open] : open;
}

function showPayments(desk: PaymentsDesk, trouble?: string): Response {
  const { state } = desk;
  const items = state.checkouts.slice(0, PAGE_SIZE).map((checkout) => describe(checkout, desk));
  const more =
    state.checkouts.length > PAGE_SIZE
      ? `<p>These are the newest ${PAGE_SIZE} of ${state.checkouts.length}.</p>`
      : '';
  return localPage({
    title: 'Payments',
    status: trouble ? 400 : 200,
    body: `
${trouble ? `<p class="alarm" role="alert"><strong>${escapeHtml(trouble)}</strong></p>` : ''}
${items.length > 0 ? `<ul class="plain">${items.join('')}</ul>` : '<p>No one has started a payment yet. Put a book in the cart.</p>'}${more}
${deliveryControls(desk)}${faultControls(desk)}${clockControls(desk)}${codeControls(desk)}`,
  });
}

function describe(checkout: Checkout, desk: PaymentsDesk): string {
  const { session, lines } = checkout;
  const { account, state } = desk;
  const path = `/__local/payments/${session.id}`;
  const buttons = possibleActions(checkout, desk).map((action) =>
    buttonForm({ action: `${path}/${action}`, label: ACTIONS[action] }),
  );
  const charge = account.chargeOf(checkout);
  const left = charge ? charge.amount - charge.amount_refunded : 0;
  const canRefund = charge && left > 0 && !account.openDispute(charge);
  const field = `amount-${session.id}`;
  const partly = canRefund
    ? buttonForm({
        action: `${path}/refund-part`,
        label: 'Refund this part',
        fields: `<label for="${field}">Refund in part, in dollars</label><input id="${field}" name="amount" inputmode="decimal" autocomplete="off" value="1.00">`,
      })
    : '';
  const link =
    session.status === 'open' ? `<p><a href="/__local/pay/${session.id}">Payment page</a></p>` : '';
  const news = eventsOf(checkout, state)
    .filter(({ id }) => state.deliveries[id])
    .map(({ id, type }) => `<li>${escapeHtml(type)}: ${deliveryWords(state.deliveries[id])}</li>`);
  return `<li class="card">
<h2>${formatPrice(session.amount_total ?? 0)}, ${describeState(checkout, desk)}</h2>
<p>${lines.map(({ name }) => escapeHtml(name)).join(', ')}. ${escapeHtml(session.customer_details?.email ?? '')}</p>
<p><code>${escapeHtml(session.id)}</code></p>${link}
${news.length > 0 ? `<h3>Webhooks</h3><ul>${news.join('')}</ul>` : ''}
<div class="row">${buttons.join('')}</div>${partly}
</li>`;
}

function describeState(checkout: Checkout, { account, state }: PaymentsDesk): string {
  const { status, payment_status: payment } = checkout.session;
  if (status === 'open') return 'not paid yet';
  if (status === 'expired') return 'expired';
  if (payment !== 'paid') return account.isUnsettled(checkout) ? 'on its way' : 'failed';
  const charge = account.chargeOf(checkout);
  const dispute = state.disputes.find((one) => one.charge === charge?.id);
  const refund =
    charge && charge.amount_refunded > 0
      ? `, ${charge.refunded ? 'refunded' : `${formatPrice(charge.amount_refunded)} refunded`}`
      : '';
  const words: Readonly<Record<string, string>> = { won: 'won', lost: 'lost' };
  return `paid${refund}${dispute ? `, dispute ${words[dispute.status] ?? 'open'}` : ''}`;
}

function deliveryWords(delivery: Delivery | undefined): string {
  if (!delivery) return '';
  const answers = delivery.statuses.map((status) => (status === 0 ? 'no answer' : status));
  return `${DELIVERY_WORDS[delivery.state]}${answers.length > 0 ? ` (${answers.join(', ')})` : ''}`;
}

function eventsOf({ session }: Checkout, { events, charges }: StripeState): Stripe.Event[] {
  const charge = charges.find((one) => one.payment_intent === session.payment_intent)?.id;
  return events.filter(({ data: { object } }) => {
    const isOwn = 'id' in object && (object.id === session.id || object.id === charge);
    return isOwn || ('charge' in object && charge !== undefined && object.charge === charge);
  });
}

function deliveryControls({ state: { plan } }: PaymentsDesk): string {
  const choices = [0, 1, 2, 5].map(
    (copies) =>
      `<option value="${copies}"${copies === plan.copies ? ' selected' : ''}>${copies}</option>`,
  );
  return `<section class="card"><h2>Webhooks from now on</h2>
${buttonForm({
  action: '/__local/payments/controls/plan',
  label: 'Use this',
  fields: `<label for="copies">Copies of each event</label><select id="copies" name="copies">${choices.join('')}</select>
<label for="delay">Seconds to wait before each</label><input id="delay" name="delay" inputmode="decimal" autocomplete="off" value="${plan.delay / 1000}">`,
})}
${
  plan.held
    ? `<p>Events are held back.</p>${buttonForm({ action: '/__local/payments/controls/release', label: 'Let them go' })}`
    : buttonForm({ action: '/__local/payments/controls/hold', label: 'Hold events back' })
}
</section>`;
}

function faultControls({ faults }: PaymentsDesk): string {
  const options = (choices: Readonly<Record<string, { label: string }>>) =>
    Object.entries(choices)
      .map(([value, { label }]) => `<option value="${value}">${label}</option>`)
      .join('');
  const waiting = faults.waiting().map(({ call, kind, times }) => {
    const what = typeof kind === 'object' ? `answer ${kind.status}` : kind;
    return `<li>${escapeHtml(call || 'any call')}: ${what}, ${times} more</li>`;
  });
  return `<section class="card"><h2>Faults</h2>
${
  waiting.length > 0
    ? `<ul>${waiting.join('')}</ul>${buttonForm({ action: '/__local/payments/controls/clear-faults', label: 'Remove all faults' })}`
    : '<p>There are none.</p>'
}
${buttonForm({
  action: '/__local/payments/controls/fault',
  label: 'Add this fault',
  fields: `<label for="call">When the site</label><select id="call" name="call">${options(FAULT_CALLS)}</select>
<label for="kind">do this</label><select id="kind" name="kind">${options(FAULT_KINDS)}</select>
<label for="times">so many times</label><input id="times" name="times" inputmode="numeric" autocomplete="off" value="1">`,
})}
</section>`;
}

function clockControls({ account }: PaymentsDesk): string {
  const time = new Date(account.time() * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return `<section class="card"><h2>Clock</h2>
<p>Here it is ${time} UTC. Payment pages that are over by then expire.</p>
${buttonForm({
  action: '/__local/payments/controls/clock',
  label: 'Let time pass',
  fields:
    '<label for="hours">Hours</label><input id="hours" name="hours" inputmode="decimal" autocomplete="off" value="24">',
})}
</section>`;
}

function codeControls({ state }: PaymentsDesk): string {
  const codes = state.promotionCodes.map(
    ({ code, percentOff }) => `<li>${escapeHtml(code)}: ${percentOff} percent off</li>`,
  );
  return `<section class="card"><h2>Promotion codes</h2>
<p>Buyers can type one while PROMOTION_CODES is "on".</p>${codes.length > 0 ? `<ul>${codes.join('')}</ul>` : ''}
${buttonForm({
  action: '/__local/payments/controls/promotion-code',
  label: 'Make this code',
  fields: `<label for="new-code">Code</label><input id="new-code" name="code" autocomplete="off">
<label for="percent">Percent off</label><input id="percent" name="percent" inputmode="numeric" autocomplete="off" value="10">`,
})}
</section>`;
}

/** "12.5" and "$12.50" are 1250 cents; `undefined` for anything else. */
function readDollars(text: string): number | undefined {
  const match = /^\$?(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim());
  const cents = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0;
  return cents > 0 ? cents : undefined;
}
