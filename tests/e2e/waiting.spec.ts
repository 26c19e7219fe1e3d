import type { Browser, Page } from '@playwright/test';
import type { CoachSite } from '../support/start-coach-site.ts';
import { openPhone, test } from './coach-test.ts';
import { expect } from './test.ts';

/** Sends a post to the coach as a visitor, and returns the visitor's page. */
async function sendPost(browser: Browser, { url }: CoachSite, title: string): Promise<Page> {
  const visitor = await (await browser.newContext({ baseURL: url })).newPage();
  await visitor.goto('/community/daily-motivation');
  await visitor.getByRole('button', { name: 'New Post' }).click();
  const dialog = visitor.getByRole('dialog', { name: 'New Post' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Your post').fill('I went to the bus stop and back.');
  await dialog.getByLabel('Display name').fill('Sam');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Send my post' }).click();
  await expect(dialog.getByText('Thank you. We got your post.')).toBeVisible();
  return visitor;
}

test('shows pending items in one list, lets the coach undo a decision for 20 seconds, and rejects a different decision in another tab @nightly', async ({
  browser,
  coachSite,
}) => {
  await sendPost(browser, coachSite, 'To the bus stop');

  const phone = await openPhone(browser, coachSite);
  const page = await phone.newPage();
  await page.clock.install();
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Read \d+ posts?$/ }).click();
  const waiting = page.getByRole('heading', { name: /^(?:\d+|Nothing) to review|^\d+ messages?$/ });
  const howMany = async () => Number(/^(\d+) to review/.exec(await waiting.innerText())?.[1] ?? 0);
  await expect(waiting).toBeVisible();
  const before = await howMany();
  const post = page.getByRole('listitem').filter({ hasText: 'To the bus stop' });
  const other = await phone.newPage();
  await other.clock.install();
  await other.goto('/admin/waiting');
  const inOther = other.getByRole('listitem').filter({ hasText: 'To the bus stop' });
  await expect(inOther).toBeVisible();

  await post.getByRole('button', { name: 'Don’t publish' }).press('Enter');
  await expect(post.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.clock.fastForward(19_000);
  await page.keyboard.press('Enter');
  await expect(post).toBeFocused();
  await page.clock.fastForward(30_000);
  await expect(post.getByRole('button', { name: 'Don’t publish' })).toBeVisible();

  await post.locator('summary', { hasText: 'Answer' }).press('Enter');
  await post.getByLabel('Your answer').fill('What a way to go.');
  const show = post.getByRole('button', { name: 'Publish with my answer' });
  await show.press('Enter');
  await post.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(post.getByLabel('Your answer')).toHaveValue('What a way to go.');
  await show.press('Enter');
  await expect(post).toContainText(
    'It’ll appear with your answer. You have 20 seconds to undo this.',
  );
  const decided = page.waitForResponse('**/coach-submissions');
  await page.clock.fastForward(20_000);
  expect((await decided).status()).toBe(200);
  await expect(waiting).toBeFocused();
  await expect.poll(howMany).toBe(before - 1);

  await inOther.getByRole('button', { name: 'Don’t publish' }).press('Enter');
  await expect(inOther.getByRole('button', { name: 'Undo' })).toBeFocused();
  await other.clock.fastForward(20_000);
  await expect(inOther.getByText(/You already made a different decision about this/)).toBeVisible();
  await other.goto('/community/daily-motivation');
  await expect(other.getByText('I went to the bus stop and back.')).toBeVisible();
  await expect(
    other.getByRole('blockquote').filter({ hasText: 'What a way to go.' }),
  ).toContainText('Your coach replied:What a way to go.');
  await phone.close();
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('publishes a post if the coach goes to another page before the 20 seconds are over @nightly', async ({
    browser,
    coachSite,
  }) => {
    const visitor = await sendPost(browser, coachSite, 'To the mailbox');
    const phone = await openPhone(browser, coachSite);
    const page = await phone.newPage();
    await page.goto('/help');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js');
      await navigator.serviceWorker.ready;
    });
    await page.goto('/admin/waiting');
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const post = page.getByRole('listitem').filter({ hasText: 'To the mailbox' });
    await post.getByRole('button', { name: 'Publish' }).first().click();
    await expect(post.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.getByRole('link', { name: 'Today' }).first().click();
    await expect(page.getByRole('heading', { name: 'What needs your attention' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('decisions'))).toBeNull();
    await visitor.goto('/community/daily-motivation');
    await expect(visitor.getByRole('heading', { name: 'To the mailbox' })).toBeVisible();
    await phone.close();
  });
});
