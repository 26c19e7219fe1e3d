import type { Locator, Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInAnyTheme } from './violations.ts';
import { countChecks } from './count-checks.ts';
import { expect, test } from './test.ts';

const ARTICLE = '/blog/five-daily-habits-for-stroke-recovery';
async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Reading', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Reading' });
  await expect(panel).toBeVisible();
  return panel;
}

/** Saves settings as if the reader had chosen them, so that the next page uses them. */
async function keep(page: Page, text: string): Promise<void> {
  await page.evaluate((kept) => localStorage.setItem('reading', JSON.stringify(kept)), text);
}

test('by keyboard alone: opens the settings, changes one, closes them, and keeps the change on the next page', async ({
  page,
}) => {
  countChecks('keyboard');
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Reading', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Reading' });
  await expect(panel.getByRole('heading', { name: 'Reading' })).toBeFocused();
  await expect(panel.getByRole('radio', { name: 'Normal' }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('radio', { name: 'Normal' }).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('html')).toHaveAttribute('data-text', '3');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();

  await page.goto('/shop');
  await expect(page.locator('html')).toHaveAttribute('data-text', '3');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  const again = await openPanel(page);
  await expect(again.getByRole('radio', { name: 'Larger' })).toBeChecked();
});

test('applies the settings before the first paint @nightly', async ({ page }) => {
  await page.goto('/');
  await keep(page, 'text-4.theme-dim.anchor-left');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) seen.push(name);
    }).observe({ type: 'paint', buffered: true });
    // The body doesn't exist yet when the settings are applied to the root, so nothing has been
    // painted.
    new MutationObserver(() => {
      const root = document.documentElement;
      if (document.body && !seen.some((entry) => entry.startsWith('body'))) {
        seen.push(`body ${root.dataset['text'] ?? ''} ${root.dataset['theme'] ?? ''}`);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/shop');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen))
    .toContain('first-contentful-paint');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen[0]).toBe('body 4 dim');
  const [styles, paint] = await page.evaluate(() => [
    performance
      .getEntriesByType('resource')
      .find(({ name }) => /\/reading-settings\.[^/]+\.css$/.test(name))
      ?.toJSON().responseEnd,
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  ]);
  expect(styles).toBeLessThanOrEqual(paint ?? 0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(211, 202, 182)');
});

test("loads the settings' styles only after a reader first changes a setting @nightly", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (one) => requested.push(one.url()));
  const isRequested = () => requested.some((url) => url.includes('/reading-settings.'));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(isRequested()).toBe(false);
  const panel = await openPanel(page);
  await panel.getByRole('radio', { name: 'High contrast' }).check();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  expect(isRequested()).toBe(true);
});

test('shares the settings by link and removes them from the URL @nightly', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/checkout?product=brain-recipes');
  const panel = await openPanel(page);
  await panel.getByRole('radio', { name: 'Dim' }).check();
  await panel.getByRole('checkbox', { name: 'Slow mode' }).check();
  await panel.getByRole('checkbox', { name: 'Calm mode' }).check();
  await panel.getByRole('button', { name: 'Copy a link with these settings' }).click();
  await expect(panel.getByRole('status')).toHaveText(/Link copied/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe('/');

  const other = await browser.newPage();
  await other.goto(link);
  const root = other.locator('html');
  await expect(other.getByText('This link changed how our site looks')).toBeVisible();
  await expect(root).toHaveAttribute('data-theme', 'dim');
  await expect(root).toHaveAttribute('data-quiet');
  expect(new URL(other.url()).search).toBe('');
  await other.goto('/shop');
  await expect(root).toHaveAttribute('data-pace', 'slow');
  await other.close();
});

