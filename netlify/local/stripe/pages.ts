import { formatPrice } from '#src/domain/money.ts';
import { escapeHtml, localPage, seeOther } from '../page.ts';
import type { StateFile } from '../state-file.ts';
import type { Account } from './account.ts';
import type { Deliveries } from './deliveries.ts';
import type { Checkout, StripeState } from './state.ts';

/** What can be pressed on the list of payments, and its words. */
const ACTIONS: Readonly<Record<string, string>> = {
  succeed: 'Let the payment succeed',
  fail: 'Let the payment fail',
  refund: 'Refund in full',
  'refund-part': 'Refund $1.00',
  dispute: 'Open a dispute',
  'dispute-won': 'Win the dispute',
  'dispute-lost': 'Lose the dispute',
  resend: 'Send the webhook again',
  expire: 'Let the page expire',
};

/** The pages that a person sees: the payment page, and the list of payments. */
export function createPages(
  file: StateFile<StripeState>,
  account: Account,
  deliveries: Deliveries,
): (request: Request) => Promise<Response | undefined> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const [, , room, id = '', action] = pathname.split('/');
    if (room === 'payments' && !id) return paymentsPage();
    if (room !== 'pay' && room !== 'payments') return undefined;
    const checkout = account.checkout(id);
    if (!checkout) {
      return localPage({
        title: 'No such payment',
        status: 404,
        body: '<p>This payment page does not exist. Start again from the checkout.</p>',
      });
    }
    if (request.method !== 'POST')
      return room === 'pay' ? payPage(checkout) : seeOther('/__local/payments');
    return room === 'pay' ? press(checkout, action) : act(checkout, action);
  };

  async function press(checkout: Checkout, action: string | undefined): Promise<Response> {
    const { session } = checkout;
    if (action === 'cancel') return seeOther(session.cancel_url ?? '/');
    if (session.status !== 'open') return payPage(checkout);
    if (action === 'decline')
      return payPage(checkout, 'Your card was declined. You have not paid. Try again.');
    if (action !== 'now' && action !== 'later') return payPage(checkout);
    await account.pay(checkout, action);
    return seeOther(successUrl(checkout));
  }

  async function act(checkout: Checkout, action: string | undefined): Promise<Response> {
    const charge = account.chargeOf(checkout);
    const dispute = file.state.disputes.find((one) => charge && one.charge === charge.id);
    if (!action || !possible(checkout).includes(action)) return seeOther('/__local/payments');
    if (action === 'succeed') await account.settle(checkout, 'succeeded');
    if (action === 'fail') await account.settle(checkout, 'failed');
    if (action === 'expire') await account.expire(checkout);
    if (action === 'refund' && charge)
      await account.refund(charge, charge.amount - charge.amount_refunded);
    if (action === 'refund-part' && charge) await account.refund(charge, 100);
    if (action === 'dispute' && charge) await account.dispute(charge);
    if (action === 'dispute-won' && dispute) await account.closeDispute(dispute, 'won');
    if (action === 'dispute-lost' && dispute) await account.closeDispute(dispute, 'lost');
    if (action === 'resend') {
      const event = file.state.events.find(
        ({ data: { object } }) => 'id' in object && object.id === checkout.session.id,
      );
      if (event) await deliveries.deliverNow(event, 1);
    }
    return seeOther('/__local/payments');
  }

  function possible(checkout: Checkout): string[] {
    const { session } = checkout;
    const charge = account.chargeOf(checkout);
    const open = file.state.disputes.some(
      (one) => one.charge === charge?.id && one.status === 'needs_response',
    );
    if (session.status === 'open') return ['expire'];
    if (session.status === 'expired') return [];
    if (!charge) return ['succeed', 'fail', 'resend'];
    const refundable = charge.refunded
      ? []
      : ['refund', ...(charge.amount - charge.amount_refunded > 100 ? ['refund-part'] : [])];
    return [...refundable, ...(open ? ['dispute-won', 'dispute-lost'] : ['dispute']), 'resend'];
  }

  function payPage(checkout: Checkout, trouble?: string): Response {
    const { session, lines } = checkout;
    const currency = (session.currency ?? 'usd').toUpperCase();
    const list = lines
      .map(
        (line) =>
          `<li>${escapeHtml(line.name)}${line.quantity > 1 ? `, ${line.quantity} copies` : ''}: ${formatPrice(line.unitAmount * line.quantity)}</li>`,
      )
      .join('');
    const total = formatPrice(session.amount_total ?? 0);
    if (session.status !== 'open') {
      const paid = session.status === 'complete';
      return localPage({
        title: paid ? 'This is already paid' : 'This payment page has ended',
        body: paid
          ? `<p>You have paid ${total}. Nothing more will be charged.</p><p><a href="${escapeHtml(successUrl(checkout))}">Go to your books</a></p>`
          : `<p>You have not paid. <a href="${escapeHtml(session.cancel_url ?? '/')}">Go back and start again</a>.</p>`,
      });
    }
    const button = (action: string, label: string, kind = '') =>
      `<form method="post" action="/__local/pay/${escapeHtml(session.id)}/${action}"><button${kind}>${label}</button></form>`;
    return localPage({
      title: `Pay ${total}`,
      body: `
${trouble ? `<p role="alert"><strong>${escapeHtml(trouble)}</strong></p>` : ''}
<p>This page stands in for Stripe's card page. You type nothing. The test card 4242 4242 4242 4242 is filled in.</p>
<ul>${list}</ul>
<p>Total: <strong>${total}</strong> ${escapeHtml(currency)}. E-mail: ${escapeHtml(session.customer_email ?? 'none')}</p>
${button('now', 'Pay', ' class="first"')}
${button('decline', 'Decline')}
${button('later', 'Pay later')}
${button('cancel', 'Cancel')}`,
    });
  }

  function paymentsPage(): Response {
    const items = file.state.checkouts.slice(0, 100).map((checkout) => {
      const { session, lines } = checkout;
      const buttons = possible(checkout)
        .map(
          (action) =>
            `<form method="post" action="/__local/payments/${escapeHtml(session.id)}/${action}"><button>${ACTIONS[action] ?? action}</button></form>`,
        )
        .join('');
      const books = lines.map((line) => escapeHtml(line.name)).join(', ');
      const state = `${session.status}, ${session.payment_status}`;
      return `<li><strong>${formatPrice(session.amount_total ?? 0)}</strong> ${books}<br>${escapeHtml(state)}, ${escapeHtml(session.customer_email ?? '')}<br><small>${escapeHtml(session.id)}</small>${buttons}</li>`;
    });
    return localPage({
      title: 'Payments',
      body:
        items.length > 0
          ? `<ul>${items.join('')}</ul>`
          : '<p>No one has started a payment yet. Put a book in the cart.</p>',
    });
  }
}

function successUrl({ session }: Checkout): string {
  return (session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', session.id);
}
