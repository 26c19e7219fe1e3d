import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { countChecks } from './count-checks.ts';
import { expect, test } from './test.ts';

/** One page of each kind on which a popup may appear automatically. */
const REGULAR = ['/', '/blog', '/shop', '/ebook/recovery-planner', '/community', '/about'] as const;
const QUIET = ['/checkout', '/purchase-success', '/contact', '/help', '/privacy', '/auth', '/cart'];

const cartReminder = (page: Page) => page.getByRole('region', { name: 'Your cart is saved' });
const exitOffer = (page: Page) => page.getByRole('region', { name: 'Before you go' });
const notice = (page: Page) => page.getByRole('region', { name: /^Recent purchase/ });
const popups = (page: Page) => page.locator('[data-popup]:popover-open');

/** Opens a page with its clock paused until the test advances it. */
async function open(page: Page, path: string, { books = 0 } = {}): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') });
  if (books > 0) {
    await page.addInitScript((quantity) => {
      localStorage.setItem('cart', JSON.stringify([{ slug: 'meal-plan', quantity }]));
    }, books);
  }
  await page.clock.pauseAt(new Date('2026-11-21T10:01:00Z'));
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Waits for a message. Its island loads on demand, and its text appears one frame after its
 * container.
 */
async function expectMessage(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(page.getByText(words)).toBeVisible({ timeout: 200 });
  }).toPass();
}

/** Simulates the pointer leaving through the top edge of the window. */
async function leaveThroughTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dispatchEvent(
      new MouseEvent('mouseleave', { clientX: 300, clientY: -2 }),
    );
  });
}

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Starts recording the maximum number of popups open at once, and every focus change. */
async function watch(page: Page): Promise<() => Promise<{ most: number; focusMoves: number }>> {
  await page.evaluate(() => {
    const seen = { most: 0, focusMoves: 0 };
    const look = () => {
      const count = document.querySelectorAll('[data-popup]:popover-open').length;
      seen.most = Math.max(seen.most, count);
    };
    document.addEventListener('toggle', look, true);
    document.addEventListener('beforetoggle', look, true);
    document.addEventListener('focusin', () => (seen.focusMoves += 1));
    Object.assign(window, { seen });
  });
  return () =>
    page.evaluate(() => (window as unknown as { seen: { most: number; focusMoves: number } }).seen);
}

/**
 * Axe waits for the page's timers, so let the clock run during the check. The pointer keeps the
 * notice open.
 */
async function expectNothingFound(page: Page): Promise<void> {
  await page.clock.resume();
  await expectNoViolationsInAnyTheme(page);
}

