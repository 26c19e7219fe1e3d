import type { Page } from '@playwright/test';
import { SUPPORT } from '../support/coach.ts';
import { expectNoViolations, expectNoViolationsInAnyTheme } from './violations.ts';
import { countChecks } from './count-checks.ts';
import { expect, reachFor, test } from './test.ts';
import { routes } from '#src/routes.ts';

/**
 * Response of the `send-email` function. Most tests stub it, because one network may send only 5
 * messages an hour.
 */
const ACCEPTED = { status: 'accepted' };
const MESSAGE = {
  name: 'Maria Lopez',
  subject: 'A question about the journal',
  message: 'Can I print it?\nMy daughter helps me.',
};

async function fillContact(page: Page, typed: typeof MESSAGE & { email: string }): Promise<void> {
  await reachFor(page.getByLabel('Full Name'));
  await typeContact(page, typed);
}

async function typeContact(page: Page, typed: typeof MESSAGE & { email: string }): Promise<void> {
  await page.getByLabel('Full Name').fill(typed.name);
  await page.getByLabel('Email Address', { exact: true }).fill(typed.email);
  await page.getByLabel('Subject').fill(typed.subject);
  await page.getByLabel('Message', { exact: true }).fill(typed.message);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const guideDialog = (page: Page) => page.getByRole('dialog', { name: 'Get your free guide' });

/** Stubs `send-email`, which limits messages per network. */
async function accept(page: Page): Promise<void> {
  await page.route('**/functions/send-email', (route) => route.fulfill({ json: ACCEPTED }));
}

/** Counts a page's calls to a function. */
function countCalls(page: Page, name: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/functions/${name}`)) calls += 1;
  });
  return () => calls;
}

/** Returns the first link to this path in an email. */
function linkIn(text: string | undefined, path: string): string {
  return new RegExp(`https?://\\S+${path}#t=\\S+`).exec(text ?? '')?.[0] ?? '';
}

test.describe('contact form', () => {
  test('sends a message to the coach and greets the sender by name on the next page, even after a reload', async ({
    page,
    mailbox,
    address,
  }) => {
    const subject = `Printing ${address}`;
    await page.goto('/contact');
    await fillContact(page, { ...MESSAGE, subject, email: address });
    await send(page).click();
    await page.waitForURL('**/contact/thank-you');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Maria Lopez');
    await expect(page.getByText(address)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Maria Lopez');
    for (const path of ['/', '/blog', '/resources']) {
      await expect(page.locator(`main a[href="${path}"]`)).toBeVisible();
    }
    const mail = await mailbox.find(({ text }) => text.includes(subject));
    expect(mail.to).toBe(SUPPORT);
    expect(mail.subject).toBe(`Message from Maria Lopez: ${subject}`);
    expect(mail.text).toContain('My daughter helps me.');
    const [note] = await mailbox.waitFor(address, 1);
    expect(note?.text).not.toContain('My daughter');

    await page.goto('/contact');
    await expect(page.getByLabel('Full Name')).toHaveValue('');
    await page.goto('/contact/thank-you');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, there');
  });

  test('with only the keyboard: lists invalid fields above the form, each linking to its field', async ({
    page,
  }) => {
    countChecks('keyboard');
    await page.goto('/contact');
    await reachFor(send(page));
    await page.getByLabel('Email Address', { exact: true }).fill('maria');
    await send(page).press('Enter');
    const summary = page.getByRole('group', { name: 'There’s a problem' });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Contact/);
    await expect(summary.getByRole('link')).toHaveText([
      'Enter your full name',
      'Enter an email address like name@example.com',
      'Enter a subject',
      'Enter your message',
    ]);
    await expectNoViolationsInAnyTheme(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const email = page.getByLabel('Email Address', { exact: true });
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription(/Enter an email address like/);
    await expect(email).toHaveValue('maria');
  });

  test('shows emergency help for crisis wording before sending, but still lets the visitor send', async ({
    page,
    address,
  }) => {
    const calls = countCalls(page, 'send-email');
    await accept(page);
    await page.goto('/contact');
    await fillContact(page, { ...MESSAGE, email: address, message: 'I want to kill myself.' });
    await send(page).click();
    await expect(page.getByRole('link', { name: 'Call 988', exact: true })).toHaveAttribute(
      'href',
      'tel:988',
    );
    await expect(
      page.getByText('Are you in danger right now?').locator('xpath=../..'),
    ).toBeFocused();
    expect(calls()).toBe(0);
    await expectNoViolations(page);
    await send(page).click();
    await page.waitForURL('**/contact/thank-you');
    expect(calls()).toBe(1);
  });

  test('can submit again after the page is restored from the back/forward cache @nightly', async ({
    page,
    address,
  }) => {
    await accept(page);
    await page.goto('/contact');
    await fillContact(page, { ...MESSAGE, email: address });
    await send(page).click();
    await page.waitForURL('**/contact/thank-you');
    await page.goBack();
    await expect(send(page)).toBeEnabled();
    await expect(page.getByLabel('Full Name')).toHaveValue('');
  });
});

test.describe('free guide', () => {
  test('emails the guide and opens the page where it can be downloaded', async ({
    page,
    mailbox,
    address,
  }) => {
    await page.goto('/wellness-guide');
    const opener = page.getByRole('button', { name: 'Download My Free Guide' });
    await opener.press('Enter');
    const dialog = guideDialog(page);
    await expect(dialog).toBeVisible();
    const button = dialog.getByRole('button', { name: 'Send My Free Guide' });
    await expect(button).toBeDisabled();
    await dialog.getByLabel('Name').fill('Sam');
    await expect(button).toBeDisabled();
    await dialog.getByLabel('Email').fill(address);
    await expect(button).toBeEnabled();
    await dialog.getByLabel('Email').press('Enter');
    await page.waitForURL('**/wellness-guide/thank-you');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Sam');
    await expect(page.getByText(address)).toBeVisible();
    const [mail] = await mailbox.waitFor(address, 1);
    expect(mail?.text).toContain('bucket=guide&path=7-day-wellness-guide.pdf');

    const file = /http\S+\.pdf/.exec(mail?.text ?? '')?.[0] ?? '';
    const answer = await page.request.get(file);
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');

    const arriving = page.waitForEvent('download');
    await reachFor(page.getByRole('link', { name: 'Download Your Guide Now' }));
    await page.getByRole('link', { name: 'Download Your Guide Now' }).click();
    await expect(page.getByText('Download started')).toBeVisible();
    expect((await arriving).suggestedFilename()).toBe('7-day-wellness-guide.pdf');
    for (const path of ['/blog', '/resources']) {
      await expect(page.locator(`main a[href="${path}"]`)).toBeVisible();
    }
  });
});

test.describe('newsletter', () => {
  test('subscribes, confirms by email, and unsubscribes by email, each only after a click', async ({
    page,
    mailbox,
    address,
    allowConsole,
  }) => {
    allowConsole(/410/);
    const calls = countCalls(page, 'newsletter');
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    await reachFor(footer.getByPlaceholder('Your email'));
    await footer.getByPlaceholder('Your email').fill(address);
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(footer.getByText(`we sent an email to ${address}`)).toBeVisible();
    await expect(footer.getByPlaceholder('Your email')).toHaveValue('');
    expect(calls()).toBe(1);
    const [question] = await mailbox.waitFor(address, 1);

    await page.goto(linkIn(question?.text, '/newsletter/confirm'));
    await expect(page.getByRole('heading', { name: 'One last step' })).toBeVisible();
    expect(calls()).toBe(1);
    expect(await mailbox.to(address)).toHaveLength(1);
    const yes = page.getByRole('button', { name: 'Yes, subscribe me' });
    await expect(yes).toBeEnabled();
    await yes.press('Enter');
    const thanks = page.getByRole('heading', { name: 'You’re subscribed' });
    await expect(thanks).toBeFocused();
    const [welcome] = await mailbox.waitFor(address, 2);

    await page.goto(linkIn(welcome?.text, '/newsletter/unsubscribe'));
    await page.getByRole('button', { name: 'Yes, unsubscribe me' }).click();
    await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeFocused();
    await page.reload();
    await page.getByRole('button', { name: 'Yes, unsubscribe me' }).click();
    await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();

    await page.goto(linkIn(question?.text, '/newsletter/confirm'));
    await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('requests a lost book and gets an HTML page in response @nightly', async ({ page }) => {
    await page.goto('/my-downloads');
    await page.getByRole('main').getByLabel('Email Address').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Email me my books' }).click();
    await page.waitForURL('**/my-downloads/sent');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  });

  test('posts a message and lands on the thank-you page, and keeps the form values after an error', async ({
    page,
    mailbox,
    address,
    allowConsole,
  }) => {
    countChecks('no-script');
    allowConsole(/form-post/);
    await page.goto('/contact');
    const topic = page.getByLabel('What kind of message is this?');
    await topic.selectOption('A refund');
    await typeContact(page, { ...MESSAGE, email: 'maria@nowhere' });
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'There’s a problem' })).toBeVisible();
    await expect(topic).toHaveValue('refund');
    expect((await topic.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(MESSAGE.message);
    await page.getByLabel('Email Address', { exact: true }).fill(address);
    await send(page).click();
    await page.waitForURL('**/contact/thank-you');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, there');
    await mailbox.waitFor(address, 1);
  });

  test('requests the guide and subscribes to the newsletter @nightly', async ({
    page,
    mailbox,
    address,
  }) => {
    countChecks('no-script');
    await page.goto('/wellness-guide');
    await page.getByRole('button', { name: 'Download My Free Guide' }).click();
    await page.waitForURL(`**${routes.wellnessGuideByEmail}*`);
    await page.getByRole('main').getByLabel('Name').fill('Sam');
    await page.getByRole('main').getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Send My Free Guide' }).click();
    await page.waitForURL('**/wellness-guide/thank-you');
    await mailbox.waitFor(address, 1);
    const footer = page.getByRole('contentinfo');
    await footer.getByPlaceholder('Your email').fill(address);
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL('**/newsletter/check-your-email');
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await mailbox.waitFor(address, 2);
  });
});
