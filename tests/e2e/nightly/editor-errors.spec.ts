import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { MAX_PHOTO_BYTES } from '#src/domain/articles/photo.ts';
import { brokenRules } from '../violations.ts';
import type { GitHubStub } from '../github-stub.ts';
import { openEditor, openFile, scrollToText } from '../pages/editor.ts';
import { expect, test } from '../test.ts';

const ARTICLE = 'content/blog/sleep-after-stroke.mdx';
const PRODUCTS = 'content/products.json';
/** Known axe violations on the editor's own screens (decision 423). */
const KNOWN_VIOLATIONS = [
  'aria-valid-attr-value',
  'landmark-one-main',
  'page-has-heading-one',
  'region',
];

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.beforeEach(({ allowConsole }) => {
  // CSP violations, refused requests, and requests that the GitHub stub doesn't answer.
  allowConsole(/Content Security Policy|Refused|Failed to|401|Bad credentials|TypeError/);
});

// The editor's messages cover its fields for a few seconds, so close the page before each test's
// final check for covered content.
test.afterEach(({ page }) => page.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title' }).first();
/** Returns a file's contents on the branch. */
const stored = ({ files }: GitHubStub, file: string) => String(Buffer.from(files.get(file) ?? []));

/** Types with real key events, because the editor saves a draft only for those. */
async function typeAtEnd(page: Page, words: string): Promise<void> {
  await titleOf(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

/** Saves, and returns the text of the error dialog after closing it. */
async function saveError(page: Page): Promise<string> {
  await button(page, 'Save').click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('There was an error while saving');
  const words = await dialog.innerText();
  expect(words).not.toContain('try again later');
  await button(page, 'OK').click();
  await expect(dialog).toBeHidden();
  return words;
}

test('warns before overwriting someone else’s changes, and keeps both versions', async ({
  page,
  baseURL,
}) => {
  const forge = await openEditor(page, `${baseURL}/edit`);
  await openFile(page, ARTICLE);
  const before = await titleOf(page).inputValue();
  const theirs = stored(forge, ARTICLE).replace(
    /^title: .*/m,
    'title: Sleep after a stroke, by Ben',
  );
  forge.changeElsewhere(ARTICLE, theirs);
  await typeAtEnd(page, '!');
  await button(page, 'Save').click();
  await expect(page.getByText('Entry Changed by Someone Else')).toBeVisible();
  await expect(
    page.getByText('If you save now, their changes will be lost.').first(),
  ).toBeVisible();
  await expect(button(page, 'Go Back')).toBeFocused();
  const [back, overwrite] = await Promise.all(
    ['Go Back', 'Replace Their Text'].map((name) => button(page, name).boundingBox()),
  );
  expect(back?.x).toBeLessThan(overwrite?.x ?? 0);
  await button(page, 'Go Back').click();
  await expect(titleOf(page)).toHaveValue(`${before}!`);
  expect(stored(forge, ARTICLE)).toBe(theirs);
  await button(page, 'Reload Entry').click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button')
    .first()
    .click();
  await expect(titleOf(page)).toHaveValue('Sleep after a stroke, by Ben');
  await typeAtEnd(page, '!');
  await button(page, 'Save').click();
  await expect.poll(() => forge.commits.length).toBe(1);
  expect(stored(forge, ARTICLE)).toBe(theirs.replace('by Ben', 'by Ben!'));
});

test.describe('unsaved changes', () => {
  // The editor doesn't catch errors from thumbnails that are still loading when requests start to
  // fail.
  test.use({ allowedPageErrors: /^Failed to (?:decode image|send the request)$/ });

  const NO_NETWORK = [
    'no-network',
    'You’re not connected to the internet. What you typed is still here',
  ] as const;
  const NO_TOKEN = [
    'no-token',
    'Your access token has expired. What you typed is still here',
  ] as const;

  /** Changes an article's title, and expects an error that contains `says` when saving it. */
  async function failToSave(
    page: Page,
    baseURL: string | undefined,
    trouble: GitHubStub['trouble'],
    says: string,
  ): Promise<{ forge: GitHubStub; typed: string }> {
    const forge = await openEditor(page, `${baseURL}/edit`);
    await openFile(page, ARTICLE);
    await typeAtEnd(page, '!');
    const typed = await titleOf(page).inputValue();
    forge.trouble = trouble;
    expect(await saveError(page)).toContain(says);
    return { forge, typed };
  }

  for (const [trouble, says] of [NO_NETWORK, NO_TOKEN]) {
    test(`keeps unsaved changes on the screen and saves them on the next click: ${trouble}`, async ({
      page,
      baseURL,
    }) => {
      const { forge, typed } = await failToSave(page, baseURL, trouble, says);
      await expect(titleOf(page)).toHaveValue(typed);
      expect(forge.commits).toEqual([]);
      forge.trouble = undefined;
      await button(page, 'Save').click();
      await expect.poll(() => forge.commits.length).toBe(1);
      expect(stored(forge, ARTICLE)).toContain(typed.replaceAll("'", "''"));
    });
  }

  test('offers to restore unsaved changes after the page is closed, even after signing in again', async ({
    page,
    baseURL,
  }) => {
    const { forge, typed } = await failToSave(page, baseURL, ...NO_TOKEN);
    await page.reload();
    await expect(button(page, 'Sign In Using Access Token')).toBeVisible();
    forge.trouble = undefined;
    await button(page, 'Sign In Using Access Token').click();
    await page.getByRole('textbox').fill('github_pat_of_one_repository');
    await button(page, 'Sign In').click();
    await expect(page.getByText('Do you want to restore the edited draft?')).toBeVisible();
    await button(page, 'Restore').click();
    await expect(titleOf(page)).toHaveValue(typed);
  });
});

test('rejects an oversized photo without saving anything, and states the size limit', async ({
  page,
  baseURL,
}, info) => {
  const forge = await openEditor(page, `${baseURL}/edit`);
  await openFile(page, ARTICLE);
  await button(page, 'Replace Image').click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click(),
  ]);
  const jpeg = await sharp({
    create: { width: 1600, height: 1000, channels: 3, background: '#887766' },
  })
    .jpeg()
    .toBuffer();
  const photo = info.outputPath('IMG 2041.JPG');
  await writeFile(photo, Buffer.concat([jpeg, Buffer.alloc(12 * 1024 * 1024)]));
  await chooser.setFiles(photo);
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click();
  const most = (MAX_PHOTO_BYTES / 1e6).toFixed(1);
  // The editor wraps the number in Unicode directional marks.
  await expect(page.getByRole('alertdialog')).toContainText(
    new RegExp(`exceeds the maximum size of \\p{Cf}*${most}\\p{Cf}* MB`, 'u'),
  );
  expect(forge.commits).toEqual([]);
});

test('requires alt text for an image in an article and saves it', async ({ page, baseURL }) => {
  const forge = await openEditor(page, `${baseURL}/edit`);
  await openFile(page, ARTICLE);
  await scrollToText(page);
  await button(page, 'Edit in Markdown').click();
  const text = page.locator('section[data-key-path="body"] textarea');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n![](../art/stroke-survivor.svg)');
  expect(await saveError(page)).toContain('stroke-survivor.svg has no description.');
  expect(forge.commits).toEqual([]);
  // After the dialog closes, focus is on the editor's menu.
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('A woman walks with a cane beside a lake.');
  await button(page, 'Save').click();
  await expect.poll(() => forge.commits.length).toBe(1);
  expect(stored(forge, ARTICLE)).toContain(
    '\n\n![A woman walks with a cane beside a lake.](../art/stroke-survivor.svg)\n',
  );
});

test('reports a corrupted file when the editor opens, and still opens other files', async ({
  page,
  baseURL,
  allowConsole,
}) => {
  // The editor logs each file that it can't read.
  allowConsole(/We can’t open a file under “Events”/);
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    return dialog.accept();
  });
  const forge = await openEditor(page, `${baseURL}/edit`);
  forge.changeElsewhere('content/events/survivor-circle.json', '{"title": "x",}');
  await page.goto('about:blank');
  await page.goto('/edit');
  await expect(page.getByText('Books and prices')).toBeVisible();
  await openFile(page, ARTICLE);
  await expect(titleOf(page)).toBeVisible();
  expect(messages).toEqual([expect.stringContaining('We can’t open a file under “Events”:')]);
});

