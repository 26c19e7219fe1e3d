// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_QUANTITY } from '#src/domain/cart/cart.ts';
import { addWithMessage } from '#src/islands/cart/add-with-message.ts';
import { addedMessage } from '#src/islands/cart/added-message.ts';
import { CartLines } from '#src/islands/cart/CartLines.tsx';
import { AskToPay } from '#src/islands/checkout/AskToPay.tsx';
import { BoughtTogether } from '#src/islands/checkout/BoughtTogether.tsx';
import { OrderSummary } from '#src/islands/checkout/OrderSummary.tsx';
import TopicPosts from '#src/islands/community/TopicPosts.tsx';
import BuyerReviews from '#src/islands/reviews/BuyerReviews.tsx';
import Search from '#src/islands/search/Search.tsx';
import { $cart, addTitle, changeQuantity, clearCart } from '#src/stores/cart.ts';
import { closeStorage, httpError, shownIsland } from '#tests/support/shown-island.ts';

const { answer, named, press, settled, show, showAgain, status, until, words } = shownIsland();

const REFUSED = () => httpError('internal', 'It did not work.', 500);

beforeEach(() => {
  clearCart();
  answer('ebooks', () => ({ ebooks: [] }));
});

const PLANNER = {
  slug: 'recovery-planner',
  title: 'Complete Recovery Planner',
  cents: 1999,
  originalCents: 2999,
  cover: '/planner.svg',
};
const line = {
  slug: PLANNER.slug,
  title: PLANNER.title,
  quantity: 1,
  unitCents: 1999,
  lineCents: 1999,
};

function putInCart(copies: number): void {
  addTitle(PLANNER.slug);
  changeQuantity(PLANNER.slug, copies);
}

describe('the cart', () => {
  test('links to the books if it’s empty', async () => {
    await show(<CartLines products={[PLANNER]} />);
    expect(words()).toBe('Your cart is emptySee our books');
  });

  test('shows each title with its price and the total, and confirms when one is removed', async () => {
    putInCart(2);
    await show(<CartLines products={[PLANNER]} />);
    expect(words()).toContain('2 copies. You only need one copy per household.');
    expect(document.querySelector('.cart-total')?.textContent).toBe('Total $39.98');
    await press(`Remove: ${PLANNER.title}`);
    expect(words()).toContain('The item has been removed from your cart. Your cart is empty');
    expect(document.activeElement?.className).toBe('cart-state');
  });

  test('shows the current page’s price instead of the price from when the book was added', async () => {
    addTitle(PLANNER.slug, { title: 'Planner of last week', cents: 900 });
    await show(<CartLines products={[PLANNER]} />);
    expect(words()).toContain(`${PLANNER.title}$19.99`);
    expect(document.querySelector('.cart-total')?.textContent).toBe('Total $19.99');
  });

  test('F11: counts a double click on "Add one" or "Remove one" once', async () => {
    putInCart(2);
    await show(<CartLines products={[PLANNER]} />);
    const doubleClick = async (name: string) => {
      const button = named(name);
      for (const detail of [1, 2])
        await settled(
          () => void button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })),
        );
    };
    await doubleClick(`Add one: ${PLANNER.title}`);
    expect($cart.get()).toEqual([{ slug: PLANNER.slug, quantity: 3 }]);
    await doubleClick(`Remove one: ${PLANNER.title}`);
    expect($cart.get()).toEqual([{ slug: PLANNER.slug, quantity: 2 }]);
  });

  test('F11: counts a held key or two quick keypresses once', async () => {
    putInCart(2);
    await show(<CartLines products={[PLANNER]} />);
    const button = named(`Add one: ${PLANNER.title}`);
    const key = (timeStamp: number, repeat = false) =>
      settled(() => {
        const down = new KeyboardEvent('keydown', {
          ...{ key: 'Enter', repeat, bubbles: true, cancelable: true },
        });
        const click = new MouseEvent('click', { bubbles: true, detail: 0 });
        Object.defineProperty(click, 'timeStamp', { value: timeStamp });
        if (button.dispatchEvent(down)) button.dispatchEvent(click);
      });
    await key(10_000);
    await key(10_250);
    await key(11_000, true);
    expect($cart.get()).toEqual([{ slug: PLANNER.slug, quantity: 3 }]);
    await key(11_000);
    expect($cart.get()).toEqual([{ slug: PLANNER.slug, quantity: 4 }]);
  });

  test('F13: warns that it can’t be saved, and passes its books to checkout in the URL', async () => {
    closeStorage();
    putInCart(2);
    await show(<CartLines products={[PLANNER]} />);
    expect(words()).toContain('Your browser isn’t saving your cart.');
    expect(named('Checkout').getAttribute('href')).toBe('/checkout?books=recovery-planner~2');
    await press(`Remove: ${PLANNER.title}`);
    expect(words()).toContain('Your browser isn’t saving your cart. To buy a book, select Buy Now');
  });

  test('limits the number of copies per title', async () => {
    putInCart(MAX_QUANTITY);
    await show(<CartLines products={[PLANNER]} />);
    await press(`Add one: ${PLANNER.title}`);
    expect(named(`Add one: ${PLANNER.title}`).getAttribute('aria-disabled')).toBe('true');
    expect($cart.get()).toEqual([{ slug: PLANNER.slug, quantity: MAX_QUANTITY }]);
  });
});

