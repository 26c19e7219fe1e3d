// @vitest-environment happy-dom
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import DownloadPage from '#src/islands/downloads/DownloadPage.tsx';
import PurchaseSuccess from '#src/islands/downloads/PurchaseSuccess.tsx';
import NewsletterPage from '#src/islands/newsletter/NewsletterPage.tsx';
import { CHECKOUT_DRAFT } from '#src/contracts/forms/checkout.ts';
import { $cart, addTitle } from '#src/stores/cart.ts';
import { closeStorage, httpError, shownIsland } from '#tests/support/shown-island.ts';

const island = shownIsland();
const { answer, leave, settled, words } = island;

const SUPPORT = 'mailto:help@example.com';
const BOOK = {
  slug: 'meal-plan',
  title: 'Meal Plan',
  quantity: 1,
  pages: 40,
  bytes: 2_000_000,
  others: [],
  usesLeft: 5,
};
const LINK = {
  state: 'active',
  items: [BOOK],
  emailMasked: 'm***@example.com',
  expiresAt: Date.UTC(2026, 11, 24),
};
const PAID = {
  status: 'paid',
  orderId: 'cs_test_1234567890abcdef',
  token: 'token',
  items: [BOOK],
  expiresAt: LINK.expiresAt,
  lines: [{ slug: 'meal-plan', title: 'Meal Plan', quantity: 2, unitCents: 1000 }],
  paidAt: Date.UTC(2026, 10, 23, 3),
  sums: { totalCents: 1999, taxCents: 0, discountCents: 0 },
  emailMasked: 'm***@gmial.com',
  addressChange: { until: LINK.expiresAt, likelyMasked: 'm***@gmail.com' },
  downloadUrl: 'http://localhost/download#t=token',
};

const GIFT = {
  status: 'gift',
  on: '2026-12-24',
  to: { name: 'Anna', emailMasked: 'a***@example.com' },
  orderId: PAID.orderId,
  lines: PAID.lines,
  paidAt: PAID.paidAt,
  sums: PAID.sums,
  emailMasked: 'm***@example.com',
};

/** Function responses, in call order. */
let answers: (object | Response)[] = [];
let calls: unknown[] = [];

