// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredPersonalData } from '#src/domain/privacy/erasure.ts';
import type { CoachCampaign } from '#src/contracts/coach-campaigns.ts';
import type { CoachMessage } from '#src/contracts/coach-messages.ts';
import type { OrderDetail, OrderRow, TaskRow } from '#src/contracts/coach-orders.ts';
import type { Task } from '#src/domain/alerts/alert.ts';
import type { CoachToday, Numbers } from '#src/contracts/coach-today.ts';
import { ForgetPerson } from '#src/islands/coach/ForgetPerson.tsx';
import CampaignsPage from '#src/islands/coach/Campaigns.tsx';
import NotificationsPage from '#src/islands/coach/Notifications.tsx';
import OrderPage from '#src/islands/coach/Order.tsx';
import OrdersPage from '#src/islands/coach/Orders.tsx';
import SubmissionsPage from '#src/islands/coach/Submissions.tsx';
import TodayPage from '#src/islands/coach/Today.tsx';
import WritePage from '#src/islands/coach/Write.tsx';
import UnansweredPage from '#src/islands/coach/Unanswered.tsx';
import { sendUnsent } from '#src/islands/coach/unsent-decisions.ts';
import WaitingPage from '#src/islands/coach/WaitingPage.tsx';
import { serverState } from '#src/stores/server-state.ts';
import { $session, noteSession } from '#src/stores/session.ts';
import { autofill } from '#tests/support/page-modifiers.ts';
import {
  COACH,
  httpError,
  shownAdminPage,
  type FunctionAnswer,
} from '#tests/support/shown-island.ts';

const page = shownAdminPage();
const {
  answer,
  field,
  focused,
  focusedWords,
  named,
  press,
  sentTo,
  settled,
  show,
  status,
  type,
  words,
} = page;

const AT = Date.UTC(2026, 10, 1, 17);

/** The response while the store or Stripe is down. */
const unreachable = () => httpError('upstream_unavailable', 'We can’t reach the site.', 503);

const alert = () => document.querySelector('[role="alert"]')?.textContent;

describe('order page', () => {
  const ORDER: OrderDetail = {
    sessionId: 'cs_1',
    number: 'A-1001',
    at: AT,
    titles: ['Meal Plan'],
    totalCents: 2499,
    backCents: 0,
    live: true,
    access: 'open',
    mail: 'delivered',
    name: 'Ann Lee',
    email: 'ann@example.com',
    sums: { subtotalCents: 2499, discountCents: 0, taxCents: 0, totalCents: 2499 },
    stripeUrl: 'https://dashboard.stripe.com/payments/pi_1',
    link: {
      linkVersion: 1,
      expiresAt: AT,
      books: [{ title: 'Meal Plan', usesLeft: 3 }],
    },
    alerts: [],
    note: { text: '', number: 0 },
    timeline: [{ at: AT, kind: 'paid', totalCents: 2499, source: 'page' }],
  } as unknown as OrderDetail;
  /** The order as stored on the server. */
  let order: OrderDetail;
  const open = async () => {
    history.replaceState(null, '', '/admin/order#s=cs_1');
    await show(<OrderPage />);
  };
  const requests = () => sentTo('coach-orders').filter(({ action }) => action !== 'open');

  beforeEach(() => {
    order = ORDER;
    answer('coach-orders', () => order);
  });

  test("shows a loading message, then the order's details", async () => {
    const { promise, resolve } = Promise.withResolvers<OrderDetail>();
    answer('coach-orders', () => promise);
    await open();
    expect(status()).toEqual(['Loading the order...']);
    await settled(() => resolve(ORDER));
    expect(words()).toContain('Order A-1001');
    expect(words()).toContain('BuyerAnn Leeann@example.com');
    expect(words()).toContain('Downloads: Meal Plan2 of 5');
    expect(sentTo('coach-orders')).toEqual([{ action: 'open', sessionId: 'cs_1' }]);
  });

  test('sends a new link only once for two clicks, and confirms it', async () => {
    await open();
    const { promise, resolve } = Promise.withResolvers<object>();
    answer('coach-orders', () => promise);
    await press('Send a new link');
    await press('Send a new link');
    expect(status()).toContain('Sending...');
    expect(named('Send a new link').getAttribute('aria-disabled')).toBe('true');
    await settled(() => resolve({ ...ORDER, done: 'The mail is on its way.' }));
    expect(status().join()).toContain('The mail is on its way. (');
    expect(requests()).toEqual([{ action: 'new-link', sessionId: 'cs_1' }]);
  });

  test('changes the address only after the email is previewed, and requires a new preview if the address changes', async () => {
    await open();
    answer('coach-orders', ({ action, email }) =>
      action === 'look-mail' ? { to: email, subject: 'Your books', text: '<b>Hello</b>' } : order,
    );
    await type('Email address', 'ann@gmail.com');
    await press('Preview email');
    expect(focusedWords()).toBe('This email will go to ann@gmail.com');
    expect(document.querySelector('pre')?.textContent).toBe('<b>Hello</b>');
    await type('Email address', 'anna@gmail.com');
    expect(words()).not.toContain('This email will go to');
    await press('Preview email');
    await press('Send now');
    expect(requests().at(-1)).toEqual({
      action: 'fix-address',
      sessionId: 'cs_1',
      email: 'anna@gmail.com',
      seen: 'ann@example.com',
    });
    expect(words()).not.toContain('Send now');
  });

  const failToFetch = () => Promise.reject(new TypeError('Failed to fetch'));

  test('checks the address if the response was lost, and doesn’t send a second email', async () => {
    await open();
    answer('coach-orders', ({ action, email }) => {
      if (action === 'look-mail') return { to: email, subject: 'Your books', text: 'Hello' };
      if (action !== 'fix-address') return order;
      order = { ...ORDER, email: 'anna@gmail.com' };
      return failToFetch();
    });
    await type('Email address', 'anna@gmail.com');
    await press('Preview email');
    await press('Send now');
    expect(status()).toContain(
      'You lost your connection, but the change was made: the address is anna@gmail.com now.',
    );
    expect(words()).not.toContain('Send now');
    expect(requests().filter(({ action }) => action === 'fix-address')).toHaveLength(1);
  });

  test('if an action’s response is lost, says that it may or may not have worked', async () => {
    await open();
    answer('coach-orders', failToFetch);
    await press('Send a new link');
    expect(focusedWords()).toContain('We don’t know if that worked');
    expect(alert()).toContain('Then reload this page to see if it worked before you try again.');
  });

  test('saves a note again if the response was lost', async () => {
    await open();
    await type('My note about this order (optional)', 'She called.');
    let isLost = true;
    answer('coach-orders', () => {
      if (!isLost) return { ...ORDER, note: { text: 'She called.', number: 1, at: AT } };
      isLost = false;
      return failToFetch();
    });
    await press('Save');
    expect(status().join()).toContain('Done. (');
  });

  test('asks about a likely typo in the new address, and previews the email to the address that the coach chooses', async () => {
    await open();
    answer('coach-orders', ({ action, email }) =>
      action === 'look-mail' ? { to: email, subject: 'Your books', text: 'Hello' } : order,
    );
    expect(field('Email address').value).toBe('ann@example.com');
    await type('Email address', '');
    await press('Preview email');
    expect(words()).toContain('Enter an email address');
    await type('Email address', 'ann@gmial.com');
    await press('Preview email');
    expect(focusedWords()).toContain('Did you mean ann@gmail.com?');
    expect(requests()).toEqual([]);
    await press('Yes, use this one');
    expect(field('Email address').value).toBe('ann@gmail.com');
    await press('Preview email');
    expect(focusedWords()).toBe('This email will go to ann@gmail.com');
    expect(words()).not.toContain('Did you mean');
    await type('Email address', 'ann@gmial.com');
    await press('No, what I typed is right');
    await press('Preview email');
    expect(focusedWords()).toBe('This email will go to ann@gmial.com');
  });

  test('doesn’t refund more than the remaining amount, and shows the amount to confirm first', async () => {
    order = { ...ORDER, backCents: 1000 };
    await open();
    expect(field('Amount in dollars').value).toBe('$14.99');
    await type('Amount in dollars', '20');
    expect(() => named('Refund $20.00')).toThrow();
    await settled(() => field('Amount in dollars').form?.requestSubmit());
    expect(field('Amount in dollars').getAttribute('aria-invalid')).toBe('true');
    expect(words()).toContain('Enter an amount in dollars, such as 5 or 5.00, up to $14.99');
    expect(focused()).toBe(field('Amount in dollars'));
    await type('Amount in dollars', '5');
    await press('Refund $5.00');
    expect(focusedWords()).toBe('Refund $5.00 to Ann Lee, ann@example.com? You can’t undo this.');
    await type('Amount in dollars', '4');
    expect(words()).not.toContain('? You can’t undo this.');
    await type('Amount in dollars', '5');
    await press('Refund $5.00');
    expect(requests()).toEqual([]);
    order = { ...ORDER, backCents: 1500 };
    await press('Yes, refund $5.00');
    expect(requests()).toEqual([
      { action: 'refund', sessionId: 'cs_1', cents: 500, backCents: 1000 },
    ]);
    expect(words()).toContain('Paid$24.99, $15.00 refunded,');
  });

  test('F4: asks to confirm the amount in the field, even if the browser filled it in', async () => {
    await open();
    autofill(field('Amount in dollars'), '5');
    await press('Refund $24.99');
    expect(focusedWords()).toBe('Refund $5.00 to Ann Lee, ann@example.com? You can’t undo this.');
    await press('Yes, refund $5.00');
    expect(requests()).toEqual([{ action: 'refund', sessionId: 'cs_1', cents: 500, backCents: 0 }]);
  });

  test('closes the form after a refund, so that a second click doesn’t refund more', async () => {
    await open();
    const form = named('Refund').closest('details') as HTMLDetailsElement;
    form.open = true;
    await type('Amount in dollars', '1');
    await press('Refund $1.00');
    order = { ...ORDER, backCents: 100, done: 'The buyer gets $1.00 back.' } as OrderDetail;
    await press('Yes, refund $1.00');
    expect(status().join()).toContain('The buyer gets $1.00 back. (');
    expect(form.open).toBe(false);
    expect(focusedWords()).toBe('Refund');
    await press('Refund $23.99');
    expect(requests()).toHaveLength(1);
  });

  test('keeps the typed amount if a refund fails, and removes the form once the order is fully refunded', async () => {
    await open();
    answer('coach-orders', () => httpError('conflict', 'Some of it is back already.', 409));
    await type('Amount in dollars', '5');
    await press('Refund $5.00');
    await press('Yes, refund $5.00');
    expect(alert()).toBe('Some of it is back already.');
    expect(field('Amount in dollars').value).toBe('5');
    answer('coach-orders', () => ({ ...ORDER, backCents: 2499, done: 'All is back.' }));
    await press('Refund $5.00');
    await press('Yes, refund $5.00');
    expect(status().join()).toContain('All is back. (');
    expect(focusedWords()).toContain('This order has been fully refunded.');
    expect(document.querySelector('#back-sum')).toBeNull();
  });

  test('checks whether a refund went through if its response was lost', async () => {
    await open();
    answer('coach-orders', ({ action }) => (action === 'refund' ? unreachable() : ORDER));
    await type('Amount in dollars', '5');
    await press('Refund $5.00');
    await press('Yes, refund $5.00');
    expect(alert()).toBe(
      'We don’t know yet whether it was refunded. Wait a moment. Then reload this page and check the history before you try again.',
    );
    answer('coach-orders', ({ action }) =>
      action === 'refund' ? unreachable() : { ...ORDER, backCents: 500 },
    );
    await press('Refund $5.00');
    await press('Yes, refund $5.00');
    expect(status()).toContain(
      'Refunded $5.00 in total. You lost your connection, but the refund went through.',
    );
    expect(words()).toContain('Paid$24.99, $5.00 refunded,');
  });

  test('restores revoked access, and doesn’t offer to send a link until then', async () => {
    order = { ...ORDER, access: 'stopped' };
    await open();
    expect(() => named('Send a new link')).toThrow();
    order = ORDER;
    await press('Turn access back on');
    expect(requests()).toEqual([{ action: 'give-access', sessionId: 'cs_1' }]);
    expect(named('Send a new link')).toBeDefined();
    expect(focusedWords()).toBe('Help this buyer');
  });

  test('if the buyer’s data was deleted, offers only what still works', async () => {
    order = { ...ORDER, name: '', email: '', firstName: '', isErased: true };
    await open();
    expect(words()).toContain('We deleted this person’s name and address, so we can’t email them.');
    for (const gone of ['Send a new link', 'Preview email']) expect(() => named(gone)).toThrow();
    expect(words()).not.toContain('Delete personal data');
    expect(named('Refund $24.99')).toBeDefined();
    expect(words()).toContain(
      'We’ll refund the card. We can’t email the buyer, because their address was deleted.',
    );
    expect(words()).not.toContain('and email');
    expect(words()).toContain('Data deleted. Has access to the books.');
    expect(words()).toContain('History');
  });

  test('can still send a gift’s link if only the buyer’s data was deleted', async () => {
    const gift = { on: '2026-11-01', name: 'Bo', email: 'bo@example.com', mail: 'sent' } as const;
    order = { ...ORDER, gift, name: '', email: '', firstName: '', isErased: true };
    await open();
    expect(named('Send a new link')).toBeDefined();
  });

  test('confirms that access was revoked, and moves focus to the section with the button that restores it', async () => {
    await open();
    order = { ...ORDER, access: 'stopped', done: 'Access is stopped.' } as OrderDetail;
    await press('Yes, turn off access');
    expect(requests()).toEqual([{ action: 'stop-access', sessionId: 'cs_1' }]);
    expect(status().join()).toContain('Access is stopped. (');
    expect(focusedWords()).toBe('Help this buyer');
    expect(named('Turn access back on')).toBeDefined();
  });

  test('keeps an unsaved note, and shows the stored one above it if it differs', async () => {
    await open();
    await type('My note about this order (optional)', 'She called.');
    page.leave();
    order = { ...ORDER, note: { text: 'From the other tab.', number: 1, at: AT } };
    serverState.clear();
    await open();
    expect(field('My note about this order (optional)').value).toBe('She called.');
    expect(words()).toContain('Saved note:From the other tab.');
    order = { ...ORDER, note: { text: 'She called.', number: 2, at: AT } };
    await press('Save');
    expect(requests().at(-1)).toMatchObject({ action: 'note', note: 'She called.', seen: 1 });
    expect(words()).not.toContain('Saved note:');
    expect(sessionStorage.getItem('note-cs_1')).toBeNull();
  });

  test('links to the other order from a duplicate-purchase alert', async () => {
    order = {
      ...ORDER,
      alerts: [
        {
          alert: { kind: 'duplicate-purchase', subject: 'cs_1', note: 'Paid 2 times.', at: AT },
          task: 'duplicate',
          other: { sessionId: 'cs_0', number: 'A-1000' },
        },
      ],
    } as OrderDetail;
    await open();
    expect(words()).toContain('Paid twice');
    expect(named('order A-1000 (new tab)').getAttribute('href')).toBe('/admin/order#s=cs_0');
  });
});

