import { readFile } from 'node:fs/promises';
import type { FileChooser, Page } from '@playwright/test';
import { makePdf } from '../support/pdf.ts';
import { openNewPhone, openPhone, signInByPage, test } from './coach-test.ts';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { expect, reachFor } from './test.ts';

function pdfFile(name: string, recipe: Parameters<typeof makePdf>[0] = {}) {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(makePdf(recipe)) };
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('the coach signs in on a phone and publishes an eBook in under ten steps, and a visitor sees it appear and buys it', async ({
  browser,
  coachSite,
}) => {
  const visitor = await (await browser.newContext({ baseURL: coachSite.url })).newPage();
  await visitor.goto('/ebooks');
  await expect(visitor.locator('[data-live="open"]')).toBeAttached();

  const phone = await openNewPhone(browser, coachSite);
  const page = await phone.newPage();
  await signInByPage(page, coachSite);
  await page.goto('/admin/upload');
  await expect(page.getByRole('heading', { name: 'Your eBooks' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recently uploaded files' })).toBeVisible();
  await expect(page.getByText('Sign in to open your dashboard')).toBeHidden();

  let actions = 0;
  const act = async (work: () => Promise<unknown>) => {
    actions += 1;
    await work();
  };
  const file = pdfFile('small-steps.pdf', { pages: 4, padding: 2_500_000, title: 'Small Steps' });
  let choosing: Promise<FileChooser> | undefined;
  await act(async () => {
    choosing = page.waitForEvent('filechooser');
    await page.getByLabel('Choose PDF files').click();
  });
  await act(async () => (await choosing)?.setFiles(file));
  await expect(page.getByRole('heading', { name: '2. Start selling it' })).toBeFocused();
  const form = page.getByRole('region', { name: '2. Start selling it' });
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Small Steps');
  await act(() =>
    form.getByLabel('Description').fill('A little book about small steps after a stroke.'),
  );
  await act(() => form.getByLabel('Price in dollars', { exact: true }).fill('12.50'));
  await act(() => form.getByLabel('Recovery Tools').check());
  await act(() => form.getByRole('button', { name: 'Start selling' }).click());
  expect(actions).toBeLessThan(10);
  await expect(card(page, 'small-steps.pdf')).toContainText(
    'For sale as “Small Steps,” version 1.',
  );
  await page.getByText('More: Small Steps').click();
  await expect(
    card(page, 'Small Steps').getByRole('link', { name: 'View in the shop' }),
  ).toHaveAttribute('href', '/shop');

  const book = card(visitor, 'Small Steps');
  await expect(book).toBeVisible();
  await expect(visitor.getByRole('status').filter({ hasText: 'New: Small Steps' })).toBeVisible();
  const shopper = await visitor.context().newPage();
  await shopper.goto('/shop');
  await card(shopper, 'Complete Recovery Planner').scrollIntoViewIfNeeded();
  await expect(card(shopper, 'Small Steps')).toContainText('$12.50');
  const links = card(shopper, 'Small Steps').getByRole('link');
  await expect(links).toHaveText(['Small Steps', 'View Details: Small Steps']);
  for (const link of await links.all())
    await expect(link).toHaveAttribute('href', '/ebooks#small-steps');
  await shopper.goto('/search?q=small+steps');
  await expect(shopper.getByRole('link', { name: 'Small Steps' })).toBeVisible();
  await shopper.close();
  await book.getByRole('button', { name: /^Add to Cart/ }).click();
  await book.getByRole('link', { name: /^Buy Now/ }).click();
  await expect(visitor.getByText('$12.50').first()).toBeVisible();
  await reachFor(visitor.getByRole('button', { name: 'Pay with Card' }));
  await visitor.getByLabel('First name').fill('Maria');
  await visitor.getByLabel('Email', { exact: false }).first().fill('maria@example.com');
  await visitor.getByRole('button', { name: 'Pay with Card' }).click();
  await visitor.waitForURL(/\/__local\/pay\//);
  await visitor.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(visitor.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
  const arriving = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: /^Download/ }).click();
  const bytes = await readFile(await (await arriving).path());
  expect(bytes.equals(file.buffer)).toBe(true);

  await page.getByRole('button', { name: /^Change price and details\s*: Small Steps/ }).click();
  const change = page.getByRole('region', { name: 'Edit an eBook' });
  await expect(page.getByRole('heading', { name: 'Edit an eBook' })).toBeFocused();
  await expect(change.getByLabel('Title', { exact: true })).toHaveValue('Small Steps');
  await change.getByText('More: what’s inside').click();
  await change.getByLabel('Web address').fill('meal-plan');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(change.getByRole('group', { name: 'There’s a problem' })).toBeFocused();
  await change.getByLabel('Web address').fill('little-steps');
  await change.getByLabel('Price in dollars', { exact: true }).fill('9.99');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(card(page, 'Small Steps').getByRole('heading', { level: 3 })).toBeFocused();
  await expect(change).toHaveCount(0);
  await expect(card(page, 'Small Steps').getByText('$9.99').first()).toBeVisible();

  const linked = await visitor.goto('/ebook/small-steps');
  expect(linked?.status()).toBe(404);
  await visitor.waitForURL(/\/ebooks#little-steps$/);
  await expect(book).toContainText('$9.99');
  await expect(book.getByRole('heading')).toBeFocused();
  await phone.close();
  await visitor.context().close();
});

test('uploads a large file over a connection that drops twice, and the dashboard works by keyboard and has no axe violations @nightly', async ({
  browser,
  coachSite,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_RESET|400/);
  const phone = await openPhone(browser, coachSite);
  const page = await phone.newPage();
  let parts = 0;
  await page.route('**/functions/upload?*', async (route) => {
    parts += 1;
    if (parts === 2 || parts === 4) await route.abort('connectionreset');
    else await route.continue();
  });
  await page.goto('/admin/upload');
  await page
    .getByLabel('Choose PDF files')
    .setInputFiles([
      { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no pdf') },
      pdfFile('large.pdf', { pages: 2, padding: 3 * 1024 * 1024 }),
      pdfFile('locked.pdf', { isLocked: true }),
    ]);
  await expect(page.getByText('photo.png is not a PDF file')).toBeVisible();
  await expect(page.getByText('Failed to upload locked.pdf')).toBeVisible();
  await expect(card(page, 'locked.pdf')).toContainText(
    'locked.pdf is locked. It asks for a password',
  );
  await expect(card(page, 'large.pdf')).toContainText(
    'Warning: this file isn’t linked to an eBook yet.',
  );
  expect(parts).toBe(4 + 2);

  const press = async (name: RegExp | string) => {
    const target = page.getByRole('button', { name }).first();
    await target.focus();
    await page.keyboard.press('Enter');
  };
  const form = page.getByRole('region', { name: '2. Start selling it' });
  await press(/^Start selling\s*: large.pdf/);
  await expect(page.getByRole('heading', { name: '2. Start selling it' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('New eBook', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Title', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Write one or two sentences').first()).toBeVisible();
  await expect(form.getByRole('group', { name: 'There’s a problem' })).toBeFocused();
  await expectNoViolationsInAnyTheme(page, { widths: [320] });

  await page.getByLabel('New version of an eBook').check();
  await page.getByLabel('Which eBook?').selectOption('meal-plan');
  await form.getByRole('button', { name: 'Start selling' }).click();
  await expect(
    page.getByText('Replace version 1 of “30-Day Recovery Meal Plan” with large.pdf?'),
  ).toBeFocused();
  await press('Yes, sell this file');
  await expect(card(page, 'large.pdf')).toContainText('30-Day Recovery Meal Plan,” version 2.');
  await press(/^Email past buyers\s*: 30-Day Recovery Meal Plan/);
  await press('Yes, send the emails');
  await expect(
    page.getByText('It’ll start within 5 minutes and continue on its own.'),
  ).toBeVisible();
  await phone.close();
});

test('the coach previews a new guide and replaces the old one, readers get it, and the old one can be restored @nightly', async ({
  browser,
  coachSite,
}) => {
  const phone = await openPhone(browser, coachSite);
  const page = await phone.newPage();
  await page.goto('/wellness-guide/upload');
  const input = page.getByLabel('Choose a PDF file');
  await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(page.getByText('Please select a PDF file.')).toBeVisible();
  const guide = pdfFile('my guide.pdf', { pages: 7 });
  await input.setInputFiles(guide);
  await expect(page.getByText('The original guide', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Preview this file' })).toBeVisible();
  await page.getByRole('button', { name: 'Replace the guide with this file' }).click();
  await expect(page.getByText('Upload successful')).toBeVisible();
  await expect(page.getByText('my guide.pdf: 7 pages')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Test Download' })).toBeVisible();
  const visitor = await (await browser.newContext({ baseURL: coachSite.url })).newPage();
  await visitor.goto('/wellness-guide/thank-you');
  const arriving = visitor.waitForEvent('download');
  await reachFor(visitor.getByRole('link', { name: 'Download Your Guide Now' }));
  await visitor.getByRole('link', { name: 'Download Your Guide Now' }).click();
  const bytes = await readFile(await (await arriving).path());
  expect(bytes.equals(guide.buffer)).toBe(true);
  // Emails, including older ones, link to this URL.
  const mailed = '/.netlify/functions/storage?bucket=guide&path=7-day-wellness-guide.pdf';
  const asMailed = async () => (await visitor.request.get(mailed)).body();
  expect((await asMailed()).equals(guide.buffer)).toBe(true);
  await input.setInputFiles({ ...guide, name: 'the same under another name.pdf' });
  await page.getByRole('button', { name: 'Replace the guide with this file' }).click();
  await expect(
    page.getByText(
      'the same under another name.pdf is the same guide as my guide.pdf, which is already live. Nothing has changed.',
    ),
  ).toBeVisible();
  await input.setInputFiles(pdfFile('slip.pdf', { pages: 2 }));
  await page.getByRole('button', { name: 'Replace the guide with this file' }).click();
  await expect(page.getByText('slip.pdf: 2 pages')).toBeVisible();
  await page.getByRole('button', { name: /^Restore the previous guide/ }).click();
  await expect(page.getByText('my guide.pdf is live again.')).toBeVisible();
  await expect(page.getByText('my guide.pdf: 7 pages')).toBeVisible();
  await page.getByRole('button', { name: 'Use the original guide' }).click();
  await expect(page.getByText('The original guide is live again.')).toBeVisible();
  expect(
    (await asMailed()).equals(await readFile('dist/wellness-guide/7-day-wellness-guide.pdf')),
  ).toBe(true);
  await phone.close();
  await visitor.context().close();
});

test('in calm mode, the list of eBooks doesn’t update until the page is reloaded @nightly', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('functions/ebooks')) calls.push(request.method());
  });
  await page.goto('/ebooks');
  await expect(page.getByText('Calm mode is on, so this list stays the same')).toBeVisible();
  expect(calls).toEqual(['GET']);
  await page.reload();
  await expect(page.getByText('Calm mode is on, so this list stays the same')).toBeVisible();
  expect(calls).toEqual(['GET', 'GET']);
});

test('the coach changes the price and cover of a book without visiting GitHub', async ({
  browser,
  coachSite,
}) => {
  const phone = await openPhone(browser, coachSite);
  const page = await phone.newPage();
  await page.goto('/admin/upload');
  const plan = card(page, '30-Day Recovery Meal Plan');
  await plan.getByRole('button', { name: /^Change price/ }).click();
  await plan.getByLabel('New price in dollars').fill('26');
  await plan.getByRole('button', { name: 'Save price' }).click();
  await expect(plan.getByText('Saved. Live in about 2 minutes.')).toBeVisible();
  await expect(plan.getByRole('heading')).toBeFocused();
  await expect(plan.getByText('$26.00')).toBeVisible();
  await expectNoViolationsInAnyTheme(page, { state: 'a price on its way', widths: [360] });

  await plan.getByRole('button', { name: /^Change price/ }).click();
  await plan.getByLabel('Original price').fill('20');
  await plan.getByRole('button', { name: 'Save price' }).click();
  await expect(
    plan.getByText('The original price $20.00 isn’t higher than the price $26.00.').first(),
  ).toBeVisible();
  await plan.getByRole('button', { name: 'Keep the current price' }).click();

  await plan.getByText('More', { exact: false }).first().click();
  await plan.getByRole('button', { name: /^Change cover/ }).click();
  const picture = { name: 'soup.png', mimeType: 'image/png', buffer: await plan.screenshot() };
  await plan.getByLabel('Picture').setInputFiles(picture);
  await plan.getByLabel('Cover description').fill('A bowl of soup.');
  await expectNoViolationsInAnyTheme(page, { state: 'a cover to describe', widths: [360] });
  await plan.getByRole('button', { name: 'Use this cover' }).click();
  await expect(plan.getByRole('heading', { name: 'Choose a cover' })).toHaveCount(0);

  await page.goto('/admin/write');
  // The change to the book is already published.
  await expect(page.getByText('You’ve published everything you saved.')).toBeVisible();
  await phone.close();
});