test('applies each setting @nightly', async ({ page }) => {
  await page.goto(ARTICLE);
  const looks = async (text: string) => {
    await keep(page, text);
    await page.reload();
    await page.evaluate(() => document.fonts.ready);
    return page
      .locator('.prose p')
      .first()
      .evaluate((element) => {
        const { fontSize, letterSpacing, wordSpacing, lineHeight } = getComputedStyle(element);
        const main = getComputedStyle(document.querySelector('main') as HTMLElement);
        return {
          size: parseFloat(fontSize),
          letters: parseFloat(letterSpacing) || 0,
          words: parseFloat(wordSpacing),
          lines: parseFloat(lineHeight) / parseFloat(fontSize),
          width: element.clientWidth / parseFloat(fontSize),
          left: parseFloat(main.borderLeftWidth),
          right: parseFloat(main.borderRightWidth),
        };
      });
  };
  const start = await looks('text-1');
  expect(start.size).toBe(20);
  expect(start.lines).toBeGreaterThanOrEqual(1.6);
  let before = start;
  for (const text of ['text-2', 'text-3', 'text-4']) {
    const now = await looks(text);
    expect(now.size, text).toBeGreaterThan(before.size);
    before = now;
  }
  expect(before.size).toBe(30);
  before = start;
  for (const space of ['space-2', 'space-3']) {
    const now = await looks(space);
    // Without wider word spacing, wider letter spacing would make reading slower, not faster.
    expect(now.letters, space).toBeGreaterThan(before.letters);
    expect(now.words, space).toBeGreaterThan(before.words);
    expect(now.words, space).toBeGreaterThanOrEqual(2 * now.letters);
    before = now;
  }
  expect([start.left, start.right]).toEqual([0, 0]);
  for (const [side, left, right] of [
    ['left', true, false],
    ['right', false, true],
    ['both', true, true],
  ] as const) {
    const now = await looks(`anchor-${side}`);
    expect([now.left > 5, now.right > 5], side).toEqual([left, right]);
    expect(now.width, side).toBeLessThan(start.width);
  }
});

test("follows the device's light, dark, or high-contrast mode until the reader chooses @nightly", async ({
  page,
}) => {
  await page.goto('/about');
  const ground = () =>
    page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
      ).map(Number);
      return red + green + blue;
    });
  expect(await ground()).toBeGreaterThan(700);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBeLessThan(120);
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  await expect.poll(ground).toBe(0);
  const panel = await openPanel(page);
  await expect(panel.getByRole('radio', { name: 'Same as my device' })).toBeChecked();
  await panel.getByRole('radio', { name: 'Light' }).check();
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect.poll(ground).toBeGreaterThan(700);
  await openPanel(page);
  await panel.getByRole('radio', { name: 'Dark' }).check();
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(ground).toBe(14 + 28 + 31);
  await openPanel(page);
  await panel.getByRole('radio', { name: 'Same as my device' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
});

test('replaces pictures with their alt text and hides drawings when pictures are off @nightly', async ({
  page,
}) => {
  await page.goto('/');
  await keep(page, 'pictures-off');
  for (const path of ['/recovery-planner', ARTICLE]) {
    await page.goto(path);
    await expect(page.locator('img:visible')).toHaveCount(0);
    await expect(
      page
        .getByText(/^Picture: /)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  }
});

test('moves the controls to the side of the chosen hand without changing the tab order @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  // Closed dialogs are skipped, because one may be added as soon as the browser is idle.
  const order = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(':is(a, button, input):not(dialog:not([open]) *)')].map((one) =>
        one.textContent.trim(),
      ),
    );
  await page.goto('/');
  const before = await order();
  const chat = page.getByRole('button', { name: 'Chat' });
  const help = page.getByRole('link', { name: 'Help', exact: true });
  const spread = (await help.boundingBox())?.width ?? 0;
  expect((await chat.boundingBox())?.x).toBeGreaterThan(360 / 4);
  await keep(page, 'hand-left');
  await page.reload();
  expect((await help.boundingBox())?.width).toBeLessThan(spread);
  expect((await help.boundingBox())?.x).toBeLessThan(40);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await chat.boundingBox())?.x).toBeLessThan(40);
  expect(await order()).toEqual(before);
});

