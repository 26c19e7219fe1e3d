import { beforeEach, describe, expect, test } from 'vitest';
import { ebookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import { functionPath } from '#src/function-path.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness, deploy, type TestHarness } from '#tests/support/memory-services.ts';
import { buy, checkoutRequest } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';

let harness: TestHarness;
let services: TestHarness['services'];
beforeEach(async () => {
  harness = await createTestHarness();
  ({ services } = harness);
});

const at = (path: string) => `http://localhost:8888${path}`;
const SLUG = 'recovery-planner';
const claimId = '00000000-0000-4000-8000-000000000001';

const send = (name: FunctionName, request: Request) =>
  functionNamed(name).call(request, {}, () => services);
/** Sends a request the way one of our pages does. */
const ask = (name: FunctionName, body: object) =>
  send(name, postJson(at(functionPath(name)), body));
const claim = (token: string) => ask('download', { action: 'claim', token, item: SLUG, claimId });
const load = (path: string) => send('download', new Request(at(path)));

describe('the purchase functions', () => {
  const OPTIONAL = Object.entries(ebookCheckoutInput.in.shape).flatMap(([name, field]) =>
    field.safeParse(undefined).success ? [name] : [],
  );
  const mustBeText = /^(?:customer(?!Country)|gift)/;
  test.each<[name: string, value: unknown]>([
    ...OPTIONAL.map((name): [string, unknown] => [name, null]),
    ...OPTIONAL.filter((name) => mustBeText.test(name)).map((name): [string, unknown] => [
      name,
      '',
    ]),
    ['addedLater', { by: 'a newer page' }],
    ['addedLater', null],
  ])(
    'completes a sale despite an unexpected value in an optional field: %s as %j',
    async (name, value) => {
      const request = { ...checkoutRequest({ items: undefined, ebookId: undefined }) };
      const book = name === 'items' ? { ebookId: SLUG } : { items: [{ slug: SLUG, quantity: 1 }] };
      const answer = await ask('ebook-checkout', { ...request, ...book, [name]: value });
      expect([answer.status, await answer.json()]).toEqual([200, { url: expect.any(String) }]);
    },
  );

  test('takes a buyer from the cart to the book file', async () => {
    const checkout = await ask('ebook-checkout', checkoutRequest());
    expect(checkout.status).toBe(200);
    const { url } = (await checkout.json()) as { url: string };
    const sessionId = url.slice(url.lastIndexOf('/') + 1);
    harness.pay(sessionId);

    const purchase = await ask('process-purchase', { sessionId });
    const paid = (await purchase.json()) as { status: string; token: string; downloadUrl: string };
    expect(paid).toMatchObject({
      status: 'paid',
      sums: { subtotalCents: 1999, discountCents: 0, taxCents: 0, totalCents: 1999 },
      emailMasked: 'm•••@example.com',
    });
    expect(paid.downloadUrl).toBe(`http://localhost:8888/download#t=${paid.token}`);
    expect(JSON.stringify(paid)).not.toContain('maria@');

    const { downloadUrl } = (await (await claim(paid.token)).json()) as { downloadUrl: string };
    const file = await load(downloadUrl);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(await file.text()).toContain('%PDF');
  });

  /** Posts the checkout form the way a browser without JavaScript does. */
  function postCheckout(fields: Readonly<Record<string, string>>): Promise<Response> {
    const request = new Request(at(functionPath('ebook-checkout')), {
      method: 'POST',
      headers: { origin: 'http://localhost:8888' },
      body: new URLSearchParams({
        form: 'checkout',
        firstName: 'Maria',
        email: 'maria@example.com',
        ...fields,
      }),
    });
    return send('ebook-checkout', request);
  }

  test.each([
    [
      'the books in the hidden field',
      { books: 'meal-plan.brain-recipes', product: '' },
      ['meal-plan', 'brain-recipes'],
    ],
    ['the selected book', { product: 'meal-plan' }, ['meal-plan']],
  ])('sells %s from a form posted without JavaScript', async (_, fields, bought) => {
    const response = await postCheckout(fields);
    expect(response.status).toBe(303);
    const [opened] = harness.checkouts.values();
    expect(response.headers.get('location')).toBe(`https://pay.example/${opened?.sessionId}`);
    expect(opened?.checkout.lines.map(({ slug }) => slug)).toEqual(bought);
  });

  test('shows a page and charges nothing if a form includes a book that isn’t for sale, and sells the other book on the next click', async () => {
    expectConsole(/"code":"not_for_sale"/);
    ({ services } = deploy(harness, 'meal-plan', { notForSale: true }));
    const { records, checkouts } = harness;
    const post = async (fields: Readonly<Record<string, string>>) => {
      const response = await postCheckout(fields);
      return { status: response.status, page: await response.text() };
    };
    const alone = await post({ product: 'meal-plan' });
    expect(alone.status).toBe(409);
    expect(alone.page).toContain('right now: it is no longer for sale');
    expect(alone.page).toContain('You haven’t been charged.');
    expect(alone.page).toContain('What you typed is still here.');
    expect(alone.page).toContain('value="maria@example.com"');
    expect(alone.page).toContain('name="books" value=""');
    expect(alone.page).toContain('<option value="brain-recipes">');
    expect(alone.page).not.toContain('<option value="meal-plan">');
    expect((await post({ books: '', product: '' })).page).toContain('Choose a book');

    const beside = await post({ books: 'meal-plan.brain-recipes', product: '' });
    expect(beside.status).toBe(409);
    expect(beside.page).toContain('name="books" value="brain-recipes"');
    expect(checkouts.size).toBe(0);
    expect([...records.contents.keys()].filter((key) => key.startsWith('checkout-'))).toEqual([]);
    expect((await post({ books: 'brain-recipes', product: '' })).status).toBe(303);
    expect([...checkouts.values()][0]?.checkout.lines.map(({ slug }) => slug)).toEqual([
      'brain-recipes',
    ]);
  });

  test('asks once about a likely typo in the address before payment, even without JavaScript', async () => {
    const { checkouts } = harness;
    const post = (fields: Readonly<Record<string, string>>) =>
      postCheckout({ product: 'meal-plan', ...fields });
    const mistyped = { email: 'maria@gmial.com' };
    const asked = await post(mistyped);
    expect(asked.status).toBe(400);
    const page = await asked.text();
    expect(page).toContain('Did you mean maria@gmail.com?');
    const [, name = '', said = ''] = /name="([^"]+)" value="(maria@gmial.com)">\n/.exec(page) ?? [];
    expect(checkouts.size).toBe(0);
    expect((await post({ email: 'maria@yahooo.com', [name]: said })).status).toBe(400);
    expect((await post({ ...mistyped, [name]: said })).status).toBe(303);
    expect([...checkouts.values()].map(({ checkout }) => checkout.email)).toEqual([mistyped.email]);
  });

  test.each(['', '..~~', '<script>'])(
    'asks the buyer to choose a book when a form is posted with the books %j, and keeps the entered values',
    async (books) => {
      const response = await postCheckout({ books, product: '' });
      expect(response.status).toBe(400);
      const page = await response.text();
      expect(page).toContain('<a href="#product">Choose a book</a>');
      expect(page).toContain('<option value="" selected>Choose a book</option>');
      expect(page).toMatch(/<option value="meal-plan">[^<]+, \$/);
      expect(page).toContain('value="maria@example.com"');
      expect(page).not.toContain('<script>');
      const paid = await postCheckout({ books: '', product: 'meal-plan' });
      expect(paid.status).toBe(303);
    },
  );

  test('logs a cart without storing a record, so that nobody can flood the store', async () => {
    expectConsole(/"function":"cart-tracking","counts":\{"titles":2\}/);
    const product = (productId: string) => ({
      productId,
      productName: 'A book',
      price: 19.99,
      quantity: 1,
    });
    const body = {
      action: 'add_item',
      sessionId: 'cart_1764000000000_ab12cd34',
      products: [product('meal-plan'), product('no-such-book')],
    };
    const response = await ask('cart-tracking', body);
    expect(await response.json()).toEqual({ tracked: true });
    expect(harness.records.contents.size).toBe(0);
  });

  test.each([
    ['process-purchase', { sessionId: 'cs_test_cut' }],
    ['order-address', { action: 'take-likely', sessionId: 'cs_test_cut' }],
    ['send-email', { type: 'receipt', sessionId: 'cs_test_cut' }],
    ['download', { action: 'claim', token: 'x', item: 'No such book', claimId }],
    ['ebook-checkout', checkoutRequest({ items: [{ slug: 'No such book', quantity: 1 }] })],
  ] as const)('%s explains what is wrong with %j', async (name, body) => {
    expectConsole(/bad_request/);
    const answer = await ask(name, body);
    const { message } = (await answer.json()) as { message: string };
    expect(answer.status).toBe(400);
    expect(message).toMatch(/^(?:The address of this page isn’t complete|We can’t find this book)/);
  });

  test('resends a receipt only to the stored address', async () => {
    const { sessionId } = await buy(harness);
    const again = await ask('send-email', { type: 'receipt', sessionId });
    expect(await again.json()).toEqual({ emailMasked: 'm•••@example.com' });
    expect(harness.mails.at(-1)?.to).toBe('maria@example.com');

    expectConsole(/bad_request/);
    const redirected = { type: 'receipt', sessionId, to: 'evil@example.com' };
    expect((await ask('send-email', redirected)).status).toBe(400);
  });
});

describe('the file URL', () => {
  test("saves a file under the book's title, or opens it in the browser on request", async () => {
    const { downloadUrl } = (await (await claim((await buy(harness)).token)).json()) as {
      downloadUrl: string;
    };
    const saved = await load(downloadUrl);
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="Complete Recovery Planner.pdf"; filename*=UTF-8''Complete%20Recovery%20Planner.pdf`,
    );
    expect(saved.headers.get('content-security-policy')).toContain('sandbox');
    const shown = await load(`${downloadUrl}&read=1`);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/);
  });

  test('shows a page with a link back to the books if a reader opens an old link', async () => {
    expectConsole(/link_unknown/);
    const address = `${at(functionPath('download'))}?file=old&read=1`;
    const opened = new Request(address, { headers: { accept: 'text/html,*/*;q=0.8' } });
    const response = await send('download', opened);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('href="/my-downloads"');
  });
});
