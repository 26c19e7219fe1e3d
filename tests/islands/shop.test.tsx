// @vitest-environment happy-dom
import { notifyManager } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_QUANTITY } from '#src/domain/cart.ts';
import type { EbookRecord } from '#src/domain/ebook-record.ts';
import { CartLines } from '#src/islands/cart/CartLines.tsx';
import { AskToPay } from '#src/islands/checkout/AskToPay.tsx';
import { BoughtTogether } from '#src/islands/checkout/BoughtTogether.tsx';
import { OrderSummary } from '#src/islands/checkout/OrderSummary.tsx';
import TopicPosts from '#src/islands/community/TopicPosts.tsx';
import EbookList from '#src/islands/ebooks/EbookList.tsx';
import BuyerReviews from '#src/islands/reviews/BuyerReviews.tsx';
import Search from '#src/islands/search/Search.tsx';
import { $cart, addTitle, changeQuantity, clearCart } from '#src/stores/cart.ts';
import { serverState } from '#src/stores/server-state.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
notifyManager.setScheduler(queueMicrotask);

const NO_BOOKS = { ebooks: [], off: [] };
const REFUSED = () =>
  Response.json(
    { error: 'internal', message: 'It did not work.', type: 'api_error' },
    { status: 500 },
  );

let root: ReturnType<typeof createRoot> | undefined;
/** What an address answers, by a part of it. */
let answers: Record<string, () => object | Promise<Response>>;

beforeEach(() => {
  answers = { ebooks: () => NO_BOOKS };
  vi.stubGlobal('fetch', async (address: string) => {
    const found = Object.entries(answers).find(([part]) => address.includes(part));
    if (!found) throw new TypeError(`Nobody answers ${address}.`);
    const answer = await found[1]();
    return answer instanceof Response ? answer : Response.json(answer);
  });
});

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  serverState.clear();
  clearCart();
});

async function show(element: React.ReactNode): Promise<void> {
  const place = document.createElement('main');
  document.body.append(place);
  root = createRoot(place);
  await act(async () => root?.render(element));
}

const words = () => document.querySelector('main')?.textContent ?? '';
const button = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('button, a')].find(
    ({ textContent }) => textContent === name,
  );
  if (!found) throw new Error(`There is no button "${name}". ${words()}`);
  return found;
};
const press = (name: string) => act(async () => button(name).click());

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
  test('that is empty leads to the books', async () => {
    await show(<CartLines products={[PLANNER]} />);
    expect(words()).toBe('Your cart is emptySee our books');
  });

  test('shows each title with its price and the sum, and says that one was removed', async () => {
    putInCart(2);
    await show(<CartLines products={[PLANNER]} />);
    expect(words()).toContain('2 copies. One copy is enough for one home.');
    expect(document.querySelector('.cart-total')?.textContent).toBe('Total $39.98');
    await press(`Remove: ${PLANNER.title}`);
    expect(words()).toContain('The item has been removed from your cart. Your cart is empty');
    expect(document.activeElement?.className).toBe('cart-state');
  });

  test('takes no more copies of one title than it can hold', async () => {
    putInCart(MAX_QUANTITY);
    await show(<CartLines products={[PLANNER]} />);
    await press('+ One more');
    expect(button('+ One more').getAttribute('aria-disabled')).toBe('true');
    expect($cart.get()).toEqual([{ slug: PLANNER.slug, quantity: MAX_QUANTITY }]);
  });
});

describe('the checkout', () => {
  test('sums up one copy with its price of before', async () => {
    await show(<OrderSummary lines={[line]} products={[PLANNER]} />);
    expect(words()).toBe('Complete Recovery Planner$19.99 was $29.99Total $19.99');
  });

  test('adds a book that goes well with it once, and says so at its button', async () => {
    const added: string[] = [];
    const onAdd = ({ slug }: { slug: string }) => added.push(slug);
    const together = (chosen: string[]) => (
      <BoughtTogether offers={[PLANNER]} chosen={new Set(chosen)} onAdd={onAdd} />
    );
    await show(together([]));
    await press(`Add to Cart: ${PLANNER.title}`);
    expect(words()).toContain(`Added to cart. ${PLANNER.title} has been added to your cart.`);
    await act(async () => root?.render(together([PLANNER.slug])));
    await press(`It is in your order: ${PLANNER.title}`);
    expect(added).toEqual([PLANNER.slug]);
  });

  test('gives the link for somebody who pays as text, where it can be neither sent nor copied', async () => {
    vi.stubGlobal('navigator', {});
    await show(<AskToPay lines={[line]} />);
    await press('Ask someone to pay for me');
    expect(words()).toContain('Copy this link, and send it to the person who pays:');
    const { value } = document.querySelector<HTMLInputElement>('input[readonly]') ?? {};
    expect(value).toContain('/checkout?');
    expect(value).toContain(PLANNER.slug);
  });
});

