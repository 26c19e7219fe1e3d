// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CART_PARAMETER } from '#src/domain/cart/cart-in-url.ts';
import { ELSEWHERE, WITHDRAWAL_CONSENT } from '#src/domain/checkout/sale-countries.ts';
import Checkout from '#src/islands/checkout/Checkout.tsx';
import TestPurchase from '#src/islands/checkout/TestPurchase.tsx';
import { $cart, addTitle, clearCart } from '#src/stores/cart.ts';
import { closeStorage, httpError, shownIsland } from '#tests/support/shown-island.ts';

const page = shownIsland();
const {
  answer,
  choose,
  field,
  focused,
  focusedWords,
  named,
  press,
  sentTo,
  settled,
  show,
  status,
  summary,
  tick,
  type,
  words,
} = page;

const PLANNER = { slug: 'recovery-planner', title: 'Planner', cents: 1999, cover: '/planner.svg' };
const JOURNAL = { slug: 'recovery-journal', title: 'Journal', cents: 999, cover: '/journal.svg' };
const TERMS = {
  countries: [
    { code: 'US', name: 'United States' },
    { code: 'DE', name: 'Germany' },
  ],
  promotionCodes: false,
  tax: false,
};
const checkout = (terms = TERMS) => (
  <Checkout
    products={[PLANNER, JOURNAL]}
    offers={[JOURNAL.slug]}
    offeredBook={PLANNER.slug}
    terms={terms}
  />
);

/** URLs the browser was sent to. */
let wentTo: string[] = [];

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  wentTo = [];
  clearCart();
  vi.spyOn(location, 'assign').mockImplementation((address) => wentTo.push(String(address)));
  answer('ebooks', () => ({ ebooks: [] }));
  answer('ebook-checkout', () => ({ url: 'https://pay.example.com/1' }));
});

async function open(address: string, element = checkout()): Promise<void> {
  history.replaceState(null, '', address);
  await show(element);
}

async function fillIn(email = 'maria@example.com'): Promise<void> {
  await type('First name', 'Maria');
  await type('Email', email);
}

