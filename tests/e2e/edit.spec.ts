import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { fromFile, toFile } from '#src/editor/format.ts';
import { endingOf, hasFolder, kindOf } from '#src/editor/content-types.ts';
import { expectNoViolations } from './violations.ts';
import type { Commit } from './github-stub.ts';
import { contentFiles, openEditor, openFile, scrollToText } from './pages/editor.ts';
import { expect, test } from './test.ts';

const MOST_ACTIONS = 8;
/** The click on the dashboard that opens the editor. */
const ACTIONS_BEFORE = 1;

/** Returns the files for content types with one file per entry, or for those with a single file. */
const filesOf = (what: 'folder' | 'one file') =>
  contentFiles().filter((file) => {
    const kind = kindOf(file);
    return kind && hasFolder(kind) === (what === 'folder');
  });
const read = (file: string) => readFileSync(file, 'utf8');
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.beforeEach(({ allowConsole }) => {
  // The page's CSP blocks the editor's requests to other hosts, and the console logs each blocked
  // request. After a save, the dashboard strip requests the changes that aren't live yet, which
  // fails because the coach isn't signed in here.
  allowConsole(/Content Security Policy|Refused|status of 401/);
});

/** Counts each click and each field typed into. */
function actionCounter(page: Page) {
  const count = { actions: ACTIONS_BEFORE };
  return {
    count,
    async press(name: string | RegExp) {
      count.actions += 1;
      await page.getByRole('button', { name }).first().click();
    },
    async choose(words: string) {
      count.actions += 1;
      await page.getByText(words).first().click();
    },
    async type(label: string, words: string) {
      count.actions += 1;
      await page.getByRole('textbox', { name: label }).first().fill(words);
    },
  };
}

const commitOf = async (commits: Commit[], file: string): Promise<string> => {
  await expect.poll(() => commits.at(-1)?.files[file]).toBeDefined();
  return commits.at(-1)?.files[file] ?? '';
};

test('changes a price from a phone, and rejects an invalid one with our own message, without saving it @nightly', async ({
  page,
  baseURL,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url())) requested.push(new URL(request.url()).origin);
  });
  const { commits } = await openEditor(page, `${baseURL}/edit`);
  const { count, press, choose, type } = actionCounter(page);
  await choose('Books and prices');
  await press('Expand');
  const { price } = (JSON.parse(read('content/products.json')) as { price: string }[])[0] ?? {
    price: '',
  };
  await page.getByRole('textbox', { name: 'Price' }).first().fill('24,99');
  await page.getByRole('button', { name: 'Save' }).click();
  const reason = page.getByText('Check this. The price, with a dollar sign and cents').first();
  await expect(reason).toBeVisible();
  expect(commits).toEqual([]);
  await type('Price', '$34.99');
  await press('Save');
  const saved = await commitOf(commits, 'content/products.json');
  expect(saved).toBe(
    read('content/products.json').replace(`"price": "${price}"`, '"price": "$34.99"'),
  );
  expect(commits).toHaveLength(1);
  expect(commits[0]).toMatchObject({ branch: 'drafts', message: 'Change: products' });
  expect(count.actions).toBeLessThanOrEqual(MOST_ACTIONS);
  // The editor requests fonts from another host, and the CSP blocks them before anything leaves the
  // browser.
  const others = requested.filter(
    (origin) => origin !== baseURL && origin !== 'https://cdn.jsdelivr.net',
  );
  expect(new Set(others)).toEqual(new Set(['https://api.github.com']));
});