test("shows the reminder, with the cart's contents and a checkout link, after 30 seconds without mouse or keyboard input", async ({
  page,
}) => {
  await open(page, '/about', { books: 2 });
  await page.keyboard.press('Shift');
  await page.clock.runFor(29_900);
  await expect(cartReminder(page)).toBeHidden();
  await page.clock.runFor(100);
  await expect(cartReminder(page)).toContainText('You have 2 books in your cart.');
  await expect(cartReminder(page).getByRole('link', { name: 'Complete Purchase' })).toHaveAttribute(
    'href',
    '/checkout',
  );
  for (const name of ['X Close', 'Continue Shopping']) {
    await expect(cartReminder(page).getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(cartReminder(page).getByRole('button')).toHaveCount(2);
});

test('shows the reminder when the pointer leaves through the top edge and no other edge @nightly', async ({
  page,
}) => {
  await open(page, '/shop', { books: 1 });
  await page.evaluate(() => {
    document.documentElement.dispatchEvent(
      new MouseEvent('mouseleave', { clientX: -2, clientY: 90 }),
    );
  });
  await expect(popups(page)).toHaveCount(0);
  await leaveThroughTop(page);
  await expect(cartReminder(page)).toContainText('You have 1 book in your cart.');
});

for (const [kind, paths] of [
  ['regular', REGULAR],
  ['quiet', QUIET],
] as const) {
  test(`doesn’t show a popup for 120 seconds in calm mode on each ${kind} page @nightly`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/never/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectSilenceOn(page, paths);
  });
}

test('doesn’t show a popup for 120 seconds on each quiet page, even without calm mode @nightly', async ({
  page,
}) => {
  await expectSilenceOn(page, QUIET);
});

async function expectSilenceOn(page: Page, paths: readonly string[]): Promise<void> {
  await open(page, '/legal', { books: 1 });
  for (const path of paths) {
    await test.step(path, async () => {
      // Simulate a first visit.
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      await expectSilence(page);
    });
  }
}

async function expectSilence(page: Page): Promise<void> {
  countChecks('quiet');
  // Let the page finish loading before checking that nothing appears.
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(1000);
  await expect(
    page.getByText('One moment. We’re opening your cart.').filter({ visible: true }),
  ).toBeHidden();
  await page.evaluate(() => {
    const changes: string[] = [];
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest(`${live}, [data-popup], .toast`)) changes.push(element.outerHTML);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    document.addEventListener('toggle', ({ target }) => changes.push(String(target)), true);
    Object.assign(window, { changes });
  });
  // Advance in small steps so that network responses can arrive in between.
  const wait = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= 2) await page.clock.runFor(2000);
  };
  await wait(50);
  await leaveThroughTop(page);
  await wait(10);
  await setVisibility(page, 'hidden');
  await wait(2);
  await setVisibility(page, 'visible');
  await wait(58);
  await expect(popups(page)).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { changes: string[] }).changes)).toEqual(
    [],
  );
}

async function calmSwitch(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Reading', exact: true }).click();
  return page.getByRole('checkbox', { name: 'Calm mode' });
}

test('turns on Calm mode from the exit offer, which stops all popups on this page and the next @nightly', async ({
  page,
}) => {
  await open(page, '/shop');
  await leaveThroughTop(page);
  await exitOffer(page).getByRole('button', { name: 'Turn on Calm mode' }).click();
  await expect(popups(page)).toHaveCount(0);
  await expectMessage(page, 'Calm mode is on');
  await expect(page.locator('html')).toHaveAttribute('data-quiet', '');
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('data-quiet', '');
  await leaveThroughTop(page);
  await page.clock.runFor(60_000);
  await expect(popups(page)).toHaveCount(0);
  await (await calmSwitch(page)).uncheck();
  await expect(page.locator('html')).not.toHaveAttribute('data-quiet');
});

test('applies calm mode to all open tabs @nightly', async ({ page, context }) => {
  await page.goto('/shop');
  const other = await context.newPage();
  await other.goto('/about');
  await (await calmSwitch(other)).check();
  await expect(page.locator('html')).toHaveAttribute('data-quiet', '');
});

test('shows only one popup when all triggers fire at once, and never moves the focus', async ({
  page,
}) => {
  await open(page, '/shop', { books: 1 });
  const seen = await watch(page);
  await page.getByRole('link', { name: 'About' }).first().focus();
  const focused = await page.evaluate(() => document.activeElement?.outerHTML);
  await page.clock.runFor(8000);
  await expect(notice(page)).toBeVisible();
  await setVisibility(page, 'hidden');
  await leaveThroughTop(page);
  await setVisibility(page, 'visible');
  await leaveThroughTop(page);
  await expect(cartReminder(page)).toBeVisible();
  await page.clock.runFor(120_000);
  await leaveThroughTop(page);
  expect(await seen()).toEqual({ most: 1, focusMoves: 1 });
  expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(focused);
});