describe('dashboard access', () => {
  beforeEach(() => $session.set({ session: undefined, event: undefined }));

  test('shows a loading message, then lets the coach in', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    answer('/auth', () => promise);
    answer('coach-unanswered', () => ({ rows: [], days: 30 }));
    await show(<UnansweredPage />);
    expect(words()).toBe('Loading your dashboard…');
    expect(sentTo('coach-unanswered')).toEqual([]);
    await settled(() => resolve({ status: 'ok', session: COACH }));
    expect(words()).toContain('every search found something');
    await settled(() => serverState.invalidateQueries());
    expect(sentTo('coach-unanswered')).toHaveLength(2);
    expect(sentTo('auth')).toHaveLength(1);
  });

  test('explains a failed session check, and retries on click', async () => {
    answer('/auth', () => httpError('internal', 'The site has trouble.', 500));
    await show(<UnansweredPage />);
    expect(alert()).toBe('The site has trouble.');
    answer('/auth', () => ({ status: 'ok', session: null }));
    await press('Try again');
    expect(words()).toContain('Sign in to open your dashboard');
  });
});

const TIRED = {
  ...{
    kind: 'post',
    id: 'p1',
    topic: 'wins',
    topicTitle: 'Wins',
    title: 'Tired',
    name: 'Ann',
    at: AT,
  },
};

test('suggests wording for a reply to a post from someone in danger, and says that replies are public', async () => {
  answer('coach-submissions', () => ({
    items: [{ ...TIRED, text: 'I cannot go on.', state: 'waiting', soundsGrave: true }],
    total: 1,
  }));
  await show(<SubmissionsPage kind="post" />);
  expect(words()).toContain('Please call or text 988, day or night.');
  expect(words()).toContain('If you are in danger right now, call 911.');
  expect(words()).toContain('Everyone will see the post and your answer.');
  expect(words()).toContain('Your answer will be public, and it will include what they wrote.');
  expect(words()).not.toContain('handbook');
});

test.each([
  ['Cheap pills at https://a.example and www.b.example/pills now.', 'It has 2 links.'],
  ['I walked to the store. It was www. far away.', undefined],
])('counts the links in “%s”', async (text, says) => {
  answer('coach-submissions', () => ({
    items: [{ ...TIRED, text, state: 'waiting', soundsGrave: false }],
    total: 1,
  }));
  await show(<SubmissionsPage kind="post" />);
  if (says) expect(words()).toContain(says);
  else expect(words()).not.toMatch(/It has \d+ link/);
});

test('lets the coach turn on an email for each sale, along with her other notification settings', async () => {
  const settings = { digestHour: 7, emailsEachPost: false, emailsEachSale: false };
  answer('coach-settings', ({ action }) =>
    action === 'save' ? { ...settings, emailsEachSale: true } : settings,
  );
  await show(<NotificationsPage />);
  expect(field('Don’t email me').checked).toBe(true);
  await press('Email me about each sale');
  await press('Save');
  expect(sentTo('coach-settings')).toContainEqual({
    action: 'save',
    ...{ digestHour: '7', posts: 'morning', sales: 'each' },
  });
});

