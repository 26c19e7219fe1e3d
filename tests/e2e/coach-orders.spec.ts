import { buyPlanner, openPhone, test } from './coach-test.ts';
import { expectNoFindingsInAnyTheme } from './findings.ts';
import { Mailbox } from './pages/mailbox.ts';
import { expect } from './test.ts';

test('a mail came back: the coach sees it, puts the address right by keyboard, and the books arrive', async ({
  browser,
  coachSite,
}) => {
  const buyer = await (await browser.newContext({ baseURL: coachSite.url })).newPage();
  await buyPlanner(buyer, 'maria@wrong.example.com');
  await buyer.getByRole('button', { name: 'Yes, ask me once' }).click();
  await expect(buyer.getByText('Thank you. We ask you once, on')).toBeVisible();
  const mailbox = new Mailbox(buyer.request);
  const [receipt] = await mailbox.waitFor('maria@wrong.example.com', 1);
  const told = await buyer.request.post(`/__local/mail/${receipt?.id}/bounced`, {
    maxRedirects: 0,
  });
  expect(told.status()).toBe(303);

  const page = await (await openPhone(browser, coachSite)).newPage();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'A mail did not arrive' }).click();
  await page.getByRole('link', { name: /^Order / }).click();
  const address = page.getByLabel('The right email address');
  await expect(page.getByText('came back (HardBounce)').first()).toBeVisible();
  await address.focus();
  await page.keyboard.type('maria@right.example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sent to m•••@right.example.com.')).toBeVisible();

  const [mail] = await mailbox.waitFor('maria@right.example.com', 1);
  await buyer.goto(Mailbox.downloadLink(mail));
  await expect(buyer.getByText('Complete Recovery Planner').first()).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'What needs you' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'A mail did not arrive' })).toHaveCount(0);
});

test('the coach gives money back in two parts by keyboard; the buyer gets a mail each time, and then the books are closed', async ({
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
  await page.getByText('Find an order, or choose a list').press('Enter');
  await page.getByLabel('Find an order').fill(address);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Order / }).click();
  await page.getByText('Give money back', { exact: true }).focus();
  await page.keyboard.press('Enter');
  const sum = page.getByLabel('How much, in dollars');
  await expect(sum).toHaveValue('$19.99');
  await sum.fill('20');
  await page.keyboard.press('Enter');
  await expect(page.getByText('at most $19.99')).toBeVisible();
  await expect(sum).toBeFocused();
  await sum.fill('5');
  await expect(page.getByRole('button', { name: 'Yes, give $5.00 back' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Done. The buyer gets $5.00 back in all')).toBeVisible();
  await expect(sum).toHaveValue('$14.99');
  expect((await mailbox.waitFor(address, 2))[0]?.text).toContain(
    'You get back $5.00 in all, of the $19.99 that you paid.',
  );
  await expectNoFindingsInAnyTheme(page, { state: 'money that went back in part', widths: [360] });

  await sum.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('All money of this order is back.')).toBeVisible();
  await expect(page.getByText('Give money back', { exact: true })).toBeFocused();
  expect((await mailbox.waitFor(address, 3))[0]?.text).toContain('That is all that you paid.');
  await buyer.goto(Mailbox.downloadLink(receipt));
  await expect(buyer.getByRole('button', { name: /^Download/ })).toHaveCount(0);
});