describe('checkout order', () => {
  test('shows the book from the URL and its price', async () => {
    await open('/checkout?product=recovery-journal');
    expect(words()).toContain('Journal$9.99');
    expect(words()).toContain('You’ll pay $9.99.');
  });

  test('shows the total without sending a request if the page already knows every book', async () => {
    addTitle(JOURNAL.slug);
    answer('ebooks', () => httpError('internal', 'Out.', 500));
    await open('/checkout');
    expect(words()).toContain('You’ll pay $9.99.');
    expect(sentTo('ebooks')).toEqual([]);
  });

  test('shows the total of the other books if the request for a book fails', async () => {
    answer('ebooks', () => httpError('internal', 'Out.', 500));
    await open(`/checkout?${CART_PARAMETER}=coach-book.recovery-journal`);
    expect(sentTo('ebooks')).toHaveLength(1);
    expect(words()).toContain('You’ll pay $9.99.');
  });

  test("shows the coach's book with the details stored in the cart, and submits its ID", async () => {
    addTitle('coach-book', { title: 'Coach Book', cents: 1200 });
    await open('/checkout');
    expect(words()).toContain('Coach Book$12.00');
    expect(words()).toContain('You’ll pay $12.00.');
    await fillIn();
    await press('Pay with Card');
    expect(sentTo('ebook-checkout')[0]).toMatchObject({
      items: [{ slug: 'coach-book', quantity: 1 }],
      displayedTotalCents: 1200,
    });
  });

  test("requests a coach's book that appears only in the URL", async () => {
    answer('ebooks', () => ({
      ebooks: [{ id: 'coach-book', title: 'Coach Book', price: '$12.00' }],
    }));
    await open(`/checkout?${CART_PARAMETER}=coach-book.recovery-journal`);
    expect(words()).toContain('You’ll pay $21.99.');
  });

  test.each([
    ['never existed', () => ({ ebooks: [] })],
    ['can’t be loaded', () => httpError('internal', 'Out.', 500)],
  ])(
    'shows an error that says nothing was charged, for a URL with a book that %s',
    async (_what, live) => {
      answer('ebooks', live);
      await open('/checkout?product=no-such-book');
      expect(status()).toContain(
        'We can’t find a book at this address. You haven’t been charged.Buy what’s in my cartSee our books',
      );
      expect(document.querySelector('form')).toBeNull();
    },
  );

  test("excludes a book that isn't for sale from the cart, the URL, and the suggestions", async () => {
    const off = (
      <Checkout
        products={[{ ...PLANNER, isOff: true }, JOURNAL]}
        offers={[PLANNER.slug]}
        offeredBook={PLANNER.slug}
        terms={TERMS}
      />
    );
    addTitle(PLANNER.slug);
    addTitle(JOURNAL.slug);
    await open('/checkout', off);
    expect(status().join()).toContain(
      'Planner is no longer for sale, so we took it out of your cart.',
    );
    expect(words()).toContain('You’ll pay $9.99.');
    expect($cart.get()).toEqual([{ slug: JOURNAL.slug, quantity: 1 }]);
    page.leave();
    await open('/checkout?product=recovery-planner', off);
    expect(words()).toContain('Planner: not for sale right now. You haven’t been charged.');
    page.leave();
    await open(`/checkout?${CART_PARAMETER}=recovery-planner.recovery-journal`, off);
    expect(words()).toContain('Planner: not for sale right now. The other books are here.');
    page.leave();
    clearCart();
    await open('/checkout', off);
    expect(words()).toContain('Your cart is empty');
    expect(words()).not.toContain('Would you like this book?');
  });

  test('moves focus from the form to the suggestion if another tab removes the last book', async () => {
    const atForm = async (isIn: boolean) => {
      addTitle(PLANNER.slug);
      await open('/checkout');
      if (isIn) await settled(() => field('Email').focus());
      await settled(() => clearCart());
      const { id } = focused();
      page.leave();
      return id;
    };
    expect(await atForm(true)).toBe('offer');
    expect(await atForm(false)).toBe('');
  });

  test('suggests a book if the cart is empty, and hides the Pay button until the book is added', async () => {
    await open('/checkout');
    expect(words()).toMatch(
      /Your cart is emptySee our books[^]*Would you like this book\?[^]*\$19\.99/,
    );
    const form = named('Pay with Card').closest<HTMLElement>('.checkout-contact');
    expect(form?.hidden).toBe(true);
    expect(words()).not.toMatch(/Ask someone|Frequently Bought/);
    await press('Add to Cart: Planner');
    expect(focused().id).toBe('order-title');
    expect($cart.get()).toMatchObject([{ slug: PLANNER.slug, quantity: 1 }]);
    expect(form?.hidden).toBe(false);
    expect(words()).toMatch(/Pay with Card[^]*Frequently Bought Together/);
    await fillIn();
    await press('Pay with Card');
    expect(wentTo).toEqual(['https://pay.example.com/1']);
  });

  test('tells the payer that someone else chose the books', async () => {
    await open(`/checkout?${CART_PARAMETER}=recovery-journal`);
    expect(words()).toContain('Someone chose these books and asked you to pay for them.');
    expect(words()).toContain('You’ll pay $9.99.');
  });

  test('F11: adds a book in the cart to the order without adding another copy to the cart', async () => {
    addTitle(JOURNAL.slug, {}, 0);
    await open('/checkout?product=recovery-planner');
    await press('Add to Cart: Journal');
    expect(words()).toContain('You’ll pay $29.98.');
    expect($cart.get()).toMatchObject([
      { slug: JOURNAL.slug, quantity: 1 },
      { slug: PLANNER.slug, quantity: 1 },
    ]);
  });

  test.each([
    '?product=recovery-journal)',
    '?product=Recovery-Journal%E2%80%9D',
    '?books=recovery-journal%3E',
  ])('F1: sells the book from a link that was altered in transit: %s', async (query) => {
    await open(`/checkout${query}`);
    expect(words()).toContain('Journal');
    expect(words()).toContain('$9.99');
    expect(words()).not.toContain('Planner');
  });

  test('F13: doesn’t say that the cart is empty if the browser couldn’t store it, and reads the order from the URL', async () => {
    closeStorage();
    await open('/checkout');
    expect(words()).toContain('Your browser isn’t saving your cart');
    expect(words()).not.toContain('Your cart is empty');
    expect(named('See our books').getAttribute('href')).toBe('/shop');
    page.leave();
    await open(`/checkout?${CART_PARAMETER}=recovery-journal~2`);
    expect(words()).toContain('You’ll pay $19.98.');
    expect(words()).not.toContain('Someone chose these books');
    page.leave();
    await open('/checkout?product=recovery-planner');
    await press('Add to Cart: Journal');
    expect(words()).toContain('Journal is now in your order.');
    expect(words()).not.toContain('added to your cart');
  });

  test('F13: keeps the order if a buyer without storage returns without paying', async () => {
    closeStorage();
    addTitle(PLANNER.slug);
    await open('/checkout');
    await fillIn();
    await press('Pay with Card');
    // Without `isCart`, the return URL lists the books.
    expect(sentTo('ebook-checkout')).toEqual([
      expect.not.objectContaining({ isCart: expect.anything() }),
    ]);
  });

  test('doesn’t mix someone else’s order into the buyer’s own cart after a canceled payment', async () => {
    addTitle(PLANNER.slug);
    await open(`/checkout?${CART_PARAMETER}=recovery-journal&canceled=1`);
    expect(words()).toContain('You’ll pay $9.99.');
    await fillIn();
    await press('Pay with Card');
    expect(sentTo('ebook-checkout')).toEqual([
      expect.not.objectContaining({ isCart: expect.anything() }),
    ]);
  });

  test('keeps an unpaid order, and focuses a message that says nothing was charged', async () => {
    const news = document.createElement('div');
    news.id = 'checkout-news';
    document.body.append(news);
    addTitle(PLANNER.slug);
    await open('/checkout?canceled');
    expect(news.textContent).toBe('You haven’t been charged. Your order is still here.Pay $19.99');
    expect(focusedWords()).toBe(news.textContent);
    await fillIn();
    await press('Pay $19.99');
    expect(wentTo).toEqual(['https://pay.example.com/1']);
  });

  test('after a canceled payment, doesn’t refer to a suggested book as an order', async () => {
    const news = document.createElement('div');
    news.id = 'checkout-news';
    document.body.append(news);
    await open('/checkout?canceled');
    expect(news.textContent).toBe('You haven’t been charged.');
  });

  test.each(['not_for_sale', 'unknown_product'] as const)(
    'removes a book that is not for sale (%s), and says which one',
    async (code) => {
      addTitle(PLANNER.slug);
      addTitle(JOURNAL.slug);
      answer('ebook-checkout', () =>
        httpError(code, 'Journal is no longer for sale. You haven’t been charged.', 409, {
          slug: JOURNAL.slug,
        }),
      );
      await open('/checkout');
      await fillIn();
      await press('Pay with Card');
      expect(status().join()).toContain(
        'Journal is no longer for sale, so we took it out of your cart.',
      );
      expect($cart.get()).toEqual([{ slug: PLANNER.slug, quantity: 1 }]);
      expect(words()).toContain('You’ll pay $19.99.');
      expect(field('First name').value).toBe('Maria');
    },
  );

  test('adds a related book', async () => {
    await open('/checkout?product=recovery-planner');
    await press('Add to Cart: Journal');
    expect(words()).toContain('You’ll pay $29.98.');
    await fillIn();
    await press('Pay with Card');
    expect(sentTo('ebook-checkout')[0]).toMatchObject({
      items: [
        { slug: PLANNER.slug, quantity: 1 },
        { slug: JOURNAL.slug, quantity: 1 },
      ],
      displayedTotalCents: 2998,
    });
  });
});

