import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countItems } from '#src/domain/cart/cart.ts';

/** Creates an in-memory stub of a browser's storage. */
function fakeStorage(content: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(content));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const closedStorage = new Proxy({} as Storage, {
  get() {
    throw new DOMException('Storage is closed.', 'SecurityError');
  },
});

const listeners: ((event: { key: string | null }) => void)[] = [];

async function openShop(storage: Storage) {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal(
    'addEventListener',
    (type: string, listener: (event: { key: string | null }) => void) => {
      if (type === 'storage') listeners.push(listener);
    },
  );
  return import('#src/stores/cart.ts');
}

beforeEach(() => {
  listeners.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('stores the cart as IDs and quantities, with the title and price from the clicked button', async () => {
  const storage = fakeStorage();
  const { addTitle } = await openShop(storage);
  addTitle('meal-plan', { title: 'Meal Plan', cents: 2400 }, 0);
  addTitle('meal-plan', {}, 5000);
  expect(JSON.parse(storage.getItem('cart') ?? '')).toEqual([
    { slug: 'meal-plan', quantity: 2, title: 'Meal Plan', cents: 2400 },
  ]);
});

test('restores the cart on the next page', async () => {
  const storage = fakeStorage({ cart: '[{"slug":"meal-plan","quantity":3}]' });
  const { $cart } = await openShop(storage);
  expect(countItems($cart.get())).toBe(3);
});

test('keeps the cart while the page is open, even without storage', async () => {
  const { $cart, addTitle, clearCart } = await openShop(closedStorage);
  const { cartSession } = await import('#src/islands/cart/announce-added.ts');
  addTitle('meal-plan');
  expect(countItems($cart.get())).toBe(1);
  expect(cartSession()).toBe(cartSession());
  clearCart();
  expect(countItems($cart.get())).toBe(0);
});

test('picks up changes made in another tab', async () => {
  const storage = fakeStorage();
  const { $cart, followOtherTabs } = await openShop(storage);
  followOtherTabs();
  storage.setItem('cart', '[{"slug":"brain-recipes","quantity":1}]');
  for (const listener of listeners) listener({ key: 'cart' });
  expect($cart.get()).toEqual([{ slug: 'brain-recipes', quantity: 1 }]);
  storage.clear();
  for (const listener of listeners) listener({ key: null });
  expect($cart.get()).toEqual([]);
});

test('clearing removes all stored items, and removing some items keeps the rest', async () => {
  const storage = fakeStorage();
  const { $cart, addTitle, changeQuantity, clearCart } = await openShop(storage);
  addTitle('meal-plan');
  addTitle('brain-recipes');
  clearCart(['meal-plan']);
  expect($cart.get().map((line) => line.slug)).toEqual(['brain-recipes']);
  changeQuantity('brain-recipes', 0);
  expect(storage.getItem('cart')).toBeNull();
});

test('creates the cart session only once, in the specified format', async () => {
  const storage = fakeStorage();
  await openShop(storage);
  const { cartSession } = await import('#src/islands/cart/announce-added.ts');
  const session = cartSession();
  expect(session).toMatch(/^cart_\d{13}_[0-9a-f]{8}$/);
  await openShop(storage);
  const { cartSession: again } = await import('#src/islands/cart/announce-added.ts');
  expect(again()).toBe(session);
});

test.each([0, 1, 250, 1999, 2000])(
  'F11: a second click %d ms later, on this page or another, doesn’t add a copy',
  async (later) => {
    const storage = fakeStorage();
    const here = await openShop(storage);
    const there = await openShop(storage);
    expect(here.addTitle('meal-plan', {}, 10_000)).toMatchObject({ isMore: true });
    for (const { addTitle } of [here, there]) {
      expect(addTitle('meal-plan', {}, 10_000 + later)).toMatchObject({ isMore: false });
    }
    expect(JSON.parse(storage.getItem('cart') ?? '')).toEqual([{ slug: 'meal-plan', quantity: 1 }]);
  },
);

test('F11: a click more than 2 seconds later adds a copy; another book is added right away', async () => {
  const { addTitle } = await openShop(fakeStorage());
  addTitle('meal-plan', {}, 10_000);
  expect(addTitle('brain-recipes', {}, 10_100)).toMatchObject({ isMore: true });
  expect(addTitle('meal-plan', {}, 10_200)).toMatchObject({ isMore: false });
  expect(addTitle('meal-plan', {}, 12_201)).toMatchObject({ isMore: true });
});

test('F11: rapid clicking adds one copy, no matter how long it continues', async () => {
  const { addTitle, $cart } = await openShop(fakeStorage());
  for (let now = 0; now <= 60_000; now += 500) addTitle('meal-plan', {}, now);
  expect(countItems($cart.get())).toBe(1);
});

test('F11: a removed book can be added again right away', async () => {
  const { addTitle, changeQuantity } = await openShop(fakeStorage());
  addTitle('meal-plan', {}, 10_000);
  changeQuantity('meal-plan', 0);
  expect(addTitle('meal-plan', {}, 10_100)).toMatchObject({ isMore: true });
});

test.each([
  '{',
  '7',
  '"x"',
  '[1]',
  '{"meal-plan":"10000"}',
  '{"meal-plan":null}',
  '{"meal-plan":99999999}',
])('F11: adds a book despite invalid stored clicks like %s', async (stored) => {
  const storage = fakeStorage({
    cart: '[{"slug":"meal-plan","quantity":1}]',
    'cart-presses': stored,
  });
  const { addTitle } = await openShop(storage);
  expect(addTitle('meal-plan', {}, 50_000)).toMatchObject({ isMore: true });
});

/** Storage that accepts writes without saving anything, and storage that's full. */
const forgetful = { ...fakeStorage(), setItem: () => {}, getItem: () => null };
const full = {
  ...fakeStorage(),
  setItem: () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  },
};

test.each([
  ['is blocked', closedStorage],
  ['stores nothing', forgetful],
  ['is full', full],
])(
  'F13: does not report a cart as saved if storage %s, but keeps it while the page is open',
  async (_, storage) => {
    const { $cart, addTitle } = await openShop(storage);
    expect(addTitle('meal-plan')).toMatchObject({ isMore: true, isKept: false });
    const { local } = await import('#src/browser/storage.ts');
    expect(local.isOpen()).toBe(false);
    expect(countItems($cart.get())).toBe(1);
  },
);

test('F13: reports that the cart was saved if storage works', async () => {
  const { addTitle } = await openShop(fakeStorage());
  expect(addTitle('meal-plan').isKept).toBe(true);
  const { local } = await import('#src/browser/storage.ts');
  expect(local.isOpen()).toBe(true);
});
