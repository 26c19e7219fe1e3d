import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { countChecks } from './count-checks.ts';
import { expect, test, reachFor } from './test.ts';

/** Presses keys, and counts them in `presses`. */
function countKeys(page: Page) {
  const keys = {
    presses: 0,
    async press(key: string) {
      keys.presses += 1;
      await page.keyboard.press(key);
    },
  };
  return keys;
}

async function openWithFonts(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
}

test('the open cart, the open menu, and a form with errors have no axe violations @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openWithFonts(page, '/shop');
  await page.getByRole('button', { name: /^Add to Cart\s*: 30-Day Recovery Meal Plan/ }).click();
  await expectNoViolationsInAnyTheme(page);
  await page.locator('[data-opens="cart"]:visible').first().click();
  await expect(
    page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('1 item in cart'),
  ).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'About', exact: true }).first()).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await openWithFonts(page, '/checkout');
  await reachFor(page.getByRole('button', { name: 'Pay with Card' }));
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(page.getByRole('group', { name: 'There’s a problem' })).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
});

test('buys a book by keyboard alone in at most 25 keystrokes on our pages', async ({
  page,
  address,
}) => {
  countChecks('keyboard');
  const keys = countKeys(page);
  const tabTo = async (name: RegExp) => {
    for (let tries = 0; tries < 40; tries += 1) {
      await keys.press('Tab');
      const label = await page.evaluate(() => {
        const element = document.activeElement;
        if (element instanceof HTMLInputElement) return element.labels?.[0]?.textContent ?? '';
        return element?.textContent ?? '';
      });
      if (name.test(label.trim())) return;
    }
    throw new Error(`Tab never reached ${name}.`);
  };

  await openWithFonts(page, '/ebook/recovery-planner');
  await keys.press('Tab');
  await keys.press('Enter');
  await tabTo(/^Buy Now/);
  await keys.press('Enter');
  await page.waitForURL(/\/checkout/);
  await page.evaluate(() => document.fonts.ready);
  await keys.press('Tab');
  await keys.press('Enter');
  await tabTo(/^First name/);
  await page.keyboard.type('Maria');
  await expect(
    page.getByLabel('First name').locator('xpath=ancestor::astro-island[1]'),
  ).not.toHaveAttribute('ssr');
  await tabTo(/^Email/);
  await page.keyboard.type(address);
  await keys.press('Enter');
  await page.waitForURL(/\/__local\/pay\//);
  expect(keys.presses).toBeLessThanOrEqual(25);

  for (let tries = 0; tries < 10; tries += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Pay') break;
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeFocused();
});

test('the cart panel takes focus, closes with Escape, and returns focus', async ({ page }) => {
  countChecks('keyboard');
  await openWithFonts(page, '/shop');
  const opener = page.locator('[data-opens="cart"]:visible').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(panel.getByText('Your cart is empty')).toBeVisible();
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test('book pictures open full screen by mouse or keyboard, change with the arrow keys, and close with Escape @nightly', async ({
  page,
}) => {
  countChecks('keyboard');
  await openWithFonts(page, '/ebook/recovery-planner');
  const opener = page.locator('[data-full-screen]').first();
  for (const open of [() => opener.click(), () => opener.press('Enter')]) {
    await open();
    await expect(page.locator('dialog[open] img').first()).toBeVisible();
    const box = await page.locator('dialog[open]').boundingBox();
    expect(box?.width).toBe(page.viewportSize()?.width);
    const place = page.locator('dialog[open]').getByRole('status');
    for (const [turn, shown] of [
      [() => page.keyboard.press('ArrowRight'), 2],
      [() => page.getByRole('button', { name: 'Next' }).click(), 3],
      [() => page.keyboard.press('ArrowLeft'), 2],
    ] as const) {
      await turn();
      await expect(place).toHaveText(`${shown} of 5`);
      const picture = page.locator('dialog[open] img').nth(shown - 1);
      await expect(picture).toBeInViewport({ ratio: 0.99 });
    }
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('every kind of page has help in its header and footer, 4 keystrokes from the top @nightly', async ({
  page,
}) => {
  countChecks('keyboard');
  for (const path of ['/', '/shop', '/checkout', '/blog/1', '/help', '/privacy', '/auth']) {
    await openWithFonts(page, path);
    const ways = page.getByRole('link', { name: 'Help now', exact: true });
    await expect(ways.first()).toBeVisible();
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'Help now' }),
    ).toBeVisible();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    await expect(ways.first()).toBeFocused();
    // On the help page itself, the URL alone doesn't show whether the page reloaded.
    const arrived = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await arrived;
    await page.waitForURL('**/help');
  }
});

test('on a phone, the header offers at most 5 choices and the menu shows every page at once @nightly', async ({
  page,
}) => {
  countChecks('keyboard');
  await page.setViewportSize({ width: 360, height: 740 });
  // Every visible control except the site name.
  const header = page.getByRole('banner').locator('button:visible, a:visible:not([href="/"])');
  for (const path of ['/', '/shop', '/blog', '/contact', '/checkout']) {
    await openWithFonts(page, path);
    expect(await header.count(), path).toBeLessThanOrEqual(5);
  }

  await openWithFonts(page, '/');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await opener.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Main' });
  // Focus must not be on something that the menu covers.
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
  const rows = menu.locator('a:visible');
  expect((await rows.allInnerTexts()).map((text) => text.trim())).toEqual([
    'Home',
    'About',
    'Blog',
    'Shop',
    'Resources',
    'Community',
    'Contact',
    'Search',
    'My downloads',
    'Free Guide',
    'Sign Up',
  ]);
  for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 });
  await expectNoViolationsInAnyTheme(page, { state: 'menu', widths: [320] });
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  // Tabbing past the last control moves on to the page, which must be visible.
  await opener.press('Enter');
  await menu.getByRole('button', { name: 'Close menu' }).focus();
  // The opener is the last control of the page, so the first Tab leaves the page.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();

  // An accidental double click must not open anything else.
  await opener.dblclick();
  await expect(menu).toBeVisible();
  await expect(page).toHaveURL('/');

  // Pages without the bottom bar have the button in the header, where the open menu doesn't cover
  // it.
  await openWithFonts(page, '/auth/reset');
  await opener.click();
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
  await opener.click();
  await expect(menu).toBeHidden();
});

test('the settings, the cart, a half-written message, and the checkout are unchanged after 25 hours @nightly', async ({
  page,
}) => {
  countChecks('time', 5);
  await page.clock.install();
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Reading', exact: true }).click();
  await page.getByRole('radio', { name: 'Larger' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Add to Cart\s*: 30-Day Recovery Meal Plan/ }).click();
  await expect(page.locator('[data-cart-count]').first()).toHaveText('1');
  await page.goto('/contact');
  await page.getByLabel('Full Name').fill('Maria Lopez');
  await page.getByLabel('Message', { exact: true }).fill('I need more time.');
  await page.clock.fastForward('25:00:00');
  await expect(page).toHaveURL('/contact');
  await expect(page.getByLabel('Full Name')).toHaveValue('Maria Lopez');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('I need more time.');
  await page.goto('/checkout');
  await expect(page.getByText('You’ll pay $24.99.')).toBeVisible();
  await page.getByLabel('First name').fill('Maria');
  await page.clock.fastForward('25:00:00');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-text', '3');
  await expect(page.getByLabel('First name')).toHaveValue('Maria');
  await expect(page.getByText('You’ll pay $24.99.')).toBeVisible();
});

/** Pages and their main actions. */
const MAIN_ACTIONS = [
  ['/ebook/recovery-planner', 'link', /^Buy Now/],
  ['/checkout?product=recovery-planner', 'button', 'Pay with Card'],
  ['/contact', 'button', 'Send Message'],
  ['/wellness-guide', 'button', 'Download My Free Guide'],
  ['/help', 'link', 'Call 911'],
] as const;

/**
 * Panels and menus that stay open until they're closed, each with its page, the control that opens
 * it, and the name of its close button.
 */
const CLOSABLE = [
  ['/shop', '[data-opens="cart"]:visible', 'Close'],
  ['/', '[popovertarget="site-menu"]:visible', 'Close menu'],
  ['/', '[data-opens="reading"]', 'Close'],
  ['/', '[data-opens="chat"]', 'Close the chat'],
  ['/wellness-guide', '[data-opens="guide"]', 'Close'],
  ['/community/daily-motivation', '[data-opens="new-post"]', 'Close'],
] as const;

/** Covers half of the window to simulate visual field loss or hemispatial neglect. */
async function coverHalf(page: Page, half: 'left' | 'right'): Promise<void> {
  await page.evaluate((side) => {
    document.querySelector('.half')?.remove();
    const cover = document.createElement('div');
    cover.className = 'half';
    cover.popover = 'manual';
    Object.assign(cover.style, {
      position: 'fixed',
      inset: side === 'left' ? '0 50% 0 0' : '0 0 0 50%',
      inlineSize: '50%',
      blockSize: '100%',
      border: '0',
      margin: '0',
      background: '#888',
    });
    (document.querySelector('dialog:modal') ?? document.body).append(cover);
    cover.showPopover();
  }, half);
}

/** Returns how much of a control's width isn't covered and can be clicked, in CSS pixels. */
function widthLeft(control: Locator): Promise<number> {
  return control.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { left, right, top, height } = element.getBoundingClientRect();
    let seen = 0;
    for (let x = Math.max(1, left + 1); x < Math.min(right, innerWidth - 1); x += 1) {
      const there = document.elementFromPoint(x, top + height / 2);
      if (there && (element.contains(there) || there.contains(element))) seen += 1;
    }
    return seen;
  });
}