describe('checkout form', () => {
  test('lists missing fields and marks each one, without sending a request', async () => {
    await open('/checkout?product=recovery-planner');
    await press('Pay with Card');
    expect(summary()).toEqual(['Enter your first name', 'Enter your email address']);
    expect(focusedWords()).toContain('Missing Information');
    expect(field('First name').getAttribute('aria-invalid')).toBe('true');
    expect(field('Last name (optional)').getAttribute('aria-invalid')).toBe('false');
    expect(sentTo('ebook-checkout')).toEqual([]);
  });

  test('keeps the button busy until the payment page opens, and sends one order no matter how many times it’s clicked', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer('ebook-checkout', () => promise);
    await open('/checkout?product=recovery-planner');
    await fillIn();
    const pay = named('Pay with Card') as HTMLButtonElement;
    await press('Pay with Card');
    expect(pay.textContent).toBe('Processing...');
    expect(pay.disabled).toBe(true);
    expect(status()).toContain('Processing...');
    await settled(() => pay.form?.requestSubmit());
    await settled(() => resolve(Response.json({ url: 'https://pay.example.com/1' })));
    expect(wentTo).toEqual(['https://pay.example.com/1']);
    // The button stays disabled while the next page loads.
    expect(pay.disabled).toBe(true);
    expect(sentTo('ebook-checkout')).toHaveLength(1);
  });

  test('B11: shows the payment provider’s error next to its field, and accepts the corrected address', async () => {
    addTitle(JOURNAL.slug);
    const message = 'Our payment company doesn’t accept this email address.';
    const fields = [{ field: 'customerEmail', message }];
    answer('ebook-checkout', () => httpError('bad_request', message, 400, { fields }));
    await open('/checkout');
    await fillIn('maria#lopez@example.com');
    await press('Pay with Card');
    expect(summary()).toEqual([message]);
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(field('Email').value).toBe('maria#lopez@example.com');
    expect(words()).not.toContain('Failed to start checkout process');
    answer('ebook-checkout', () => ({ url: 'https://pay.example.com/1' }));
    await type('Email', 'maria@example.com');
    await press('Pay with Card');
    expect(wentTo).toEqual(['https://pay.example.com/1']);
  });

  test('explains an error, keeps the input, and retries with the same attempt ID', async () => {
    answer('ebook-checkout', () => httpError('upstream_unavailable', 'The bank is out.', 503));
    await open('/checkout?product=recovery-planner');
    await fillIn();
    await press('Pay with Card');
    expect(focusedWords()).toContain('Checkout Error: Failed to start checkout process.');
    expect(focusedWords()).toContain('The bank is out.');
    expect(field('Email').value).toBe('maria@example.com');
    await press('Pay with Card');
    const [first, second] = sentTo('ebook-checkout');
    expect(second).toEqual(first);
    await type('Last name (optional)', 'Lopez');
    await press('Pay with Card');
    expect(sentTo('ebook-checkout')[2]).not.toHaveProperty('attemptId', first?.['attemptId']);
  });

  test('if the server’s price has changed, shows it before anything is paid', async () => {
    const lines = [{ slug: PLANNER.slug, unitCents: 2499 }];
    answer('ebook-checkout', () =>
      httpError('price_changed', 'The price has changed.', 409, { lines }),
    );
    await open('/checkout?product=recovery-planner');
    await fillIn();
    await press('Pay with Card');
    expect(words()).toContain('You’ll pay $24.99.');
    expect(words()).toContain('The price has changed.');
  });

  test.each(['http://pay.example.com/1', 'javascript:alert(1)', ''])(
    'doesn’t redirect to %j for payment',
    async (url) => {
      answer('ebook-checkout', () => ({ url }));
      await open('/checkout?product=recovery-planner');
      await fillIn();
      await press('Pay with Card');
      expect(wentTo).toEqual([]);
      expect(summary()).toEqual([]);
      expect(focusedWords()).toContain('Checkout Error');
    },
  );

  test('asks about a likely typo before paying, and continues with either answer', async () => {
    await open('/checkout?product=recovery-planner');
    await fillIn('maria@gmial.com');
    await press('Pay with Card');
    expect(focusedWords()).toContain('Did you mean maria@gmail.com?');
    expect(sentTo('ebook-checkout')).toEqual([]);
    await press('Yes, use this one');
    expect(field('Email').value).toBe('maria@gmail.com');
    expect(focused()).toBe(field('Email'));
    expect(words()).not.toContain('Did you mean');
    await type('Email', 'maria@gmial.com');
    await press('No, what I typed is right');
    expect(words()).not.toContain('Did you mean');
    await press('Pay with Card');
    expect(sentTo('ebook-checkout')[0]).toMatchObject({ customerEmail: 'maria@gmial.com' });
  });

  test('restores the chosen country after returning from the payment page', async () => {
    await open('/checkout?product=recovery-journal');
    await fillIn();
    await choose('Country', 'DE');
    page.leave();
    await open('/checkout?product=recovery-journal&canceled');
    expect(field('Country').value).toBe('DE');
  });

  test("explains that we can't sell to other countries", async () => {
    await open('/checkout?product=recovery-planner');
    expect(status()).not.toContain('other countries');
    await choose('Country', ELSEWHERE);
    expect(status()).toContain(
      'We can’t sell to other countries yet. Our articles and our guide are free everywhere.',
    );
  });

  test('asks for consent to immediate delivery only in countries whose law grants a right of withdrawal', async () => {
    await open('/checkout?product=recovery-planner');
    expect(words()).not.toContain(WITHDRAWAL_CONSENT.words);
    await choose('Country', 'DE');
    await tick(WITHDRAWAL_CONSENT.words);
    await fillIn();
    await press('Pay with Card');
    expect(sentTo('ebook-checkout')[0]).toMatchObject({
      customerCountry: 'DE',
      withdrawalConsent: true,
    });
  });

  test.each([
    [{ tax: false, promotionCodes: false }, 'There are no other charges.', 'discount code'],
    [{ tax: true, promotionCodes: true }, 'adds tax', 'There are no other charges.'],
  ])("matches the payment page's terms: %j", async (terms, included, excluded) => {
    await open('/checkout?product=recovery-planner', checkout({ ...TERMS, ...terms }));
    expect(words()).toContain(included);
    expect(words()).not.toContain(excluded);
  });
});

