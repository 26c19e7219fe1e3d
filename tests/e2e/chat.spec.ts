import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { SUPPORT } from '../support/coach.ts';
import { expectNoViolations, expectNoViolationsInAnyTheme } from './violations.ts';
import { ChatWindow } from './pages/chat-window.ts';
import { countChecks } from './count-checks.ts';
import { expect, test } from './test.ts';

/** Stubs the email function, which lets one visitor send only a few summaries per hour. */
async function acceptMail(page: Page): Promise<void> {
  await page.route('**/send-email', (route) => route.fulfill({ json: { status: 'accepted' } }));
}

/** Returns the role and name of the focused element, as exposed to screen readers. */
async function focused(page: Page): Promise<string> {
  const snapshot = await page.locator(':focus').ariaSnapshot();
  return snapshot.split('\n')[0] ?? '';
}

test('the chat works by keyboard alone: every focusable element has a name, Escape closes it, and focus returns @nightly', async ({
  page,
  address,
}) => {
  countChecks('keyboard');
  await acceptMail(page);
  await page.goto('/shop');
  const chat = new ChatWindow(page);
  await chat.opener.focus();
  await expect(chat.opener).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(chat.opener).toHaveAttribute('aria-expanded', 'true');
  await expect(chat.field).toBeFocused();
  expect(await focused(page)).toBe('- textbox "Your message"');
  await expect(chat.log).toContainText('What would you like to know?');

  await page.keyboard.type('Maria');
  await page.keyboard.press('Enter');
  await expect(chat.panel.getByText('Typing a reply...')).toBeVisible();
  await expect(chat.log).toContainText('Thank you, Maria.');
  expect(await focused(page)).toBe('- textbox "Your email address"');

  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await expect(chat.log).toContainText('Now ask me anything in your own words.');
  expect(await focused(page)).toBe('- textbox "Your message"');

  const stops: string[] = [];
  for (let back = 0; back < 9; back += 1) {
    await page.keyboard.press('Shift+Tab');
    stops.unshift(await focused(page));
  }
  expect(stops).toEqual([
    expect.stringMatching(/^- button "Close the chat"/),
    expect.stringMatching(/^- log "Conversation"/),
    '- button "Feeling tired"',
    '- button "Words and speech"',
    '- button "Walking"',
    '- button "Your coach’s story"',
    '- button "The community"',
    '- button "Print this chat"',
    '- button "Delete this chat"',
  ]);
  await chat.panel.getByRole('button', { name: 'Walking' }).press('Space');
  await expect(chat.log).toContainText('A physical therapist can find the right exercises');
  await expect(chat.field).toBeFocused();
  await expect(chat.panel.getByRole('button', { name: 'Feeling tired' })).toHaveCount(1);

  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
  await expect(chat.opener).toBeFocused();
  await expect(page.getByText('Chat Saved')).toBeVisible();
});

test('doesn’t load any part of the chat before the visitor interacts, and doesn’t lose the first click @nightly', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/', { waitUntil: 'load' });
  expect(scripts.filter((url) => /ChatWindow|recognize|client\./.test(url))).toEqual([]);
  await new ChatWindow(page).open();
  expect(scripts.some((url) => url.includes('ChatWindow'))).toBe(true);
});

test('a chat is restored after a reload and on the next page, but not in a new tab @nightly', async ({
  page,
  context,
  address,
}) => {
  const chat = await ChatWindow.openOn(page, '/');
  await chat.introduce(address);
  await chat.say('I have aphasia', 'It doesn’t change how smart you are.');
  await page.reload();
  await chat.open();
  await expect(chat.log).toContainText('It doesn’t change how smart you are.');
  await expect(chat.field).toHaveAccessibleName('Your message');
  await chat.panel.getByRole('link', { name: 'When talking is hard' }).click();
  await page.waitForURL('**/blog/building-your-support-network');
  await chat.open();
  await expect(chat.log).toContainText('I have aphasia');

  const other = await context.newPage();
  const fresh = await ChatWindow.openOn(other, '/');
  await expect(fresh.log).not.toContainText('aphasia');
});