test('on a phone, someone who sees only half the screen can find the heading, the main action, and the way out @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, role, name] of MAIN_ACTIONS) {
    await openWithFonts(page, path);
    const main = page.getByRole('main');
    for (const half of ['left', 'right'] as const) {
      await coverHalf(page, half);
      const heading = main.getByRole('heading', { level: 1 }).first();
      expect(await widthLeft(heading), `${path}, ${half} covered`).toBeGreaterThanOrEqual(24);
      const act = main.getByRole(role, { name }).first();
      expect(await widthLeft(act), `${path}, ${half} covered`).toBeGreaterThanOrEqual(44);
      countChecks('halves');
    }
  }
  for (const [path, opener, name] of CLOSABLE) {
    await openWithFonts(page, path);
    await page.locator(opener).first().click();
    const closer = page
      .getByRole('button', { name, exact: true })
      .filter({ visible: true })
      .first();
    await expect(closer).toBeVisible();
    for (const half of ['left', 'right'] as const) {
      await coverHalf(page, half);
      expect(await widthLeft(closer), `${path}, ${half} covered`).toBeGreaterThanOrEqual(44);
      countChecks('halves');
    }
  }
});

test('the checkout works for people with aphasia: steps with pictures, no math, one action, and no codes to enter @nightly', async ({
  page,
}) => {
  await openWithFonts(page, '/checkout?product=meal-plan');
  const main = page.getByRole('main');
  await expect(
    main.getByText('It takes about 3 minutes. Have your card and email address ready.'),
  ).toBeVisible();
  const steps = main.locator('h2:has(.checkout-step)');
  await expect(steps).toHaveText([/^1\s*\w/, /^2\s*\w/, /^3\s*\w/]);
  await expect(steps.locator('svg')).toHaveCount(3);
  await expect(main.getByText('You’ll pay $24.99.')).toBeVisible();
  const order = await main.getByRole('region', { name: 'Your order' }).innerText();
  expect(new Set(order.match(/\$\d+\.\d\d/g))).toEqual(new Set(['$24.99', '$34.99']));
  expect(order).not.toMatch(/tax|fee|subtotal|[×=]|\bcode\b|coupon/i);
  await expect(main.locator('.button--main:visible')).toHaveCount(1);
  await expect(main.getByRole('textbox', { name: /code|coupon/i })).toHaveCount(0);
  for (const field of await main.getByRole('textbox').all()) {
    await expect(field).toHaveAttribute('autocomplete', /./);
  }

  for (const path of ['/purchase-success', '/download', '/my-downloads']) {
    await openWithFonts(page, path);
    expect(await main.locator('.button--main:visible').count(), path).toBeLessThanOrEqual(1);
  }
});