describe('gift', () => {
  const part = () => named('Give this order as a gift').closest('details');

  test('keeps the gift section collapsed and optional until the buyer types in it', async () => {
    await open('/checkout?product=recovery-planner');
    expect(part()?.open).toBe(false);
    await fillIn();
    await press('Pay with Card');
    expect(sentTo('ebook-checkout')[0]).not.toHaveProperty('giftName');
  });

  test('expands once the buyer starts filling it in, says who gets the books, and requires all its fields', async () => {
    // Late evening in Eastern time, when the UTC date is already the next day.
    vi.setSystemTime(Date.UTC(2026, 10, 22, 3));
    await open('/checkout?product=recovery-planner');
    const details = part();
    await press('Give this order as a gift');
    expect(field('When should we send it?').value).toBe('2026-11-21');
    await fillIn();
    await type('Who is the gift for?', 'Anna');
    expect(details?.open).toBe(true);
    expect(named('This order is a gift')).toBeDefined();
    expect(words()).toContain('We’ll send the books to this person. You’ll get a receipt');
    await press('Pay with Card');
    expect(summary()).toEqual(['Enter the email address of the person getting the gift']);
    await type('Who is the gift for?', '');
    expect(words()).not.toContain('We’ll send the books to this person.');
    await press('Pay with Card');
    expect(wentTo).toHaveLength(1);
  });

  test('submits the recipient’s details, and asks about a likely typo in their address', async () => {
    await open('/checkout?product=recovery-planner');
    await fillIn();
    await type('Who is the gift for?', 'Anna');
    await type('Their email address', 'anna@gmial.com');
    await type('When should we send it?', '2027-02-14');
    await press('Pay with Card');
    expect(focused().id).toBe('likely-giftEmail');
    await press('Yes, use this one');
    await press('Pay with Card');
    expect(sentTo('ebook-checkout')).toEqual([
      expect.objectContaining({
        giftName: 'Anna',
        giftEmail: 'anna@gmail.com',
        giftOn: '2027-02-14',
      }),
    ]);
  });

  test('opens the gift section again if it’s restored from a draft, so that nobody pays for a gift without noticing', async () => {
    sessionStorage.setItem('checkout-contact', JSON.stringify({ giftName: 'Anna' }));
    await open('/checkout?product=recovery-planner');
    expect(named('This order is a gift').closest('details')?.open).toBe(true);
  });
});

