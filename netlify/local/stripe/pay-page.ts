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
import type { StripeAccount } from './account.ts';
import { StripeApiError } from './requests.ts';
import type { Checkout } from './state.ts';

/** Serves the page where a buyer pays, in place of Stripe's own card page. */
export async function answerPayPage(
  request: Request,
  checkout: Checkout,
  action: string | undefined,
  account: StripeAccount,
): Promise<Response> {
  const { session, params } = checkout;
  if (request.method !== 'POST') return showPayPage(checkout, account);
  if (action === 'cancel') return seeOther(params.cancel_url);
  if (session.status !== 'open') return showPayPage(checkout, account);
  if (action === 'decline') {
    return showPayPage(
      checkout,
      account,
      'Your card was declined. You haven’t been charged. Try again.',
    );
  }
  const form = await readForm(request);
  if (action === 'code') {
    try {
      await account.applyCode(checkout, form.get('code') ?? '');
    } catch (error) {
      if (error instanceof StripeApiError) return showPayPage(checkout, account, error.message);
      throw error;
    }
    return seeOther(`/__local/pay/${session.id}`);
  }
  if (action !== 'now' && action !== 'later') return showPayPage(checkout, account);
  // If two clicks on the button arrive together, the first one has already paid.
  if (checkout.session.status === 'open') {
    await account.pay(checkout, action, { country: form.get('country') });
  }
  return seeOther(successUrl(checkout));
}

function showPayPage(checkout: Checkout, account: StripeAccount, trouble?: string): Response {
  const { session, params } = checkout;
  if (session.status === 'complete') return paidPage(checkout, account);
  if (session.status === 'expired') {
    return localPage({
      title: 'This payment page has expired',
      body: `<p>You haven’t been charged. Start again from the checkout.</p><p><a href="${escapeHtml(params.cancel_url)}">Go back</a></p>`,
    });
  }
  const action = (name: string) => `/__local/pay/${session.id}/${name}`;
  const takesCode = params.allow_promotion_codes && session.total_details.amount_discount === 0;
  return localPage({
    title: `Pay ${formatPrice(session.amount_total)}`,
    body: `${alarm(trouble)}
<p>This page replaces Stripe's card page. You don't need to type anything, and no real money changes hands.</p>
${section('Your order', orderTable(checkout))}
${section(
  'Pay with a card',
  `<dl><dt>Email</dt><dd>${escapeHtml(session.customer_email ?? '')}</dd>
<dt>Test card</dt><dd>4242 4242 4242 4242</dd>
<dt>Expires</dt><dd>12 / 34</dd></dl>
${buttonForm({ action: action('now'), label: 'Pay', attributes: 'class="first"', fields: COUNTRY })}`,
)}
${takesCode ? section('Promotion code', buttonForm({ action: action('code'), label: 'Apply', fields: CODE })) : ''}
<div class="row">
${buttonForm({ action: action('decline'), label: 'Decline' })}
${buttonForm({ action: action('later'), label: 'Pay later' })}
${buttonForm({ action: action('cancel'), label: 'Cancel' })}
</div>
<ul>
<li><strong>Pay</strong>: the card is accepted.</li>
<li><strong>Decline</strong>: the card is declined, and you can try again.</li>
<li><strong>Pay later</strong>: the order is placed, and the payment is pending. On <a href="/__local/payments">Payments</a>, you can make it succeed or fail.</li>
<li><strong>Cancel</strong>: returns to the shop without paying.</li>
</ul>`,
  });
}

/** Stripe asks for the card's country and uses it to calculate the tax. */
const COUNTRY =
  '<label for="country">Card’s country</label><select id="country" name="country" autocomplete="country"><option value="US">United States</option><option value="CA">Canada</option><option value="DE">Germany</option></select>';
const CODE =
  '<label for="code">Promotion code</label><input id="code" name="code" autocomplete="off">';

function paidPage(checkout: Checkout, account: StripeAccount): Response {
  const { amount_total: cents, payment_status: status } = checkout.session;
  const total = formatPrice(cents);
  const onward = `<p><a href="${escapeHtml(successUrl(checkout))}">Go to your order</a></p>`;
  if (status !== 'unpaid') {
    return localPage({
      title: 'This order is already paid',
      body: `<p>You paid ${total}. You won’t be charged again.</p>${onward}`,
    });
  }
  return account.isUnsettled(checkout)
    ? localPage({
        title: 'Your payment is on its way',
        body: `<p>We’re waiting for your bank to confirm ${total}. You don’t need to pay again.</p>${onward}`,
      })
    : localPage({
        title: 'The payment failed',
        body: '<p>You haven’t been charged. Start again from the shop.</p><p><a href="/shop">Go to the shop</a></p>',
      });
}

function orderTable({ session, params }: Checkout): string {
  const { amount_discount: discount, amount_tax: tax } = session.total_details;
  const rows = params.line_items.map(({ quantity, price_data: price }) => [
    `${escapeHtml(price.product_data.name)}${quantity > 1 ? `, ${quantity} copies` : ''}`,
    formatPrice(price.unit_amount * quantity),
  ]);
  if (discount > 0) rows.push(['Discount', formatPrice(-discount)]);
  if (tax > 0) rows.push(['Tax', formatPrice(tax)]);
  const body = rows.map(([what, price]) => `<tr><td>${what}</td><td>${price}</td></tr>`);
  return `<table><thead><tr><th scope="col">Book</th><th scope="col">Price</th></tr></thead><tbody>${body.join('')}</tbody>
<tfoot><tr><th scope="row">Total, USD</th><td><strong>${formatPrice(session.amount_total)}</strong></td></tr></tfoot></table>`;
}

function successUrl({ session }: Checkout): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
