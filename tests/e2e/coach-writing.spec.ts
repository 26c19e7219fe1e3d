import { openPhone, test } from './coach-test.ts';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { expect } from './test.ts';

test('what is to be changed comes into the room in words, with the way to the line @nightly', async ({
  browser,
  coachSite,
}) => {
  const phone = await openPhone(browser, coachSite);
  const page = await phone.newPage();
  await page.goto('/admin');
  await expect(page.getByText('This sentence has 26 words.')).toBeVisible();
  await expect(page.getByText('Make 2 sentences of it.')).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'Change content/blog/a-walk.mdx, line 24' }),
  ).toHaveAttribute('href', '/edit#/collections/blog/entries/a-walk');
  await expectNoViolationsInAnyTheme(page, { state: 'Write', widths: [320] });
  await phone.close();
});
