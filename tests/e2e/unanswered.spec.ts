import { openPhone, test } from './coach-test.ts';
import { expect, reachFor } from './test.ts';

test('lists the keywords from a search without results in the dashboard, with links to write an answer @nightly', async ({
  browser,
  coachSite,
}) => {
  const visitor = await (await browser.newContext({ baseURL: coachSite.url })).newPage();
  const recorded = visitor.waitForResponse('**/.netlify/functions/unanswered');
  await visitor.goto('/search');
  const field = visitor.getByLabel('What are you looking for?');
  await reachFor(field);
  await field.fill('trampoline');
  await field.press('Enter');
  await expect(visitor.getByText('Try a different word, or just one word.')).toBeVisible();
  expect((await recorded).status()).toBe(200);

  const page = await (await openPhone(browser, coachSite)).newPage();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Searches with no results' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'trampoline' });
  await expect(row).toContainText('1 time in the search box');
  for (const name of [
    'Write an article about trampoline',
    'Add a question and answer about trampoline',
  ]) {
    await expect(row.getByRole('link', { name })).toHaveAttribute(
      'href',
      /^\/edit#\/collections\//,
    );
  }
});
