import { useRef, useState } from 'react';
import { functionPath } from '#src/function-path.ts';
import {
  CHECKOUT_DRAFT,
  checkoutForm,
  isGift,
  toRequestFields,
} from '#src/contracts/forms/checkout.ts';
import type { Option, FormValues } from '#src/contracts/forms/form-definition.ts';
import type { EbookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import type { PricedLine } from '#src/domain/cart/cart.ts';
import { totalCents } from '#src/domain/cart/cart-totals.ts';
import type { CheckoutOrder } from './checkout-order.ts';
import { formatPrice } from '#src/domain/money.ts';
import { ELSEWHERE, needsWithdrawalConsent } from '#src/domain/checkout/sale-countries.ts';
import { HttpError, refusedFieldsOf } from '#src/domain/http-error.ts';
import { local } from '#src/browser/storage.ts';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { ShownProduct } from '../use-products.ts';
import { GiftFields } from '../gifts/GiftFields.tsx';
import { requestPaymentPage } from './payment-page.ts';

/** ID of the form, for buttons outside it. */
export const CHECKOUT_FORM_ID = 'checkout-form';

/** Sale terms shown on the page. They match the functions' behavior. */
export interface SaleTerms {
  /** Countries we sell to, in the owner's order. */
  countries: readonly { code: string; name: string }[];
  promotionCodes: boolean;
  tax: boolean;
}

type BuyerFields = FormValues<typeof checkoutForm.fields>;

/** The checkout's contact form, with the button that leads to the payment page. */
export function CheckoutForm({
  terms,
  products,
  lines,
  readOrder,
  onPriceChange,
  onGone,
}: {
  terms: SaleTerms;
  /** Products that can be bought without JavaScript, one book at a time. */
  products: readonly ShownProduct[];
  /** The order shown on the page. Empty until the island hydrates. */
  lines: readonly PricedLine[];
  /**
   * Returns the order at the time of the click, which may be before the first order is rendered.
   */
  readOrder: () => CheckoutOrder;
  /** Called if the server's price differs from the one shown. */
  onPriceChange: (prices: Readonly<Record<string, number>>) => void;
  /** Called if the server reports that a book is no longer for sale. */
  onGone: (slug: string) => void;
}) {
  const choices: Option[] = [
    ...terms.countries.map(({ code, name }) => ({ value: code, label: name })),
    { value: ELSEWHERE, label: 'Other country' },
  ];
  const [country, setCountry] = useState(choices[0]?.value ?? ELSEWHERE);
  const [hasGift, setGift] = useState(false);
  const attempt = useRef({ content: '', id: '' });

  const pay = async (buyer: BuyerFields) => {
    const request = requestFor(buyer, readOrder());
    const content = JSON.stringify(request);
    if (attempt.current.content !== content) attempt.current = { content, id: crypto.randomUUID() };
    location.assign(await requestPaymentPage({ ...request, attemptId: attempt.current.id }));
    return 'stay-busy' as const;
  };
  return (
    <Form
      form={checkoutForm}
      id={CHECKOUT_FORM_ID}
      action={functionPath('ebook-checkout')}
      className="checkout-form flow"
      draft={CHECKOUT_DRAFT}
      confirmTypos
      layout={
        <section aria-labelledby="contact-title" className="flow">
          <h2 id="contact-title" className="flex flex-nowrap items-start text-l">
            <span className="checkout-step">2</span>
            <Icon name="mail" className="mr-2 text-accent" /> Where to send your books
          </h2>
          <noscript>
            <BookChoice products={products} />
          </noscript>
          <Field name="firstName" />
          <Field name="email" />
          <Field name="country" options={choices} />
          <p className="empty:m-0!" role="status">
            {country === ELSEWHERE &&
              'We can’t sell to other countries yet. Our articles and our guide are free everywhere.'}
          </p>
          {needsWithdrawalConsent(country) && (
            <>
              <Field name="withdrawalConsent" />
              <p>Our own promise still applies: you have 30 days to ask for a refund.</p>
            </>
          )}
          <GiftFields isGift={hasGift} />
          <details className="mb-4">
            <summary className="min-h-target field-label">Last name and phone (optional)</summary>
            <Field name="lastName" />
            <Field name="phone" />
          </details>
        </section>
      }
      endTitle="pay-title"
      onTyped={(buyer) => {
        setCountry(buyer.country);
        setGift(isGift(buyer));
      }}
      onRefused={({ firstName, email }) => {
        if (firstName && email) return undefined;
        return {
          title: 'Missing Information',
          text: 'Please fill in your name and email address.',
        };
      }}
      mayLeave={async () => {
        if (readOrder().source !== 'offer') return true;
        document.getElementById('offer')?.focus();
        return false;
      }}
      onSend={pay}
      onFailure={(error) => {
        if (error instanceof HttpError && error.code === 'price_changed') {
          onPriceChange(newPrices(error));
        }
        if (
          error instanceof HttpError &&
          (error.code === 'not_for_sale' || error.code === 'unknown_product')
        ) {
          onGone(String(error.details['slug']));
        }
        // A field's own error explains what to correct, so don't also tell the buyer to try again.
        if (refusedFieldsOf(error).length > 0) return undefined;
        return {
          title: 'Checkout Error',
          text: 'Failed to start checkout process. Please try again.',
        };
      }}
    >
      <PayNext terms={terms} lines={lines} />
    </Form>
  );
}

function BookChoice({ products }: { products: readonly ShownProduct[] }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor="product">
        Which book?
      </label>
      <select className="field-input" id="product" name="product" required>
        <option value="">Choose a book</option>
        {products.map(({ slug, title, cents }) => (
          <option key={slug} value={slug}>
            {`${title}, ${formatPrice(cents)}`}
          </option>
        ))}
      </select>
    </div>
  );
}