describe('the reviews of buyers', () => {
  const reviews = <BuyerReviews slug="meal-plan" page="/reviews-of-meal-plan" />;

  test('are a link to their page until they are there', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers['reviews'] = () => promise;
    await show(reviews);
    expect(words()).toBe('Read the reviews');
    expect(button('Read the reviews').getAttribute('href')).toBe('/reviews-of-meal-plan');
    await act(async () => resolve(Response.json({ count: 0, average: 0, reviews: [] })));
    expect(words()).toBe('Nobody has reviewed this book yet.');
  });

  test('that do not come say so where they stand, keep their link, and take no focus before a press', async () => {
    answers['reviews'] = REFUSED;
    await show(reviews);
    expect(words()).toBe('The reviews did not come. It did not work.Try againRead the reviews');
    expect(button('Read the reviews').getAttribute('href')).toBe('/reviews-of-meal-plan');
    expect(document.activeElement).toBe(document.body);
    await press('Try again');
    expect(document.activeElement?.textContent).toBe('The reviews did not come. It did not work.');
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers['reviews'] = () => promise;
    await press('Try again');
    expect(button('One moment...').getAttribute('aria-disabled')).toBe('true');
    await act(async () => resolve(Response.json({ count: 0, average: 0, reviews: [] })));
    expect(document.activeElement?.textContent).toBe('Nobody has reviewed this book yet.');
  });

  test('are shown as text with their stars', async () => {
    const review = { id: 'a', stars: 4, text: '<b>Good</b>\nClear', name: 'Ann', at: 0 };
    answers['reviews'] = () => ({ count: 1, average: 4, reviews: [review] });
    await show(reviews);
    expect(words()).toContain('4.0 of 5 stars from 1 review');
    expect([...document.querySelectorAll('li p')].map((one) => one.textContent)).toEqual([
      '4 of 5 stars',
      '<b>Good</b>',
      'Clear',
      expect.stringMatching(/^Ann, verified buyer, /),
    ]);
  });
});

describe('the posts of readers on a topic', () => {
  const post = { id: 'p1', title: 'A walk', text: 'I went <i>out</i>.', name: 'Ann', at: 0 };

  test('are read, and one that is empty says how to be the first', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers['community-post'] = () => promise;
    await show(<TopicPosts topic="daily-motivation" />);
    expect(document.querySelector('[role="status"]')?.textContent).toBe('Reading the posts...');
    await act(async () => resolve(Response.json({ posts: [] })));
    expect(words()).toContain('No reader has written here yet. Press New Post to be the first.');
  });

  test('that do not come say so, and a press reads them again', async () => {
    answers['community-post'] = REFUSED;
    await show(<TopicPosts topic="daily-motivation" />);
    expect(document.querySelector('[role="status"]')?.textContent).toBe(
      'The posts of our readers did not come. It did not work.',
    );
    expect(document.activeElement).toBe(document.body);
    answers['community-post'] = () => ({ posts: [post] });
    await press('Try again');
    expect(words()).toContain('I went <i>out</i>.');
    expect(document.activeElement?.textContent).toContain('A walk');
  });

  test('stay when they cannot be renewed, and say from when they are', async () => {
    answers['community-post'] = () => ({ posts: [post] });
    await show(<TopicPosts topic="daily-motivation" />);
    answers['community-post'] = REFUSED;
    await act(async () => void serverState.invalidateQueries());
    expect(words()).toMatch(/This is from .*could not be renewed: It did not work\./);
    expect(words()).toContain('I went <i>out</i>.');
  });

  test('of another topic are not shown while those of this one are on their way', async () => {
    answers['daily-motivation'] = () => ({ posts: [post] });
    await show(<TopicPosts topic="daily-motivation" />);
    answers['equipment-tools'] = () => new Promise<Response>(() => {});
    await act(async () => root?.render(<TopicPosts topic="equipment-tools" />));
    expect(words()).toBe('From our readersReading the posts...');
  });

  test('are text, whatever somebody wrote', async () => {
    answers['community-post'] = () => ({ posts: [post] });
    await show(<TopicPosts topic="daily-motivation" />);
    expect(words()).toContain('I went <i>out</i>.');
  });
});

describe('the search', () => {
  test('without words says what to type, and with the focus in its field', async () => {
    await show(<Search />);
    await press('Search');
    expect(words()).toContain('Type what you are looking for, for example “sleep”.');
    expect(document.activeElement?.id).toBe('search-words');
  });
});

describe('the list of eBooks', () => {
  const book: EbookRecord = {
    id: 'meal-plan',
    slug: 'meal-plan',
    title: '30-Day Recovery Meal Plan',
    description: 'Simple meals.',
    price: '$24.99',
    category: 'Nutrition',
    features: [],
    created_at: '2025-01-01',
  };

  test('says that it is loading, then shows each book', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers = { ebooks: () => promise, 'cart-products': () => [] };
    await show(<EbookList />);
    expect(words()).toBe('Loading eBooks...');
    await act(async () => resolve(Response.json({ ebooks: [book], off: [] })));
    expect(words()).toContain('1 eBook');
    expect(document.querySelector('h2')?.textContent).toBe(book.title);
  });
});
