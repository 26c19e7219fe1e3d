import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import download from '#netlify/functions/download.ts';
import cartTracking from '#netlify/functions/cart-tracking.ts';
import ebookCheckout from '#netlify/functions/ebook-checkout.ts';
import processPurchase from '#netlify/functions/process-purchase.ts';
import sendEmail from '#netlify/functions/send-email.ts';
import { ebookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import { functionPath } from '#src/function-path.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestWorld, deploy, type TestWorld } from '#tests/support/memory-services.ts';
import { buy, checkoutRequest } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';

let world: TestWorld;
let services: TestWorld['services'];
beforeEach(async () => {
  world = await createTestWorld();
  ({ services } = world);
});

const at = (path: string) => `http://localhost:8888${path}`;
const SLUG = 'recovery-planner';
const claimId = '00000000-0000-4000-8000-000000000001';

async function boughtFile(
  world: TestWorld,
  size = 1000,
): Promise<{ url: string; body: Uint8Array }> {
  const body = new Uint8Array(size).map((_, index) => (index * 31) % 256);
  const { books } = world.services;
  const fileName = 'planner-final-v3.pdf';
  await books.publish({ slug: 'recovery-planner', fileName, pages: 8, body, at: world.clock.now });
  const { token } = await buy(world);
  const request = postJson(at(functionPath('download')), {
    action: 'claim',
    token,
    item: 'recovery-planner',
    claimId,
  });
  const answer = await download(request, undefined, () => world.services);
  const { downloadUrl } = (await answer.json()) as { downloadUrl: string };
  return { url: at(downloadUrl), body };
}

describe('the functions of a purchase', () => {
  const OPTIONAL = Object.entries(ebookCheckoutInput.shape).flatMap(([name, field]) =>
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
  ])('a sale is not lost to a field that nobody must send: %s as %j', async (name, value) => {
    const request = { ...checkoutRequest({ items: undefined, ebookId: undefined }) };
    const book = name === 'items' ? { ebookId: SLUG } : { items: [{ slug: SLUG, quantity: 1 }] };
    const answer = await ebookCheckout(
      postJson(at(functionPath('ebook-checkout')), { ...request, ...book, [name]: value }),
      undefined,
      () => services,
    );
    expect([answer.status, await answer.json()]).toEqual([200, { url: expect.any(String) }]);
  });

  test('lead from the cart to the bytes of the book', async () => {
    const checkout = await ebookCheckout(
      postJson(at(functionPath('ebook-checkout')), checkoutRequest()),
      undefined,
      () => services,
    );
    expect(checkout.status).toBe(200);
    const { url } = (await checkout.json()) as { url: string };
    const sessionId = url.slice(url.lastIndexOf('/') + 1);
    world.pay(sessionId);

    const purchase = await processPurchase(
      postJson(at(functionPath('process-purchase')), { sessionId }),
      undefined,
      () => services,
    );
    const paid = (await purchase.json()) as { status: string; token: string; downloadUrl: string };
    expect(paid).toMatchObject({
      status: 'paid',
      sums: { subtotalCents: 1999, discountCents: 0, taxCents: 0, totalCents: 1999 },
      emailMasked: 'm•••@example.com',
    });
    expect(paid.downloadUrl).toBe(`http://localhost:8888/download#t=${paid.token}`);
    expect(JSON.stringify(paid)).not.toContain('maria@');

    const claim = postJson(at(functionPath('download')), {
      action: 'claim',
      token: paid.token,
      item: 'recovery-planner',
      claimId,
    });
    const { downloadUrl } = (await (await download(claim, undefined, () => services)).json()) as {
      downloadUrl: string;
    };
    const file = await download(new Request(at(downloadUrl)), undefined, () => services);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(await file.text()).toContain('%PDF');
  });

  /** The form of the checkout, posted by the browser itself. */
  function postCheckout(fields: Readonly<Record<string, string>>): Request {
    return new Request(at(functionPath('ebook-checkout')), {
      method: 'POST',
      headers: { origin: 'http://localhost:8888' },
      body: new URLSearchParams({
        form: 'checkout',
        firstName: 'Maria',
        email: 'maria@example.com',
        ...fields,
      }),
    });
  }

  test.each([
    [
      'the books that the page knows',
      { books: 'meal-plan.brain-recipes', product: '' },
      ['meal-plan', 'brain-recipes'],
    ],
    ['the one book that was chosen', { product: 'meal-plan' }, ['meal-plan']],
  ])('a form that is posted without script buys %s', async (_, fields, bought) => {
    const response = await ebookCheckout(postCheckout(fields), undefined, () => world.services);
    expect(response.status).toBe(303);
    const [opened] = world.checkouts.values();
    expect(response.headers.get('location')).toBe(`https://pay.example/${opened?.sessionId}`);
    expect(opened?.checkout.lines.map(({ slug }) => slug)).toEqual(bought);
  });

  test('a form that is posted for a book that is off sale is answered with a page, nothing is charged, and the next press buys the other book', async () => {
    expectConsole(/"code":"not_for_sale"/);
    const world = deploy(await createTestWorld(), 'meal-plan', { notForSale: true });
    const { services, records, checkouts } = world;
    const post = async (fields: Readonly<Record<string, string>>) => {
      const response = await ebookCheckout(postCheckout(fields), undefined, () => services);
      return { status: response.status, page: await response.text() };
    };
    const alone = await post({ product: 'meal-plan' });
    expect(alone.status).toBe(409);
    expect(alone.page).toContain('cannot be bought at the moment: it is off sale');
    expect(alone.page).toContain('You have not paid.');
    expect(alone.page).toContain('What you typed is still here.');
    expect(alone.page).toContain('value="maria@example.com"');
    expect(alone.page).toContain('name="books" value=""');
    expect(alone.page).toContain('<option value="brain-recipes">');
    expect(alone.page).not.toContain('<option value="meal-plan">');
    expect((await post({ books: '', product: '' })).page).toContain('Choose what you buy');

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

  test('a mistyped address is asked about before anything is paid, also without script, and only once', async () => {
    const { services, checkouts } = await createTestWorld();
    const post = (fields: Readonly<Record<string, string>>) =>
      ebookCheckout(postCheckout({ product: 'meal-plan', ...fields }), undefined, () => services);
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
    'a form that is posted for the books %j asks for a book, and keeps what was typed',
    async (books) => {
      const response = await ebookCheckout(
        postCheckout({ books, product: '' }),
        undefined,
        () => world.services,
      );
      expect(response.status).toBe(400);
      const page = await response.text();
      expect(page).toContain('<a href="#product">Choose what you buy</a>');
      expect(page).toContain('<option value="" selected>Choose a book</option>');
      expect(page).toMatch(/<option value="meal-plan">[^<]+, \$/);
      expect(page).toContain('value="maria@example.com"');
      expect(page).not.toContain('<script>');
      const next = { books: '', product: 'meal-plan' };
      const paid = await ebookCheckout(postCheckout(next), undefined, () => world.services);
      expect(paid.status).toBe(303);
    },
  );

  test('count a cart in the log and leave no record, so that nobody can fill the store', async () => {
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
    const response = await cartTracking(
      postJson(at(functionPath('cart-tracking')), body),
      undefined,
      () => world.services,
    );
    expect(await response.json()).toEqual({ tracked: true });
    expect(world.records.contents.size).toBe(0);
  });

  test('mail a receipt again to the stored address only', async () => {
    const { sessionId } = await buy(world);
    const url = at(functionPath('send-email'));
    const again = await sendEmail(
      postJson(url, { type: 'receipt', sessionId }),
      undefined,
      () => world.services,
    );
    expect(await again.json()).toEqual({ emailMasked: 'm•••@example.com' });
    expect(world.mails.at(-1)?.to).toBe('maria@example.com');

    expectConsole(/bad_request/);
    const redirected = { type: 'receipt', sessionId, to: 'evil@example.com' };
    expect(
      (await sendEmail(postJson(url, redirected), undefined, () => world.services)).status,
    ).toBe(400);
  });
});

describe('the file address', () => {
  test('serves the whole file, byte for byte, under the title of the book', async () => {
    const { url, body } = await boughtFile(world, 9 * 1024 * 1024);
    const response = await download(new Request(url), undefined, () => world.services);
    const received = new Uint8Array(await response.arrayBuffer());
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(digest(received)).toBe(digest(body));
    expect(response.headers.get('content-length')).toBe(String(body.length));
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Complete Recovery Planner.pdf"; filename*=UTF-8''Complete%20Recovery%20Planner.pdf`,
    );
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test.each([
    ['bytes=0-99', 206, 'bytes 0-99/1000', 100],
    ['bytes=900-', 206, 'bytes 900-999/1000', 100],
    ['bytes=-1', 206, 'bytes 999-999/1000', 1],
    ['bytes=0-5000', 206, 'bytes 0-999/1000', 1000],
    ['bytes=1000-', 416, 'bytes */1000', 0],
    ['bytes=-0', 416, 'bytes */1000', 0],
    ['bytes=0-1,5-6', 200, null, 1000],
    ['bytes=9-1', 200, null, 1000],
    ['lines=1-2', 200, null, 1000],
  ] as const)('answers Range %s with %i', async (range, status, contentRange, length) => {
    const world = await createTestWorld();
    const { url, body } = await boughtFile(world);
    const response = await download(
      new Request(url, { headers: { range } }),
      undefined,
      () => world.services,
    );
    expect([response.status, response.headers.get('content-range')]).toEqual([
      status,
      contentRange,
    ]);
    const received = new Uint8Array(await response.arrayBuffer());
    expect(received.length).toBe(length);
    const start = Number(/bytes (\d+)-/.exec(contentRange ?? '')?.[1] ?? 0);
    expect(received).toEqual(body.slice(start, start + length));
  });

  test('opens in the browser when it is asked to', async () => {
    const { url } = await boughtFile(world);
    const response = await download(new Request(`${url}&read=1`), undefined, () => world.services);
    expect(response.headers.get('content-disposition')).toMatch(/^inline;/);
  });

  test.each(['', '?file=', '?file=v1.x', `?file=${'a'.repeat(5000)}`])(
    'refuses the address %s',
    async (query) => {
      expectConsole(/link_unknown/);
      const response = await download(
        new Request(at(functionPath('download')) + query),
        undefined,
        () => world.services,
      );
      expect(response.status).toBe(404);
    },
  );

  test('tells a reader who opens an old address with a page, which leads to the books again', async () => {
    expectConsole(/link_unknown/);
    const address = `${at(functionPath('download'))}?file=old&read=1`;
    const opened = new Request(address, { headers: { accept: 'text/html,*/*;q=0.8' } });
    const response = await download(opened, undefined, () => services);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('href="/my-downloads"');
  });
});
