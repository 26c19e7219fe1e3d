import { buyPlanner, openPhone, test } from './coach-test.ts';
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
