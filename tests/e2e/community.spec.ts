import type { Page } from '@playwright/test';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { expect, test } from './test.ts';

const TOPIC = '/community/daily-motivation';

async function write(page: Page, post: { title: string; text: string; name: string }) {
  const dialog = page.getByRole('dialog', { name: 'New Post' });
  await dialog.getByLabel('Title').fill(post.title);
  await dialog.getByLabel('Your post').fill(post.text);
  await dialog.getByLabel('Display name').fill(post.name);
  await dialog.getByRole('checkbox').check();
  return dialog;
}

test('a post goes to the coach, who approves it from the email, and then it appears on the page and can be reported', async ({
  page,
  mailbox,
}) => {
  const title = `A warm cup ${Date.now()}`;
  await page.goto(TOPIC);
  await page.getByRole('button', { name: 'New Post' }).click();
  const dialog = await write(page, {
    title,
    text: 'I made tea.\n<img src=x onerror=alert(1)> **bold**',
    name: 'Tea drinker',
  });
  await dialog.getByRole('button', { name: 'Send my post' }).click();
  await expect(dialog.getByText('Thank you. We got your post.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the posts' }).click();
  await expect(page.getByText(title)).toBeHidden();

  const mail = await mailbox.find(({ subject }) => subject.includes(title));
  const review = /http\S+\/community\/review#t=\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(review);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('Nobody can see this post yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish this post' }).click();
  await expect(page.getByText('This post is on the site.')).toBeVisible();

  await page.goto(TOPIC);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)> **bold**')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Report this post\\s*: ${title}`) }).click();
  const report = page.getByRole('dialog', { name: 'Report this post' });
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report.getByText('Tell us why you’re reporting this post')).toBeVisible();
  await report.getByLabel('Why are you reporting this post?').fill('Please look at this.');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Report sent')).toBeVisible();
  const reported = await mailbox.find(
    ({ subject }) => subject.includes('reported a post') && subject.includes(title),
  );
  expect(reported.text).toContain('> Please look at this.');

  await page.goto(review);
  await page.getByRole('button', { name: 'Don’t publish it' }).click();
  await expect(page.getByText('This post isn’t on the site.')).toBeVisible();
  await page.goto(TOPIC);
  await expect(page.getByRole('heading', { name: 'Sample posts' })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
});

test('starts a post with the words on a button, without replacing a draft', async ({ page }) => {
  await page.goto(TOPIC);
  const dialog = page.getByRole('dialog', { name: 'New Post' });
  const post = dialog.getByLabel('Your post');
  await page.getByRole('button', { name: 'It’s hard when…' }).click();
  await expect(post).toHaveValue('It’s hard when ');
  await post.pressSequentially('it rains.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Today I…' }).click();
  await expect(post).toHaveValue('It’s hard when it rains.');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${TOPIC}/new-post?start=Today+I`);
  await expect(page.getByLabel('Your post')).toHaveValue('Today I ');
});

test('axe finds no violations in the New Post dialog with errors @nightly', async ({ page }) => {
  await page.goto(TOPIC);
  await page.getByRole('button', { name: 'New Post' }).click();
  await page.getByRole('button', { name: 'Send my post' }).click();
  await expectNoViolationsInAnyTheme(page);
});