test('keeps the phone bar inside the window for either hand, even at the largest text size @nightly', async ({
  page,
}) => {
  await page.goto('/shop');
  await page.evaluate(() =>
    localStorage.setItem('cart', JSON.stringify([{ slug: 'meal-plan', quantity: 1 }])),
  );
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const settings of ['hand-left', 'text-4.hand-right', 'text-4.space-3.hand-left']) {
      await keep(page, settings);
      await page.reload();
      const bar = page.locator('#quick');
      await expect(bar.locator('.tool-count')).toBeVisible();
      const sides = await bar.locator('.tool, .tool-count').evaluateAll((items) =>
        items.flatMap((item) => {
          const { left, right } = item.getBoundingClientRect();
          return [left, right];
        }),
      );
      expect(Math.min(...sides), `${settings} at ${width} px`).toBeGreaterThanOrEqual(0);
      expect(Math.max(...sides), `${settings} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});

test("keeps the chat's field and close button visible at the largest text size @nightly", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/about');
  await keep(page, 'text-4');
  await page.reload();
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  const chat = page.getByRole('dialog', { name: 'Chat' });
  await expect(chat.locator('#chat-field')).toBeInViewport({ ratio: 1 });
  await chat.locator('#chat-field').fill('I want to die');
  await page.keyboard.press('Enter');
  await expect(chat.getByRole('link', { name: 'Call 988' })).toBeInViewport();
  await expect(chat.locator('#chat-field')).toBeInViewport({ ratio: 1 });
  await expect(chat.getByRole('button', { name: 'Close the chat' })).toBeInViewport({ ratio: 1 });
  await expect(chat.getByLabel('Your message')).toBeVisible();
});

test('with the left-hand setting, puts main buttons and header tools in the left half of a wide window @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await keep(page, 'hand-left');
  for (const [path, names] of [
    ['/shop', ['Help now', 'Reading', 'Add to Cart', 'View Details']],
    ['/ebook/meal-plan', ['Reading', 'Add to Cart', 'Buy Now - Instant Download']],
    ['/checkout?product=meal-plan', ['Reading', 'Pay with Card']],
    ['/recovery-planner', ['Reading', 'Add to Cart']],
    ['/cart', ['Reading', 'See our books']],
    ['/ebooks', ['Reading', 'Back to the shop']],
  ] as const) {
    await page.goto(path);
    for (const name of names) {
      const control = page
        .getByRole('button', { name })
        .or(page.getByRole('link', { name }))
        .first();
      await expect(control).toBeVisible();
      const { x, width } = (await control.boundingBox()) ?? { x: Infinity, width: 0 };
      expect(x + width, `${path}: ${name}`).toBeLessThanOrEqual(640);
    }
  }
});

test('keeps a message on the screen 10 times as long in slow mode @nightly', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await keep(page, 'pace-slow');
  await page.goto('/shop');
  await page.evaluate(() => {
    const leaving = new MouseEvent('mouseleave', { clientX: 300, clientY: -2 });
    document.documentElement.dispatchEvent(leaving);
  });
  await page.getByRole('button', { name: 'Turn on Calm mode' }).click();
  await page.clock.runFor(50);
  await page.mouse.move(0, 0);
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
  const message = page.getByText('Calm mode is on');
  await expect(message).toBeVisible();
  await page.clock.runFor(150_000);
  await expect(message).toBeVisible();
  await page.clock.runFor(100_000);
  await expect(message).toBeHidden();
});

test('fits the settings panel in a narrow window with the largest text @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await keep(page, 'text-4.space-3');
  await page.reload();
  const panel = await openPanel(page);
  const extra = await panel.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(extra).toBeLessThanOrEqual(0);
  await expectNoViolations(page);
});

test('the open settings panel passes axe in every theme @nightly', async ({ page }) => {
  await page.goto('/help');
  await openPanel(page);
  await expectNoViolationsInAnyTheme(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the Reading button opens the accessibility page @nightly', async ({ page }) => {
    countChecks('no-script');
    await page.goto('/?read=theme-dark.text-4');
    await page.getByRole('button', { name: 'Reading', exact: true }).click();
    await expect(page).toHaveURL(/\/accessibility/);
  });
});