beforeEach(() => {
  answers = [];
  calls = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  answer('', (input) => {
    calls.push(input);
    return answers.shift() ?? {};
  });
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

async function show(element: React.ReactNode, address: string): Promise<void> {
  history.replaceState(null, '', address);
  await island.show(element);
  await settle();
}

/** Waits for pending responses. */
const settle = () => act(async () => vi.advanceTimersByTimeAsync(1));
const heading = () => document.querySelector('h1')?.textContent;
const press = async (name: string) => {
  const button = [...document.querySelectorAll('main button')].find(({ textContent }) =>
    textContent.startsWith(name),
  );
  if (!(button instanceof HTMLElement)) throw new Error(`There is no button "${name}". ${words()}`);
  await settled(() => button.click());
  await settle();
};

const COVERS = { 'meal-plan': '/meal-plan.svg' };
const download = <DownloadPage email="help@example.com" support={SUPPORT} covers={COVERS} />;
const success = <PurchaseSuccess support={SUPPORT} site="Our site" covers={COVERS} />;

describe('page opened from an emailed link', () => {
  test('shows a loading message before React hydrates, and what to do without JavaScript', () => {
    const html = renderToString(download);
    expect(html).toContain('One moment. We’re looking for your books.');
    expect(html).toContain('To use this page, turn on JavaScript in your browser.');
  });

  test('lists each book with its actions, without counting the page view as a download', async () => {
    answers = [LINK];
    await show(download, '/download#t=token');
    expect(calls).toEqual([{ action: 'open', token: 'token' }]);
    expect(words()).toContain('Meal Plan');
    expect(words()).toContain('You can open it 5 more times with this link, through');
    expect(words()).toContain(
      'This link works 5 times, through December 22, 2026. A new one is free.Email me a new link',
    );
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('/meal-plan.svg');
    expect(document.activeElement?.textContent).toBe('Your book is here');
  });

  test.each([
    ['a link without its token', '', 'This link isn’t complete'],
    ['an unknown link', httpError('link_unknown', 'No.', 404), 'This link isn’t complete'],
    ['an expired link', { ...LINK, state: 'expired' }, 'This link has expired'],
    ['a stopped order', { ...LINK, state: 'stopped' }, 'These books aren’t available'],
    [
      'a site that’s down',
      httpError('internal', 'Nothing was lost.', 500),
      'We can’t open your books right now',
    ],
  ])('shows a specific message for %s', async (_, answer, title) => {
    if (typeof answer !== 'string') answers = [answer];
    await show(download, typeof answer === 'string' ? '/download' : '/download#t=token');
    expect(heading()).toBe(title);
    expect(document.activeElement?.textContent).toBe(title);
  });

  test('if a link has been used up, focuses the button that requests a new one', async () => {
    answers = [
      LINK,
      httpError('link_used_up', 'Used up.', 410),
      { emailMasked: 'm***@example.com' },
    ];
    await show(download, '/download#t=token');
    await press('Download');
    expect(words()).toContain('You’ve used this link 5 times. The book is still yours.');
    expect(document.activeElement?.textContent).toBe('Send me a new link');
    await press('Send me a new link');
    expect(words()).toContain('We sent a new link to m***@example.com.');
  });
});

describe('page after payment', () => {
  test('doesn’t send a request without a session, and explains where the books are', async () => {
    await show(success, '/purchase-success');
    expect(calls).toEqual([]);
    expect(heading()).toBe('There’s no order to show here');
    const link = [...document.querySelectorAll('main a')].find(({ textContent }) =>
      textContent.includes('Get my books again'),
    );
    expect(link?.getAttribute('href')).toBe('/my-downloads');
  });

  test('shows the order, removes the session from the URL, and allows correcting the email address', async () => {
    answers = [PAID, { emailMasked: 'm***@gmail.com' }];
    await show(success, '/purchase-success?session_id=cs_test_1');
    expect(location.search).toBe('');
    expect(heading()).toBe('Purchase Successful Your book is here');
    const receipt = document.querySelector('details:has(a[href="/refunds"])')?.textContent;
    expect(receipt).toMatch(/^Your receiptYou paid \$19\.99\./);
    expect(words()).toContain(
      'Check your email for the download link. We sent it to m***@gmial.com. Not right? Correct it.',
    );
    expect(words()).toContain('Did you mean m***@gmail.com?');
    await press('Yes, send my books there');
    expect(calls.at(-1)).toEqual({ action: 'take-likely', sessionId: 'cs_test_1' });
    expect(words()).not.toContain('Did you mean');
    expect(words()).toContain('We sent the link to m***@gmail.com.');
  });

  test.each([
    ['Ada', 'Ada, your book is here'],
    [' Ada ', 'Ada, your book is here'],
    ['A'.repeat(41), 'Your book is here'],
    [7, 'Your book is here'],
  ])(
    'greets the buyer by the first name typed in this tab, if it’s usable: %j',
    async (firstName, title) => {
      answers = [PAID];
      sessionStorage.setItem(CHECKOUT_DRAFT, JSON.stringify({ firstName }));
      await show(success, '/purchase-success?session_id=cs_test_1');
      expect(heading()).toBe(`Purchase Successful ${title}`);
      const said = words().match(/Purchase Successful|ready for download/g);
      expect(said).toEqual(['Purchase Successful', 'ready for download']);
    },
  );

  test('if there are several books, shows each one with its cover and its own main button', async () => {
    const journal = { ...BOOK, slug: 'new-from-the-dashboard', title: 'Journal' };
    answers = [{ ...PAID, items: [BOOK, journal] }];
    await show(success, '/purchase-success?session_id=cs_test_1');
    expect(heading()).toBe('Purchase Successful Your books are here');
    const covers = [...document.querySelectorAll('main img')].map((one) => one.getAttribute('src'));
    expect(covers).toEqual(['/meal-plan.svg', '/plain-cover.svg']);
    expect(document.querySelectorAll('main .button--main')).toHaveLength(2);
  });

  test.each([PAID, GIFT])(
    'S1: says that it’s in test mode, and doesn’t claim that an email was sent',
    async (order) => {
      answers = [{ ...order, isTestMode: true }];
      await show(success, '/purchase-success?session_id=cs_test_1');
      expect(words()).toContain('This is a test with a test card, so you weren’t charged.');
      expect(words()).not.toMatch(/we (?:also )?sent|check your email/i);
    },
  );

  test("shows a gift's recipient and date, but no link to the books", async () => {
    answers = [GIFT];
    await show(success, '/purchase-success?session_id=cs_test_1');
    expect(heading()).toBe('Purchase Successful Your gift is all set');
    const gift = 'We’ll send the gift to Anna (a***@example.com) on December 24, 2026.';
    expect(words()).toContain(gift);
    expect(words()).toContain('We sent a receipt to m***@example.com.');
    expect(document.querySelector('.print-only')?.textContent).toContain(gift);
    expect(words()).not.toContain('helper');
    expect(document.querySelectorAll('main button')).toHaveLength(0);
    expect(document.querySelector('main a[href*="download"]')).toBeNull();
  });

  test("prints a receipt with the site, the Eastern date, each book's price, the total, and how to get back to the books", async () => {
    answers = [PAID];
    await show(success, '/purchase-success?session_id=cs_test_1');
    const paper = document.querySelector('.print-only')?.textContent ?? '';
    for (const text of [
      'Our site',
      'Paid on November 22, 2026',
      'Meal Plan, 2 copies: $20.00',
      'Total: $19.99',
      '/my-downloads',
      '/refunds',
    ]) {
      expect(paper).toContain(text);
    }
    // Everything else is hidden in print.
    expect(document.querySelector('main .no-print')?.textContent).toContain('May we ask');
  });

  test('shows a gift buyer the full address in the tab where it was typed', async () => {
    const gift = { ...GIFT, to: { name: 'Anna', emailMasked: 'a•••@example.com' } };
    answers = [gift, gift];
    sessionStorage.setItem('checkout-contact', JSON.stringify({ giftEmail: 'anna@example.com' }));
    await show(success, '/purchase-success?session_id=cs_test_1');
    expect(words()).toContain(
      'We’ll send the gift to Anna (anna@example.com) on December 24, 2026.',
    );
    island.leave();
    sessionStorage.setItem('checkout-contact', JSON.stringify({ giftEmail: 'bob@example.com' }));
    await show(success, '/purchase-success?session_id=cs_test_2');
    expect(words()).toContain('(a•••@example.com)');
  });

  test('empties the cart once and clears the gift’s recipient', async () => {
    answers = [GIFT, GIFT];
    addTitle('meal-plan');
    sessionStorage.setItem(
      CHECKOUT_DRAFT,
      JSON.stringify({ firstName: 'Maria', giftName: 'Anna', giftWords: 'For you' }),
    );
    await show(success, '/purchase-success?session_id=cs_test_1');
    expect($cart.get()).toEqual([]);
    expect(sessionStorage.getItem(CHECKOUT_DRAFT)).toBe('{"firstName":"Maria"}');
    addTitle('meal-plan');
    leave();
    await show(success, '/purchase-success?session_id=cs_test_1');
    expect($cart.get()).toEqual([{ slug: 'meal-plan', quantity: 1 }]);
  });

  test('F13: shows the order after a reload, even without browser storage, but not on a new visit', async () => {
    closeStorage();
    answers = [PAID, PAID];
    await show(success, '/purchase-success?session_id=cs_test_1');
    expect(heading()).toBe('Purchase Successful Your book is here');
    expect(location.search).toBe('');
    leave();
    // Reset the modules, because no module state survives a page load.
    vi.resetModules();
    const { default: Reloaded } = await import('#src/islands/downloads/PurchaseSuccess.tsx');
    await island.show(<Reloaded support={SUPPORT} site="Stroke Recovery" covers={COVERS} />);
    await settle();
    expect(calls).toEqual([{ sessionId: 'cs_test_1' }, { sessionId: 'cs_test_1' }]);
    leave();
    await show(success, '/purchase-success');
    expect(heading()).toBe('There’s no order to show here');
  });

  test('F13: if the browser can’t store a cart, doesn’t mention one on the page for an unpaid order', async () => {
    closeStorage();
    answers = [{ status: 'unpaid' }];
    await show(success, '/purchase-success?session_id=cs_test_1');
    expect(words()).toContain('You weren’t charged.');
    expect(words()).not.toContain('cart');
  });

  test.each(['session_too_old', 'access_stopped'])(
    'doesn’t show an error for an order that’s no longer available (%s)',
    async (code) => {
      answers = [httpError(code, 'Your books are in your email.', 410)];
      await show(success, '/purchase-success?session_id=cs_test_1');
      expect(heading()).toBe('You can’t see your books here anymore');
      expect(words()).toContain('Your books are in your email.Get my books again');
      expect(document.querySelectorAll('main button')).toHaveLength(0);
    },
  );

  test('polls while the bank confirms, tolerates a failed request, and opens the books automatically', async () => {
    answers = [{ status: 'confirming' }, httpError('internal', 'Out.', 500), PAID];
    await show(success, '/purchase-success?session_id=cs_test_1');
    expect(heading()).toBe('Your bank is still confirming the payment');
    await act(async () => vi.advanceTimersByTimeAsync(2_000));
    expect(calls).toHaveLength(2);
    expect(heading()).toBe('Your bank is still confirming the payment');
    await act(async () => vi.advanceTimersByTimeAsync(3_000));
    await settle();
    expect(heading()).toBe('Purchase Successful Your book is here');
  });

  test('stops polling after two minutes, and says so', async () => {
    answers = Array.from({ length: 20 }, () => ({ status: 'confirming' }));
    await show(success, '/purchase-success?session_id=cs_test_1');
    await act(async () => vi.advanceTimersByTimeAsync(130_000));
    expect(calls).toHaveLength(10);
    expect(words()).toContain('This page has stopped checking.');
  });

  test.each([
    ['an unpaid order', { status: 'unpaid' }, 'Your order isn’t paid for yet', 'Back to checkout'],
    ['a failed payment', { status: 'failed' }, 'The payment didn’t go through', 'Back to checkout'],
    [
      'an error',
      httpError('internal', 'It is on our side.', 500),
      'Processing Error',
      'It is on our side.',
    ],
  ])('shows the outcome and what to do: %s', async (_, answer, title, remedy) => {
    answers = [answer];
    await show(success, '/purchase-success?session_id=cs_test_1');
    expect(heading()).toBe(title);
    expect(words()).toContain(remedy);
  });
});

describe('page opened from a newsletter email', () => {
  const page = (
    <NewsletterPage
      action="confirm"
      ask={{ heading: 'Do you want it?', text: 'News.', button: 'Yes' }}
      done={{ heading: 'You have it', text: 'Thank you.' }}
    />
  );

  test('does nothing until the button is clicked, then confirms', async () => {
    answers = [{ status: 'confirmed' }];
    await show(page, '/newsletter/confirm#t=token');
    expect(calls).toEqual([]);
    await press('Yes');
    expect(calls).toEqual([{ action: 'confirm', token: 'token' }]);
    expect(document.activeElement?.textContent).toBe('You have it');
  });

  test('disables the button before React hydrates', () => {
    expect(renderToString(page)).toMatch(/<button[^>]* disabled/);
  });
});
