import { easternDay } from '#src/domain/coach-day.ts';
import { giftDayWords } from '#src/domain/gifts/gift.ts';
import { openNewPhone, openPhone, test } from './coach-test.ts';
import { downloadBook } from './download-book.ts';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { Mailbox } from './pages/mailbox.ts';
import { expect, reachFor } from './test.ts';

test('buys a gift on a phone: reports missing fields, asks about a typo in the address, and emails the book on the chosen day', async ({
  browser,
  coachSite,
}) => {
  const page = await (await openNewPhone(browser, coachSite)).newPage();
  const mailbox = new Mailbox(page.request);
  await page.goto('/checkout?product=recovery-planner');
  const pay = page.getByRole('button', { name: 'Pay with Card' });
  await reachFor(pay);
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: true }).fill('maria.gives@example.com');
  const name = page.getByLabel('Who is the gift for?');
  await expect(name).toBeHidden();
  await page.getByText('Give this order as a gift').click();
  await name.fill('Anna');
  await page.getByLabel('Your message').fill('Rest well.\nI think of you.');
  await expect(page.getByText('This order is a gift')).toBeVisible();
  await pay.click();
  const summary = page.getByRole('group', { name: 'There’s a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText([
    'Enter the email address of the person getting the gift',
  ]);
  await expectNoViolationsInAnyTheme(page, { state: 'a gift with errors' });
  const email = page.getByLabel('Their email address');
  await email.fill('anna.gets@gmial.com');
  await page.getByLabel('When should we send it?').fill('2026-01-02');
  await pay.click();
  const question = page.getByRole('group', { name: 'Did you mean' });
  await expect(question).toContainText('anna.gets@gmail.com');
  await expect(question).toBeFocused();
  await page.getByRole('button', { name: 'Yes, use this one' }).click();
  await expect(email).toHaveValue('anna.gets@gmail.com');
  await pay.click();
  await expect(summary).toContainText('or a later day. Dates are in Eastern time.');
  const today = easternDay(Date.now());
  await page.getByLabel('When should we send it?').fill(today);
  await pay.click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();

  // Buyers who cancel the payment still see the gift and everything they entered.
  await expect(page.getByText('You haven’t been charged. Your order is still here.')).toBeVisible();
  await expect(email).toBeVisible();
  await expect(email).toHaveValue('anna.gets@gmail.com');
  await reachFor(pay);
  await pay.click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your gift is all set' })).toBeVisible();
  const gift = `We’ll send the gift to Anna (anna.gets@gmail.com) on ${giftDayWords(today)}.`;
  await expect(page.locator('main').getByText(gift).first()).toBeVisible();
  await expectNoViolationsInAnyTheme(page, { state: 'a gift is paid' });
  const [receipt] = await mailbox.waitFor('maria.gives@example.com', 1);
  expect(receipt?.subject).toBe('Your gift is all set');
  expect(receipt?.text).not.toContain('#t=');
  expect(await mailbox.to('anna.gets@gmail.com')).toEqual([]);

  const dashboard = await (await openPhone(browser, coachSite)).newPage();
  await dashboard.goto('/admin/orders');
  const row = `Gift for Anna on ${giftDayWords(today)}`;
  const mails = (gift: string) =>
    new RegExp(`${row}\\. Email to the buyer: (sent|arrived)\\. ${gift}$`);
  await expect(dashboard.getByText(mails('Email with the gift: not sent yet'))).toBeVisible();
  await coachSite.sweep();
  const [mail] = await mailbox.waitFor('anna.gets@gmail.com', 1);
  expect(mail?.subject).toBe('Maria sent you a gift');
  expect(mail?.text).toContain('> I think of you.');
  await dashboard.goto('/admin/orders');
  await expect(dashboard.getByText(mails('Email with the gift: (sent|arrived)'))).toBeVisible();
  await dashboard
    .getByRole('link', { name: /^Order / })
    .first()
    .click();
  await expect(dashboard.getByText(/anna\.gets@gmail\.com/).first()).toBeVisible();
  await expect(
    dashboard.getByText(
      /^Email to the buyer: (sent|arrived)\. Email with the gift: (sent|arrived)\./,
    ),
  ).toBeVisible();
  await expect(dashboard.getByLabel('Email address', { exact: true })).toBeVisible();
  await expectNoViolationsInAnyTheme(dashboard, { state: 'the order of a gift', widths: [320] });

  const recipient = await (await openNewPhone(browser, coachSite)).newPage();
  await recipient.goto(Mailbox.downloadLink(mail));
  await expect(recipient.getByText('Complete Recovery Planner').first()).toBeVisible();
  expect(await downloadBook(recipient)).toMatch(/^%PDF-/);
  await expect(recipient.getByText('$')).toHaveCount(0);
});

test('buys a bundle as a gift without JavaScript, and the recipient opens every book @nightly', async ({
  browser,
  coachSite,
}) => {
  const plain = await browser.newContext({ baseURL: coachSite.url, javaScriptEnabled: false });
  const page = await plain.newPage();
  const mailbox = new Mailbox(page.request);
  await page.goto('/checkout');
  await page.getByLabel('Which book?', { exact: true }).selectOption('kitchen-bundle');
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: true }).fill('maria.bundle@example.com');
  await page.getByText('Give this order as a gift').click();
  await page.getByLabel('Who is the gift for?').fill('Ben');
  await page.getByLabel('Their email address').fill('ben.gets@example.com');
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(page.getByRole('alert')).toContainText('Choose when to send the gift');
  await page.getByLabel('When should we send it?').fill(easternDay(Date.now()));
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const [receipt] = await mailbox.waitFor('maria.bundle@example.com', 1);
  expect(receipt?.text).toContain('This is a gift for Ben.');
  await coachSite.sweep();
  const [mail] = await mailbox.waitFor('ben.gets@example.com', 1);

  const recipient = await (await openNewPhone(browser, coachSite)).newPage();
  await recipient.goto(Mailbox.downloadLink(mail));
  await expect(recipient.getByRole('button', { name: /^Download/ })).toHaveCount(3);
  for (const index of [0, 1, 2]) expect(await downloadBook(recipient, index)).toMatch(/^%PDF-/);
});