test('keeps what was typed until the moment the text is left, and leads back to it @nightly', async ({
  page,
  baseURL,
}) => {
  await openEditor(page, `${baseURL}/edit`);
  await openFile(page, 'content/blog/sleep-after-stroke.mdx');
  const title = page.getByRole('textbox', { name: 'Title' }).first();
  await title.click();
  await title.press('End');
  await title.pressSequentially(' tonight');
  const typed = await title.inputValue();
  await page.getByRole('button', { name: 'Cancel Editing' }).click();
  await page.getByRole('button', { name: 'Go back to it' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue(typed);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('#dashboard-strip')).toContainText('Saved.');
});

test('adds an event from a phone @nightly', async ({ page, baseURL }) => {
  const { commits } = await openEditor(page, `${baseURL}/edit`);
  const { count, press, choose, type } = actionCounter(page);
  await choose('Events');
  await press('Create New Entry');
  // The editor fills a new entry's fields with defaults, which overwrite anything typed before
  // that.
  await expect(page.getByRole('textbox', { name: 'Time' })).toHaveValue('2:00 PM');
  count.actions += 1;
  const choice = page.getByRole('radio', { name: 'Every 2 weeks' });
  await choice.click();
  await expect(choice).toBeChecked();
  await type('Title', 'Kitchen Evening');
  await type('Description', 'We try 1 tool that helps in the kitchen.');
  await page.getByRole('textbox', { name: 'Place' }).fill('Grace Hall, Dayton');
  await press('Save');
  // The strip links to the dashboard. Publishing from the strip requires a signed-in coach.
  await expect(page.getByRole('link', { name: 'Back to your dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Publish it on your dashboard' })).toBeVisible();
  const saved = await commitOf(commits, 'content/events/kitchen-evening.json');
  expect(JSON.parse(saved)).toMatchObject({
    title: 'Kitchen Evening',
    every: 'two-weeks',
    startDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as unknown,
    time: '2:00 PM',
  });
  expect(count.actions).toBeLessThanOrEqual(MOST_ACTIONS);
});

test('corrects a line in an article from a phone @nightly', async ({ page, baseURL }) => {
  const file = 'content/blog/sleep-after-stroke.mdx';
  const { commits } = await openEditor(page, `${baseURL}/edit`);
  const { count, press, choose } = actionCounter(page);
  await choose('Articles');
  await choose('Sleep Problems After a Stroke');
  const text = await scrollToText(page);
  count.actions += 1;
  await text.getByText('Small steps for tonight').click({ position: { x: 4, y: 8 } });
  await page.keyboard.press('Home');
  await page.keyboard.type('Five ');
  // The rich text view converts typed text after a short delay.
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await press('Save');
  expect(await commitOf(commits, file)).toBe(
    read(file).replace('## Small steps', '## Five Small steps'),
  );
  expect(count.actions).toBeLessThanOrEqual(MOST_ACTIONS);
});

test('shows a box in an article as a block, and changes only its edited line', async ({
  page,
  baseURL,
}) => {
  const file = 'content/blog/building-your-support-network.mdx';
  const { commits } = await openEditor(page, `${baseURL}/edit`);
  await openFile(page, file);
  const text = await scrollToText(page);
  const box = text.getByText('Box: Do not wait to call 911');
  await expect(box).toBeVisible();
  await expect(text).not.toContainText(/<|\*\*/);
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await box.click();
  const inBox = page.getByRole('dialog').locator('[contenteditable]');
  await expect(inBox).toContainText('Call 911 first');
  await inBox.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Do it now.');
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  await expect(save).toBeEnabled();
  await save.click();
  expect(await commitOf(commits, file)).toBe(
    read(file).replace(
      'or a sudden, severe headache.\n',
      'or a sudden, severe headache. Do it now.\n',
    ),
  );
});

test('saves every file with a title, changing only the title @nightly', async ({
  page,
  baseURL,
}) => {
  const { commits } = await openEditor(page, `${baseURL}/edit`);
  const files = filesOf('folder');
  for (const file of files) {
    const kind = kindOf(file);
    if (!kind) continue;
    const value = fromFile(kind, read(file)) as Record<string, string>;
    const title = `${(value['title'] ?? '').slice(0, -1)}!`;
    await openFile(page, file);
    const field = page.getByRole('textbox', { name: 'Title' }).first();
    await expect(field).toHaveValue(value['title'] ?? '');
    await field.fill(title);
    // The rich text view converts the text once it's shown.
    if (endingOf(kind) === 'mdx') await scrollToText(page);
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await commitOf(commits, file), file).toBe(toFile(kind, { ...value, title }));
    await expect(page.getByRole('grid', { name: 'Entries' })).toBeVisible();
  }
  expect(files.length).toBeGreaterThan(50);
  expect(new Set(files.map((file) => kindOf(file)).map((kind) => kind && endingOf(kind)))).toEqual(
    new Set(['mdx', 'json']),
  );
});