test('the coach gets the summary once, without any messages about a crisis @nightly', async ({
  page,
  mailbox,
  address,
}) => {
  const chat = await ChatWindow.openOn(page, '/');
  await chat.introduce(address);
  await chat.say('I have aphasia', 'It doesn’t change how smart you are.');
  await chat.say('I want to die', 'You do not have to face it alone.');
  await chat.say('nobody is with me', 'you deserve to talk with a person now');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Chat Saved')).toBeVisible();

  const ofCoach = async () =>
    (await mailbox.to(SUPPORT)).filter(({ text }) => text.includes(address));
  await expect.poll(async () => (await ofCoach()).length).toBe(1);
  const [mail] = await ofCoach();
  expect(mail?.text).toContain('Maria: I have aphasia');
  expect(mail?.text).toContain('call or text 988');
  expect(mail?.text).not.toMatch(/want to die|nobody is with me|face it alone/);
  const [note] = await mailbox.waitFor(address, 1);
  expect(note?.text).not.toContain('aphasia');

  await chat.open();
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
  await page.reload();
  await chat.open();
  await expect(chat.log).not.toContainText('I want to die');
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
  expect(await ofCoach()).toHaveLength(1);
});

test('answers a crisis message with numbers to call at every stage, and doesn’t store anything about it', async ({
  page,
  address,
}) => {
  const chat = await ChatWindow.openOn(page, '/shop');
  const sendCrisisMessage = async () => {
    await chat.say('i want to die', 'You do not have to face it alone.');
    const reply = chat.log.locator('[data-message]').last();
    await expect(reply.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988');
    await expect(reply.getByRole('link', { name: 'Text 988' })).toHaveAttribute('href', 'sms:988');
    await expect(reply.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
    await expect(reply.getByRole('button')).toHaveCount(0);
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
    );
    // A message's timestamp may contain these digits, too.
    expect(stored).not.toMatch(/want to die|(?<!\d)988(?!\d)/);
  };
  // A message that only hints at a crisis gets its usual answer, with a quiet line below it. Like a
  // crisis message, it isn't stored.
  await chat.say('nobody would notice for weeks', 'If you’re thinking about ending your life');
  const hinted = chat.log.locator('[data-message]').last();
  await expect(hinted.getByRole('link', { name: 'text 988' })).toHaveAttribute('href', 'sms:988');
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(stored).not.toMatch(/notice|(?<!\d)988(?!\d)/);
  await sendCrisisMessage();
  await chat.say('yes', 'you deserve to talk with a person now');
  // The chat no longer asks for the name and email address. A new chat asks again.
  await expect(chat.panel.getByLabel('Your message')).toBeVisible();
  await chat.panel.getByRole('button', { name: 'Delete this chat' }).click();
  await chat.say('Maria', 'What’s your email address?');
  await sendCrisisMessage();
  await expect(chat.panel.getByLabel('Your message')).toBeVisible();
  await chat.say(address, 'in your own words');
  await sendCrisisMessage();
  await expectNoViolations(page);
});

test('answers a Spanish crisis message in Spanish', async ({ page }) => {
  const chat = await ChatWindow.openOn(page, '/');
  await chat.say('me quiero morir', 'llame o mande un mensaje de texto al 988');
  await expect(chat.panel.getByRole('link', { name: 'Llamar al 988' })).toBeVisible();
});

test('doesn’t lose any messages, and says what to do, if part of the chat fails to load @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|recognize/);
  await page.route('**/recognize*.js', (route) => route.abort());
  const chat = await ChatWindow.openOn(page, '/');
  await chat.field.fill('Maria');
  await page.keyboard.press('Enter');
  await expect(page.getByText('We couldn’t send your message')).toBeVisible();
  await expect(chat.field).toHaveValue('Maria');
});

