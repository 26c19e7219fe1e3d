// @vitest-environment happy-dom
import { notifyManager } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionView } from '#src/contracts/auth.ts';
import SignIn from '#src/islands/account/SignIn.tsx';
import OrdersPage from '#src/islands/coach/Orders.tsx';
import PostsPage from '#src/islands/coach/Posts.tsx';
import ReviewsPage from '#src/islands/coach/Reviews.tsx';
import SubscribersPage from '#src/islands/coach/Subscribers.tsx';
import { serverState } from '#src/stores/server-state.ts';
import { $session, noteSession } from '#src/stores/session.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
notifyManager.setScheduler(queueMicrotask);

const COACH: SessionView = {
  email: 'coach@example.com',
  expiresAt: Date.now() + 3_600_000,
  secondFactor: 'given',
  isCoach: true,
  isOnCoachList: true,
};
const TROUBLE = () =>
  Response.json(
    { error: 'internal', message: 'The shop has trouble right now.', type: 'api_error' },
    { status: 500 },
  );

let root: ReturnType<typeof createRoot> | undefined;
/** Who the functions say is here. */
let who: SessionView | null;
/** What all other functions answer. */
let answer: () => object | Promise<Response>;

beforeEach(() => {
  who = COACH;
  vi.stubGlobal('fetch', async (address: string) => {
    if (/\/auth$/.test(address)) return Response.json({ status: 'ok', session: who });
    const given = await answer();
    return given instanceof Response ? given : Response.json(given);
  });
});

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  serverState.clear();
  $session.set({ session: undefined, event: undefined });
  history.replaceState(null, '', '/');
});

async function show(element: React.ReactNode): Promise<void> {
  const place = document.createElement('main');
  document.body.append(place);
  root = createRoot(place);
  noteSession('INITIAL_SESSION', who);
  await act(async () => root?.render(element));
}

const words = () => document.querySelector('main')?.textContent ?? '';
const press = (name: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent === name);
    if (!found) throw new Error(`There is no button "${name}". ${words()}`);
    found.click();
  });

const LISTS = [
  {
    name: 'orders',
    page: <OrdersPage />,
    busy: 'Reading the orders...',
    none: { orders: [] },
    empty: 'There is no order yet.',
  },
  {
    name: 'posts',
    page: <PostsPage />,
    busy: 'Reading the posts...',
    none: { posts: [], total: 0 },
    empty: 'There is no post here.',
  },
  {
    name: 'reviews',
    page: <ReviewsPage />,
    busy: 'Reading the reviews...',
    none: { reviews: [], total: 0 },
    empty: 'There is no review here.',
  },
  {
    name: 'readers of the newsletter',
    page: <SubscribersPage />,
    busy: 'Reading the list...',
    none: { readers: [], total: 0 },
    empty: 'Nobody reads the newsletter yet.',
  },
] as const;

describe.each(LISTS)("the coach's list of $name", ({ page, busy, none, empty }) => {
  test('says that it is read, and then that nothing is there', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    await show(page);
    expect(words()).toContain(busy);
    await act(async () => resolve(Response.json(none)));
    expect(words()).toContain(empty);
  });

  test('says in the words of the function what is in the way, and a press reads it again', async () => {
    answer = TROUBLE;
    await show(page);
    expect(document.querySelector('[role="alert"]')?.textContent).toContain(
      'The shop has trouble right now.',
    );
    answer = () => none;
    await press('Try again');
    expect(words()).toContain(empty);
  });

  test('is not even asked for by anybody but the coach', async () => {
    const asked = vi.fn(() => none);
    answer = asked;
    who = null;
    await show(page);
    expect(words()).toBe(
      'This page is for the coachSign in as the coach to use it.Sign in as the coach',
    );
    expect(asked).not.toHaveBeenCalled();
  });
});

test('the list of readers says on the words of which day each one agreed', async () => {
  const reader = { address: 'ann@example.com', wording: '2026-11-01', askedAt: 0, confirmedAt: 0 };
  answer = () => ({ readers: [reader], total: 1 });
  await show(<SubscribersPage />);
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(heads.at(-1)).toBe('Words dated');
});

describe("the door of the coach's room", () => {
  test('says who is signed in when that is not the coach', async () => {
    who = { ...COACH, email: 'ann@example.com', isCoach: false, isOnCoachList: false };
    await show(<OrdersPage />);
    expect(words()).toContain('You are signed in as ann@example.com. Only the coach can use');
  });

  test('leads the coach to the code that is not on yet', async () => {
    who = { ...COACH, isCoach: false, secondFactor: 'off' };
    await show(<OrdersPage />);
    expect(words()).toContain('One step is left');
    expect(document.querySelector('main a')?.getAttribute('href')).toBe('/account#second-factor');
  });

  test('keeps what is on the page when the coach is signed out, and says so with the focus', async () => {
    answer = () => ({ readers: [], total: 0 });
    await show(<SubscribersPage />);
    await act(async () => noteSession('SIGNED_OUT', null));
    expect(words()).toContain('You are not signed in any more');
    expect(words()).toContain('Nobody reads the newsletter yet.');
    expect(document.activeElement?.textContent).toContain('You are not signed in any more');
  });
});

describe('the sign-in', () => {
  test('that is empty names both fields, and asks nobody', async () => {
    const asked = vi.fn(() => ({}));
    answer = asked;
    who = null;
    history.replaceState(null, '', '/auth#sign-in');
    await show(<SignIn />);
    const form = document.querySelector('input[value="sign-in"]')?.closest('form');
    const send = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
    await act(async () => send?.click());
    expect([...document.querySelectorAll('.error-summary a')].map((a) => a.textContent)).toEqual([
      'Enter your email address',
      'Enter your password.',
    ]);
    expect(asked).not.toHaveBeenCalled();
  });

  test('shows who is signed in already in the place of its forms', async () => {
    who = { ...COACH, email: 'ann@example.com', isCoach: false, isOnCoachList: false };
    await show(<SignIn />);
    expect(words()).toContain('You are signed in');
    expect(words()).toContain('ann@example.com');
    expect(document.querySelector('form')).toBe(null);
  });
});
