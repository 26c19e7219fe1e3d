import type { Config } from '@netlify/functions';
import { ebookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import { checkoutForm, formNameOf, toRequestFields } from '#src/contracts/forms/checkout.ts';
import type { Option } from '#src/contracts/forms/form-definition.ts';
import type { Cart } from '#src/domain/cart/cart.ts';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { likelyAddress } from '#src/domain/email-typos.ts';
import { CART_PARAMETER, decodeCart, encodeCart } from '#src/domain/cart/cart-in-url.ts';
import {
  HttpError,
  refusedFieldsOf,
  type HttpErrorCode,
  type RefusedField,
} from '#src/domain/http-error.ts';
import { countryName } from '#src/domain/checkout/sale-countries.ts';
import { listForEveryone } from '#netlify/ebooks/publish-ebook.ts';
import { startCheckout } from '#netlify/checkout/start-checkout.ts';
import { refusedFields } from '#netlify/http/bad-input.ts';
import { byMethod, json, type Arrival } from '#netlify/http/endpoint.ts';
import { requireOwnOrigin } from '#netlify/http/origin.ts';
import { problemResponse } from '#netlify/http/problems.ts';
import { readForm } from '#netlify/http/read-body.ts';
import { respondPage, respondSeeOther } from '#netlify/http/respond.ts';
import { formPage } from '#netlify/http/form-page.ts';
import { shopServicesFromEnv } from '#netlify/app/create-shop-services.ts';
import type { ShopServices } from '#netlify/payments/payments.ts';

const startByJson = json<'ebook-checkout', typeof ebookCheckoutInput, 'anyone', ShopServices>(
  'ebook-checkout',
  { who: 'anyone', input: ebookCheckoutInput, run: startCheckout },
);

/**
 * Starts a checkout and returns the URL of the payment page. If the checkout form was submitted
 * without its island, redirects there instead. Such a form contains one book or, if the page's
 * script could add it, the whole cart.
 */
export default byMethod<ShopServices>(
  'ebook-checkout',
  {
    POST: (request, services, arrival) => {
      const type = request.headers.get('content-type') ?? '';
      return type.startsWith('application/x-www-form-urlencoded')
        ? startByForm(request, services, arrival)
        : startByJson(request, services, arrival);
    },
  },
  { services: shopServicesFromEnv },
);

/** Email address fields to check for typos, each with the name used in messages. */
const ADDRESS_FIELDS = { email: 'yours', giftEmail: 'the one you typed' } as const;

/**
 * Name of the hidden field holding an address we already asked about. Submitting the same address
 * again confirms it.
 */
const questionedField = (field: string) => `asked-about-${field}`;

async function startByForm(
  request: Request,
  services: ShopServices,
  arrival: Arrival,
): Promise<Response> {
  requireOwnOrigin(request, services.env.siteUrl);
  const sent = await readForm(request);
  const formValue = (name: string) => sent.get(name) ?? '';
  const known = Object.keys(ADDRESS_FIELDS)
    .map(questionedField)
    .filter((name) => formValue(name) !== '')
    .map((name) => [name, formValue(name)]);
  const before = Object.fromEntries(known) as Record<string, string>;
  // The order added by the page's script, or the single book chosen without it.
  const order = decodeCart(formValue(CART_PARAMETER) || formValue('product'));
  const countries = services.env.selling.countries.map((code) => ({
    value: code,
    label: countryName(code) ?? code,
  }));
  const typed = Object.fromEntries(
    Object.keys(checkoutForm.fields).map((name) => [name, formValue(name)]),
  );
  const pageFor = async (books: Cart) => ({
    form: books.length > 0 ? checkoutForm : BOOK_FORM,
    action: new URL(request.url).pathname,
    hidden: { ...before, [CART_PARAMETER]: encodeCart(books) },
    typed,
    options: {
      country: countries,
      ...(books.length > 0 ? {} : { product: await booksToChoose(services) }),
    },
  });
  const parsed = ebookCheckoutInput.safeParse({
    items: order,
    ...toRequestFields(typed),
    withdrawalConsent: formValue('withdrawalConsent') !== '',
  });
  if (!parsed.success) {
    const errors = atFormFields(refusedFields(parsed.error));
    const page = await pageFor(errors.includes(NO_BOOK) ? [] : order);
    return respondPage(400, formPage({ ...page, errors }));
  }
  const doubts = Object.entries(ADDRESS_FIELDS).flatMap(([field, mine]) => {
    const likely = likelyAddress(readEmailAddress(formValue(field)) ?? '');
    if (likely === undefined || formValue(questionedField(field)) === formValue(field)) return [];
    const message = `Did you mean ${likely}? If ${mine} is right, select “${checkoutForm.button}” again.`;
    return [{ field, message }];
  });
  if (doubts.length > 0) {
    const confirmed = doubts.map(({ field }) => [questionedField(field), formValue(field)]);
    const page = await pageFor(order);
    const hidden = { ...page.hidden, ...Object.fromEntries(confirmed) };
    return respondPage(400, formPage({ ...page, hidden, errors: doubts }));
  }
  try {
    return respondSeeOther((await startCheckout(parsed.data, services, arrival)).url);
  } catch (error) {
    // Remove a book that isn't available, so that the next click buys the rest.
    const gone =
      error instanceof HttpError && GONE.has(error.code) ? error.details['slug'] : undefined;
    const page = await pageFor(order.filter(({ slug }) => slug !== gone));
    return problemResponse(
      error,
      { name: 'ebook-checkout', requestId: arrival.requestId },
      (status, { message }, headers) => {
        const errors = atFormFields(refusedFieldsOf(error));
        const trouble = errors.length > 0 ? { errors } : { message };
        return respondPage(status, formPage({ ...page, ...trouble }), headers);
      },
    );
  }
}

/** Maps rejected request fields to form fields. */
function atFormFields(refused: readonly RefusedField[]): RefusedField[] {
  return refused.map(({ field, message }) =>
    field.startsWith('items') ? NO_BOOK : { field: formNameOf(field), message },
  );
}

/** Error for an order without a valid book. */
const NO_BOOK: RefusedField = { field: 'product', message: 'Choose a book' };

/** The checkout form with a book selector at the top, for an empty order. */
const BOOK_FORM = {
  ...checkoutForm,
  fields: {
    product: { kind: 'select', label: 'Which book?', missing: NO_BOOK.message },
    ...checkoutForm.fields,
  },
} as const;

/** Returns an empty option, followed by the books for sale with their prices. */
async function booksToChoose(services: ShopServices): Promise<Option[]> {
  // If the list fails to load, the form still keeps the buyer's input. The next submission tries to
  // load it again.
  const { ebooks } = await listForEveryone(services).catch(() => ({ ebooks: [] }));
  return [
    { value: '', label: 'Choose a book' },
    ...ebooks.map(({ id, title, price }) => ({ value: id, label: `${title}, ${price}` })),
  ];
}

/** Errors that affect only one book in an order. */
const GONE: ReadonlySet<string> = new Set<HttpErrorCode>(['not_for_sale', 'unknown_product']);

export const config: Config = {
  // This is the default path, but without `path`, the platform silently drops the rate limit below.
  path: '/.netlify/functions/ebook-checkout',
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
