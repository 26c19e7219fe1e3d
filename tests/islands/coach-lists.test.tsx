// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import type { SessionView } from '#src/contracts/auth.ts';
import SignIn from '#src/islands/accounts/SignIn.tsx';
import MessagesPage from '#src/islands/coach/Messages.tsx';
import OrdersPage from '#src/islands/coach/Orders.tsx';
import SubmissionsPage from '#src/islands/coach/Submissions.tsx';
import SubscribersPage from '#src/islands/coach/Subscribers.tsx';
import UnansweredPage from '#src/islands/coach/Unanswered.tsx';
import { noteSession } from '#src/stores/session.ts';
import { COACH, shownAdminPage } from '#tests/support/shown-island.ts';

const { answer, press, settled, show, words } = shownAdminPage();

/** Sets the signed-in user, including in function responses. */
function signIn(who: SessionView | null): void {
  answer('/auth', () => ({ status: 'ok', session: who }));
  noteSession('INITIAL_SESSION', who);
}

const LISTS = [
  {
    name: 'orders',
    page: <OrdersPage />,
    busy: 'Loading your orders...',
    none: { orders: [] },
    empty: 'No orders yet.',
  },
  {
    name: 'messages',
    page: <MessagesPage />,
    busy: 'Loading your messages...',
    none: { messages: [], total: 0, inDanger: 0 },
    empty: 'No messages to answer.',
  },
  {
    name: 'posts',
    page: <SubmissionsPage kind="post" />,
    busy: 'Loading the posts...',
    none: { items: [], total: 0 },
    empty: 'No posts are waiting.',
  },
  {
    name: 'reviews',
    page: <SubmissionsPage kind="review" />,
    busy: 'Loading the reviews...',
    none: { items: [], total: 0 },
    empty: 'No reviews are waiting.',
  },
  {
    name: 'newsletter subscribers',
    page: <SubscribersPage />,
    busy: 'Loading the list...',
    none: { subscribers: [], total: 0 },
    empty: 'Nobody has signed up for the newsletter yet.',
  },
  {
    name: 'unanswered questions',
    page: <UnansweredPage />,
    busy: 'Loading the list...',
    none: { rows: [], days: 90 },
    empty: 'In the last 90 days, every search found something.',
  },
] as const;

describe.each(LISTS)("the coach's list of $name", ({ page, busy, none, empty }) => {
  test('shows a loading message, then says that the list is empty', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer('coach-', () => promise);
    await show(page);
    expect(words()).toContain(busy);
    await settled(() => resolve(Response.json(none)));
    expect(words()).toContain(empty);
  });

  test('requests the list only for the coach', async () => {
    const asked = vi.fn(() => none);
    answer('', asked);
    signIn(null);
    await show(page);
    expect(words()).toBe(
      'Sign in to open your dashboardOnly the coach can open it.Sign in as the coach',
    );
    expect(asked).not.toHaveBeenCalled();
  });
});

test('lists the newest subscriber first', async () => {
  const subscriber = { wording: '2026-11-01', askedAt: 0 };
  const subscribers = [1, 3, 2].map((at) => ({
    ...subscriber,
    address: `reader-${at}@example.com`,
    confirmedAt: at,
  }));
  answer('coach-subscribers', () => ({ subscribers, total: 3 }));
  await show(<SubscribersPage />);
  expect([...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)).toEqual([
    'reader-3@example.com',
    'reader-2@example.com',
    'reader-1@example.com',
  ]);
});

test('exports all subscribers from several responses to one CSV file', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  // happy-dom follows a clicked link even if it's a download.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const reader = (address: string) => ({
    address,
    wording: '2026-11-01',
    askedAt: 0,
    confirmedAt: 0,
  });
  answer('coach-subscribers', ({ after }) =>
    after === 'next'
      ? { subscribers: [reader('=bob@example.com')], total: 2 }
      : { subscribers: [reader('ann@example.com')], total: 2, next: 'next' },
  );
  await show(<SubscribersPage />);
  await press('Download the full list (CSV)');
  expect(words()).toContain('The file has 2 subscribers.');
  const table = await (saved.mock.lastCall?.[0] as Blob).text();
  expect(
    table
      .replace('\uFEFF', '')
      .split('\r\n')
      .map((line) => line.split(',')[0]),
  ).toEqual(['"Email"', '"ann@example.com"', `"'=bob@example.com"`, '']);
});

describe('dashboard access', () => {
  test("says who is signed in if it isn't the coach", async () => {
    signIn({ ...COACH, email: 'ann@example.com', isCoach: false, isOnCoachList: false });
    await show(<OrdersPage />);
    expect(words()).toContain('You’re signed in as ann@example.com.');
  });

  test('sends the coach to set up two-factor authentication', async () => {
    signIn({ ...COACH, isCoach: false, secondFactor: 'off' });
    await show(<OrdersPage />);
    expect(words()).toContain('One step left');
    expect(document.querySelector('main a')?.getAttribute('href')).toBe('/account#second-factor');
  });

  test('keeps the page’s content if the coach is signed out, and focuses a message that says so', async () => {
    answer('coach-subscribers', () => ({ subscribers: [], total: 0 }));
    await show(<SubscribersPage />);
    await settled(() => noteSession('SIGNED_OUT', null));
    expect(words()).toContain('You’re no longer signed in');
    expect(words()).toContain('Nobody has signed up for the newsletter yet.');
    expect(document.activeElement?.textContent).toContain('You’re no longer signed in');
  });
});

describe('sign-in', () => {
  test('shows who’s already signed in instead of the forms', async () => {
    signIn({ ...COACH, email: 'ann@example.com', isCoach: false, isOnCoachList: false });
    await show(<SignIn />);
    expect(words()).toContain('You’re signed in');
    expect(words()).toContain('ann@example.com');
    expect(document.querySelector('form')).toBe(null);
  });
});
