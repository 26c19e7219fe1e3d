import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const MESSAGE = {
  'Full Name': 'Maria Lopez',
  Subject: 'A question about the planner',
  Message: 'Hello.\nDoes the planner have large print?',
};

async function typeMessage(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(MESSAGE)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
}

test.describe('the contact form', () => {
  test('brings a message to the coach and thanks the visitor by name', async ({
    page,
    mailbox,
    address,
  }) => {
    await page.goto('/contact');
    await typeMessage(page);
    await page.getByRole('main').getByLabel('Email Address', { exact: true }).fill(address);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let calls = 0;
    await page.route('**/functions/send-email', async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Send Message' }).dblclick();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await expect(page.getByLabel('Message', { exact: true })).toBeDisabled();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Maria Lopez');
    expect(calls).toBe(1);
    for (const [name, target] of [
      ['Back to Home', '/'],
      ['Read the blog', '/blog'],
      ['See resources', '/resources'],
    ] as const) {
      await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute(
        'href',
        target,
      );
    }
    const mail = await mailbox.find(({ text }) => text.includes(address));
    expect(mail.subject).toBe('Message from Maria Lopez: A question about the planner');
    expect(mail.text).toContain('> Does the planner have large print?');
    await mailbox.waitFor(address, 1);
    await page.goto('/contact');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  });

  test('says what is missing in a summary and at each field, and sends nothing', async ({
    page,
  }) => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('send-email')) calls += 1;
    });
    await page.goto('/contact');
    await page.getByRole('main').getByLabel('Email Address', { exact: true }).fill('maria@');
    await page.getByRole('button', { name: 'Send Message' }).press('Enter');
    const summary = page.locator('main [data-summary]');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Enter your full name',
      'Enter an email address like name@example.com',
      'Enter a subject',
      'Enter your message',
    ]);
    await expect(page).toHaveTitle(/^Error: Contact/);
    await summary.getByRole('link', { name: 'Enter a subject' }).press('Enter');
    const subject = page.getByLabel('Subject');
    await expect(subject).toBeFocused();
    await expect(subject).toHaveAccessibleDescription(/Enter a subject/);
    expect(calls).toBe(0);
  });

  test('keeps everything after a failure and a reload, and names the address to write to', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/send-email/);
    await page.route('**/functions/send-email', (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await page.goto('/contact');
    await typeMessage(page);
    const address = page.getByRole('main').getByLabel('Email Address', { exact: true });
    await address.fill('maria@example.com');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(
      page.getByText(
        'Failed to send your message. Please try again or contact support@example.com directly.',
      ),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/contact$/);
    await page.reload();
    for (const [label, value] of Object.entries(MESSAGE)) {
      await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(value);
    }
    await expect(address).toHaveValue('maria@example.com');
  });

  test('shows who can help before it sends words of danger, and still sends them', async ({
    page,
    address,
  }) => {
    await page.goto('/contact');
    await typeMessage(page);
    await page.getByLabel('Message', { exact: true }).fill('I want to end my life.');
    await page.getByRole('main').getByLabel('Email Address', { exact: true }).fill(address);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('link', { name: 'Text 988' })).toBeVisible();
    await expect(page).toHaveURL(/\/contact$/);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/\/contact\/thank-you$/);
  });

  test('thanks a visitor without a name too', async ({ page }) => {
    await page.goto('/contact/thank-you');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, there');
  });
});

