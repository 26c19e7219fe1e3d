import { globSync } from 'node:fs';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { print } from './print.ts';
import { expect, reachFor, test } from './test.ts';

const LOG = '/resources/pressure-log';
const slugs = globSync('content/free-pages/*.json').map((file) =>
  file.replace(/^.*[\\/]|\.json$/g, ''),
);

test('keeps text typed on a printable page after a reload, prints it, and clears it on request @nightly', async ({
  page,
}) => {
  await page.goto('/resources#free-pages');
  await page.getByRole('link', { name: 'Blood pressure log' }).click();
  const first = page.getByRole('group', { name: 'Reading 1', exact: true });
  await reachFor(first.getByLabel('Pulse'));
  await first.getByLabel('Top number').fill('131');
  const second = page.getByRole('group', { name: 'Reading 2', exact: true });
  await second.getByLabel('Day and time').fill('Tuesday, 8 in the morning');

  await page.reload();
  await expect(first.getByLabel('Top number')).toHaveValue('131');
  await expect(second.getByLabel('Day and time')).toHaveValue('Tuesday, 8 in the morning');
  await expect(page.getByRole('group', { name: 'Reading 3', exact: true })).toBeVisible();
  const paper = await print(page);
  expect(paper.sheets).toBe(1);
  expect(paper.text).toContain('131');
  expect(paper.text).toContain('Tuesday, 8 in the morning');

  const clear = page.getByRole('button', { name: 'Clear this page' });
  await clear.click();
  const question = page.getByRole('dialog', { name: 'Clear this page?' });
  await expectNoViolationsInAnyTheme(page, { state: 'the question before a page is cleared' });
  await question.getByRole('button', { name: 'Keep what I typed' }).click();
  await expect(clear).toBeFocused();
  await expect(first.getByLabel('Top number')).toHaveValue('131');
  await clear.click();
  await question.getByRole('button', { name: 'Yes, clear it' }).click();
  await expect(page.getByText('We cleared everything you typed on this page.')).toBeVisible();
  await page.reload();
  await expect(first.getByLabel('Top number')).toHaveValue('');
});

test('never sends text typed on a printable page over the network @nightly', async ({ page }) => {
  await page.goto(LOG);
  await reachFor(page.getByLabel('Pulse').first());
  await page.getByLabel('Pulse').first().focus();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.keyboard.type('71 after tea');
  await expect(page.getByLabel('Pulse').first()).toHaveValue('71 after tea');
  expect(sent.filter((one) => /after(?: |%20|\+)tea/.test(one))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const slug of slugs) {
    test(`${slug} prints on one sheet to fill in by hand @nightly`, async ({ page }) => {
      await page.goto(`/resources/${slug}`);
      await expect(page.getByRole('button', { name: 'Clear this page' })).toBeHidden();
      const { sheets, text } = await print(page);
      expect(sheets).toBe(1);
      expect(text).toContain((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
    });
  }
});