test('the chat is 5 keystrokes away, in English and Spanish', async ({ page }) => {
  countChecks('keyboard');
  for (const [path, name] of [
    ['/', 'Skip to chat'],
    ['/es/ayuda', 'Ir al chat'],
  ] as const) {
    await openWithFonts(page, path);
    for (const key of ['Tab', 'Enter', 'Shift+Tab']) await page.keyboard.press(key);
    await expect(page.getByRole('link', { name })).toBeFocused();
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Chat' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Chat' })).toBeVisible();
  }
});

test('an article, its Print button, the reading settings, and the cart can each be reached in a few keystrokes @nightly', async ({
  page,
}) => {
  countChecks('keyboard');
  const keys = countKeys(page);
  const reach = async (target: Locator, most: number) => {
    keys.presses = 0;
    while (!(await target.evaluate((element) => element === document.activeElement))) {
      await keys.press('Tab');
      expect(keys.presses, await target.innerText()).toBeLessThanOrEqual(most);
    }
  };
  await openWithFonts(page, '/');
  // Skip link, site name, help, search, reading, cart, then the third page in the menu.
  await reach(page.getByRole('banner').getByRole('link', { name: 'Blog' }), 9);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blog');
  await keys.press('Tab');
  await keys.press('Enter');
  await reach(page.locator('main li a').first(), 6);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blog/*');
  await page.evaluate(() => document.fonts.ready);
  await keys.press('Tab');
  await keys.press('Enter');
  await reach(page.getByRole('button', { name: 'Print', exact: true }), 2);
  await openWithFonts(page, '/shop');
  await reach(page.getByRole('button', { name: 'Reading', exact: true }), 5);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Reading' })).toBeFocused();
  await page.keyboard.press('Escape');
  await reach(page.locator('[data-opens="cart"]:visible').first(), 2);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-opens="cart"]:visible').first()).toBeFocused();
});