test.describe('the wellness guide', () => {
  test('is asked for in a dialog, mailed and downloaded', async ({ page, mailbox, address }) => {
    await page.goto('/wellness-guide');
    await page.getByRole('button', { name: 'Download My Free Guide' }).click();
    const dialog = page.getByRole('dialog', { name: 'Get your free guide' });
    const send = dialog.getByRole('button', { name: 'Send My Free Guide' });
    await expect(send).toBeDisabled();
    await dialog.getByLabel('Name').fill('Ray');
    await expect(send).toBeDisabled();
    await dialog.getByLabel('Email').fill(address);
    await send.click();
    await expect(page).toHaveURL(/\/wellness-guide\/thank-you$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ray');
    await expect(page.getByText(`to ${address}`)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Your Guide Now' }).click();
    expect((await download).suggestedFilename()).toBe('7-day-wellness-guide.pdf');
    await expect(page.getByText('Download started')).toBeVisible();
    const [mail] = await mailbox.waitFor(address, 1);
    const file = /http\S+\.pdf/.exec(mail?.text ?? '')?.[0] ?? '';
    const answer = await page.request.get(new URL(file).pathname);
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('says so when it cannot be sent, and the dialog keeps what was typed', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/send-email/);
    await page.route('**/functions/send-email', (route) => route.abort());
    await page.goto('/wellness-guide');
    await page.getByRole('button', { name: 'Download My Free Guide' }).click();
    const dialog = page.getByRole('dialog', { name: 'Get your free guide' });
    await dialog.getByLabel('Name').fill('Ray');
    await dialog.getByLabel('Email').fill('ray@example.com');
    await dialog.getByRole('button', { name: 'Send My Free Guide' }).click();
    await expect(page.getByText('Failed to process your request. Please try again.')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue('Ray');
    await expect(dialog.getByRole('button', { name: 'Send My Free Guide' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Download My Free Guide' })).toBeFocused();
  });

  test('says so when the file cannot be loaded', async ({ page, allowConsole }) => {
    allowConsole(/wellness-guide\.pdf/);
    await page.goto('/wellness-guide/thank-you');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Friend');
    await page.route('**/*.pdf', (route) => route.abort());
    await page.getByRole('link', { name: 'Download Your Guide Now' }).click();
    await expect(page.getByText('Download temporarily unavailable')).toBeVisible();
  });
});

test.describe('the newsletter', () => {
  test('comes only after a press in the mail, and ends with a press', async ({
    page,
    mailbox,
    address,
  }) => {
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('1 more step')).toBeHidden();
    await footer.getByPlaceholder('Your email').fill(address);
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('1 more step')).toBeVisible();
    await expect(footer.getByPlaceholder('Your email')).toHaveValue('');
    const [asked] = await mailbox.waitFor(address, 1);
    const confirm = /http\S+\/newsletter\/confirm#t=\S+/.exec(asked?.text ?? '')?.[0] ?? '';
    await page.goto(confirm);
    await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
    await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeFocused();
    const [welcome] = await mailbox.waitFor(address, 2);
    const leave = /http\S+\/newsletter\/unsubscribe#t=\S+/.exec(welcome?.text ?? '')?.[0] ?? '';
    await page.goto(leave);
    await page.getByRole('button', { name: 'Yes, stop it' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused();
  });

  test('is refused with words for an address that is none, and keeps it', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/newsletter/);
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    await footer.getByPlaceholder('Your email').fill('maria@@example');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(footer.getByText('Enter an e-mail address in the correct form')).toBeVisible();
    await expect(footer.getByPlaceholder('Your email')).toHaveValue('maria@@example');
  });

  test('says so when a link is not whole', async ({ page, allowConsole }) => {
    allowConsole(/newsletter/);
    await page.goto('/newsletter/confirm');
    await expect(page.getByRole('heading', { name: 'This did not work' })).toBeFocused();
    await page.goto('/newsletter/unsubscribe#t=wrong');
    await page.getByRole('button', { name: 'Yes, stop it' }).click();
    await expect(page.getByRole('heading', { name: 'This did not work' })).toBeFocused();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the contact form lands on the thank-you page, and comes back with what was typed when it is wrong', async ({
    page,
    mailbox,
    address,
    allowConsole,
  }) => {
    allowConsole(/form-post/);
    await page.goto('/contact');
    await typeMessage(page);
    const email = page.getByRole('main').getByLabel('Email Address', { exact: true });
    await email.fill('maria@');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/large print/);
    await page.getByLabel('Email Address').fill(address);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/\/contact\/thank-you$/);
    await mailbox.waitFor(address, 1);
  });

  test('the newsletter form lands on a page that says what comes next', async ({
    page,
    mailbox,
    address,
  }) => {
    await page.goto('/about');
    await page.getByPlaceholder('Your email').fill(address);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(/\/newsletter\/check-your-email$/);
    await mailbox.waitFor(address, 1);
  });

  test('the guide can be asked for', async ({ page, mailbox, address }) => {
    await page.goto('/wellness-guide');
    await page.locator('#plain-name').fill('Ray');
    await page.locator('#plain-email').fill(address);
    await page.getByRole('button', { name: 'Send My Free Guide' }).click();
    await expect(page).toHaveURL(/\/wellness-guide\/thank-you$/);
    await mailbox.waitFor(address, 1);
  });
});