test('shows a post from someone in danger before the warning, and fills in the suggested answer with one click', async () => {
  answer('coach-submissions', () => ({
    items: [{ ...TIRED, text: 'I cannot go on.', state: 'waiting', soundsGrave: true }],
    total: 1,
  }));
  await show(<SubmissionsPage kind="post" />);
  expect(words().indexOf('I cannot go on.')).toBeLessThan(words().indexOf('Answer now.'));
  await press('Use this answer: Tired');
  expect(focused().id).toBe('p1-answer');
  expect(field('Your answer (optional)').value).toMatch(/^I’m so sorry .* call 911\.$/);
  await type('Your answer (optional)', 'Dear Ann,');
  await press('Use this answer: Tired');
  expect(field('Your answer (optional)').value).toMatch(/^Dear Ann,\n\nI’m so sorry/);
});

describe('publishing a submission with an answer that hasn’t been sent', () => {
  const DANGER = { ...TIRED, text: 'I cannot go on.', state: 'waiting', soundsGrave: true };
  const changes = () => sentTo('coach-submissions').filter(({ action }) => action !== 'list');
  const open = async (item: object) => {
    sessionStorage.clear();
    answer('coach-submissions', ({ action }) =>
      action === 'list' ? { items: [item], total: 1 } : { ...item, state: 'approved' },
    );
    await show(<SubmissionsPage kind="post" />);
  };

  test('publishes a post with the answer, and offers to omit the answer only in a collapsed section', async () => {
    await open({ ...DANGER, soundsGrave: false });
    expect(words()).toContain('Publish this post');
    await type('Your answer (optional)', 'Dear Ann');
    expect(words()).not.toContain('Publish this post');
    expect(named('Publish without my answer: Tired').closest('details')?.open).toBe(false);
    await press('Publish with my answer');
    expect(changes()).toEqual([
      { action: 'answer', answer: 'Dear Ann', seen: '', kind: 'post', id: 'p1', first: true },
    ]);
  });

  test('keeps and shows a decision already made on another device', async () => {
    const review = { ...DANGER, kind: 'review', stars: 1, soundsGrave: false };
    sessionStorage.clear();
    answer('coach-submissions', ({ action }) =>
      action === 'list'
        ? { items: [review], total: 1 }
        : httpError('bad_request', 'You already made a different decision about this.', 400, {
            now: { ...review, state: 'approved' },
          }),
    );
    await show(<SubmissionsPage kind="review" />);
    await press('It insults or threatens someone.: Tired');
    expect(changes()).toMatchObject([{ decision: 'rejected', first: true }]);
    expect(alert()).toBe('You already made a different decision about this.');
    expect(words()).toContain('This review is on the site.');
  });

  test('asks for confirmation before publishing a post from someone in danger without an answer', async () => {
    await open(DANGER);
    await press('Use this answer: Tired');
    expect(words()).not.toContain('Publish this post');
    await press('Publish without my answer: Tired');
    expect(changes()).toEqual([]);
    await press('No, not yet');
    await type('Your answer (optional)', '');
    await press('Publish this post: Tired');
    expect(changes()).toEqual([]);
    expect(words()).toContain('Publish “Tired” without an answer?');
    await press('Yes, publish without an answer');
    expect(changes()).toEqual([
      {
        action: 'decide',
        decision: 'approved',
        isHandled: true,
        kind: 'post',
        id: 'p1',
        first: true,
      },
    ]);
  });

  test('asks for confirmation before publishing a post with an empty answer, even if the post was hidden', async () => {
    await open({ ...DANGER, state: 'rejected' });
    await press('Publish with my answer');
    expect(changes()).toEqual([]);
    expect(words()).toContain('Publish “Tired” without an answer?');
  });

  test('removes a hidden post’s saved answer if the post is published without one', async () => {
    const hidden = { ...DANGER, state: 'rejected', answer: 'Dear Ann' };
    const removal = { action: 'answer', answer: '', seen: 'Dear Ann', kind: 'post', id: 'p1' };
    await open({ ...hidden, soundsGrave: false });
    await press('Publish without my answer: Tired');
    expect(changes()).toEqual([removal]);
    page.leave();
    serverState.clear();
    await open(hidden);
    await press('Publish without my answer: Tired');
    expect(changes()).toHaveLength(1);
    await press('Yes, publish without an answer');
    expect(changes()).toEqual([removal, { ...removal, isHandled: true }]);
  });
});

test('doesn’t show a warning about a post that was already reviewed', async () => {
  answer('coach-submissions', () => ({
    items: [{ ...TIRED, text: 'I cannot go on.', state: 'approved', soundsGrave: true }],
    total: 1,
  }));
  await show(<SubmissionsPage kind="post" />);
  expect(words()).toContain('I cannot go on.');
  expect(words()).not.toContain('Answer now.');
  expect(words()).not.toContain('Use this answer');
});

test('marks possible danger in a post without the wording for certain danger', async () => {
  const flags = { soundsGrave: false, mayBeGrave: true };
  answer('coach-submissions', () => ({
    items: [{ ...TIRED, text: 'I wrote the letters.', state: 'waiting', ...flags }],
    total: 1,
  }));
  await show(<SubmissionsPage kind="post" />);
  expect(words()).toContain('in case the writer needs help.');
  expect(words()).not.toContain('Answer now.');
});

