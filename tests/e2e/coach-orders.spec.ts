import { readFile } from 'node:fs/promises';
import { buyPlanner, openPhone, test } from './coach-test.ts';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { Mailbox } from './pages/mailbox.ts';
import { expect } from './test.ts';

test('after a bounce, the coach uses the keyboard to preview and send the email to a different address, and the books arrive @nightly', async ({
  browser,
  coachSite,
}) => {
  const buyer = await (await browser.newContext({ baseURL: coachSite.url })).newPage();
  await buyPlanner(buyer, 'maria@wrong.example.com');
  await buyer.getByText('May we ask what you think?').click();
  await buyer.getByRole('button', { name: 'Yes, ask me once' }).click();
  await expect(buyer.getByText('Thank you. We’ll ask you once, on')).toBeVisible();
  const mailbox = new Mailbox(buyer.request);
  const [receipt] = await mailbox.waitFor('maria@wrong.example.com', 1);
  const bounce = await buyer.request.post(`/__local/mail/${receipt?.id}/bounced`, {
    maxRedirects: 0,
  });
  expect(bounce.status()).toBe(303);

  const page = await (await openPhone(browser, coachSite)).newPage();
  await page.goto('/admin');
  await expect(page.getByText('this address doesn’t work').first()).toBeVisible();
  await page.getByRole('button', { name: /^Change the email address/ }).press('Enter');
  const address = page.getByRole('textbox', { name: 'Email address' });
  await expect(address).toHaveValue('maria@wrong.example.com');
  await address.fill('');
  await page.keyboard.type('maria@right');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter an email address like name@example.com')).toBeVisible();
  await expect(address).toBeFocused();
  await page.keyboard.type('.example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This email will go to maria@right.example.com')).toBeFocused();
  const shown = await page.locator('main pre').textContent();
  await expectNoViolationsInAnyTheme(page, { state: 'the email that will be sent', widths: [360] });
  expect(await mailbox.to('maria@right.example.com')).toEqual([]);
  await page.getByRole('button', { name: 'Send now' }).press('Enter');
  await expect(page.getByText('Sent to maria@right.example.com.')).toBeVisible();

  const [mail] = await mailbox.waitFor('maria@right.example.com', 1);
  expect(mail?.text.replace(/#t=\S+/, '')).toBe(shown);
  await buyer.goto(Mailbox.downloadLink(mail));
  await expect(buyer.getByText('Complete Recovery Planner').first()).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'What needs your attention' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'An email wasn’t delivered' })).toHaveCount(0);
});

test('the coach refunds an order in two parts by keyboard, and the buyer gets an email each time and then loses access to the books @nightly', async ({
  browser,
  coachSite,
}) => {
  const address = 'maria.money@example.com';
  const buyer = await (await browser.newContext({ baseURL: coachSite.url })).newPage();
  await buyPlanner(buyer, address);
  const mailbox = new Mailbox(buyer.request);
  const [receipt] = await mailbox.waitFor(address, 1);

  const page = await (await openPhone(browser, coachSite)).newPage();
  await page.goto('/admin/orders');
  await page.getByLabel('Find an order').fill(address);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Refund \$19\.99/ })).toBeVisible();
  await expectNoViolationsInAnyTheme(page, { state: 'an order that was found', widths: [360] });
  await page.getByRole('link', { name: /^Order / }).click();
  const number = page.getByRole('heading', { name: /^Order [\dA-F]/ });
  await page.getByText('Refund', { exact: true }).focus();
  await page.keyboard.press('Enter');
  const sum = page.getByLabel('Amount in dollars');
  await expect(sum).toHaveValue('$19.99');
  await sum.fill('20');
  await page.keyboard.press('Enter');
  await expect(page.getByText('up to $19.99')).toBeVisible();
  await expect(sum).toBeFocused();
  await sum.fill('5');
  await expect(page.getByRole('button', { name: 'Refund $5.00', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Refund \$5\.00 to .+\? You can’t undo this\.$/)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Refunded \$5\.00 in total\. We’ve/)).toBeVisible();
  await expect(page.getByText('Refund', { exact: true })).toBeFocused();
  await expect(sum).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(sum).toHaveValue('$14.99');
  expect((await mailbox.waitFor(address, 2))[0]?.text).toContain(
    'We’ve refunded a total of $5.00 of the $19.99 you paid.',
  );
  await expectNoViolationsInAnyTheme(page, {
    state: 'a partial refund',
    widths: [360],
  });

  const list = await page.context().newPage();
  await list.goto('/admin/orders');
  const row = list.getByRole('row', { name: new RegExp((await number.textContent()) ?? '-') });
  await expect(row.getByRole('cell').nth(1)).toContainText('$19.99');
  await expect(row.getByRole('cell').nth(2)).toContainText('$5.00');
  await expect(list.getByRole('columnheader')).toHaveText([
    ...['Order', 'Buyer and books', 'Paid', 'Refunded', 'Status'],
  ]);
  await expectNoViolationsInAnyTheme(list, { state: 'orders as a table', widths: [320, 1280] });

  const arriving = list.waitForEvent('download');
  await list.getByRole('button', { name: 'Download all orders (CSV)' }).press('Enter');
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
  const table = await readFile(await file.path(), 'utf8');
  expect(table).toMatch(/^\uFEFF"Order","Date \(Eastern time\)","Books","Paid \(USD\)"/);
  expect(table).toMatch(/"19\.99","0\.00","5\.00","Partially refunded \(test payment\)"/);
  expect(table).not.toContain('Maria');
  await expect(list.getByText(/^The file has \d+ orders?\.$/)).toBeVisible();

  await sum.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Refund \$14\.99 to .+\? You can’t undo this\.$/)).toBeFocused();
  await page.getByRole('button', { name: 'Yes, refund $14.99' }).press('Enter');
  await expect(page.locator(':focus')).toContainText('This order has been fully refunded.');
  expect((await mailbox.waitFor(address, 3))[0]?.text).toContain(
    'We’ve refunded your full payment of',
  );
  await buyer.goto(Mailbox.downloadLink(receipt));
  await expect(buyer.getByRole('button', { name: /^Download/ })).toHaveCount(0);
});