test("doesn't save an article without a title, and explains why next to the field", async ({
  page,
  baseURL,
}) => {
  const forge = await openEditor(page, `${baseURL}/edit`);
  await openFile(page, ARTICLE);
  await titleOf(page).fill('');
  await button(page, 'Save').click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  expect(forge.commits).toEqual([]);
});

test('rejects an invalid price and explains how to write one', async ({ page, baseURL }) => {
  const forge = await openEditor(page, `${baseURL}/edit`);
  await openFile(page, PRODUCTS);
  // Click the right end of the closed row, far from its arrow.
  const row = page.locator('.item').first();
  await row.click({ position: { x: ((await row.boundingBox())?.width ?? 0) - 20, y: 20 } });
  const price = page.getByRole('textbox', { name: 'Price' }).first();
  for (const typed of ['0', '24,99', '1e9']) {
    await price.fill(typed);
    await button(page, 'Save').click();
    await expect(page.getByText('Check this. The price, with a dollar sign').first()).toBeVisible();
    await expect(price).toBeFocused();
    await expect(price).toHaveValue(typed);
  }
  await price.fill('$0.00');
  expect(await saveError(page)).toContain('The lowest price is $0.50.');
  await expect(price).toHaveValue('$0.00');
  expect(forge.commits).toEqual([]);
});

test('doesn’t offer to remove a book', async ({ page, baseURL }) => {
  await openEditor(page, `${baseURL}/edit`);
  await openFile(page, PRODUCTS);
  await expect(button(page, 'Expand').first()).toBeVisible();
  await expect(button(page, 'Remove')).toHaveCount(0);
});

test("axe finds only the known violations on the editor's screens", async ({ page, baseURL }) => {
  await openEditor(page, `${baseURL}/edit`);
  const seen: Record<string, string[]> = { home: await brokenRules(page) };
  await page.getByText('Articles').first().click();
  await expect(page.getByRole('grid', { name: 'Entries' })).toBeVisible();
  seen['list'] = await brokenRules(page);
  for (const file of [ARTICLE, PRODUCTS]) {
    await openFile(page, file);
    seen[file] = await brokenRules(page);
  }
  const others = Object.entries(seen).flatMap(([screen, rules]) =>
    rules.filter((rule) => !KNOWN_VIOLATIONS.includes(rule)).map((rule) => `${screen}: ${rule}`),
  );
  expect(others).toEqual([]);
});
