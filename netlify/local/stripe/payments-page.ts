import { formatPrice } from '#src/domain/money.ts';
import {
  alarm,
  buttonForm,
  escapeHtml,
  localPage,
  readForm,
  section,
  seeOther,
} from '../html-page.ts';
import type { Fault, Faults } from '../inject-faults.ts';
import type { StripeAccount } from './account.ts';
import type { StripeFault } from './api.ts';
import type { Deliveries } from './deliveries.ts';
import { StripeApiError } from './requests.ts';
import type { Checkout, Event, StripeState } from './state.ts';

interface PageContext {
  state: StripeState;
  account: StripeAccount;
  deliveries: Deliveries;
  faults: Faults<StripeFault>;
}

type PageForm = ReadonlyMap<string, string>;

interface PageControl {
  label: string;
  /** HTML. */
  fields?: string;
  /** @throws {StripeApiError} with a message for the user */
  run(form: PageForm): unknown;
}
type PageControls = Readonly<Record<string, PageControl>>;

const FAULT_CALLS: Readonly<Record<string, string>> = {
  'opens a payment page': 'POST /v1/checkout/sessions',
  'reads a payment': 'GET /v1/checkout/sessions',
  'makes any call': '',
};
const FAULT_KINDS: Readonly<Record<string, Fault<StripeFault>['kind']>> = {
  'Return an error (500)': { status: 500 },
  'Return too many requests (429)': { status: 429 },
  'Never respond': 'hang',
  'Drop the connection immediately': 'reset',
  'Do the work, then drop the connection': 'lost-reply',
};
const DELIVERY_WORDS = {
  due: 'not accepted yet',
  accepted: 'accepted',
  'given-up': 'not delivered',
} as const;
const PAGE_SIZE = 100;

/** Serves the list of payments, with controls to simulate everything that can happen to them. */
export async function answerPaymentsPage(
  request: Request,
  sessionId: string,
  action: string | undefined,
  context: PageContext,
): Promise<Response> {
  if (request.method !== 'POST') {
    return sessionId ? seeOther('/__local/payments') : showPayments(context);
  }
  const checkout = context.account.checkout(sessionId);
  const controls: PageControls = checkout
    ? controlsOf(checkout, context)
    : sessionId === 'controls'
      ? settingsOf(context)
      : {};
  const control =
    action !== undefined && Object.hasOwn(controls, action) ? controls[action] : undefined;
  if (!control)
    return showPayments(context, 'This payment has changed in the meantime. Look at it again.');
  try {
    await control.run(await readForm(request));
  } catch (error) {
    if (error instanceof StripeApiError) return showPayments(context, error.message);
    throw error;
  }
  return seeOther('/__local/payments');
}

function controlsOf(checkout: Checkout, { account, deliveries, state }: PageContext): PageControls {
  const { status } = checkout.session;
  if (status === 'open') {
    return { expire: { label: 'Expire the page', run: () => account.expire(checkout) } };
  }
  const [newest] = eventsOf(checkout, state);
  const resend = {
    label: 'Resend the webhook',
    run: () => newest && deliveries.deliverNow(newest, 1),
  };
  if (account.isUnsettled(checkout)) {
    return {
      succeed: {
        label: 'Confirm the payment',
        run: () => account.settle(checkout, 'succeeded'),
      },
      fail: { label: 'Decline the payment', run: () => account.settle(checkout, 'failed') },
      resend,
    };
  }
  const charge = account.chargeOf(checkout);
  if (!charge) return { resend };
  const dispute = account.openDispute(charge);
  if (dispute) {
    return {
      'dispute-won': {
        label: 'Win the dispute',
        run: () => account.closeDispute(dispute, 'won'),
      },
      'dispute-lost': {
        label: 'Lose the dispute',
        run: () => account.closeDispute(dispute, 'lost'),
      },
      resend,
    };
  }
  const left = charge.amount - charge.amount_refunded;
  const failRefund = {
    label: 'Reject the last refund',
    run: () => account.failRefund(charge, 'failed'),
  };
  const refund = {
    label: 'Refund',
    fields: field('Amount in dollars', 'amount', (left / 100).toFixed(2)),
    run: (form: PageForm) => account.refund(charge, readDollars(form.get('amount') ?? '')),
  };
  return {
    ...(charge.amount_refunded > 0 ? { 'refund-fails': failRefund } : {}),
    ...(left > 0 ? { refund } : {}),
    dispute: { label: 'Open a dispute', run: () => account.dispute(charge) },
    resend,
  };
}

function settingsOf({ account, deliveries, faults, state }: PageContext): PageControls {
  return {
    plan: {
      label: 'Save',
      fields: field('Number of webhook copies for each new event', 'copies', String(state.copies)),
      run: (form) => deliveries.plan({ copies: readCount(form.get('copies'), 0) }),
    },
    fault: {
      label: 'Add this fault',
      fields: `${choice('When the site', 'call', FAULT_CALLS)}${choice('Do this', 'kind', FAULT_KINDS)}${field('This many times', 'times', '1')}`,
      run(form) {
        const kind = FAULT_KINDS[form.get('kind') ?? ''];
        const call = FAULT_CALLS[form.get('call') ?? ''];
        if (!kind || call === undefined) throw new StripeApiError('Choose a fault.');
        faults.add({ call, kind, times: readCount(form.get('times'), 1) });
      },
    },
    'clear-faults': { label: 'Remove all faults', run: () => faults.clear() },
    'promotion-code': {
      label: 'Create code',
      fields: `${field('Promotion code (needs PROMOTION_CODES=on)', 'code', '')}${field('Percent off', 'percent', '10')}`,
      run: (form) => account.addPromotionCode(form.get('code') ?? '', Number(form.get('percent'))),
    },
  };
}

