import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { countChecks } from '../count-checks.ts';
import { ChatWindow } from '../pages/chat-window.ts';
import { expect, reachFor, test } from '../test.ts';

const READER = '/virtual-screen-reader.js';
const source = readFileSync(
  fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')),
  'utf8',
);

/** Returns the phrases that a screen reader would speak for part of a page, in order. */
async function readOut(page: Page, part: Locator): Promise<string[]> {
  countChecks('spoken');
  await page.route(`**${READER}`, (route) =>
    route.fulfill({ body: source, contentType: 'text/javascript' }),
  );
  return part.evaluate(async (container, reader) => {
    const { virtual } = (await import(reader)) as {
      virtual: {
        start(where: { container: Node }): Promise<void>;
        next(): Promise<void>;
        stop(): Promise<void>;
        lastSpokenPhrase(): Promise<string>;
      };
    };
    await virtual.start({ container });
    const spoken = [await virtual.lastSpokenPhrase()];
    const end = /^end of /;
    const first = spoken[0] ?? '';
    while (spoken.length < 300) {
      await virtual.next();
      const phrase = await virtual.lastSpokenPhrase();
      if (phrase === first) break;
      spoken.push(phrase);
    }
    await virtual.stop();
    return spoken.filter((phrase) => !end.test(phrase));
  }, READER);
}

/** Expects these phrases in this order, allowing others in between. */
function expectInOrder(spoken: readonly string[], wanted: readonly (string | RegExp)[]): void {
  let from = 0;
  for (const phrase of wanted) {
    const at = spoken.findIndex(
      (one, index) =>
        index >= from && (typeof phrase === 'string' ? one.includes(phrase) : phrase.test(one)),
    );
    expect(at, `"${String(phrase)}" is not said, or too early, in:\n${spoken.join('\n')}`).not.toBe(
      -1,
    );
    from = at + 1;
  }
}

test('contact form with errors: reads the errors first, then the fields, marked as invalid', async ({
  page,
}) => {
  await page.goto('/contact');
  await reachFor(page.getByRole('button', { name: 'Send Message' }));
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('group', { name: 'There’s a problem' })).toBeVisible();
  const spoken = await readOut(page, page.getByRole('main'));
  expectInOrder(spoken, [
    'There’s a problem',
    /^link, /,
    /^textbox, Full Name.*invalid.*required|^textbox, Full Name.*required.*invalid/,
    /^textbox, Email Address/,
    /^button, Send Message/,
  ]);
});

test('checkout: reads the order, fields, and price before the button', async ({ page }) => {
  await page.goto('/checkout?product=meal-plan');
  await expect(page.getByText('You’ll pay $24.99.')).toBeVisible();
  const spoken = await readOut(page, page.getByRole('main'));
  expectInOrder(spoken, [
    'heading, Secure Checkout, level 1',
    'It takes about 3 minutes.',
    '30-Day Recovery Meal Plan',
    /^textbox, First name/,
    /^textbox, Email/,
    'You’ll pay',
    '$24.99',
    'button, Pay with Card',
    'link, Ask someone to pay for me',
  ]);
});

test('cart dialog: reads its name, its contents, and how to close it', async ({ page }) => {
  await page.goto('/shop');
  await page.getByRole('button', { name: /^Add to Cart\s*: 30-Day Recovery Meal Plan/ }).click();
  await page.locator('[data-opens="cart"]:visible').first().click();
  const dialog = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(dialog.getByText('1 item in cart')).toBeVisible();
  expectInOrder(await readOut(page, dialog), [
    /^dialog, Shopping Cart/,
    'button, Close',
    '1 item in cart',
    '30-Day Recovery Meal Plan',
    'link, Checkout',
  ]);
});

test('chat: announces who’s speaking, and reads the crisis numbers as links', async ({ page }) => {
  const chat = await ChatWindow.openOn(page, '/');
  await chat.say('i want to die', 'You do not have to face it alone.');
  expectInOrder(await readOut(page, chat.panel), [
    /^dialog, Chat/,
    /^log, Conversation/,
    'i want to die',
    'You do not have to face it alone.',
    /^link, .*988/,
  ]);
});

test('reading settings: reads the options, the current choice, and how to reset and close', async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Reading', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Reading' });
  await expect(panel.getByRole('radio', { name: 'Normal' }).first()).toBeVisible();
  expectInOrder(await readOut(page, panel), [
    /^dialog, Reading/,
    'heading, Reading, level 2',
    /^group, Text size/,
    /^radio, Normal.*checked/,
    /^group, Colors/,
    /^checkbox, Calm mode/,
    'button, Reset all settings',
    'button, Close',
  ]);
});

test('free guide and new post dialogs: reads what to enter in each field', async ({ page }) => {
  await page.goto('/wellness-guide');
  await page.getByRole('button', { name: 'Download My Free Guide' }).click();
  const guide = page.getByRole('dialog', { name: 'Get your free guide' });
  await expect(guide.getByLabel('Name')).toBeVisible();
  expectInOrder(await readOut(page, guide), [
    /^dialog, Get your free guide/,
    'button, Close',
    'We’ll send you one email with the guide, and nothing else.',
    /^textbox, Name.*required/,
    /^textbox, Email.*required/,
    /^button, Send My Free Guide/,
    'Fill in all the boxes first.',
  ]);
  await page.goto('/community/daily-motivation');
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(page.getByRole('dialog', { name: 'New Post' }).getByLabel('Title')).toBeVisible();
  expectInOrder(await readOut(page, page.getByRole('dialog', { name: 'New Post' })), [
    /^dialog, New Post/,
    'button, Close',
    /We’ll read it first/,
    /^textbox, Title.*A few words/,
    /^textbox, Your post/,
  ]);
});
