import type { Page } from '@playwright/test';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { countChecks } from './count-checks.ts';
import { expect, test } from './test.ts';

const TOPIC = '/community/daily-motivation';

async function write(page: Page, post: { title: string; text: string; name: string }) {
  const dialog = page.getByRole('dialog', { name: 'New Post' });
  await dialog.getByLabel('Title').fill(post.title);
  await dialog.getByLabel('Your text').fill(post.text);
  await dialog.getByLabel('Name to show').fill(post.name);
  await dialog.getByRole('checkbox').check();
  return dialog;
}

test('a post goes to the coach, who lets it through from the mail; then it is on the page and can be reported', async ({
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
  await expect(dialog.getByText('Thank you. Your post is with us.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the posts' }).click();
  await expect(page.getByText(title)).toBeHidden();

  const mail = await mailbox.find(({ subject }) => subject.includes(title));
  const review = /http\S+\/community\/review#t=\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(review);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('Nobody sees this post yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Show this post' }).click();
  await expect(page.getByText('This post is shown on its topic page.')).toBeVisible();

  await page.goto(TOPIC);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)> **bold**')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Report this post\\s*: ${title}`) }).click();
  const report = page.getByRole('dialog', { name: 'Report this post' });
  await report.getByRole('button', { name: 'Send the report' }).click();
  await expect(report.getByText('Enter what worries you')).toBeVisible();
  await report.getByLabel('What worries you?').fill('Please look at this.');
  await report.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('Report sent')).toBeVisible();
  const reported = await mailbox.find(
    ({ subject }) => subject.includes('reports a post') && subject.includes(title),
  );
  expect(reported.text).toContain('> Please look at this.');

  await page.goto(review);
  await page.getByRole('button', { name: 'Do not show it' }).click();
  await expect(page.getByText('This post is not shown.')).toBeVisible();
  await page.goto(TOPIC);
  await expect(page.getByRole('heading', { name: 'Sample posts' })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
});

test('an empty post is refused with a list of what is missing, by keyboard alone @nightly', async ({
  page,
}) => {
  countChecks('keyboard');
  await page.goto(TOPIC);
  await page.getByRole('button', { name: 'New Post' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Post' });
  await dialog.getByRole('button', { name: 'Send my post' }).press('Enter');
  const summary = dialog.getByRole('group', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Enter a title',
    'Enter your text',
    'Enter the name to show',
    'Tick the box if everyone may read your post',
  ]);
  await summary.getByRole('link', { name: 'Enter your text' }).press('Enter');
  await expect(dialog.getByLabel('Your text')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'New Post' })).toBeFocused();
});

test('nothing typed is lost by a failure or a reload @nightly', async ({ page, allowConsole }) => {
  allowConsole(/community-post/);
  await page.route('**/functions/community-post', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto(TOPIC);
  await page.getByRole('button', { name: 'New Post' }).click();
  const post = { title: 'My walk', text: 'To the gate and back.', name: 'Walker' };
  const dialog = await write(page, post);
  await dialog.getByRole('button', { name: 'Send my post' }).click();
  await expect(dialog.getByText(/There is no answer from the site/)).toBeVisible();
  await expect(dialog.getByLabel('Your text')).toHaveValue(post.text);
  await page.reload();
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue(post.title);
  await expect(dialog.getByLabel('Your text')).toHaveValue(post.text);
  await expect(dialog.getByLabel('Name to show')).toHaveValue(post.name);
});

test('words of danger show who can help now, before anything is sent; the writer may still send @nightly', async ({
  page,
}) => {
  let posts = 0;
  page.on('request', (request) => {
    if (request.url().includes('community-post') && request.method() === 'POST') posts += 1;
  });
  await page.goto(TOPIC);
  await page.getByRole('button', { name: 'New Post' }).click();
  const dialog = await write(page, {
    title: `Tonight ${Date.now()}`,
    text: 'I want to kill myself.',
    name: 'Someone',
  });
  await dialog.getByRole('button', { name: 'Send my post' }).click();
  await expect(dialog.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988');
  await expect(dialog.getByRole('link', { name: 'Call 911' })).toBeVisible();
  expect(posts).toBe(0);
  await dialog.getByRole('button', { name: 'Send my post' }).click();
  await expect(dialog.getByText('Thank you. Your post is with us.')).toBeVisible();
  expect(posts).toBe(1);
});

test('a review link that is not whole says so @nightly', async ({ page, allowConsole }) => {
  allowConsole(/community-post/);
  await page.goto('/community/review#t=v1.nothing');
  await expect(page.getByText('This link is not complete.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show this post' })).toBeHidden();
});

test('the page for a review of a book says so when its link is not whole @nightly', async ({
  page,
}) => {
  await page.goto('/review');
  await expect(page.getByText('This link is not complete. Open it again')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Send my review' })).toBeHidden();
});

test('axe finds nothing in the dialog with a list of problems @nightly', async ({ page }) => {
  await page.goto(TOPIC);
  await page.getByRole('button', { name: 'New Post' }).click();
  await page.getByRole('button', { name: 'Send my post' }).click();
  await expectNoViolationsInAnyTheme(page);
});
