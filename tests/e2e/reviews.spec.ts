import { buyPlanner, openPhone, test } from './coach-test.ts';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { Mailbox } from './pages/mailbox.ts';
import { expect } from './test.ts';

test('a buyer reviews a book from the review request email, the coach approves it, and the shop shows it @nightly', async ({
  browser,
  coachSite,
}) => {
  const address = 'maria.reviews@example.com';
  const words = `The days have room to rest. ${Date.now()}`;
  const buyer = await (await browser.newContext({ baseURL: coachSite.url })).newPage();
  await buyPlanner(buyer, address);
  await buyer.getByText('May we ask what you think?').click();
  await buyer.getByRole('button', { name: 'Yes, ask me once' }).click();
  await expect(buyer.getByText('Thank you. We’ll ask you once, on')).toBeVisible();
  const mailbox = new Mailbox(buyer.request);
  await mailbox.waitFor(address, 1);
  await coachSite.askForReviews();
  const [mail] = await mailbox.waitFor(address, 2);
  const link = /https?:\/\/\S+\/review#t=\S+/.exec(mail?.text ?? '')?.[0] ?? '';

  await buyer.goto(link);
  const send = buyer.getByRole('button', { name: 'Send my review' });
  await send.press('Enter');
  const summary = buyer.getByRole('group', { name: 'There’s a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Choose 1 to 5 stars.',
    'Tell us what you think.',
    'Enter a display name.',
    'To send your review, check the box that lets everyone read it.',
  ]);
  await expectNoViolationsInAnyTheme(buyer, { state: 'a review with errors', widths: [360] });
  await expect(buyer.getByLabel('Your book')).toHaveValue('recovery-planner');
  await buyer.getByLabel('4 stars').check();
  await buyer.getByLabel('What do you think?').fill(words);
  await buyer.getByLabel('Display name').fill('Maria');
  await buyer.getByRole('checkbox').first().check();
  await send.press('Enter');
  const thanks = buyer.getByText('Thank you. We’ll read your review before it goes up.');
  await expect(thanks).toBeFocused();
  await expect(send).toHaveCount(0);
  await buyer.reload();
  await expect(buyer.getByText('Thank you. We already have your review.')).toBeVisible();

  const shown = buyer.getByRole('region', { name: 'Reviews', exact: true });
  const lookInShop = async () => {
    await buyer.goto('/recovery-planner');
    await shown.scrollIntoViewIfNeeded();
  };
  await lookInShop();
  await expect(shown.getByText('No reviews yet.')).toBeVisible();

  const dashboard = await (await openPhone(browser, coachSite)).newPage();
  await dashboard.goto('/admin/reviews');
  const card = dashboard.getByRole('listitem').filter({ hasText: words });
  await expect(card).toContainText('4 out of 5 stars for Complete Recovery Planner');
  await expect(card).toContainText('The buyer didn’t agree to let us publish health details.');
  await card.getByRole('button', { name: 'Publish this review' }).press('Enter');
  await expect(
    card.getByRole('status').filter({ hasText: 'This review is on the site.' }),
  ).toBeVisible();

  await lookInShop();
  await expect(shown.getByText(words)).toBeVisible();
  await expect(shown.getByText(/^Maria, verified buyer/)).toBeVisible();
});