test('saves the file of every single-file content type, changing only the edited line @nightly', async ({
  page,
  baseURL,
}) => {
  const { commits } = await openEditor(page, `${baseURL}/edit`);
  const files = filesOf('one file');
  for (const file of files) {
    await openFile(page, file);
    const folded = page.getByRole('button', { name: 'Expand', exact: true }).first();
    const texts = page.getByRole('textbox');
    let values: string[] = [];
    let wordy = -1;
    // Expand folded entries until a field contains words.
    await expect
      .poll(async () => {
        values = await texts.evaluateAll((all) =>
          all.map((one) => (one as HTMLTextAreaElement).value ?? ''),
        );
        wordy = values.findIndex((value) => /^\p{Lu}\p{Ll}* .*\p{L}[.?]?$/u.test(value));
        if (wordy < 0 && (await folded.isVisible())) await folded.click();
        return wordy;
      }, file)
      .toBeGreaterThanOrEqual(0);
    await texts.nth(wordy).fill(`${values[wordy]}!`);
    await page.getByRole('button', { name: 'Save' }).click();
    const saved = (await commitOf(commits, file)).split('\n');
    const lines = read(file).split('\n');
    expect(saved.filter((line, at) => line !== lines[at]).length, file).toBe(1);
    expect(saved.length).toBe(lines.length);
    await expect(page.getByText('Books and prices', { exact: true })).toBeVisible();
  }
  expect(files.length).toBeGreaterThan(7);
  // An editor notification covers the fields for a few seconds, so close the page before the test's
  // final check for covered content.
  await page.close();
});

test('gives a photo from a phone a URL-safe name and saves it with its article @nightly', async ({
  page,
  baseURL,
}) => {
  const file = 'content/blog/sleep-after-stroke.mdx';
  const { commits } = await openEditor(page, `${baseURL}/edit`);
  const { count, press, choose, type } = actionCounter(page);
  await choose('Articles');
  await choose('Sleep Problems After a Stroke');
  await press('Replace Image');
  count.actions += 2;
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click(),
  ]);
  const photo = await sharp({
    create: { width: 1600, height: 1000, channels: 3, background: '#887766' },
  })
    .jpeg()
    .toBuffer();
  await chooser.setFiles({ name: 'IMG_2041 (1).JPG', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click();
  // The editor has to read the photo first. Until then, the field shows the previous picture.
  await expect(page.getByText('../art/img_2041-1.jpg')).toBeVisible();
  await type('Picture description', 'A bed by a window, with a lamp and a glass of water.');
  await press('Save');
  const saved = await commitOf(commits, file);
  expect(saved).toContain('\nimage: ../art/img_2041-1.jpg\n');
  expect(
    Object.keys(
      commits
        .flatMap((one) => Object.entries(one.files))
        .reduce<Record<string, string>>((all, [name, words]) => ({ ...all, [name]: words }), {}),
    ),
  ).toContain('content/art/img_2041-1.jpg');
  expect(count.actions).toBeLessThanOrEqual(MOST_ACTIONS);
});

test('without a repository, the page explains what’s missing', async ({ page }) => {
  await page.goto('/edit');
  await expect(page.getByText('The editor isn’t set up yet')).toBeVisible();
  await expectNoViolations(page);
});
