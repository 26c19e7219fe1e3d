// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { ORDER_PARAMETER } from '#src/domain/order-link.ts';
import { shownIsland } from '#tests/support/shown-island.ts';

// What the coach published is asked for once a page, and files of tests share modules.
vi.resetModules();
const { default: Checkout } = await import('#src/islands/checkout/Checkout.tsx');

const { answer, show, until, words } = shownIsland();

const JOURNAL = { slug: 'recovery-journal', title: 'Journal', cents: 999, cover: '/journal.svg' };
const TERMS = {
  countries: [{ code: 'US', name: 'United States' }],
  promotionCodes: false,
  tax: false,
};

test('an order that somebody sent holds what the coach published since, and says what is left out', async () => {
  answer('cart-products', () => []);
  answer('ebooks', () => ({
    ebooks: [{ id: 'coach-book', title: 'Coach Book', price: '$12.00' }],
    off: [{ id: JOURNAL.slug, title: JOURNAL.title }],
  }));
  history.replaceState(null, '', `/checkout?${ORDER_PARAMETER}=coach-book.recovery-journal`);
  await show(<Checkout products={[JOURNAL]} offers={[]} terms={TERMS} />);
  // Two files are asked, one after the other.
  await until(() => words().includes('You pay $12.00.'));
  expect(words()).toContain('Journal: not for sale at the moment. The other books are here.');
});
