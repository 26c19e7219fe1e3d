// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountDetails } from '#src/contracts/account.ts';
import type { SessionView } from '#src/contracts/auth.ts';
import MyDownloads from '#src/islands/downloads/MyDownloads.tsx';
import { httpError, shownIsland } from '#tests/support/shown-island.ts';
import { ANN, COVERS, ORDER, resetSession } from '#tests/support/signed-in-buyer.ts';

const { answer, field, named, press, sentTo, settled, show, status, type, words } = shownIsland();

const root = document.documentElement;
let details: AccountDetails;
let session: SessionView | null;

beforeEach(() => {
  session = ANN;
  details = { session: ANN, orders: [ORDER], sessions: [] };
  resetSession();
  root.toggleAttribute('data-in', true);
  answer('/auth', () => ({ status: 'ok', session }));
  answer('/account', () => details);
  answer('/my-downloads', () => ({ message: 'An email is on its way.' }));
});
afterEach(() => root.removeAttribute('data-in'));

const ASKED = 'Lost your book? Enter your email address, and we’ll send you a new link.';

test('asks for an email address without requesting account data if nobody is signed in', async () => {
  root.removeAttribute('data-in');
  await show(<MyDownloads covers={COVERS} />);
  expect(words()).toContain(ASKED);
  expect([...sentTo('auth'), ...sentTo('account')]).toEqual([]);
  await type('#email', 'maria@example.com');
  await press('Email me my books');
  expect(sentTo('my-downloads')).toEqual([{ email: 'maria@example.com' }]);
});

test('shows the signed-in visitor’s books with their covers', async () => {
  const { promise, resolve } = Promise.withResolvers<AccountDetails>();
  answer('/account', () => promise);
  await show(<MyDownloads covers={COVERS} />);
  expect(status()).toEqual(['Loading your books...']);
  expect(words()).not.toContain(ASKED);
  await settled(() => resolve(details));
  expect(words()).toContain('Here are the books you bought with ann@example.com.');
  expect(words()).toContain('Bought on November 1, 2026. Meal Plan');
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/meal-plan.webp');
  answer('/account', () => ({ status: 'done', url: '#opened' }));
  await press('Open: Meal Plan');
  expect(sentTo('account')).toContainEqual({ action: 'open-order', id: 'cs_1' });
});

test('offers the form for books bought with a different address, without opening it', async () => {
  await show(<MyDownloads covers={COVERS} />);
  expect(named('I used a different address').closest('details')?.open).toBe(false);
  await type('#email', 'old@example.com');
  await press('Email me my books');
  expect(sentTo('my-downloads')).toEqual([{ email: 'old@example.com' }]);
  expect(words()).toContain('An email is on its way.');
});

test('opens the form if there are no orders under the account’s address', async () => {
  details.orders = [];
  await show(<MyDownloads covers={COVERS} />);
  expect(words()).toContain('There are no orders under this address.');
  expect(field('#email').closest('details')).toBeNull();
});

test('shows the form and no books once the session has ended', async () => {
  session = null;
  await show(<MyDownloads covers={COVERS} />);
  expect(words()).toContain(ASKED);
  expect(root.hasAttribute('data-in')).toBe(false);
  expect(sentTo('account')).toEqual([]);
});

test('if the books can’t be loaded, explains why and offers the form and a retry', async () => {
  answer('/account', () => httpError('internal', 'The books are out.', 500));
  await show(<MyDownloads covers={COVERS} />);
  expect(words()).toContain('The books are out.');
  expect(field('#email').closest('details')).toBeNull();
  answer('/account', () => details);
  await press('Try again');
  expect(words()).toContain('Meal Plan');
});