function showPayments(context: PageContext, trouble?: string): Response {
  const { state, faults } = context;
  const items = state.checkouts.slice(0, PAGE_SIZE).map((checkout) => describe(checkout, context));
  const waiting = faults.waiting().map(({ call, kind, times }) => {
    const what = typeof kind === 'object' ? `return ${kind.status}` : kind;
    return `<li>${escapeHtml(call || 'any call')}: ${what}, ${times} more</li>`;
  });
  const codes = Object.entries(state.promotionCodes).map(
    ([code, { percentOff }]) => `<li>${escapeHtml(code)}: ${percentOff} percent off</li>`,
  );
  return localPage({
    title: 'Payments',
    status: trouble ? 400 : 200,
    body: `${alarm(trouble)}
${items.length > 0 ? `<ul class="plain">${items.join('')}</ul>` : '<p>Nobody has started a payment yet. Add a book to the cart.</p>'}
${items.length < state.checkouts.length ? `<p>Only the newest ${PAGE_SIZE} are shown.</p>` : ''}
${section('Faults', waiting.length > 0 ? `<ul>${waiting.join('')}</ul>` : '<p>None.</p>')}
${section('Promotion codes', codes.length > 0 ? `<ul>${codes.join('')}</ul>` : '<p>None.</p>')}
${section('Settings', forms('controls', settingsOf(context)))}`,
  });
}

const forms = (path: string, controls: PageControls) =>
  Object.entries(controls)
    .map(([name, { label, fields = '' }]) =>
      buttonForm({ action: `/__local/payments/${path}/${name}`, label, fields }),
    )
    .join('');

function describe(checkout: Checkout, context: PageContext): string {
  const { session, params } = checkout;
  const news = eventsOf(checkout, context.state).map(({ id, type }) => {
    const { state = 'due', statuses = [] } = context.state.deliveries[id] ?? {};
    const answers = statuses.map((status) => status || 'no response').join(', ');
    return `<li>${type}: ${DELIVERY_WORDS[state]}${answers && ` (${answers})`}</li>`;
  });
  const titles = params.line_items.map((line) => escapeHtml(line.price_data.product_data.name));
  return `<li class="card">
<h2>${formatPrice(session.amount_total)}, ${describeState(checkout, context)}</h2>
<p>${titles.join(', ')}. ${escapeHtml(session.customer_email ?? '')}</p>
<p><code>${session.id}</code></p>
${session.url ? `<p><a href="${escapeHtml(session.url)}">Payment page</a></p>` : ''}
${news.length > 0 ? `<h3>Webhooks</h3><ul>${news.join('')}</ul>` : ''}
<div class="row">${forms(session.id, controlsOf(checkout, context))}</div>
</li>`;
}

function describeState(checkout: Checkout, { account, state }: PageContext): string {
  const { status, payment_status: payment } = checkout.session;
  if (status === 'open') return 'not paid yet';
  if (status === 'expired') return 'expired';
  if (payment === 'unpaid') return account.isUnsettled(checkout) ? 'pending' : 'failed';
  const charge = account.chargeOf(checkout);
  const back = charge?.amount_refunded ?? 0;
  const dispute = state.disputes.find((one) => one.charge === charge?.id);
  const end = dispute?.status === 'needs_response' ? 'open' : dispute?.status;
  return `paid${back > 0 ? `, ${formatPrice(back)} refunded` : ''}${end ? `, dispute ${end}` : ''}`;
}

/** Newest first. */
function eventsOf({ session }: Checkout, { events }: StripeState): Event[] {
  return events.filter(
    ({ data: { object } }) =>
      object.id === session.id ||
      (session.payment_intent !== null && object.payment_intent === session.payment_intent),
  );
}

const field = (label: string, name: string, value: string) =>
  `<label>${escapeHtml(label)}<input name="${name}" autocomplete="off" value="${escapeHtml(value)}"></label>`;

const choice = (label: string, name: string, options: object) =>
  `<label>${label}<select name="${name}">${Object.keys(options)
    .map((option) => `<option>${option}</option>`)
    .join('')}</select></label>`;

function readCount(text: string | undefined, min: number): number {
  const count = Number(text || Number.NaN);
  if (Number.isInteger(count) && count >= min) return count;
  throw new StripeApiError(`Enter a whole number of at least ${min}.`);
}

/** Converts dollars to cents: "12.5" and "$12.50" are both 1250. */
function readDollars(text: string): number {
  const [, dollars = '', cents = ''] = /^\$?(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const sum = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  if (sum > 0) return sum;
  throw new StripeApiError(`“${text}” isn’t an amount that can be refunded. Enter dollars.`);
}
