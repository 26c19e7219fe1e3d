import { openPhone, test } from './coach-test.ts';
import { expect } from './test.ts';

test('what waits is one list: a press can be taken back for 10 seconds, and another tab that decided otherwise is told', async ({
  browser,
  coachSite,
}) => {
  const phone = await openPhone(browser, coachSite);
  const page = await phone.newPage();
  await page.clock.install();
  await page.goto('/admin');
  await page.getByRole('link', { name: '1 post waits' }).click();
  await expect(page.getByRole('heading', { name: '2 wait for you' })).toBeVisible();
  const post = page.getByRole('listitem').filter({ hasText: 'A walk' });
  const other = await phone.newPage();
  await other.clock.install();
  await other.goto('/admin/waiting');
  const inOther = other.getByRole('listitem').filter({ hasText: 'A walk' });
  await expect(inOther).toBeVisible();

  await post.getByRole('button', { name: 'Do not show it' }).press('Enter');
  await expect(post.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.clock.fastForward(9_000);
  await page.keyboard.press('Enter');
  await expect(post).toBeFocused();
  await page.clock.fastForward(20_000);
  await expect(post.getByRole('button', { name: 'Do not show it' })).toBeVisible();

  await post.getByRole('button', { name: 'Show it', exact: false }).first().press('Enter');
  await expect(post).toContainText('It will be shown. You have 10 seconds to take it back.');
  const decided = page.waitForResponse('**/coach-posts');
  await page.clock.fastForward(10_000);
  expect((await decided).status()).toBe(200);
  await expect(page.getByRole('heading', { name: '1 waits for you' })).toBeFocused();

  await inOther.getByRole('button', { name: 'Do not show it' }).press('Enter');
  await other.clock.fastForward(10_000);
  await expect(inOther.getByText(/You have decided otherwise about this meanwhile/)).toBeVisible();
  await other.goto('/community/daily-motivation');
  await expect(other.getByText('I walked today.')).toBeVisible();
  await phone.close();
});