test('the chat is available even on quiet pages, but not on the coach’s upload page @nightly', async ({
  page,
}) => {
  for (const [path, count] of [
    ['/checkout', 1],
    ['/help', 1],
    ['/cart', 1],
    ['/contact', 1],
    ['/auth', 1],
    ['/purchase-success', 1],
    ['/admin/upload', 0],
  ] as const) {
    await page.goto(path);
    await expect(new ChatWindow(page).opener, path).toHaveCount(count);
  }
});

for (const [name, width, height] of [
  ['a phone', 360, 780],
  ['a desktop', 1280, 800],
] as const) {
  test(`prints only the chat, but all of it, on ${name} @nightly`, async ({ page, address }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-asked-to-print', '');
    });
    await page.setViewportSize({ width, height });
    const chat = await ChatWindow.openOn(page, '/shop');
    await chat.introduce(address);
    await chat.say('I have aphasia', 'It doesn’t change how smart you are.');
    await chat.say('I feel anxious', 'Many people feel anxious after a stroke.');
    await chat.panel.getByRole('button', { name: 'Print this chat' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-asked-to-print', '');
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('.printed-chat');
    await expect(paper).toBeVisible();
    await expect(paper).toContainText('For signs of a stroke, call 911.');
    await expect(page.locator('h1')).toBeHidden();
    await expect(chat.panel).toBeHidden();
    const pdf = await page.pdf({ format: 'A5' });
    expect((await getDocument({ data: new Uint8Array(pdf) }).promise).numPages).toBeGreaterThan(1);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(paper).toHaveCount(0);
    await expect(chat.panel).toBeVisible();
  });
}

for (const { name, width, height } of [
  { name: 'on a phone', width: 320, height: 640 },
  { name: 'on a desktop', width: 1280, height: 800 },
  { name: 'at 400% zoom', width: 320, height: 256 },
]) {
  test(`${name}, nothing in the chat overflows, its targets are large, and axe finds no violations in any theme @nightly`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const chat = await ChatWindow.openOn(page, '/shop');
    await chat.say('i want to die', 'You do not have to face it alone.');
    await expectNoViolationsInAnyTheme(page, { widths: [width] });
    const { small, tooWide } = await chat.panel.evaluate((panel) => ({
      tooWide: [...panel.querySelectorAll('*'), panel].some(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 &&
          ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
      ),
      small: [...panel.querySelectorAll('button, .button, input, textarea')]
        .map((control) => control.getBoundingClientRect())
        .filter((box) => box.width > 0 && (box.height < 43.5 || box.width < 43.5)).length,
    }));
    expect(small).toBe(0);
    expect(tooWide).toBe(false);
    await chat.field.scrollIntoViewIfNeeded();
    await expect(chat.field).toBeInViewport();
  });
}

test('the chat window adapts to the screen size without losing its contents @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const chat = await ChatWindow.openOn(page, '/');
  await chat.say('Maria', 'What’s your email address?');
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(async () => (await chat.panel.boundingBox())?.width).toBe(360);
  await expect(chat.log).toContainText('Maria');
  await expect(chat.panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
  await expect(chat.opener).toBeFocused();
});

/** Scroll positions are rounded, so a hundredth of the field (less than a pixel) may be hidden. */
const WHOLE = 0.99;

test('an on-screen keyboard leaves the field and the newest messages visible @nightly', async ({
  page,
  address,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const chat = await ChatWindow.openOn(page, '/about');
  await chat.introduce(address);
  await chat.say('hello', 'choose below');
  await chat.field.focus();
  for (const height of [508, 420, 380]) {
    await page.setViewportSize({ width: 390, height });
    await expect(chat.field).toBeInViewport({ ratio: WHOLE });
    await expect(chat.field).toBeFocused();
  }
  await page.setViewportSize({ width: 390, height: 508 });
  await expect(chat.log.getByText('Hello. I’m glad you’re here.')).toBeInViewport();
  await chat.say('I am tired', /./);
  await expect(chat.field).toBeInViewport({ ratio: WHOLE });
});

test('without JavaScript, the chat button links to the help page @nightly', async ({ browser }) => {
  countChecks('no-script');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await new ChatWindow(page).opener.click();
  await page.waitForURL(/\/help\??$/);
  await context.close();
});
