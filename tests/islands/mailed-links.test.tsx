// @vitest-environment happy-dom
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { confirmForm, newPasswordForm } from '#src/contracts/forms/account.ts';
import LinkPage from '#src/islands/accounts/LinkPage.tsx';
import NewPassword from '#src/islands/accounts/NewPassword.tsx';
import OrderPage from '#src/islands/coach/Order.tsx';
import ReviewPost from '#src/islands/community/ReviewPost.tsx';
import DownloadPage from '#src/islands/downloads/DownloadPage.tsx';
import NewsletterPage from '#src/islands/newsletter/NewsletterPage.tsx';
import ReviewForm from '#src/islands/reviews/ReviewForm.tsx';
import { routes } from '#src/routes.ts';
import { serverState } from '#src/stores/server-state.ts';
import { arriveAt, CHANGES, ORIGIN, PAGES, TOKEN } from '#tests/support/mailed-links.ts';
import { httpError, shownAdminPage } from '#tests/support/shown-island.ts';

const { answer, leave, press, sentTo, show, type, words } = shownAdminPage();

const newsletter = (action: 'confirm' | 'unsubscribe') => {
  const part = { heading: 'The newsletter', text: 'One press.' };
  return <NewsletterPage action={action} ask={{ ...part, button: 'Press here' }} done={part} />;
};

/** Each page's island, the function that receives its token, and the visitor's first action. */
const ISLANDS: Readonly<Record<string, [ReactElement, string, (() => Promise<unknown>)?]>> = {
  [routes.download]: [
    <DownloadPage email="help@example.com" support="/contact" covers={{}} />,
    'download',
  ],
  [routes.review]: [<ReviewForm />, 'reviews'],
  [routes.communityReview]: [<ReviewPost />, 'community-post'],
  [routes.authVerify]: [
    <LinkPage />,
    'auth',
    async () => {
      await type('Password', 'seven quiet otters');
      await press(confirmForm.button);
    },
  ],
  [routes.authReset]: [
    <NewPassword />,
    'auth',
    async () => {
      await type('#new-password', 'seven quiet otters');
      await press(newPasswordForm.button);
    },
  ],
  [routes.newsletterConfirm]: [newsletter('confirm'), 'newsletter', () => press('Press here')],
  [routes.newsletterUnsubscribe]: [
    newsletter('unsubscribe'),
    'newsletter',
    () => press('Press here'),
  ],
  [routes.adminOrder]: [<OrderPage />, 'coach-orders'],
};

/** The most common changes that gateways and email programs make to links. */
const MOST = [
  'an escaped #',
  'a # escaped twice',
  'both escaped twice',
  'the = of a wrapped email',
  'a line break in a wrapped email',
  '). at the end',
  '"%0D%0A%20%20" within',
  'scheme and host in upper case',
];

test.each(PAGES)('F1: %s works even if its link was altered in transit', async (path, name) => {
  const [page, functionName = '', act] = ISLANDS[path] ?? [];
  answer(`/${functionName}`, () => httpError('upstream_unavailable', 'Not now.', 503));
  for (const change of MOST) {
    const link = CHANGES[change]?.(`${ORIGIN}${path}#${name}=${TOKEN}`);
    const { pathname, search, hash } = arriveAt(link ?? '');
    history.replaceState(null, '', pathname + search + hash);
    const before = sentTo(functionName).length;
    await show(page);
    await act?.();
    expect(words(), change).not.toMatch(/isn’t complete|has expired/);
    const sent = sentTo(functionName).slice(before);
    expect(sent.map((input) => Object.values(input)).flat(), change).toContain(TOKEN);
    leave();
    serverState.clear();
  }
});

test.each(PAGES)('F1: if the end of its link is lost, %s shows what to do next', async (path) => {
  answer('coach-orders', () => httpError('bad_request', 'We can’t find this order.'));
  history.replaceState(null, '', path);
  await show(ISLANDS[path]?.[0]);
  const ways = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  expect(ways.filter((way) => way.startsWith('/'))).not.toEqual([]);
  if (path === routes.download || path === routes.review)
    expect(ways).toContain(routes.myDownloads);
});