describe('test purchase', () => {
  const trial = <TestPurchase slug="recovery-planner" price="$19.99" />;
  const tab = () => ({ location: { replace: vi.fn() }, close: vi.fn() });
  const opening = (opened: ReturnType<typeof tab> | null) =>
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);

  async function order(): Promise<void> {
    await type('Email Address', 'maria@example.com');
    await type('First Name', 'Maria');
    await press('Purchase for $19.99');
  }

  test('opens the payment page in the tab opened by the click', async () => {
    const opened = tab();
    opening(opened);
    await show(trial);
    await order();
    expect(opened.location.replace).toHaveBeenCalledWith('https://pay.example.com/1');
    expect(status()).toContain(
      'The payment page is open in a new tab. If a new tab didn’t open, use this link: Open the payment page',
    );
    expect(field('First Name').value).toBe('Maria');
  });

  test('focuses the link when new tabs are blocked', async () => {
    opening(null);
    await show(trial);
    await order();
    expect(focused().getAttribute('href')).toBe('https://pay.example.com/1');
  });

  test('closes the empty tab on failure and shows all the error details', async () => {
    const opened = tab();
    opening(opened);
    answer('ebook-checkout', () => httpError('price_changed', 'Another price.', 409));
    await show(trial);
    await order();
    expect(opened.close).toHaveBeenCalledOnce();
    expect(focused().getAttribute('aria-label')).toBe('What went wrong');
    expect(focusedWords()).toContain('Error: Another price.');
    expect(focusedWords()).toContain('price_changed');
  });

  test('doesn’t open a tab if the name and address are missing', async () => {
    const opened = opening(tab());
    await show(trial);
    await press('Purchase for $19.99');
    expect(summary()).toEqual(['Enter your email address', 'Enter your first name']);
    expect(words()).toContain('Required Information');
    expect(opened).not.toHaveBeenCalled();
  });
});