describe('when the coach has been signed out', () => {
  const OUT = 'You’re no longer signed in';

  test('on the next click, tells the coach that she’s signed out, keeps her input, and lets her sign in from another tab', async () => {
    history.replaceState(null, '', '/admin/campaigns');
    answer('coach-campaigns', () => ({ campaigns: [], recipients: 3 }));
    await show(<CampaignsPage sources={[]} pages={[]} />);
    await type('Subject', 'Good news');
    await type('Your message', 'A word to all of you.');
    answer('/auth', () => ({ status: 'ok', session: null }));
    answer('coach-campaigns', () => httpError('sign_in_needed', 'You are not signed in.', 401));
    await press('Preview');
    await page.until(() => words().includes(OUT));
    expect(focusedWords()).toContain(OUT);
    const way = named('Sign in as the coach (new tab)');
    expect(way.getAttribute('href')).toBe('/auth?tab=second#sign-in');
    expect(way.getAttribute('target')).toBe('_blank');
    expect(field('Subject').value).toBe('Good news');
    answer('/auth', () => ({ status: 'ok', session: COACH }));
    await settled(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(words()).not.toContain(OUT);
  });
});

test('keeps a typed address if the session has expired, and previews the email to it after the coach signs in again', async () => {
  history.replaceState(null, '', '/admin/order#s=cs_1');
  const order = {
    ...{ sessionId: 'cs_1', number: 'A-1001', at: AT, titles: ['Meal Plan'], totalCents: 2499 },
    ...{ backCents: 0, live: true, access: 'open', mail: 'bounced', firstName: 'Ann' },
    ...{ name: 'Ann Lee', email: 'ann@gmial.example', alerts: [], timeline: [], tasks: [] },
    ...{ note: { text: '', number: 0 } },
    sums: { subtotalCents: 2499, discountCents: 0, taxCents: 0, totalCents: 2499 },
  };
  answer('coach-orders', () => order);
  await show(<OrderPage />);
  await type('Email address', 'ann@right.example');
  answer('/auth', () => ({ status: 'ok', session: null }));
  answer('coach-orders', () => httpError('sign_in_needed', 'You are not signed in.', 401));
  await press('Preview email');
  await page.until(() => words().includes('You’re no longer signed in'));
  expect(field('Email address').value).toBe('ann@right.example');
  answer('/auth', () => ({ status: 'ok', session: COACH }));
  await settled(() => document.dispatchEvent(new Event('visibilitychange')));
  answer('coach-orders', ({ email }) => ({ to: email, subject: 'Your books', text: 'Hello' }));
  await press('Preview email');
  expect(words()).toContain('This email will go to ann@right.example');
});

test('offers each action once on an order’s page, either in its alert or below', async () => {
  history.replaceState(null, '', '/admin/order#s=cs_1');
  const alert = (kind: string) => ({ kind, subject: 'm1', note: 'Look at this.', at: AT });
  const order = {
    ...{ sessionId: 'cs_1', number: 'A-1001', at: AT, titles: ['Meal Plan'], totalCents: 2499 },
    ...{ backCents: 0, live: true, access: 'open', mail: 'bounced', firstName: 'Ann' },
    ...{ name: 'Ann Lee', email: 'ann@gmial.example', timeline: [], tasks: [] },
    ...{ note: { text: '', number: 0 } },
    sums: { subtotalCents: 2499, discountCents: 0, taxCents: 0, totalCents: 2499 },
    alerts: [{ alert: alert('mail-bounced'), task: 'mail' }],
  };
  const counts = () => [
    document.querySelectorAll('[id^="other-"][id$="email"]').length,
    words().split('Send a new link').length - 1,
  ];
  answer('coach-orders', () => order);
  await show(<OrderPage />);
  expect(named('Change the email address: order A-1001')).toBeDefined();
  expect(counts()).toEqual([0, 1]);
  await settled(() => {
    order.alerts = [{ alert: alert('limit-reached'), task: 'limit' }];
    void serverState.invalidateQueries();
  });
  expect(counts()).toEqual([1, 1]);
});

describe('erasing a person’s data', () => {
  const LABEL = 'The person’s email address';
  let counts: Record<string, number>;
  let more: Pick<StoredPersonalData, 'isPartial' | 'unread'>;

  beforeEach(async () => {
    counts = { orders: 2 };
    more = {};
    answer('coach-orders', ({ action }) =>
      action === 'forget' ? { counts, isPartial: more.isPartial } : { counts, ...more },
    );
    await show(<ForgetPerson />);
  });

  test('first shows what will be erased and what will be kept, and "no" doesn’t change anything', async () => {
    await type(LABEL, 'ann@example.com');
    await press('Find this person’s data');
    expect(focusedWords()).toBe('Delete everything about ann@example.com?');
    expect(words()).toContain('2 orders: the name, addresses, and phone number');
    expect(named('What we’ll keep, and why').closest('details')?.open).toBe(false);
    expect(words()).toContain('For tax law');
    expect(words()).not.toContain('a checkout without paying');
    await press('No, keep it');
    expect(words()).not.toContain('Delete everything about ann@example.com?');
    expect(focused()?.getAttribute('aria-label')).toBe('Delete personal data');
    expect(sentTo('coach-orders')).toEqual([{ action: 'look-held', email: 'ann@example.com' }]);
  });

  test('erases only the address that was checked, and checks a changed address first', async () => {
    await type(LABEL, 'ann@example.com');
    await press('Find this person’s data');
    await type(LABEL, 'anna@example.com');
    expect(words()).not.toContain('Delete everything about ann@example.com?');
    await press('Find this person’s data');
    await press('Yes, delete it');
    expect(sentTo('coach-orders').at(-1)).toEqual({ action: 'forget', email: 'anna@example.com' });
    expect(status().join()).toContain('Deleted. We’ll check again within 10 minutes');
    expect(focused()?.getAttribute('aria-label')).toBe('Delete personal data');
    expect(words()).toContain('Next, delete the person’s emails from your own inbox');
    expect(words()).toContain('You don’t have to do anything in Stripe or Postmark');
  });

  test('reports that a search is incomplete, and still allows the erasure', async () => {
    more = { isPartial: true };
    counts = {};
    await type(LABEL, 'ann@example.com');
    await press('Find this person’s data');
    expect(words()).toContain('There’s more than we can search at once');
    expect(words()).not.toContain('We don’t have anything for this address');
    expect(words()).not.toContain('We’ll delete this permanently');
    await press('Yes, delete it');
    expect(status().join()).toContain('We’re still searching.');
  });

  test('reports how many damaged records couldn’t be searched', async () => {
    more = { unread: 2 };
    counts = {};
    await type(LABEL, 'ann@example.com');
    await press('Find this person’s data');
    expect(status().join()).toContain(
      'We don’t have anything for this address. Did you spell it the way the person did? 2 damaged records couldn’t be searched.',
    );
  });

  test('reports that nothing is stored about a person, and doesn’t ask for confirmation', async () => {
    counts = {};
    await type(LABEL, 'ann@example.com');
    await press('Find this person’s data');
    expect(status().join()).toContain('We don’t have anything for this address.');
    expect(() => named('Yes, delete it')).toThrow();
  });
});

describe('editing a post', () => {
  const POST = {
    ...{ kind: 'post', id: 'p1', title: 'A walk', name: 'Ann', at: AT },
    text: 'I went out. Call 555.',
    ...{ topic: 'Motivation', topicTitle: 'Motivation', state: 'waiting', isEdited: false },
  };
  const edits = () => sentTo('coach-submissions').filter(({ action }) => action === 'edit');

  beforeEach(async () => {
    answer('coach-submissions', () => ({ items: [POST], total: 1 }));
    await show(<SubmissionsPage kind="post" />);
    await press('Edit: A walk');
  });

  test('starts with the current text and focus on the title, and cancels with one click', async () => {
    expect(focused()).toBe(field('Title'));
    expect(field('Text').value).toBe(POST.text);
    await press('Cancel: A walk');
    expect(words()).toContain(POST.text);
    expect(edits()).toEqual([]);
  });

  test('doesn’t let the coach remove all the text', async () => {
    await type('Text', '');
    await press('Save');
    expect(words()).toContain('Your post can’t be empty');
    expect(focused()).toBe(field('Text'));
    expect(edits()).toEqual([]);
  });

  test('saves and shows the edit, and keeps it in the form if saving fails', async () => {
    answer('coach-submissions', () => httpError('internal', 'It was not saved.', 500));
    await type('Text', 'I went out.');
    await press('Save');
    expect(alert()).toBe('It was not saved.');
    expect(field('Text').value).toBe('I went out.');
    answer('coach-submissions', () => ({ ...POST, text: 'I went out.', isEdited: true }));
    await press('Save');
    const edit = { action: 'edit', kind: 'post', id: 'p1', title: 'A walk', text: 'I went out.' };
    expect(edits()).toEqual([edit, edit]);
    expect(status().join()).toContain('Saved. Readers will see that you edited the text.');
    expect(focused().tagName).toBe('LI');
  });
});

describe('newsletter campaigns', () => {
  const CAMPAIGN: CoachCampaign = {
    id: 'l1',
    subject: 'Small wins',
    at: AT,
    state: 'sending',
    progress: { sent: 3, refused: 1, left: 0, open: 6 },
  } as CoachCampaign;
  const SOURCES = [
    {
      name: 'blog/small-wins',
      kind: 'Articles',
      campaign: {
        subject: 'Small wins',
        words: 'One step.',
        button: 'Read',
        path: '/blog/small-wins',
      },
    },
  ];
  const PREVIEW = {
    subject: 'Small wins',
    html: '<body style="color: red"><p>Hi <a href="/x">there</a></p><script>alert(1)</script></body>',
    text: 'Hi <there>',
    recipients: 2,
    links: [{ url: 'https://site.example/blog/small-wins', state: 'works' }],
  };
  const PAGES = [{ label: 'Shop', path: '/shop' }];
  let campaigns: CoachCampaign[];
  let recipients: number;
  const sends = () => sentTo('coach-campaigns').filter(({ action }) => action === 'send');
  /**
   * Sets the response to each action that isn't a preview, a test, or the list. Those always
   * succeed.
   */
  const answerOthers = (respond: FunctionAnswer) =>
    answer('coach-campaigns', (input, address) => {
      if (input['action'] === 'preview') return PREVIEW;
      if (input['action'] === 'test') return { to: 'coach@example.com' };
      if (input['action'] === 'list') return { campaigns, recipients };
      return respond(input, address);
    });
  const accepted = () => ({ ...CAMPAIGN, campaign: SOURCES[0]?.campaign, notReached: [] });
  const open = () => show(<CampaignsPage sources={SOURCES} pages={PAGES} />);
  const openPreview = async () => {
    await open();
    await type('Subject', 'Small wins');
    await type('Your message', 'One step.');
    await press('Preview');
  };
  const openConfirmation = async () => {
    await openPreview();
    await press('Send to 2 readers');
  };

  beforeEach(() => {
    campaigns = [];
    recipients = 10;
    answerOthers(accepted);
  });

  test('doesn’t move focus when the page opens', async () => {
    await open();
    expect(document.activeElement?.tagName).toBe('BODY');
  });

  test('starts with no campaigns, and doesn’t preview an empty email', async () => {
    await open();
    expect(words()).toContain('You haven’t sent any emails yet.');
    await press('Preview');
    expect(page.summary()).toEqual(['Enter a subject', 'Enter your message']);
    expect(field('Subject').getAttribute('aria-invalid')).toBe('true');
  });

  test('starts from an article, and can restore the earlier text', async () => {
    await open();
    await type('Subject', 'My own');
    await page.choose('Starting point (optional)', 'blog/small-wins');
    expect(field('Subject').value).toBe('Small wins');
    expect(field('Button link (optional)').value).toBe('/blog/small-wins');
    await press('Restore my message');
    expect(field('Subject').value).toBe('My own');
    expect(status()).toContain('We restored your message.');
  });

  test('starts from the newest article with one click', async () => {
    await open();
    await press('Use your newest article');
    expect(field('Subject').value).toBe(SOURCES[0]?.campaign.subject);
    expect(focusedWords()).toContain(SOURCES[0]?.campaign.subject);
    expect(words()).not.toContain('Use your newest article');
  });

  test('no longer says that an article is in the form once its email has been sent', async () => {
    await open();
    await press('Use your newest article');
    expect(status().join()).toContain('is in the email below');
    await press('Preview');
    await press('Send to 2 readers');
    await press('Yes, send it');
    expect(field('Subject').value).toBe('');
    expect(status().join()).not.toContain('is in the email below');
  });

  test('sends to everyone only after a preview and a confirmation', async () => {
    await openPreview();
    expect(focusedWords()).toBe('What your readers will see');
    await press('Send to 2 readers');
    expect(focusedWords()).toBe('Send “Small wins” to 2 readers now?');
    expect(words()).not.toContain('You already sent');
    expect(sends()).toEqual([]);
    campaigns = [CAMPAIGN];
    await press('Yes, send it');
    expect(sends()).toHaveLength(1);
    expect(focusedWords()).toContain('“Small wins” is on its way.');
    expect(field('Subject').value).toBe('');
    expect(words()).toContain('3 readers got it. 1 reader did not get it.');
  });

  test.each([
    ['works', 'This link works:', true],
    ['not-tried', 'We didn’t check this link.', true],
    ['broken', 'You can send it as soon as every link works.', false],
    ['failed', 'This page isn’t working right now.', false],
    ['incomplete', 'Add https:// before this address', false],
  ])('reports a link’s state (%s), and doesn’t send broken links', async (state, text, canSend) => {
    answer('coach-campaigns', ({ action }) => {
      const links = [{ url: 'https://site.example/blog/nothing-here', state }];
      return action === 'preview' ? { ...PREVIEW, links } : { campaigns, recipients: 10 };
    });
    await openPreview();
    expect(words()).toContain(text);
    expect(words().includes('Send to 2 readers')).toBe(canSend);
  });

  test('warns before sending another email with the same subject', async () => {
    campaigns = [CAMPAIGN];
    await openConfirmation();
    expect(words()).toContain('You already sent an email with this subject: ');
  });

  /** Loses the first `count` responses, although the site receives the emails. */
  const loseResponses = (count: number) => {
    recipients = 2;
    answerOthers(() =>
      sends().length <= count ? Promise.reject(new TypeError('Failed to fetch')) : accepted(),
    );
  };
  /** Responds to the first `count` requests that readers already got an earlier version. */
  const reportEarlierText = (count: number) => {
    recipients = 2;
    answerOthers(() => ({
      ...accepted(),
      ...(sends().length <= count ? { isEarlierText: true } : {}),
    }));
  };

  test('confirms that an email was sent if the response was lost, and lists it with a button to pause it', async () => {
    loseResponses(1);
    await openConfirmation();
    await press('Yes, send it');
    expect(focusedWords()).toContain('You lost your connection, but “Small wins” is on its way.');
    expect(named('Pause: Small wins')).toBeDefined();
    expect(new Set(sends().map(({ draftId }) => draftId)).size).toBe(1);
  });

  test('doesn’t say that an email wasn’t sent if it may have been, and sends the same draft on the next click', async () => {
    loseResponses(2);
    await openConfirmation();
    await press('Yes, send it');
    expect(focusedWords()).toContain('We don’t know if that worked');
    expect(alert()).toBe(
      'We don’t know yet whether it went out. Wait a minute, and then select “Yes, send it” again. Nobody will get it twice.',
    );
    await press('Yes, send it');
    expect(focusedWords()).toContain('“Small wins” is on its way.');
    expect(new Set(sends().map(({ draftId }) => draftId)).size).toBe(1);
  });

  test('asks before sending a corrected copy to readers who already got the first one', async () => {
    loseResponses(2);
    await openConfirmation();
    await press('Yes, send it');
    await press('No, not yet');
    await press('Keep editing');
    await type('Your message', 'Two steps.');
    reportEarlierText(3);
    await press('Preview');
    await press('Send to 2 readers');
    await press('Yes, send it');
    expect(focusedWords()).toBe(
      'You already sent an earlier version of this email. Send this one, too?',
    );
    expect(words()).toContain('We haven’t sent this version.');
    await press('No, don’t send it');
    expect(field('Your message').value).toBe('Two steps.');
    expect(sends()).toHaveLength(3);
    await press('Send to 2 readers');
    await press('Yes, send it');
    expect(new Set(sends().map(({ draftId }) => draftId)).size).toBe(1);
  });

  test('sends both versions only after the coach confirms', async () => {
    reportEarlierText(1);
    await openConfirmation();
    await press('Yes, send it');
    await press('Yes, send both');
    const [first, second] = sends();
    expect(second?.['draftId']).not.toBe(first?.['draftId']);
    expect(focusedWords()).toContain('“Small wins” is on its way.');
  });

  test('requires a new preview after any edit', async () => {
    await openPreview();
    await press('Send me a test email');
    expect(status()).toContain('The test is on its way to coach@example.com.');
    await type('Your message', 'Two steps.');
    expect(words()).not.toContain('Send to 2 readers');
  });

  test('renders the preview the way email programs do, with its own styles and with links that open in a new tab', async () => {
    await openPreview();
    const mail = document.querySelector('figure div')?.shadowRoot;
    expect(mail?.querySelector('p')?.textContent).toBe('Hi there');
    expect(mail?.querySelector('a')?.target).toBe('_blank');
    expect(mail?.querySelector<HTMLElement>('div')?.style.color).toBe('red');
    expect(document.querySelector('pre')?.textContent).toBe('Hi <there>');
  });

  test('pauses a campaign in progress and shows its progress', async () => {
    campaigns = [CAMPAIGN];
    await open();
    const progress = document.querySelector('progress');
    expect([progress?.value, progress?.max, progress?.getAttribute('aria-label')]).toEqual([
      4,
      10,
      'Sending “Small wins”',
    ]);
    answerOthers(({ action }) => {
      if (action === 'pause') campaigns = [{ ...CAMPAIGN, state: 'paused' }];
      return { ...CAMPAIGN, state: 'paused' };
    });
    await press('Pause: Small wins');
    expect(words()).toContain('You paused it.');
    expect(named('Resume: Small wins')).toBeDefined();
    expect(focused().querySelector('h3')?.textContent).toBe('Small wins');
  });

  test('loads the list of undelivered emails only when it’s opened', async () => {
    campaigns = [{ ...CAMPAIGN, state: 'done' }];
    await open();
    expect(sentTo('coach-campaigns').map(({ action }) => action)).not.toContain('open');
    answerOthers(() => ({
      ...CAMPAIGN,
      notReached: [{ address: 'old@example.com', reason: 'unknown' }],
    }));
    const details = named('Who didn’t get this email').closest('details');
    await settled(() => {
      if (details) details.open = true;
      details?.dispatchEvent(new Event('toggle'));
    });
    expect(words()).toContain('old@example.com (unknown)');
  });
});

describe('dashboard home', () => {
  const NUMBERS: Numbers = {
    from: '2026-11-21',
    ...{ orders: 2, paidCents: 4998, backCents: 0, downloads: 3, linksOver: 0, mailTrouble: 0 },
    ...{ newSubscribers: 0, guides: 0, unanswered: 0, reports: 0 },
  };
  const TODAY: CoachToday = {
    today: NUMBERS,
    weeks: [NUMBERS],
    months: [{ month: '2026-11', orders: 3, paidCents: 6497, backCents: 2999 }],
    books: [],
    ordersNotLookedAt: 0,
    tasks: { mail: 1 },
    posts: { total: 1, inDanger: 0 },
    reviews: { total: 0, inDanger: 0 },
    messages: { total: 0, inDanger: 0 },
    subscribers: 3,
  };
  test('shows a loading message, then what needs attention first', async () => {
    const { promise, resolve } = Promise.withResolvers<CoachToday>();
    answer('coach-today', () => promise);
    await show(<TodayPage />);
    expect(status()).toEqual(['Loading your numbers...']);
    await settled(() => resolve(TODAY));
    expect(document.querySelector('h2')?.textContent).toBe('What needs your attention');
    expect(named('Read 1 post').getAttribute('href')).toBe('/admin/waiting');
    expect(words()).toContain('Earned today$49.98');
    expect(named('November so far: $34.98').getAttribute('href')).toBe('#today');
  });

  test('reminds the coach of a change that she saved but didn’t publish', async () => {
    answer('coach-today', () => TODAY);
    const files: object[] = [];
    answer('coach-publishing', () => ({ files }));
    await show(<TodayPage />);
    expect(words()).not.toContain('live site yet');
    files.push({ file: 'content/events/fall.json', change: 'added' });
    await settled(() => serverState.invalidateQueries());
    expect(words()).toContain('1 change isn’t on the live site yet.');
    expect(named('Publish the change').getAttribute('href')).toBe('/admin/write');
  });

  test('sends signed-out visitors straight to the sign-in form, and brings them back afterward', async () => {
    const replace = vi.spyOn(location, 'replace').mockReturnValue();
    history.replaceState(null, '', '/admin');
    $session.set({ session: undefined, event: undefined });
    answer('/auth', () => ({ status: 'session', session: null }));
    await show(<TodayPage />);
    expect(replace).toHaveBeenCalledWith('/auth?next=%2Fadmin#sign-in');
  });

  test('after a sign-in with a recovery code, sends the coach to set up a new phone', async () => {
    answer('coach-today', () => TODAY);
    await show(<TodayPage />);
    expect(words()).not.toContain('recovery code');
    await settled(() => noteSession('SIGNED_IN', { ...COACH, usedRecoveryCode: true }));
    expect(words()).toContain('You signed in with a recovery code');
    expect(named('Set up my new phone').getAttribute('href')).toBe('/account#second-factor');
  });

  const BOUNCED: TaskRow = {
    alert: { kind: 'mail-bounced', subject: 'm1', note: 'It did not arrive.', at: AT },
    task: 'mail',
    order: {
      ...{ sessionId: 'cs_1', number: 'A-1001', at: AT, live: true, firstName: 'Tom' },
      ...{ emailMasked: 't•••@gmial.example', titles: ['Meal Plan'], totalCents: 2499 },
      ...{ backCents: 0, access: 'open', mail: 'bounced', tasks: ['mail'] },
      stripeUrl: 'https://dashboard.stripe.com/payments/pi_1',
    },
  };
  const taskRow = (task: Task, more: Partial<TaskRow> = {}): TaskRow => ({
    ...BOUNCED,
    ...more,
    task,
  });
  const open = async (row: TaskRow) => {
    answer('coach-today', () => ({ ...TODAY, tasks: { [row.task]: 1 } }));
    answer('coach-orders', ({ action }) =>
      action === 'tasks'
        ? { tasks: [row], total: 1 }
        : { ...row.order, name: 'Tom Bell', email: 'tom@gmial.example', done: 'Sent.' },
    );
    await show(<TodayPage />);
  };
  const requests = () =>
    sentTo('coach-orders').filter(({ action }) => action !== 'tasks' && action !== 'open');

  test('shows each alert with its order and its recommended action', async () => {
    await open(BOUNCED);
    expect(words()).toContain('Tom, t•••@gmial.example. Meal Plan. $24.99');
    expect(document.querySelectorAll('.cards .button--fill')).toHaveLength(1);
    await press('Change the email address: order A-1001');
    expect(field('Email address')).toBeDefined();
    expect(requests()).toEqual([]);
  });

  test('refunds from an alert after confirmation, and shows the person’s own words first', async () => {
    const message: CoachMessage = {
      ...{ id: '1761998400000-0', at: AT, name: 'Tom', email: 'tom@gmail.example', more: [] },
      ...{ subject: 'My book', text: 'It is too hard.', isUrgent: false, isAnswered: false },
    };
    await open(taskRow('money-back', { message }));
    expect(words().indexOf('It is too hard.')).toBeLessThan(words().indexOf('It did not arrive.'));
    expect(named('Reply to Tom by email').getAttribute('href')).toBe(
      'mailto:tom@gmail.example?subject=Re%3A%20My%20book',
    );
    await press('Refund $24.99: order A-1001');
    expect(focusedWords()).toBe(
      'Refund $24.99 to Tom Bell, tom@gmial.example? You can’t undo this.',
    );
    expect(words()).toContain('Tom Bell');
    expect(words()).toContain('tom@gmial.example');
    await press('Yes, refund $24.99');
    expect(requests()).toEqual([
      { action: 'refund', sessionId: 'cs_1', cents: 2499, backCents: 0 },
    ]);
    expect(status().join()).toContain('Sent. (');
  });

  test('sends a new link from an alert with one click', async () => {
    await open(taskRow('limit'));
    await press('Send a new link: order A-1001');
    expect(requests()).toEqual([{ action: 'new-link', sessionId: 'cs_1' }]);
  });

  test.each([
    [
      'a copy for a helper didn’t arrive',
      taskRow('mail', { alert: { ...BOUNCED.alert, isOnlyNews: true } }),
    ],
    [
      'the order has been refunded since',
      taskRow('limit', { order: { ...BOUNCED.order, access: 'refunded' } as OrderRow }),
    ],
    ['the site has a problem', taskRow('site')],
  ])('offers only to mark an alert as done if %s', async (_, row) => {
    await open(row);
    await press('Mark as done: order A-1001');
    expect(requests()).toEqual([{ action: 'archive', kind: 'mail-bounced', subject: 'm1' }]);
    expect(status()).toContain('Marked as done. You’ll find it in the Done list under Orders.');
  });

  test('keeps the alert and shows the reason when an action fails', async () => {
    await open(taskRow('limit'));
    answer('coach-orders', () => httpError('internal', 'Nothing was sent.', 500));
    await press('Send a new link: order A-1001');
    expect(alert()).toBe('Nothing was sent.');
    expect(named('Send a new link: order A-1001')).toBeDefined();
  });

  test('shows the text of messages, and marks one as answered', async () => {
    const message = {
      ...{ id: '1761998400000-0', at: AT, name: 'Ben', email: 'ben@example.com', more: [] },
      ...{ subject: 'A book', text: 'Is it in large print?', isUrgent: false, isAnswered: false },
    };
    answer('coach-today', () => ({ ...TODAY, tasks: {}, messages: { total: 1, inDanger: 0 } }));
    let total = 1;
    answer('coach-messages', () => ({ messages: [message], total, inDanger: 0 }));
    answer('coach-submissions', () => ({ items: [], total: 0 }));
    document.body.insertAdjacentHTML('beforeend', '<i data-waiting-count></i>');
    const count = document.querySelector('[data-waiting-count]');
    await show(<TodayPage />);
    expect(count?.textContent).toBe(' (1)');
    expect(words()).toContain('Is it in large print?');
    expect(named('Reply by email: Ben').getAttribute('href')).toContain('mailto:ben@example.com');
    expect(named('Find Ben’s orders').getAttribute('href')).toBe(
      '/admin/orders#find=ben%40example.com&name=Ben',
    );
    total = 0;
    await press('Mark as answered: Ben');
    expect(sentTo('coach-messages')).toContainEqual({
      action: 'answered',
      id: '1761998400000-0',
    });
    expect(status()).toContain('Marked as answered. You’ll find it under Answered messages.');
    expect(count?.textContent).toBe('');
    count?.remove();
  });

  test('truncates long messages after about two lines, but never urgent ones', async () => {
    const text = `${'I read this book with my sister. '.repeat(5)}The end.`;
    const message = {
      ...{ id: '1761998400000-0', at: AT, name: 'Ben', email: 'ben@example.com', more: [] },
      ...{ subject: 'A book', text, isUrgent: false, isAnswered: false },
    };
    answer('coach-today', () => ({ ...TODAY, tasks: {}, messages: { total: 1, inDanger: 0 } }));
    answer('coach-messages', () => ({ messages: [message], total: 1, inDanger: 0 }));
    await show(<TodayPage />);
    const fold = named('Read the message: A book').closest('details');
    expect(fold?.open).toBe(false);
    expect(fold?.textContent).toContain('The end.');
    expect(fold?.previousElementSibling?.textContent).toMatch(
      /^I read this book with my sister\. I read this book with my…$/,
    );
    page.leave();
    serverState.clear();
    answer('coach-messages', () => ({
      messages: [{ ...message, isUrgent: true }],
      total: 1,
      inDanger: 1,
    }));
    await show(<TodayPage />);
    expect(() => named('Read the message: A book')).toThrow();
    expect(words()).toContain('The end.');
  });

  test.each([
    ['A refund', 'It’s too small to read.', 'Find Sue’s order'],
    ['A book I bought', 'I do not want a refund.', 'Reply by email: Sue'],
  ])(
    'recommends an action based on a message’s topic (%s), not its wording',
    async (topic, text, main) => {
      const more = [{ label: 'What kind of message is this?', text: topic }];
      const message = {
        ...{ id: '1761998400000-0', at: AT, name: 'Sue', email: 'sue@example.com', more },
        ...{ subject: 'Hello', text, isUrgent: false, isAnswered: false },
      };
      answer('coach-today', () => ({ ...TODAY, tasks: {}, messages: { total: 1, inDanger: 0 } }));
      answer('coach-messages', () => ({ messages: [message], total: 1, inDanger: 0 }));
      await show(<TodayPage />);
      expect([...document.querySelectorAll('.button--fill')].map((one) => one.textContent)).toEqual(
        [main],
      );
      const find = topic === 'A refund' ? 'Find Sue’s order' : 'Find Sue’s orders';
      expect(named(find).getAttribute('href')).toBe(
        '/admin/orders#find=sue%40example.com&name=Sue',
      );
    },
  );

  test('opens the list for one kind of alert from its URL', async () => {
    history.replaceState(null, '', '/admin/orders?tasks=mail');
    answer('coach-orders', () => ({ tasks: [], total: 0 }));
    await show(<OrdersPage />);
    expect(sentTo('coach-orders')).toEqual([{ action: 'tasks', task: 'mail' }]);
    expect(document.querySelector('h2')?.textContent).toBe(
      'Needs your attention: An email wasn’t delivered',
    );
  });

  test('keeps searching automatically until it finds an order, then continues on request', async () => {
    history.replaceState(null, '', '/admin/orders');
    const next = (number: number) =>
      `listed-2026-11-${20 - number}-1761998400000-1999-test-cs_${number}`;
    let asked = 0;
    answer('coach-orders', ({ action }) => {
      if (action === 'list') return { orders: [] };
      asked += 1;
      return {
        orders: asked < 3 ? [] : [BOUNCED.order],
        ...(asked < 4 ? { next: next(asked) } : {}),
      };
    });
    await show(<OrdersPage />);
    await type('Find an order', 'tom');
    await press('Find');
    await page.until(() => words().includes('Found: 1'));
    expect(asked).toBe(3);
    expect(words()).toContain('We searched orders back to Nov 17, 2026.');
    await press('Keep searching');
    expect(asked).toBe(4);
    // If the same order is returned twice, it’s shown only once.
    expect(words()).toContain('Found: 1.');
  });

  test('searches as many pages on a click as it does automatically', async () => {
    history.replaceState(null, '', '/admin/orders');
    let asked = 0;
    answer('coach-orders', ({ action }) => {
      if (action === 'list') return { orders: [] };
      asked += 1;
      return { orders: [], next: `listed-2026-11-20-1761998400000-1999-test-cs_${asked}` };
    });
    await show(<OrdersPage />);
    await type('Find an order', 'tom');
    await press('Find');
    await page.until(() => asked === 10);
    await press('Keep searching');
    await page.until(() => asked === 20);
    expect(words()).toContain('Found: 0.');
  });

  const search = async (orders: readonly unknown[]) => {
    history.replaceState(null, '', '/admin/orders#find=tom%40gmail.example');
    answer('coach-orders', ({ action }) =>
      action === 'find' ? { orders } : { ...BOUNCED.order, done: 'Done.' },
    );
    await show(<OrdersPage />);
  };

  test('searches for the address in the page’s URL', async () => {
    await search([]);
    expect(sentTo('coach-orders')).toEqual([{ action: 'find', text: 'tom@gmail.example' }]);
    expect((field('Find an order') as HTMLInputElement).value).toBe('tom@gmail.example');
  });

  test('keeps a search in the URL, and follows another link to a search on the same page', async () => {
    await search([BOUNCED.order]);
    await type('Find an order', 'ruth');
    await press('Find');
    expect(location.hash).toBe('#find=ruth');
    page.leave();
    await show(<OrdersPage />);
    expect(sentTo('coach-orders').at(-1)).toEqual({ action: 'find', text: 'ruth' });
    expect((field('Find an order') as HTMLInputElement).value).toBe('ruth');
    await settled(() => {
      history.replaceState(null, '', '#find=ben');
      dispatchEvent(new HashChangeEvent('hashchange'));
    });
    expect((field('Find an order') as HTMLInputElement).value).toBe('ben');
    // The skip link also changes the hash, but it isn't a search.
    await settled(() => {
      history.replaceState(null, '', '#main');
      dispatchEvent(new HashChangeEvent('hashchange'));
    });
    expect((field('Find an order') as HTMLInputElement).value).toBe('ben');
    answer('coach-orders', () => ({ tasks: [], total: 0 }));
    await page.choose('Show', 'archived');
    expect(location.href).toMatch(/\/admin\/orders\?tasks=archived$/);
  });

  test('offers to search for the person’s name if there are no results for the address', async () => {
    answer('coach-orders', ({ action, text }) => ({
      orders: action === 'find' && text === 'Ben' ? [BOUNCED.order] : [],
    }));
    history.replaceState(null, '', '/admin/orders#find=ben%40example.com&name=Ben');
    await show(<OrdersPage />);
    await press('Search for Ben');
    expect(sentTo('coach-orders').at(-1)).toEqual({ action: 'find', text: 'Ben' });
    expect((field('Find an order') as HTMLInputElement).value).toBe('Ben');
    expect(words()).toContain('Found: 1.');
    expect(words()).not.toContain('Look for');
  });

  test('doesn’t offer a refund for a disputed payment', async () => {
    await search([{ ...BOUNCED.order, access: 'disputed' }]);
    expect(words()).not.toContain('Refund $');
  });

  test('refunds an order in the search results after asking for confirmation', async () => {
    await search([{ ...BOUNCED.order, isClose: true }]);
    expect(words()).toContain('No exact matches. 1 order is close.');
    await press('Refund $24.99: order A-1001');
    expect(focusedWords()).toBe('Refund $24.99 to the buyer? You can’t undo this.');
    expect(words()).toContain('who will lose access to the books.');
    await press('Yes, refund $24.99');
    expect(sentTo('coach-orders')).toContainEqual({
      ...{ action: 'refund', sessionId: 'cs_1', cents: 2499, backCents: 0 },
    });
    expect(status().join()).toContain('Done. (');
  });

  test('reloads the orders if a refund in the search results is rejected', async () => {
    await search([BOUNCED.order]);
    const refused = httpError('refund_refused', 'It was refunded on another device.', 409);
    answer('coach-orders', ({ action }) =>
      action === 'refund'
        ? refused
        : action === 'open'
          ? { ...BOUNCED.order }
          : { orders: [{ ...BOUNCED.order, backCents: 500 }] },
    );
    await press('Refund $24.99: order A-1001');
    await press('Yes, refund $24.99');
    expect(alert()).toBe('It was refunded on another device.');
    expect(words()).toContain('$24.99, $5.00 refunded');
  });

  test('if a refund’s response is lost, doesn’t say that it failed, and confirms it on the next click', async () => {
    await search([BOUNCED.order]);
    answer('coach-orders', ({ action }) =>
      action === 'open' ? { ...BOUNCED.order } : unreachable(),
    );
    await press('Refund $24.99: order A-1001');
    await press('Yes, refund $24.99');
    expect(alert()).toBe(
      'We don’t know yet whether it was refunded. Wait a moment, and then try again. It won’t be refunded twice.',
    );
    const refunded = { ...BOUNCED.order, backCents: 2499, access: 'refunded' };
    answer('coach-orders', ({ action }) =>
      action === 'refund'
        ? httpError('refund_refused', 'Nothing was refunded now.', 409)
        : action === 'open'
          ? refunded
          : { orders: [refunded] },
    );
    await press('Yes, refund $24.99');
    expect(status().join()).toContain('This order has been fully refunded ($24.99).');
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  test('removes a refund’s error once the list shows the order as refunded', async () => {
    await search([BOUNCED.order]);
    answer('coach-orders', ({ action }) =>
      action === 'open'
        ? { ...BOUNCED.order }
        : httpError('upstream_unavailable', 'We can’t reach the site.', 503),
    );
    await press('Refund $24.99: order A-1001');
    await press('Yes, refund $24.99');
    expect(alert()).toContain('We don’t know yet');
    answer('coach-orders', () => ({
      orders: [{ ...BOUNCED.order, backCents: 2499, access: 'refunded' }],
    }));
    await settled(() => serverState.refetchQueries({ queryKey: ['coach-orders', 'find'] }));
    expect(words()).toContain('$24.99, $24.99 refunded');
    expect(words()).not.toContain('We don’t know yet');
  });

  test('keeps a refund’s error in view if an error about the list pushes it down', async () => {
    await search([BOUNCED.order]);
    answer('coach-orders', ({ action }) =>
      action === 'open'
        ? { ...BOUNCED.order }
        : httpError('upstream_unavailable', 'No internet.', 503),
    );
    await press('Refund $24.99: order A-1001');
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await press('Yes, refund $24.99');
    expect(focusedWords()).toContain('We don’t know yet whether it was refunded.');
    await page.until(() => scrolled.mock.contexts.includes(focused()));
  });

  test('offers a new link and an address change in the search results', async () => {
    await search([BOUNCED.order]);
    await press('Send a new link: order A-1001');
    expect(sentTo('coach-orders')).toContainEqual({ action: 'new-link', sessionId: 'cs_1' });
    await press('Change the email address: order A-1001');
    expect(field('Email address')).toBeDefined();
    expect(focused().contains(field('Email address'))).toBe(true);
    await press('Keep the current address');
    expect(named('Refund $24.99: order A-1001')).toBeDefined();
  });

  test('lists many search results as a table', async () => {
    await search([1, 2, 3, 4].map((number) => ({ ...BOUNCED.order, sessionId: `cs_${number}` })));
    expect(document.querySelectorAll('tbody tr')).toHaveLength(4);
    expect(words()).toContain('Found: 4.');
  });

  test('lists saved changes before publishing them', async () => {
    answer('coach-writing', () => ({
      publish: 'https://github.com/o/n/compare/drafts',
      preview: { url: 'https://drafts.example', at: AT, isMade: true, remarks: [], drafts: [] },
    }));
    let files = [
      { file: 'content/events/kitchen-evening.json', state: 'new' },
      { file: 'content/products.json', state: 'changed' },
    ];
    answer('coach-publishing', ({ action }) =>
      action === 'saved' ? { files } : { state: 'ready', pending: [] },
    );
    await show(<WritePage />);
    expect(words()).toContain('New event: Kitchen evening');
    expect(named('Publish to the live site').className).toContain('button--fill');
    expect(named('Open the preview').className).not.toContain('button--fill');
    await press('Publish to the live site');
    expect(focusedWords()).toBe('Publish 2 changes to the live site?');
    expect(words()).toContain('New event: Kitchen evening');
    expect(words()).toContain('Changed: Books and prices');
    expect(sentTo('coach-publishing')).not.toContainEqual({ action: 'drafts' });
    await press('No, not yet');
    await press('Publish to the live site');
    await press('Yes, publish');
    expect(sentTo('coach-publishing')).toContainEqual({ action: 'drafts' });
    expect(status()).toContain('Published. Live in about 2 minutes.');
    expect(words()).toContain('Your changes are ready to publish.');
    files = [];
    await settled(() => serverState.invalidateQueries());
    expect(words()).toContain('You’ve published everything you saved.');
    expect(words()).not.toContain('ready to publish');
    expect(() => named('Publish to the live site')).toThrow();
  });

  test('says that everything is published if another device published it before the coach clicked', async () => {
    answer('coach-writing', () => ({ publish: 'https://github.com/o/n/compare/drafts' }));
    let files = [{ file: 'content/products.json', state: 'changed' }];
    answer('coach-publishing', ({ action }) =>
      action === 'saved' ? { files } : { state: 'ready', pending: [] },
    );
    await show(<WritePage />);
    files = [];
    await press('Publish to the live site');
    expect(focusedWords()).toBe(
      'You’ve published everything you saved. New changes go live in about 2 minutes.',
    );
    expect(() => named('Publish to the live site')).toThrow();
    expect(sentTo('coach-publishing')).not.toContainEqual({ action: 'drafts' });
  });

  const SILENT = { url: 'https://drafts.example', isMade: false, remarks: [], drafts: [] };
  test.each([
    ['isn’t responding', SILENT],
    ['isn’t set up', undefined],
  ])('publishes saved changes even if the preview %s', async (_what, preview) => {
    answer('coach-writing', () => ({ publish: 'https://github.com/o/n/compare/drafts', preview }));
    answer('coach-publishing', ({ action }) =>
      action === 'saved'
        ? { files: [{ file: 'content/products.json', state: 'changed' }] }
        : { state: 'ready', pending: [] },
    );
    await show(<WritePage />);
    expect(words()).toContain('Changed: Books and prices');
    await press('Publish to the live site');
    await press('Yes, publish');
    expect(sentTo('coach-publishing')).toContainEqual({ action: 'drafts' });
  });

  test('shows without a reload that published changes are live', async () => {
    let live = { content: 'old', at: AT };
    const preview = { ...SILENT, at: AT, isMade: true, content: 'new' };
    answer('coach-writing', () => ({ publish: 'https://github.com/o/n', preview, live }));
    answer('coach-publishing', ({ action }) =>
      action === 'saved' ? { files: [] } : { state: 'ready', pending: [] },
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await show(<WritePage />);
    expect(words()).toContain('New changes go live in about 2 minutes.');
    live = { content: 'new', at: AT };
    await settled(() => vi.advanceTimersByTimeAsync(15_000));
    expect(words()).toContain('Everything you saved has been live since Nov 1, 2026, 12:00');
    vi.useRealTimers();
  });

  test("links to the newsletter even if the site's drafts can't be loaded", async () => {
    answer('coach-writing', () => httpError('internal', 'Out.', 500));
    await show(<WritePage />);
    expect(alert()).toBe('Out.');
    expect(named('Email your readers').getAttribute('href')).toBe('/admin/campaigns');
  });
});

describe('pending submissions', () => {
  const POST = {
    kind: 'post',
    id: 'p1',
    topicTitle: 'Daily Motivation',
    title: 'A walk',
    text: 'I went out.',
    name: 'Ann',
    at: AT,
    state: 'waiting',
    soundsGrave: false,
  };
  let posts: object[];
  let messages: number;
  beforeEach(() => {
    posts = [POST];
    messages = 0;
    answer('coach-messages', () => ({ messages: [], total: messages, inDanger: 0 }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer('coach-submissions', ({ action, kind }) => {
      if (action !== 'list') return { ...POST, state: 'approved' };
      const items = kind === 'post' ? posts : [];
      return { items, total: items.length };
    });
  });
  afterEach(() => {
    page.leave();
    vi.useRealTimers();
  });
  const decisions = () => sentTo('coach-submissions').filter(({ action }) => action === 'decide');

  test('shows a message if there’s nothing to review', async () => {
    posts = [];
    await show(<WaitingPage />);
    expect(document.querySelector('h2')?.textContent).toBe('Nothing to review');
  });

  test('shows the number of posts, reviews, and messages in the navigation, and links to the messages', async () => {
    messages = 2;
    document.body.insertAdjacentHTML('beforeend', '<i data-waiting-count></i>');
    await show(<WaitingPage />);
    expect(document.querySelector('[data-waiting-count]')?.textContent).toBe(' (3)');
    document.querySelector('[data-waiting-count]')?.remove();
    expect(document.querySelector('h2')?.textContent).toBe('1 to review and 2 messages');
    expect(named('Reply to 2 messages').getAttribute('href')).toBe('/admin/messages');
  });

  test('sends the decision 20 seconds after the click, and not at all if undone', async () => {
    await show(<WaitingPage />);
    expect(document.querySelector('h2')?.textContent).toBe('1 to review');
    await press('Publish: A walk');
    expect(status()).toContain('It’ll appear on the site. You have 20 seconds to undo this.');
    expect(focusedWords()).toBe('Undo: A walk');
    await settled(() => vi.advanceTimersByTime(19_999));
    expect(decisions()).toEqual([]);
    await press('Undo: A walk');
    await settled(() => vi.advanceTimersByTime(20_000));
    expect(decisions()).toEqual([]);
    await press('Don’t publish: A walk');
    posts = [];
    await settled(() => vi.advanceTimersByTime(20_000));
    expect(decisions()).toEqual([
      { action: 'decide', kind: 'post', id: 'p1', decision: 'rejected', first: true },
    ]);
    expect(focusedWords()).toBe('Nothing to review');
  });

  test('sends the decision if the coach leaves the page, with a request that outlives it', async () => {
    await show(<WaitingPage />);
    await press('Publish: A walk');
    const request = vi.spyOn(globalThis, 'fetch');
    await settled(() => window.dispatchEvent(new Event('pagehide')));
    expect(request.mock.calls.map(([, options]) => options?.keepalive)).toEqual([true]);
    expect(decisions()).toHaveLength(1);
    expect(localStorage.getItem('decisions')).toBeNull();
    request.mockRestore();
  });

  /** Leaves the page after a click. The browser loses the request. */
  const leaveAfter = async (name: string) => {
    await show(<WaitingPage />);
    await press(name);
    answer('coach-submissions', () => Promise.reject(new TypeError('The page was closed.')));
    await settled(() => window.dispatchEvent(new Event('pagehide')));
    page.leave();
    serverState.clear();
  };
  const DECIDED = { action: 'decide', kind: 'post', id: 'p1', decision: 'approved', first: true };

  test('resends a decision from the next page if the request was lost when the coach left, and removes it once it’s received', async () => {
    answer('coach-today', () => new Promise<object>(() => undefined));
    await leaveAfter('Publish: A walk');
    expect(decisions()).toEqual([DECIDED]);
    await show(<TodayPage />);
    expect(decisions()).toEqual([DECIDED, DECIDED]);
    expect(localStorage.getItem('decisions')).not.toBeNull();
    page.leave();
    answer('coach-submissions', () => ({ ...POST, state: 'approved' }));
    await show(<TodayPage />);
    expect(decisions()).toHaveLength(3);
    expect(localStorage.getItem('decisions')).toBeNull();
  });

  test('doesn’t send a decision from another tab while it can still be undone, or after it was undone', async () => {
    await show(<WaitingPage />);
    await press('Publish: A walk');
    await settled(() => sendUnsent());
    expect(decisions()).toEqual([]);
    await press('Undo: A walk');
    await settled(() => sendUnsent(Infinity));
    expect(decisions()).toEqual([]);
  });

  test('shows why a decision from an earlier page wasn’t saved, and doesn’t send it again', async () => {
    await leaveAfter('Don’t publish: A walk');
    answer('coach-submissions', ({ action, kind }) =>
      action === 'list'
        ? { items: [], total: 0, kind }
        : httpError('bad_request', 'You already made a different decision about this.', 400),
    );
    await show(<WaitingPage />);
    expect(words()).toContain('A walk: You already made a different decision about this.');
    expect(localStorage.getItem('decisions')).toBeNull();
    await press('Got it');
    expect(words()).not.toContain('different decision');
    expect(localStorage.getItem('refused-decisions')).toBeNull();
  });

  test('keeps a submission and shows the reason if sending the decision fails', async () => {
    await show(<WaitingPage />);
    answer('coach-submissions', () => httpError('internal', 'It was not kept.', 500));
    await press('Publish: A walk');
    await settled(() => vi.advanceTimersByTime(20_000));
    expect(alert()).toBe('It was not kept.');
    expect(named('Publish: A walk')).toBeDefined();
  });
});
