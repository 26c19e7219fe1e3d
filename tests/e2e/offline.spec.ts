import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const ARTICLE = '/blog/five-daily-habits-for-stroke-recovery';

/** Waits until the service worker controls this site's pages. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const stores = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return { names, paths: kept.flat().map((url) => new URL(url).pathname) };
  });

test('opens help and a saved article offline, and on any other page lists what can be read offline', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/);
  await page.goto(ARTICLE);
  await waitForServiceWorker(page);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  // The button appears once its container is near the viewport.
  await page.getByText('Save this article for later').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Save this article for later' }).click();
  await expect(page.getByText('Saved. Now you can read this offline.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove this article' })).toBeFocused();
  // Second click of a double click.
  for (const half of ['down', 'up'] as const) await page.mouse[half]({ clickCount: 2 });
  await expect(page.getByText('Saved. Now you can read this offline.')).toBeVisible();
  await page.goto('/wellness-guide/day-2');
  await expect
    .poll(async () => (await stores(page)).names)
    .toContain('saved:/wellness-guide/day-2');

  await context.setOffline(true);
  await page.goto('/help');
  await expect(page.getByRole('link', { name: 'Call 911', exact: true })).toBeVisible();
  await expect(page.getByText('We checked these numbers on')).toBeVisible();
  await page.goto(`${ARTICLE}?from=mail`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('img', { name: /./ }).first()).toHaveJSProperty('complete', true);
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline right now');
  await expect(page.getByRole('link', { name: 'Call 911', exact: true })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(ARTICLE);
  await page.goto('/wellness-guide/day-2');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Day 2');

  await context.setOffline(false);
  await page.goto(ARTICLE);
  await page
    .locator('astro-island', { hasText: 'this article' })
    .locator('button')
    .scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Remove this article' }).click();
  await expect(page.getByText('Removed from your device.')).toBeVisible();
  expect((await stores(page)).names).not.toContain(`saved:${ARTICLE}`);
});

test('never caches orders, checkout, sign-in, or functions @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404|Failed to load/);
  await page.goto('/help');
  await waitForServiceWorker(page);
  for (const path of [
    '/checkout?product=meal-plan',
    '/cart',
    '/purchase-success',
    '/download#t=token',
    '/my-downloads',
    '/auth',
    '/contact',
    '/',
    ARTICLE,
    '/blog/no-such-article',
  ]) {
    await page.goto(path);
  }
  await page.evaluate(() => fetch('/.netlify/functions/ebooks'));
  const { names, paths } = await stores(page);
  expect(names).toHaveLength(1);
  expect(names[0]).toMatch(/^shell-[0-9a-f]{12}$/);
  expect(paths).toContain('/help');
  for (const path of paths) {
    expect(path).toMatch(
      /^\/(?:help|es\/ayuda|offline|favicon\.svg|_astro\/[\w.~-]+\.(?:js|css|svg|woff2))$/,
    );
  }
});

test('deletes caches from old builds and for pages that no longer exist @nightly', async ({
  page,
}) => {
  await page.goto('/help');
  await page.evaluate(async (article) => {
    await caches.open('shell-old');
    await caches.open('saved:/blog/gone');
    await caches.open('saved:/checkout');
    await (await caches.open(`saved:${article}`)).put(article, new Response('kept'));
  }, ARTICLE);
  await waitForServiceWorker(page);
  await expect
    .poll(async () => (await stores(page)).names.map((name) => name.replace(/shell-\w{12}/, 'new')))
    .toEqual(expect.arrayContaining(['new', `saved:${ARTICLE}`]));
  await expect.poll(async () => (await stores(page)).names.length).toBe(2);
});
