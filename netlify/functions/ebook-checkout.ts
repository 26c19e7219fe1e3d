import type { Config } from '@netlify/functions';
import { ebookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import { CHECKOUT_FORM_NAMES, checkoutForm } from '#src/contracts/forms/checkout.ts';
import type { Option } from '#src/contracts/forms/form-definition.ts';
import type { Cart } from '#src/domain/cart/cart.ts';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { likelyAddress } from '#src/domain/email-typos.ts';
import { ORDER_PARAMETER, readOrder, writeOrder } from '#src/domain/orders/order-link.ts';
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
 * Begins a payment and answers with the address of the payment page. A buyer without script posts the form
 * of the checkout, and is led there: for one book, or for the cart when the page's script could add it.
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

/** The fields whose address is asked about when it looks mistyped, with what their owner calls what they typed. */
const ADDRESS_FIELDS = { email: 'yours', giftEmail: 'the one that you typed' } as const;

/** Holds the address of a field that was asked about before: whoever sends it again means it. */
const questionedField = (field: string) => `asked-about-${field}`;

async function startByForm(
  request: Request,
  services: ShopServices,
  arrival: Arrival,
): Promise<Response> {
  requireOwnOrigin(request, services.env.siteUrl);
  const sent = await readForm(request);
  const said = (name: string) => sent.get(name) ?? '';
  const known = Object.keys(ADDRESS_FIELDS)
    .map(questionedField)
    .filter((name) => said(name) !== '')
    .map((name) => [name, said(name)]);
  const before = Object.fromEntries(known) as Record<string, string>;
  // What the page's script adds, or the one book that was chosen without it.
  const order = readOrder(said(ORDER_PARAMETER) || said('product'));
  const countries = services.env.selling.countries.map((code) => ({
    value: code,
    label: countryName(code) ?? code,
  }));
  const pageFor = async (books: Cart) => ({
    form: books.length > 0 ? checkoutForm : BOOK_FORM,
    action: new URL(request.url).pathname,
    hidden: { ...before, [ORDER_PARAMETER]: writeOrder(books) },
    typed: Object.fromEntries(Object.keys(checkoutForm.fields).map((name) => [name, said(name)])),
    options: {
      country: countries,
      ...(books.length > 0 ? {} : { product: await booksToChoose(services) }),
    },
  });
  const parsed = ebookCheckoutInput.safeParse({
    items: order,
    ...Object.fromEntries(
      Object.entries(CHECKOUT_FORM_NAMES).map(([field, name]) => [field, said(name) || undefined]),
    ),
    withdrawalConsent: said('withdrawalConsent') !== '',
  });
  if (!parsed.success) {
    const errors = atFormFields(refusedFields(parsed.error));
    const page = await pageFor(errors.includes(NO_BOOK) ? [] : order);
    return respondPage(400, formPage({ ...page, errors }));
  }
  const doubts = Object.entries(ADDRESS_FIELDS).flatMap(([field, mine]) => {
    const likely = likelyAddress(readEmailAddress(said(field)) ?? '');
    if (likely === undefined || said(questionedField(field)) === said(field)) return [];
    const message = `Did you mean ${likely}? If ${mine} is right, press “${checkoutForm.button}” again.`;
    return [{ field, message }];
  });
  if (doubts.length > 0) {
    const confirmed = doubts.map(({ field }) => [questionedField(field), said(field)]);
    const page = await pageFor(order);
    const hidden = { ...page.hidden, ...Object.fromEntries(confirmed) };
    return respondPage(400, formPage({ ...page, hidden, errors: doubts }));
  }
  try {
    return respondSeeOther((await startCheckout(parsed.data, services, arrival)).url);
  } catch (error) {
    // A book that cannot be bought is dropped, so that the next press buys the others.
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

/** Refused fields of the request as those of the form. */
function atFormFields(refused: readonly RefusedField[]): RefusedField[] {
  return refused.map(({ field, message }) =>
    field.startsWith('items') ? NO_BOOK : { field: CHECKOUT_FORM_NAMES[field] ?? field, message },
  );
}

/** What is said of an order that holds no book that can be read. */
const NO_BOOK: RefusedField = { field: 'product', message: 'Choose what you buy' };

/** The form with the choice of a book before it, for an order that holds none. */
const BOOK_FORM = {
  ...checkoutForm,
  fields: {
    product: { kind: 'select', label: 'What you buy', missing: NO_BOOK.message },
    ...checkoutForm.fields,
  },
} as const;

/** What can be bought now, with its price, below a line that chooses nothing. */
async function booksToChoose(services: ShopServices): Promise<Option[]> {
  // Without the list the form still comes back with what was typed, and the next press asks again.
  const { ebooks } = await listForEveryone(services).catch(() => ({ ebooks: [] }));
  return [
    { value: '', label: 'Choose a book' },
    ...ebooks.map(({ id, title, price }) => ({ value: id, label: `${title}, ${price}` })),
  ];
}

/** Refusals of one book of an order. */
const GONE: ReadonlySet<string> = new Set<HttpErrorCode>(['not_for_sale', 'unknown_product']);

export const config: Config = {
  // Its default address: without one the platform drops the rule below, and the deploy stays green.
  path: '/.netlify/functions/ebook-checkout',
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