test('closes a popup with Escape, moves into it with F6, and restores the focus @nightly', async ({
  page,
}) => {
  await open(page, '/shop', { books: 1 });
  const before = page.getByRole('link', { name: 'About' }).first();
  await before.focus();
  await leaveThroughTop(page);
  await expect(cartReminder(page)).toBeVisible();
  await page.keyboard.press('F6');
  await expect(cartReminder(page).getByRole('link', { name: 'Complete Purchase' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(before).toBeFocused();
  await page.keyboard.press('F6');
  await page.keyboard.press('Escape');
  await expect(cartReminder(page)).toBeHidden();
  await expect(before).toBeFocused();
  await page.clock.runFor(120_000);
  await leaveThroughTop(page);
  await expect(cartReminder(page)).toBeHidden();
});

test('doesn’t show a popup while the visitor types, while a dialog or the menu is open, or in a short window @nightly', async ({
  page,
}) => {
  await open(page, '/shop', { books: 1 });
  await page.getByLabel('Email address').focus();
  await leaveThroughTop(page);
  await page.clock.runFor(60_000);
  await expect(popups(page)).toHaveCount(0);

  await page.locator('[data-opens="cart"]:visible').first().click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
  await leaveThroughTop(page);
  await page.clock.runFor(60_000);
  await expect(popups(page)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 320, height: 256 });
  await leaveThroughTop(page);
  await page.clock.runFor(60_000);
  await expect(popups(page)).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await leaveThroughTop(page);
  await page.clock.runFor(60_000);
  await expect(popups(page)).toHaveCount(0);
});

test('never hides the focus behind a popup while tabbing through the page @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/shop', { books: 1 });
  await leaveThroughTop(page);
  await expect(cartReminder(page)).toBeVisible();
  let compared = 0;
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      const popup = document.querySelector('[data-popup]:popover-open');
      if (!focused || !popup || popup.contains(focused) || focused === document.body) return;
      const { top } = popup.getBoundingClientRect();
      return focused.getBoundingClientRect().bottom > top ? focused.outerHTML : '';
    });
    if (hidden === undefined) continue;
    compared += 1;
    expect(hidden).toBe('');
  }
  expect(compared, 'focused elements beside the popup').toBeGreaterThan(10);
});

test('moves focus to a toast with F6, and hides the toast once it has neither focus nor the pointer @nightly', async ({
  page,
}) => {
  await open(page, '/shop');
  await leaveThroughTop(page);
  await exitOffer(page).getByRole('button', { name: 'Turn on Calm mode' }).click();
  await expectMessage(page, 'Calm mode is on');
  const message = page.getByRole('region', { name: 'Message' });
  await expect(message).toContainText('Calm mode is on');
  await page.keyboard.press('F6');
  await expect(message.getByRole('button', { name: 'Close message' })).toBeFocused();
  await page.keyboard.press('F6');
  await page.mouse.move(1, 1);
  await page.clock.runFor(19_000);
  await expect(message).toBeVisible();
  await message.hover();
  await page.clock.runFor(60_000);
  await expect(message).toBeVisible();
  await page.mouse.move(1, 1);
  await page.clock.runFor(20_000);
  await expect(message).toBeHidden();
});

test('each popup passes axe on a phone and on a desktop @nightly', async ({ page }) => {
  await open(page, '/about', { books: 1 });
  await page.clock.runFor(8000);
  await notice(page).hover();
  await expectNothingFound(page);
  await page.mouse.move(1, 1);
  await leaveThroughTop(page);
  await expect(cartReminder(page)).toBeVisible();
  await expectNothingFound(page);
  await expectLargeTargets(page);
  await page.keyboard.press('Escape');
  await page.clock.fastForward(60_000);
  await leaveThroughTop(page);
  await expect(exitOffer(page)).toBeVisible();
  await expectNothingFound(page);
  await expectLargeTargets(page);
  await exitOffer(page).getByRole('button', { name: 'Turn on Calm mode' }).click();
  await expect(page.getByText('Calm mode is on')).toBeVisible();
  await expectNothingFound(page);
});

async function expectLargeTargets(page: Page): Promise<void> {
  for (const control of await popups(page).locator('a, button').all()) {
    const box = await control.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  const size = await popups(page).evaluate((popup) => popup.scrollHeight - popup.clientHeight);
  expect(size, 'a popup that has to be scrolled').toBeLessThanOrEqual(1);
}
