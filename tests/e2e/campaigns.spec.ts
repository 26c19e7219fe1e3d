import { openPhone, test } from './coach-test.ts';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { expect } from './test.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

test('the coach writes a newsletter on a phone by keyboard alone (starts from an article, previews it, sends a test, and sends it), and a reader unsubscribes with one click @nightly', async ({
  browser,
  coachSite,
}) => {
  await coachSite.subscribe();
  const phone = await openPhone(browser, coachSite);
  const page = await phone.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const mails = async () =>
    (await (await page.request.get(`${coachSite.url}/__local/mail.json`)).json()) as Mail[];
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Write', exact: true }).click();
  await page.getByRole('link', { name: 'Email your readers' }).click();
  await expect(page.getByText('You haven’t sent any emails yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'There’s a problem' })).toBeFocused();

  await page.getByText('Start from an article or a book').press('Enter');
  await page.getByLabel('Your message').fill('My own words.');
  await page
    .getByLabel('Starting point')
    .selectOption({ label: 'Adaptive Tools: Making Daily Life Easier, Room by Room' });
  await expect(page.getByLabel('Subject')).toHaveValue(/^Adaptive Tools/);
  await page.getByRole('button', { name: 'Restore my message' }).press('Enter');
  await expect(page.getByLabel('Your message')).toHaveValue('My own words.');
  await page
    .getByLabel('Starting point')
    .selectOption({ label: 'Adaptive Tools: Making Daily Life Easier, Room by Room' });
  await page.getByLabel('Your message').fill('Hello,\n\nthis is new.\n\n- one\n- two');
  await page.reload();
  await expect(page.getByLabel('Your message')).toHaveValue(/this is new/);
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
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
  await expectNoViolationsInAnyTheme(page, { state: 'a letter before it is sent', widths: [360] });

  await page.getByRole('button', { name: 'Send me a test email' }).press('Enter');
  await expect(page.getByText(/The test is on its way to/)).toBeVisible();
  const tests = async () =>
    (await mails()).filter(({ subject }) => subject.startsWith('Test: Adaptive Tools')).length;
  await expect.poll(tests).toBe(1);

  await page.getByRole('button', { name: 'Send to 1 reader' }).press('Enter');
  await expect(page.getByText(/^Send “Adaptive Tools.* to 1 reader now\?$/)).toBeFocused();
  await page.getByRole('button', { name: 'Yes, send it' }).press('Enter');
  await expect(page.getByText(/is on its way\. We’ll send it in batches/)).toBeFocused();
  const card = page.getByRole('listitem').filter({ hasText: 'Adaptive Tools' });
  await expect(card).toContainText('On its way.');
  await card.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(card).toContainText('You paused it.');
  await card.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible();

  await coachSite.sweep();
  await page.reload();
  await expect(card).toContainText('Sent. 1 reader got it.');
  await card.getByText('Read this email again').press('Enter');
  await expect(card).toContainText('this is new.');
  await expect(card.getByRole('link', { name: 'Read the article' })).toBeVisible();
  await expectNoViolationsInAnyTheme(page, { state: 'a letter that was sent', widths: [360] });
  const mail = (await mails()).find(({ to }) => to.startsWith('reader.of'));
  const leave = /https?:\/\/\S+\/newsletter\/unsubscribe#t=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(leave);
  await visitor.getByRole('button', { name: 'Yes, unsubscribe me' }).click();
  await expect(visitor.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  await page.goto('/admin/subscribers');
  await expect(page.getByText('Nobody has signed up for the newsletter yet.')).toBeVisible();
  await visitor.context().close();
  await phone.close();
});

test('a reader gets a newsletter once, even if its response was lost and the coach corrected it', async ({
  browser,
  coachSite,
}) => {
  await coachSite.subscribe();
  const phone = await openPhone(browser, coachSite);
  const page = await phone.newPage();
  let hasNetwork = true;
  await page.route('**/coach-campaigns', async (route) => {
    const { action } = route.request().postDataJSON() as { action: string };
    if (action === 'send' && hasNetwork) {
      await route.fetch();
      hasNetwork = false;
    }
    await (hasNetwork ? route.continue() : route.abort('internetdisconnected'));
  });
  const send = async (text: string) => {
    await page.getByLabel('Your message').fill(text);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Send to 1 reader' }).click();
    await page.getByRole('button', { name: 'Yes, send it' }).click();
  };
  await page.goto('/admin/campaigns');
  await page.getByLabel('Subject').fill('The lost letter');
  await send('This is knew.');
  const notice = page.locator('.notice', { hasText: 'We don’t know if that worked' });
  await expect(notice).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('We don’t know yet whether it went out.');

  await page.unroute('**/coach-campaigns');
  await page.getByRole('button', { name: 'No, not yet' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Your message')).toBeFocused();
  await page.reload();
  await send('This is new.');
  await expect(page.getByText('You already sent an earlier version of this email.')).toBeFocused();
  await page.getByRole('button', { name: 'No, don’t send it' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'The lost letter' });
  await expect(card).toContainText('On its way.');

  await coachSite.sweep();
  await page.reload();
  await expect(card).toContainText('Sent. 1 reader got it.');
  const mails = (await (
    await page.request.get(`${coachSite.url}/__local/mail.json`)
  ).json()) as Mail[];
  const letters = mails.filter(({ subject }) => subject === 'The lost letter');
  expect(letters.map(({ text }) => text.includes('This is knew.'))).toEqual([true]);
  await phone.close();
});