function PayNext({ terms, lines }: { terms: SaleTerms; lines: readonly PricedLine[] }) {
  return (
    <>
      <h2 id="pay-title" className="flex flex-nowrap items-start text-l">
        <span className="checkout-step">3</span>
        <Icon name="card" className="mr-2 text-accent" /> Pay with a card
      </h2>
      <p>
        <span>
          {'You’ll pay '}
          <strong className="text-xl">
            {lines.length > 0 ? formatPrice(totalCents(lines)) : 'the total above'}
          </strong>
          {'. '}
        </span>
        <br />
        <span>
          {terms.tax
            ? 'The next page adds tax if your state or country requires it. You’ll see the total before you pay.'
            : 'There are no other charges.'}
        </span>
      </p>
      {terms.promotionCodes && (
        <p>If you have a discount code, you can enter it on the next page.</p>
      )}
      <p className="small">Next, we’ll take you to our payment company’s page.</p>
    </>
  );
}

function requestFor(buyer: BuyerFields, { source, lines }: CheckoutOrder): EbookCheckoutInput {
  const [first, ...others] = lines;
  return {
    ...(source === 'product' && first && others.length === 0
      ? { ebookId: first.slug }
      : { items: lines.map(({ slug, quantity }) => ({ slug, quantity })) }),
    // Only a stored cart survives a visit to the payment page.
    ...(source === 'cart' && local.isOpen() ? { isCart: true } : {}),
    displayedTotalCents: totalCents(lines),
    // The date may be filled in even if the order isn't a gift.
    ...toRequestFields(isGift(buyer) ? buyer : { ...buyer, giftOn: '' }),
    ...(buyer.withdrawalConsent ? { withdrawalConsent: true } : {}),
  };
}

function newPrices(error: HttpError): Record<string, number> {
  const lines = error.details['lines'];
  if (!Array.isArray(lines)) return {};
  return Object.fromEntries(
    lines.map((line: { slug: string; unitCents: number }) => [line.slug, line.unitCents]),
  );
}
