import { formatPrice } from '#src/domain/money.ts';
import { buttonForm, escapeHtml, localPage, readForm, seeOther } from '../page.ts';
import { NotPossible, type Account } from './account.ts';
import type { Checkout } from './state.ts';
import { changeOf } from './sums.ts';

/** The page where a buyer pays. It stands in for Stripe's own card page. */
export async function answerPayPage(
  request: Request,
  checkout: Checkout,
  action: string | undefined,
  account: Account,
): Promise<Response> {
  const { session } = checkout;
  if (request.method !== 'POST') return showPayPage(checkout, account);
  if (action === 'cancel') return seeOther(session.cancel_url ?? '/');
  if (session.status !== 'open') return showPayPage(checkout, account);
  if (action === 'decline') {
    return showPayPage(checkout, account, 'Your card was declined. You have not paid. Try again.');
  }
  const form = await readForm(request);
  if (action === 'code') return takeCode(checkout, account, form.get('code') ?? '');
  if (action !== 'now' && action !== 'later') return showPayPage(checkout, account);
  const email = session.customer_email ?? form.get('email');
  if (!email || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    return showPayPage(
      checkout,
      account,
      'The email address needs an @ and a dot, for example maria@example.com. You have not paid.',
    );
  }
  // Two presses of the button may arrive together: the first one has paid by now.
  if (checkout.session.status === 'open')
    await account.pay(checkout, action, { email, country: form.get('country') });
  return seeOther(successUrl(checkout));
}

async function takeCode(checkout: Checkout, account: Account, code: string): Promise<Response> {
  try {
    await account.applyCode(checkout, code);
  } catch (error) {
    if (error instanceof NotPossible) return showPayPage(checkout, account, error.message);
    throw error;
  }
  return seeOther(`/__local/pay/${checkout.session.id}`);
}

function showPayPage(checkout: Checkout, account: Account, trouble?: string): Response {
  const { session } = checkout;
  if (session.status === 'complete') return paidPage(checkout, account);
  if (session.status === 'expired') return expiredPage(checkout);
  const action = (name: string) => `/__local/pay/${session.id}/${name}`;
  const email = session.customer_email;
  const asked = email
    ? ''
    : '<label for="email">Email</label><input id="email" name="email" type="email" autocomplete="email" value="buyer@example.com">';
  return localPage({
    title: `Pay ${formatPrice(session.amount_total ?? 0)}`,
    body: `
${trouble ? `<p class="alarm" role="alert"><strong>${escapeHtml(trouble)}</strong></p>` : ''}
<p>This page stands in for Stripe's card page. You type nothing. No money moves.</p>
<section class="card" aria-labelledby="order"><h2 id="order">Your order</h2>${orderTable(checkout)}</section>
<section class="card" aria-labelledby="card"><h2 id="card">Pay by card</h2>
<dl>${email ? `<dt>Email</dt><dd>${escapeHtml(email)}</dd>` : ''}
<dt>Test card</dt><dd>4242 4242 4242 4242</dd>
<dt>Ends</dt><dd>12 / 34</dd></dl>
${buttonForm({ action: action('now'), label: 'Pay', attributes: 'class="first"', fields: asked + COUNTRY })}
</section>${codeForm(checkout)}
<div class="row">
${buttonForm({ action: action('decline'), label: 'Decline' })}
${buttonForm({ action: action('later'), label: 'Pay later', fields: email ? '' : '<input type="hidden" name="email" value="buyer@example.com">' })}
${buttonForm({ action: action('cancel'), label: 'Cancel' })}
</div>
<ul>
<li><strong>Pay</strong>: the card is accepted.</li>
<li><strong>Decline</strong>: the card is refused, and you can try again.</li>
<li><strong>Pay later</strong>: the order is placed, and the money is on its way. <a href="/__local/payments">Payments</a> lets it succeed or fail.</li>
<li><strong>Cancel</strong>: back to the shop, nothing paid.</li>
</ul>`,
  });
}

/** Stripe asks for a country beside the card, and works tax out from it. */
const COUNTRY =
  '<label for="country">Country of the card</label><select id="country" name="country" autocomplete="country"><option value="US">United States</option><option value="CA">Canada</option><option value="DE">Germany</option></select>';

/** Shown when the shop takes codes and none was taken yet. */
function codeForm({ session }: Checkout): string {
  if (session.allow_promotion_codes !== true || changeOf(session).discount > 0) return '';
  const form = buttonForm({
    action: `/__local/pay/${session.id}/code`,
    label: 'Use this code',
    fields:
      '<label for="code">Promotion code</label><input id="code" name="code" autocomplete="off">',
  });
  return `<section class="card" aria-labelledby="promotion"><h2 id="promotion">A code?</h2>${form}</section>`;
}

function paidPage(checkout: Checkout, account: Account): Response {
  const total = formatPrice(checkout.session.amount_total ?? 0);
  const onward = `<p><a href="${escapeHtml(successUrl(checkout))}">Go to your order</a></p>`;
  if (checkout.session.payment_status === 'paid') {
    return localPage({
      title: 'This is already paid',
      body: `<p>You have paid ${total}. Nothing more will be charged.</p>${onward}`,
    });
  }
  return account.isUnsettled(checkout)
    ? localPage({
        title: 'Your payment is on its way',
        body: `<p>${total} has been asked for. It has not arrived yet. You do not need to pay again.</p>${onward}`,
      })
    : localPage({
        title: 'The payment failed',
        body: '<p>You have not paid. Start again from the shop.</p><p><a href="/shop">Go to the shop</a></p>',
      });
}

function expiredPage({ session }: Checkout): Response {
  return localPage({
    title: 'This payment page has ended',
    body: `<p>You have not paid. Start again from the checkout.</p><p><a href="${escapeHtml(session.cancel_url ?? '/')}">Go back</a></p>`,
  });
}

function orderTable({ session, lines }: Checkout): string {
  const rows = lines.map(
    ({ name, quantity, unitAmount }) =>
      `<tr><td>${escapeHtml(name)}${quantity > 1 ? `, ${quantity} copies` : ''}</td><td>${formatPrice(unitAmount * quantity)}</td></tr>`,
  );
  const currency = escapeHtml((session.currency ?? 'usd').toUpperCase());
  const { discount, tax } = changeOf(session);
  if (discount > 0) rows.push(`<tr><td>Discount</td><td>${formatPrice(-discount)}</td></tr>`);
  if (tax > 0) rows.push(`<tr><td>Tax</td><td>${formatPrice(tax)}</td></tr>`);
  return `<table><thead><tr><th scope="col">Book</th><th scope="col">Price</th></tr></thead><tbody>${rows.join('')}</tbody>
<tfoot><tr><th scope="row">Total, ${currency}</th><td><strong>${formatPrice(session.amount_total ?? 0)}</strong></td></tr></tfoot></table>`;
}

function successUrl({ session }: Checkout): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
