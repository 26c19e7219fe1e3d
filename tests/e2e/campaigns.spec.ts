import type { Browser, Locator, Page } from '@playwright/test';
import { READER, SUPPORT } from '../support/coach.ts';
import type { CoachSite } from '../support/start-coach-site.ts';
import { openPhone, test } from './coach-test.ts';
import { Mailbox } from './pages/mailbox.ts';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { expect } from './test.ts';

/** Signs the coach in on a phone, on a site with one newsletter subscriber. */
async function openWithReader(browser: Browser, coachSite: CoachSite) {
  await coachSite.subscribe();
  const phone = await openPhone(browser, coachSite);
  const page = await phone.newPage();
  return { page, mailbox: new Mailbox(page.request), close: () => phone.close() };
}

/** Presses Enter on a button, as someone without a mouse does. */
const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name }).press('Enter');

/** Sends the previewed email to its one reader. */
async function send(page: Page): Promise<void> {
  await press(page, 'Send to 1 reader');
  await expect(page.getByText(/^Send “.*” to 1 reader now\?$/)).toBeFocused();
  await press(page, 'Yes, send it');
}

/** Runs the sweeper, and waits until the campaign's card reports that the reader got the email. */
async function deliver(page: Page, coachSite: CoachSite, card: Locator): Promise<void> {
  await coachSite.sweep();
  await page.reload();
  await expect(card).toContainText('Sent. 1 reader got it.');
}

test('the coach writes a newsletter on a phone by keyboard alone (starts from an article, previews it, sends a test, and sends it), and a reader unsubscribes with one click @nightly', async ({
  browser,
  coachSite,
}) => {
  const { page, mailbox, close } = await openWithReader(browser, coachSite);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const startFromArticle = () =>
    page
      .getByLabel('Starting point')
      .selectOption({ label: 'Adaptive Tools: Making Daily Life Easier, Room by Room' });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Write', exact: true }).click();
  await page.getByRole('link', { name: 'Email your readers' }).click();
  await expect(page.getByText('You haven’t sent any emails yet.')).toBeVisible();

  await press(page, 'Preview');
  await expect(page.getByRole('group', { name: 'There’s a problem' })).toBeFocused();

  await page.getByText('Start from an article or a book').press('Enter');
  await page.getByLabel('Your message').fill('My own words.');
  await startFromArticle();
  await expect(page.getByLabel('Subject')).toHaveValue(/^Adaptive Tools/);
  await press(page, 'Restore my message');
  await expect(page.getByLabel('Your message')).toHaveValue('My own words.');
  await startFromArticle();
  await page.getByLabel('Your message').fill('Hello,\n\nthis is new.\n\n- one\n- two');
  await page.reload();
  await expect(page.getByLabel('Your message')).toHaveValue(/this is new/);
  await press(page, 'Preview');
  await expect(page.getByRole('heading', { name: 'What your readers will see' })).toBeFocused();
  const seen = page.getByRole('article');
  await expect(seen.getByRole('link', { name: 'Read the article' })).toHaveAttribute(
    'href',
    /\/blog\/adaptive-tools-making-daily-life-easier$/,
  );
  await expect(seen.getByRole('listitem')).toHaveText(['one', 'two']);
  await expect(seen.getByRole('heading')).toHaveCSS('font-size', '26px');
  await expect(page.getByText('This link works:')).toBeVisible();
  await page.getByText('View as plain text').press('Enter');
  await expect(page.locator('pre')).toContainText('- one\n- two');
  expect(complaints).toEqual([]);
  await expectNoViolationsInAnyTheme(page, { state: 'an email before it’s sent', widths: [360] });

  await press(page, 'Send me a test email');
  await expect(page.getByText(/The test is on its way to/)).toBeVisible();
  const tests = async () =>
    (await mailbox.to(SUPPORT)).filter(({ subject }) => subject.startsWith('Test: Adaptive Tools'));
  await expect.poll(tests).toHaveLength(1);

  await send(page);
  await expect(page.getByText(/is on its way\. We’ll send it in batches/)).toBeFocused();
  const card = page.getByRole('listitem').filter({ hasText: 'Adaptive Tools' });
  await expect(card).toContainText('On its way.');
  await press(card, 'Pause');
  await expect(card).toContainText('You paused it.');
  await press(card, 'Resume');
  await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible();

  await deliver(page, coachSite, card);
  await card.getByText('Read this email again').press('Enter');
  await expect(card).toContainText('this is new.');
  await expect(card.getByRole('link', { name: 'Read the article' })).toBeVisible();
  await expectNoViolationsInAnyTheme(page, { state: 'a sent email', widths: [360] });
  const mail = await mailbox.find(
    ({ to, subject }) => to === READER && subject.startsWith('Adaptive Tools'),
  );
  const leave = /https?:\/\/\S+\/newsletter\/unsubscribe#t=\S+/.exec(mail.text)?.[0] ?? '';
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(leave);
  await visitor.getByRole('button', { name: 'Yes, unsubscribe me' }).click();
  await expect(visitor.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  await page.goto('/admin/subscribers');
  await expect(page.getByText('Nobody has signed up for the newsletter yet.')).toBeVisible();
  await visitor.context().close();
  await close();
});

test('a reader gets a newsletter once, even if the response to sending it was lost and the coach then edited it', async ({
  browser,
  coachSite,
}) => {
  const { page, mailbox, close } = await openWithReader(browser, coachSite);
  let hasNetwork = true;
  await page.route('**/coach-campaigns', async (route) => {
    const { action } = route.request().postDataJSON() as { action: string };
    if (action === 'send' && hasNetwork) {
      await route.fetch();
      hasNetwork = false;
    }
    await (hasNetwork ? route.continue() : route.abort('internetdisconnected'));
  });
  const write = async (text: string) => {
    await page.getByLabel('Your message').fill(text);
    await press(page, 'Preview');
    await send(page);
  };
  await page.goto('/admin/campaigns');
  await page.getByLabel('Subject').fill('The lost letter');
  await write('This is knew.');
  const notice = page.locator('.notice', { hasText: 'We don’t know if that worked' });
  await expect(notice).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('We don’t know yet whether it went out.');

  await page.unroute('**/coach-campaigns');
  await press(page, 'No, not yet');
  await press(page, 'Keep editing');
  await expect(page.getByLabel('Your message')).toBeFocused();
  await page.reload();
  await write('This is new.');
  await expect(page.getByText('You already sent an earlier version of this email.')).toBeFocused();
  await press(page, 'No, don’t send it');
  const card = page.getByRole('listitem').filter({ hasText: 'The lost letter' });
  await expect(card).toContainText('On its way.');

  await deliver(page, coachSite, card);
  const mails = await mailbox.to(READER);
  const letters = mails.filter(({ subject }) => subject === 'The lost letter');
  expect(letters.map(({ text }) => text.includes('This is knew.'))).toEqual([true]);
  await close();
});