const TITLE = PLANNER.title;
test.each([
  [{ isMore: true, copies: 1, isKept: true }, `${TITLE} has been added to your cart.`],
  [{ isMore: true, copies: 2, isKept: true }, `You now have 2 copies of ${TITLE} in your cart.`],
  [{ isMore: false, copies: 1, isKept: true }, `${TITLE} is already in your cart.`],
  [
    { isMore: false, copies: 10, isKept: true },
    `Your cart already has 10 copies of ${TITLE}, which is the limit.`,
  ],
  [
    { isMore: false, copies: 0, isKept: true },
    'Your cart already has 20 books, which is the limit.',
  ],
  [
    { isMore: true, copies: 1, isKept: false },
    `You’ll lose ${TITLE} when you leave this page, so buy it here.`,
  ],
])('F11, F13: reports the result of Add to Cart (%j)', ({ copies, ...added }, text) => {
  $cart.set(copies > 0 ? [{ slug: PLANNER.slug, quantity: copies }] : []);
  expect(addedMessage(PLANNER, added).text).toBe(text);
});

test("F13: links to checkout in the message if the browser can't save the cart", async () => {
  closeStorage();
  const button = document.body.appendChild(document.createElement('button'));
  addWithMessage(PLANNER, button);
  await until(() => document.querySelector('.toast a') !== null);
  expect(words()).not.toContain('added to your cart');
  expect(named('Buy this book now').getAttribute('href')).toBe(
    '/checkout?product=recovery-planner',
  );
});

describe('the checkout', () => {
  test('shows one copy with its original price', async () => {
    await show(<OrderSummary lines={[line]} products={[PLANNER]} />);
    expect(words()).toBe('Complete Recovery Planner$19.99 was $29.99Total $19.99');
  });

  test('adds a suggested book once and confirms it next to the button', async () => {
    const added: string[] = [];
    const onAdd = ({ slug }: { slug: string }) => added.push(slug);
    const together = (chosen: string[]) => (
      <BoughtTogether offers={[PLANNER]} chosen={new Set(chosen)} onAdd={onAdd} />
    );
    await show(together([]));
    await press(`Add to Cart: ${PLANNER.title}`);
    expect(words()).toContain(`Added to cart. ${PLANNER.title} has been added to your cart.`);
    await showAgain(together([PLANNER.slug]));
    await press(`In your order: ${PLANNER.title}`);
    expect(added).toEqual([PLANNER.slug]);
  });

  test('shows the pay-for-me link as text if it can be neither shared nor copied', async () => {
    vi.stubGlobal('navigator', {});
    await show(<AskToPay lines={[line]} />);
    await press('Ask someone to pay for me');
    expect(words()).toContain('Copy this link and send it to the person who’s paying:');
    const { value } = document.querySelector<HTMLInputElement>('input[readonly]') ?? {};
    expect(value).toContain('/checkout?');
    expect(value).toContain(PLANNER.slug);
  });
});

