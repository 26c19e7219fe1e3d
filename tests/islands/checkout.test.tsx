// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ORDER_PARAMETER } from '#src/domain/orders/order-link.ts';
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
  <Checkout products={[PLANNER, JOURNAL]} offers={[JOURNAL.slug]} terms={terms} />
);

/** Where the browser was sent. */
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

describe('the order of the checkout', () => {
  test('is the book that the address names', async () => {
    await open('/checkout?product=recovery-journal');
    expect(words()).toContain('Journal$9.99');
    expect(words()).toContain('You pay $9.99.');
  });

  test('stands with its total before anything is asked, whatever answers', async () => {
    addTitle(JOURNAL.slug);
    answer('ebooks', () => httpError('internal', 'Out.', 500));
    await open('/checkout');
    expect(words()).toContain('You pay $9.99.');
    expect(sentTo('ebooks')).toEqual([]);
  });

  test('holds a book of the coach with what the cart tells of it, and sends its id', async () => {
    addTitle('coach-book', { title: 'Coach Book', cents: 1200 });
    await open('/checkout');
    expect(words()).toContain('Coach Book$12.00');
    expect(words()).toContain('You pay $12.00.');
    await fillIn();
    await press('Pay with Card');
    expect(sentTo('ebook-checkout')[0]).toMatchObject({
      items: [{ slug: 'coach-book', quantity: 1 }],
      displayedTotalCents: 1200,
    });
  });

  test('asks for a book of the coach that only the address names', async () => {
    answer('ebooks', () => ({
      ebooks: [{ id: 'coach-book', title: 'Coach Book', price: '$12.00' }],
    }));
    await open(`/checkout?${ORDER_PARAMETER}=coach-book.recovery-journal`);
    expect(words()).toContain('You pay $21.99.');
  });

  test.each([
    ['never was there', () => ({ ebooks: [] })],
    ['cannot be asked for', () => httpError('internal', 'Out.', 500)],
  ])('of an address whose book %s says so, and that nothing is paid', async (_what, live) => {
    answer('ebooks', live);
    await open('/checkout?product=no-such-book');
    expect(status()).toContain(
      'We cannot find a book with this address. You have not paid.Go on with my cartSee all books',
    );
    expect(document.querySelector('form')).toBeNull();
  });

  test('has no book that is off sale: not in the cart, not by its address, not offered', async () => {
    const off = (
      <Checkout
        products={[{ ...PLANNER, isOff: true }, JOURNAL]}
        offers={[PLANNER.slug]}
        terms={TERMS}
      />
    );
    addTitle(PLANNER.slug);
    addTitle(JOURNAL.slug);
    await open('/checkout', off);
    expect(status().join()).toContain('Planner is off sale, so it was taken out of your cart.');
    expect(words()).toContain('You pay $9.99.');
    expect($cart.get()).toEqual([{ slug: JOURNAL.slug, quantity: 1 }]);
    page.leave();
    await open('/checkout?product=recovery-planner', off);
    expect(words()).toContain('Planner: not for sale at the moment. You have not paid.');
    page.leave();
    await open(`/checkout?${ORDER_PARAMETER}=recovery-planner.recovery-journal`, off);
    expect(words()).toContain('Planner: not for sale at the moment. The other books are here.');
    page.leave();
    clearCart();
    await open('/checkout', off);
    expect(words()).toContain('Your cart is empty.');
    expect(words()).not.toContain('Do you want this book?');
  });

  test('that loses its last book in another tab leads whoever was in the form to what is offered', async () => {
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

  test('that nobody chose is only offered, and there is no Pay before a press chooses it', async () => {
    await open('/checkout');
    expect(words()).toMatch(
      /Your cart is empty\.\s?See all books[^]*\$19\.99[^]*Would you like this book\?/,
    );
    expect(named('Pay with Card').closest('section')?.hidden).toBe(true);
    expect(words()).not.toContain('Ask someone');
    await press('Yes, I want this book');
    expect(focused().id).toBe('order-title');
    expect($cart.get()).toMatchObject([{ slug: PLANNER.slug, quantity: 1 }]);
    expect(named('Pay with Card').closest('section')?.hidden).toBe(false);
    await fillIn();
    await press('Pay with Card');
    expect(wentTo).toEqual(['https://pay.example.com/1']);
  });

  test('that somebody else chose says whose email address can be written', async () => {
    await open(`/checkout?${ORDER_PARAMETER}=recovery-journal`);
    expect(words()).toContain('Someone chose these books and asks you to pay.');
    expect(words()).toContain('You pay $9.99.');
  });

  test('F11: gets a book that the cart has already without one more copy in the cart', async () => {
    addTitle(JOURNAL.slug, {}, 0);
    await open('/checkout?product=recovery-planner');
    await press('Add to Cart: Journal');
    expect(words()).toContain('You pay $29.98.');
    expect($cart.get()).toMatchObject([
      { slug: JOURNAL.slug, quantity: 1 },
      { slug: PLANNER.slug, quantity: 1 },
    ]);
  });

  test.each([
    '?product=recovery-journal)',
    '?product=Recovery-Journal%E2%80%9D',
    '?books=recovery-journal%3E',
  ])('F1: sells the book of a link that was changed on its way: %s', async (query) => {
    await open(`/checkout${query}`);
    expect(words()).toContain('Journal');
    expect(words()).toContain('$9.99');
    expect(words()).not.toContain('Planner');
  });

  test('F13: that the browser did not keep is not called empty, and comes by the address', async () => {
    closeStorage();
    await open('/checkout');
    expect(words()).toContain('Your browser does not keep a cart');
    expect(words()).not.toContain('Your cart is empty');
    expect(named('See all books').getAttribute('href')).toBe('/shop');
    page.leave();
    await open(`/checkout?${ORDER_PARAMETER}=recovery-journal~2`);
    expect(words()).toContain('You pay $19.98.');
    expect(words()).not.toContain('Someone chose these books');
    page.leave();
    await open('/checkout?product=recovery-planner');
    await press('Add to Cart: Journal');
    expect(words()).toContain('Journal is in your order now.');
    expect(words()).not.toContain('added to your cart');
  });

  test('F13: that was chosen on a page that keeps nothing is there again for who did not pay', async () => {
    closeStorage();
    addTitle(PLANNER.slug);
    await open('/checkout');
    await fillIn();
    await press('Pay with Card');
    // Without this mark the way back names the books.
    expect(sentTo('ebook-checkout')).toEqual([
      expect.not.objectContaining({ isCart: expect.anything() }),
    ]);
  });

  test('that somebody else chose is there again for who did not pay, beside a cart of their own', async () => {
    addTitle(PLANNER.slug);
    await open(`/checkout?${ORDER_PARAMETER}=recovery-journal&cancelled=1`);
    expect(words()).toContain('You pay $9.99.');
    await fillIn();
    await press('Pay with Card');
    expect(sentTo('ebook-checkout')).toEqual([
      expect.not.objectContaining({ isCart: expect.anything() }),
    ]);
  });

  test('that was not paid is still there, and says so first', async () => {
    const news = document.createElement('div');
    news.id = 'checkout-news';
    document.body.append(news);
    addTitle(PLANNER.slug);
    await open('/checkout?cancelled');
    expect(news.textContent).toBe('You have not paid. Your order is still here.Pay $19.99');
    expect(focusedWords()).toBe(news.textContent);
    await fillIn();
    await press('Pay $19.99');
    expect(wentTo).toEqual(['https://pay.example.com/1']);
  });

  test('that nobody chose is not called somebody’s after a look at the payment page', async () => {
    const news = document.createElement('div');
    news.id = 'checkout-news';
    document.body.append(news);
    await open('/checkout?cancelled');
    expect(news.textContent).toBe('You have not paid.');
  });

  test.each(['not_for_sale', 'unknown_product'] as const)(
    'loses a book that the shop does not sell (%s), and says which',
    async (code) => {
      addTitle(PLANNER.slug);
      addTitle(JOURNAL.slug);
      answer('ebook-checkout', () =>
        httpError(code, 'Journal is off sale. You have not paid.', 409, {
          slug: JOURNAL.slug,
        }),
      );
      await open('/checkout');
      await fillIn();
      await press('Pay with Card');
      expect(status().join()).toContain('Journal is off sale, so it was taken out of your cart.');
      expect($cart.get()).toEqual([{ slug: PLANNER.slug, quantity: 1 }]);
      expect(words()).toContain('You pay $19.99.');
      expect(field('First name').value).toBe('Maria');
    },
  );

  test('takes a book that goes well with it', async () => {
    await open('/checkout?product=recovery-planner');
    await press('Add to Cart: Journal');
    expect(words()).toContain('You pay $29.98.');
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

describe('the form of the checkout', () => {
  test('that is empty names what is missing, marks each field and asks nobody', async () => {
    await open('/checkout?product=recovery-planner');
    await press('Pay with Card');
    expect(summary()).toEqual(['Enter your first name', 'Enter your email address']);
    expect(focusedWords()).toContain('Missing Information');
    expect(field('First name').getAttribute('aria-invalid')).toBe('true');
    expect(field('Last name (optional)').getAttribute('aria-invalid')).toBe('false');
    expect(sentTo('ebook-checkout')).toEqual([]);
  });

  test('is busy until the payment page is there, and sends one order however often it is pressed', async () => {
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
    // The next page is on its way.
    expect(pay.disabled).toBe(true);
    expect(sentTo('ebook-checkout')).toHaveLength(1);
  });

  test('B11: shows what the card company refuses at its field, and takes the corrected address', async () => {
    addTitle(JOURNAL.slug);
    const message = "Our card company can't use this email address.";
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

  test('that was refused says why, keeps what was typed, and is the same attempt when it is sent again', async () => {
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

  test('shows the price that the server names, before anything is paid', async () => {
    const lines = [{ slug: PLANNER.slug, unitCents: 2499 }];
    answer('ebook-checkout', () =>
      httpError('price_changed', 'The price has changed.', 409, { lines }),
    );
    await open('/checkout?product=recovery-planner');
    await fillIn();
    await press('Pay with Card');
    expect(words()).toContain('You pay $24.99.');
    expect(words()).toContain('The price has changed.');
  });

  test.each(['http://pay.example.com/1', 'javascript:alert(1)', ''])(
    'sends nobody to pay at %j',
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

  test('asks about a likely slip before it pays, and both answers go on', async () => {
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
    await press('No, mine is right');
    expect(words()).not.toContain('Did you mean');
    await press('Pay with Card');
    expect(sentTo('ebook-checkout')[0]).toMatchObject({ customerEmail: 'maria@gmial.com' });
  });

  test('comes back from the payment page with the country that was chosen', async () => {
    await open('/checkout?product=recovery-journal');
    await fillIn();
    await choose('Country', 'DE');
    page.leave();
    await open('/checkout?product=recovery-journal&cancelled');
    expect(field('Country').value).toBe('DE');
  });

  test('says that it cannot sell to another country', async () => {
    await open('/checkout?product=recovery-planner');
    const before = 'The country where you live.';
    expect(status()).toContain(before);
    await choose('Country', ELSEWHERE);
    expect(status()).toContain(
      'We cannot sell to other countries yet. The articles and the guide are free everywhere.',
    );
  });

  test('asks for the consent to books at once only where the law knows a right to withdraw', async () => {
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
    [{ tax: false, promotionCodes: false }, 'Nothing is added later.', 'Do you have a code?'],
    [{ tax: true, promotionCodes: true }, 'tax is added', 'Nothing is added later.'],
  ])('promises what the payment page does: %j', async (terms, said, unsaid) => {
    await open('/checkout?product=recovery-planner', checkout({ ...TERMS, ...terms }));
    expect(words()).toContain(said);
    expect(words()).not.toContain(unsaid);
  });
});

describe('a gift', () => {
  const part = () => named('Give it as a gift').closest('details');

  test('is closed and asks for nothing until somebody types into it', async () => {
    await open('/checkout?product=recovery-planner');
    expect(part()?.open).toBe(false);
    await fillIn();
    await press('Pay with Card');
    expect(sentTo('ebook-checkout')[0]).not.toHaveProperty('giftName');
  });

  test('that is begun opens, says who gets the books, and must be whole', async () => {
    // Late in the evening in the east: the day of world time is another one.
    vi.setSystemTime(Date.UTC(2026, 10, 22, 3));
    await open('/checkout?product=recovery-planner');
    const details = part();
    await press('Give it as a gift');
    expect(field('When should we send it?').value).toBe('2026-11-21');
    await fillIn();
    await type('Name of the person who gets the gift', 'Anna');
    expect(details?.open).toBe(true);
    expect(named('This order is a gift')).toBeDefined();
    expect(words()).toContain('The books go to this person. You get a receipt');
    await press('Pay with Card');
    expect(summary()).toEqual(['Enter the email address of the person who gets the gift']);
    await type('Name of the person who gets the gift', '');
    expect(words()).not.toContain('The books go to this person.');
    await press('Pay with Card');
    expect(wentTo).toHaveLength(1);
  });

  test('is sent with its person, and asks about the slip in their address, too', async () => {
    await open('/checkout?product=recovery-planner');
    await fillIn();
    await type('Name of the person who gets the gift', 'Anna');
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
        giftWords: '',
      }),
    ]);
  });

  test('that a draft kept is open again, so that nobody pays for a gift unseen', async () => {
    sessionStorage.setItem('checkout-contact', JSON.stringify({ giftName: 'Anna' }));
    await open('/checkout?product=recovery-planner');
    expect(named('This order is a gift').closest('details')?.open).toBe(true);
  });
});

describe('trying the checkout out', () => {
  const trial = <TestPurchase slug="recovery-planner" price="$19.99" />;
  const tab = () => ({ location: { replace: vi.fn() }, close: vi.fn() });
  const opening = (opened: ReturnType<typeof tab> | null) =>
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);

  async function order(): Promise<void> {
    await type('Email Address', 'maria@example.com');
    await type('First Name', 'Maria');
    await press('Purchase for $19.99');
  }

  test('opens the payment page in the tab that the press opened', async () => {
    const opened = tab();
    opening(opened);
    await show(trial);
    await order();
    expect(opened.location.replace).toHaveBeenCalledWith('https://pay.example.com/1');
    expect(status()).toContain(
      'The payment page is open in a new tab. No new tab? Open the payment page',
    );
    expect(field('First Name').value).toBe('Maria');
  });

  test('brings the focus to the link where tabs are blocked', async () => {
    opening(null);
    await show(trial);
    await order();
    expect(focused().getAttribute('href')).toBe('https://pay.example.com/1');
  });

  test('that fails closes the empty tab, and says all that is known', async () => {
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

  test('without a name and an address opens no tab', async () => {
    const opened = opening(tab());
    await show(trial);
    await press('Purchase for $19.99');
    expect(summary()).toEqual(['Enter your email address', 'Enter your first name']);
    expect(words()).toContain('Required Information');
    expect(opened).not.toHaveBeenCalled();
  });
});