describe('buyer reviews', () => {
  const reviews = <BuyerReviews slug="meal-plan" page="/reviews-of-meal-plan" />;

  test('shows a link to the reviews page until the reviews load', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer('reviews', () => promise);
    await show(reviews);
    expect(words()).toBe('Read the reviews');
    expect(named('Read the reviews').getAttribute('href')).toBe('/reviews-of-meal-plan');
    await settled(() => resolve(Response.json({ count: 0, average: 0, reviews: [] })));
    expect(words()).toBe('No reviews yet.');
  });

  test('shows an error in place and keeps the link if loading fails, and doesn’t take focus before a click', async () => {
    answer('reviews', REFUSED);
    await show(reviews);
    expect(words()).toBe('We couldn’t load the reviews. It did not work.Try againRead the reviews');
    expect(named('Read the reviews').getAttribute('href')).toBe('/reviews-of-meal-plan');
    expect(document.activeElement).toBe(document.body);
    await press('Try again');
    expect(document.activeElement?.textContent).toBe(
      'We couldn’t load the reviews. It did not work.',
    );
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer('reviews', () => promise);
    await press('Try again');
    expect(named('One moment...').getAttribute('aria-disabled')).toBe('true');
    await settled(() => resolve(Response.json({ count: 0, average: 0, reviews: [] })));
    expect(document.activeElement?.textContent).toBe('No reviews yet.');
  });

  test('shows reviews as plain text with their stars', async () => {
    const review = { id: 'a', stars: 4, text: '<b>Good</b>\nClear', name: 'Ann', at: 0 };
    answer('reviews', () => ({ count: 1, average: 4, reviews: [review] }));
    await show(reviews);
    expect(words()).toContain('4.0 out of 5 stars from 1 review');
    expect([...document.querySelectorAll('li p')].map((one) => one.textContent)).toEqual([
      '4 out of 5 stars',
      '<b>Good</b>',
      'Clear',
      expect.stringMatching(/^Ann, verified buyer, /),
    ]);
  });
});

describe('reader posts on a topic', () => {
  const post = { id: 'p1', title: 'A walk', text: 'I went <i>out</i>.', name: 'Ann', at: 0 };

  test('shows a loading message, and then invites the first post if there are none', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer('community-post', () => promise);
    await show(<TopicPosts topic="daily-motivation" />);
    expect(status()[0]).toBe('Loading posts...');
    await settled(() => resolve(Response.json({ posts: [] })));
    expect(words()).toContain('Nobody has posted here yet. You could be the first.');
  });

  test('hides posts while another topic loads', async () => {
    answer('daily-motivation', () => ({ posts: [post] }));
    await show(<TopicPosts topic="daily-motivation" />);
    answer('equipment-tools', () => new Promise<Response>(() => {}));
    await showAgain(<TopicPosts topic="equipment-tools" />);
    expect(words()).toBe('Loading posts...');
  });

  test('shows posts as plain text, even if they contain markup', async () => {
    answer('community-post', () => ({ posts: [post] }));
    await show(<TopicPosts topic="daily-motivation" />);
    expect(words()).toContain('I went <i>out</i>.');
  });
});

describe('search', () => {
  test('asks for search terms if the field is empty, and moves focus to the field', async () => {
    await show(<Search />);
    await press('Search');
    expect(words()).toContain('Type what you’re looking for, such as “sleep.”');
    expect(document.activeElement?.id).toBe('search-words');
  });

  test('reports that search couldn’t load if the index failed but the page still responds', async () => {
    answer('/', () => new Response());
    answer('search-index', () => httpError('internal', 'Not today.', 500));
    history.replaceState(null, '', '?q=sleep');
    await show(<Search />);
    await until(() => words().includes('We couldn’t load the search page.'));
    expect(words()).not.toContain('This page has been updated.');
  });

  test('offers to reload the page if a newer deploy replaced its script', async () => {
    answer('/', () => new Response());
    answer('search-index', () => ({}));
    vi.doMock('minisearch', () => {
      throw new TypeError('Failed to fetch dynamically imported module.');
    });
    onTestFinished(() => void vi.doUnmock('minisearch'));
    history.replaceState(null, '', '?q=sleep');
    await show(<Search />);
    await until(() => words().includes('This page has been updated. Reload it to search.'));
  });

  test('B9: truncates a long query from a link without splitting a character', async () => {
    answer('search-index', () => httpError('internal', 'Not today.', 500));
    const words = `${'x'.repeat(98)}👍🏽`;
    history.replaceState(null, '', `?q=${encodeURIComponent(words)}`);
    await show(<Search />);
    const field = document.getElementById('search-words') as HTMLInputElement;
    expect(field.value).toBe('x'.repeat(98));
  });
});
