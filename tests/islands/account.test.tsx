// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountDetails } from '#src/contracts/account.ts';
import type { SessionView } from '#src/contracts/auth.ts';
import AccountPage from '#src/islands/accounts/AccountPage.tsx';
import { CopyButton } from '#src/islands/ui/CopyButton.tsx';
import LinkPage from '#src/islands/accounts/LinkPage.tsx';
import NewPassword from '#src/islands/accounts/NewPassword.tsx';
import SignIn from '#src/islands/accounts/SignIn.tsx';
import { SignInLink } from '#src/islands/ui/SignInLink.tsx';
import { routes } from '#src/routes.ts';
import { serverState } from '#src/stores/server-state.ts';
import { $session, noteSession } from '#src/stores/session.ts';
import { httpError, shownIsland } from '#tests/support/shown-island.ts';
import { ANN, COVERS, ORDER, PLAN, resetSession } from '#tests/support/signed-in-buyer.ts';

const page = shownIsland();
const {
  answer,
  field,
  focusedWords,
  named,
  press,
  sentTo,
  settled,
  show,
  status,
  summary,
  type,
  words,
} = page;

const COACH: SessionView = { ...ANN, email: 'coach@example.com', isOnCoachList: true };
const JOURNAL = { slug: 'journal', title: 'Journal' };
const HERE = { id: 's1', device: 'Firefox on Linux', startedAt: ORDER.at, isThis: true };
const THERE = { ...HERE, id: 's2', device: 'Safari on iPhone', isThis: false };
const SET_UP = {
  setUp: 'encrypted',
  secret: 'ABCDEFGH',
  address: 'otpauth://totp/site',
  picture: { size: 21, path: 'M0 0h1' },
};

let details: AccountDetails;

beforeEach(() => {
  details = { session: ANN, orders: [ORDER], sessions: [HERE, THERE] };
  resetSession();
  answer('/auth', ({ action }) =>
    action === 'session' ? { status: 'ok', session: details.session } : { status: 'ok' },
  );
  answer('/account', () => details);
});

const heading = () => document.querySelector('h1')?.textContent;
const ended = () => httpError('invalid_token', 'This link has expired.', 400);
const missing = () => httpError('sign_in_needed', 'Please sign in again.', 401);

describe('account page', () => {
  test('shows a loading message, and then who’s signed in, their orders, and their sessions', async () => {
    const { promise, resolve } = Promise.withResolvers<AccountDetails>();
    answer('/account', () => promise);
    await show(<AccountPage covers={COVERS} />);
    expect(status()).toEqual(['Loading your account...']);
    await settled(() => resolve(details));
    expect(words()).toContain('You’re signed in as ann@example.com');
    expect(words()).toContain('Bought on November 1, 2026. Meal Plan');
    expect(words()).toContain('Firefox on Linux, signed in since November 1, 2026. This device.');
  });

  test('lists each book in an order with its cover and a button that opens it', async () => {
    details.orders = [{ ...ORDER, books: [PLAN, JOURNAL] }];
    await show(<AccountPage covers={COVERS} />);
    const titles = [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
    expect(titles).toEqual(['Meal Plan', 'Journal']);
    const covers = [...document.querySelectorAll('img')].map((one) => one.getAttribute('src'));
    expect(covers).toEqual(['/meal-plan.webp', routes.plainCover]);
    expect(words().match(/Bought on/g)).toHaveLength(1);
    answer('/account', () => ({ status: 'done', url: '#opened' }));
    await press('Open: Journal');
    expect(sentTo('account')).toContainEqual({ action: 'open-order', id: 'cs_1' });
    expect(location.hash).toBe('#opened&book=journal');
  });

  test('keeps the extra sign-in step and the devices collapsed until someone needs them', async () => {
    await show(<AccountPage covers={COVERS} />);
    for (const title of ['Extra sign-in step (a code from your phone)', 'Where you’re signed in'])
      expect(named(title).closest('details')?.open, title).toBe(false);
  });

  test('if there are no orders, explains where to find books bought under another address', async () => {
    details.orders = [];
    await show(<AccountPage covers={COVERS} />);
    expect(words()).toContain('There are no orders under this address.');
    expect(named('get those books by email').getAttribute('href')).toBe('/my-downloads');
  });

  test('sends signed-out visitors to sign in, and then back to this page', async () => {
    answer('/auth', () => ({ status: 'ok', session: null }));
    await show(<AccountPage covers={COVERS} />);
    expect(heading()).toBe('Please sign in');
    expect(named('Sign In').getAttribute('href')).toBe('/auth?next=/account#sign-in');
    expect(sentTo('account')).toEqual([]);
  });

  test('says why the user has to sign in again if the session ended elsewhere', async () => {
    await show(<AccountPage covers={COVERS} />);
    answer('/account', missing);
    await type('New email address', 'new@example.com');
    await type('#change-email-password', 'a secret');
    await press('Send a link to my new address');
    expect(heading()).toBe('Please sign in');
    expect(words()).toContain('Please sign in again.');
    expect(focusedWords()).toBe('Please sign in');
  });

  test('clears the page if another tab signs out', async () => {
    await show(<AccountPage covers={COVERS} />);
    await settled(() => noteSession('SIGNED_OUT', null));
    expect(heading()).toBe('Please sign in');
    expect(words()).not.toContain('ann@example.com');
  });

  test('doesn’t offer books from an order whose access was revoked, and explains why another book didn’t open', async () => {
    details.orders = [
      { ...ORDER, stopped: 'You got your money back.' },
      { ...ORDER, id: 'cs_2', books: [JOURNAL] },
    ];
    await show(<AccountPage covers={COVERS} />);
    expect(words()).toContain('You got your money back.');
    expect(() => named('Open: Meal Plan')).toThrow();
    answer('/account', () => httpError('internal', 'The books are out.', 500));
    await press('Open: Journal');
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('The books are out.');
  });

  test('signs out another device and removes it from the list', async () => {
    answer('/account', ({ action }) => {
      if (action === 'end-session') details = { ...details, sessions: [HERE] };
      return details;
    });
    await show(<AccountPage covers={COVERS} />);
    await press('Sign out of that device: Safari on iPhone, signed in since November 1, 2026');
    expect(sentTo('account')).toContainEqual({ action: 'end-session', id: 's2' });
    expect(words()).not.toContain('Safari');
  });

  test('asks before signing out everywhere', async () => {
    await show(<AccountPage covers={COVERS} />);
    await press('Sign out everywhere');
    expect(focusedWords()).toBe('Sign out everywhere, including here?');
    await press('No, stay signed in');
    expect(sentTo('account')).not.toContainEqual({ action: 'sign-out-everywhere' });
    await press('Sign out everywhere');
    await press('Yes, sign out');
    expect(sentTo('account')).toContainEqual({ action: 'sign-out-everywhere' });
    expect(words()).toContain('You’re signed out everywhere, including here.');
  });

  test("emails a link to the new address and says that nothing changes until it's clicked", async () => {
    await show(<AccountPage covers={COVERS} />);
    await press('Send a link to my new address');
    expect(summary()).toEqual(['Enter your email address', 'Enter your password']);
    expect(field('New email address').getAttribute('aria-invalid')).toBe('true');
    await type('New email address', 'new@example.com');
    await type('#change-email-password', 'a secret');
    await press('Send a link to my new address');
    expect(status()).toContain(
      'We sent an email to new@example.com. Select the button in it. Until you do, nothing will change.',
    );
    expect(field('New email address').value).toBe('');
  });

  test("deletes the account only with the password, and keeps the input if it's wrong", async () => {
    await show(<AccountPage covers={COVERS} />);
    answer('/account', () => httpError('invalid_credentials', 'The password is wrong.', 401));
    const send = () => settled(() => field('#delete-password').form?.requestSubmit());
    await send();
    expect(summary()).toEqual(['Enter your password']);
    await type('#delete-password', 'a secret');
    await send();
    expect(focusedWords()).toContain('The password is wrong.');
    expect(field('#delete-password').value).toBe('a secret');
    answer('/account', () => ({ status: 'deleted' }));
    await send();
    expect(heading()).toBe('Your account has been deleted');
    expect($session.get()).toEqual({ session: null, event: 'SIGNED_OUT' });
  });

  test('with two-factor authentication on, asks for a code before changing the email address or password or deleting the account', async () => {
    details.session = { ...ANN, secondFactor: 'given' };
    await show(<AccountPage covers={COVERS} />);
    const changes = [
      ['change-email', { email: 'new@example.com', password: 'a secret' }],
      ['change-password', { password: 'a secret', newPassword: 'nine brown kettles' }],
      ['delete', { password: 'a secret' }],
    ] as const;
    for (const [action, typed] of changes) {
      const send = () => settled(() => field(`#${action}-password`).form?.requestSubmit());
      for (const [name, text] of Object.entries(typed)) await type(`#${action}-${name}`, text);
      await send();
      expect(summary()).toEqual(['Enter the code']);
      await type(`#${action}-code`, '123456');
      await send();
      expect(sentTo('account')).toContainEqual({ action, ...typed, code: '123456' });
    }
  });

  test('opens the form for a new app after sign-in with a recovery code', async () => {
    const form = () => field('#replace-password').closest('details')?.open;
    details.session = { ...ANN, secondFactor: 'given' };
    await show(<AccountPage covers={COVERS} />);
    expect(form()).toBe(false);
    details.session = { ...ANN, secondFactor: 'given', usedRecoveryCode: true };
    await settled(() => serverState.invalidateQueries({ queryKey: ['account'] }));
    expect(form()).toBe(true);
  });

  test('right after sign-in with a recovery code, opens the setup for a new app directly', async () => {
    details.session = {
      ...{ ...COACH, secondFactor: 'given', isCoach: true },
      ...{ usedRecoveryCode: true, hasJustRecovered: true },
    };
    history.replaceState(null, '', '/account#second-factor');
    answer('/account', ({ action }) => {
      if (action === 'second-factor-recover') return SET_UP;
      if (action === 'details') return details;
      return { recoveryCodes: ['aaaa-1111'], session: details.session };
    });
    await show(<AccountPage covers={COVERS} />);
    expect(named('Open my authenticator app').getAttribute('href')).toBe(SET_UP.address);
    await type('Code from your app', '654321');
    await press('Switch to this app');
    expect(named('I’ve saved them. Open my dashboard').getAttribute('href')).toBe('/admin');
  });

  test('shows the form for replacing the app if the sign-in with a recovery code was too long ago', async () => {
    details.session = {
      ...{ ...ANN, secondFactor: 'given' },
      ...{ usedRecoveryCode: true, hasJustRecovered: true },
    };
    history.replaceState(null, '', '/account#second-factor');
    answer('/account', ({ action }) =>
      action === 'details' ? details : httpError('second_factor_needed', 'Too late.', 401),
    );
    await show(<AccountPage covers={COVERS} />);
    expect(field('#replace-password').closest('details')?.open).toBe(true);
  });

  test('replaces the authenticator app, using a code from the old one', async () => {
    details.session = { ...ANN, secondFactor: 'given' };
    await show(<AccountPage covers={COVERS} />);
    answer('/account', ({ action }) => {
      if (action === 'second-factor-start') return SET_UP;
      if (action === 'details') return details;
      return { recoveryCodes: ['aaaa-1111'], session: details.session };
    });
    const send = () => settled(() => field('#replace-password').form?.requestSubmit());
    await type('#replace-password', 'a secret');
    await send();
    expect(summary()).toEqual(['Enter a code from your old app or a recovery code']);
    await type('#replace-code', '123456');
    await send();
    expect(sentTo('account')).toContainEqual({
      action: 'second-factor-start',
      password: 'a secret',
      code: '123456',
    });
    expect(words()).toContain('Your old app will work until the last step below.');
    await type('Code from your app', '654321');
    await press('Switch to this app');
    expect(focusedWords()).toBe('Save your recovery codes');
  });

  test('lists the coach’s remaining setup step first', async () => {
    details.session = COACH;
    await show(<AccountPage covers={COVERS} />);
    const titles = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
    expect(titles[0]).toBe('One last step: set up your authenticator app');
    expect(field('#factor-password').closest('details')).toBeNull();
  });

  test("sets up an authenticator app and shows the recovery codes until they're saved", async () => {
    await show(<AccountPage covers={COVERS} />);
    answer('/account', ({ action }) => {
      if (action === 'second-factor-start') return SET_UP;
      if (action === 'details') return details;
      return { recoveryCodes: ['aaaa-1111', 'bbbb-2222'], session: ANN };
    });
    await type('#factor-password', 'a secret');
    await press('Next');
    expect(focusedWords()).toBe('Authenticator app');
    expect(named('Open my authenticator app').getAttribute('href')).toBe(SET_UP.address);
    expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe(
      'A QR code for your authenticator app',
    );
    expect(words()).toContain('ABCD EFGH');
    await press('Turn on sign-in codes');
    expect(summary()).toEqual(['Enter the 6-digit code from your app']);
    await type('Code from your app', '123456');
    await press('Turn on sign-in codes');
    expect(sentTo('account')).toContainEqual({
      action: 'second-factor-confirm',
      setUp: 'encrypted',
      code: '123456',
    });
    expect(focusedWords()).toBe('Save your recovery codes');
    expect([...document.querySelectorAll('[data-codes] li')].map((li) => li.textContent)).toEqual([
      'aaaa-1111',
      'bbbb-2222',
    ]);
    details.session = { ...ANN, secondFactor: 'given' };
    await press('I’ve saved them');
    expect(words()).not.toContain('aaaa-1111');
    expect(words()).toContain('Your app is set up. We’ll ask for its code each time you sign in.');
    expect(focusedWords()).toBe('Extra sign-in step (a code from your phone)');
    expect(named('Extra sign-in step (a code from your phone)').closest('details')?.open).toBe(
      true,
    );
  });
});

describe('copy button', () => {
  test("confirms the copy, or shows the text if the browser can't copy", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await show(<CopyButton text="aaaa-1111" label="Copy them" />);
    await press('Copy them');
    expect(writeText).toHaveBeenCalledWith('aaaa-1111');
    expect(status()).toEqual(['Copied.']);
    writeText.mockRejectedValue(new Error('not allowed'));
    await press('Copy them');
    expect(status()).toEqual(['Your browser couldn’t copy it. Please write it down: aaaa-1111']);
  });
});

describe('sign-in', () => {
  const signIn = async (url = '/auth#sign-in') => {
    history.replaceState(null, '', url);
    await show(<SignIn />);
    await type('#sign-in-email', ANN.email);
    await type('#sign-in-password', 'a secret');
    await press('Sign In');
  };
  /** Accepts a sign-in. `cookie` returns the response to the check for the session cookie. */
  const acceptSignIn = (cookie: () => object) => {
    let isSignedIn = false;
    answer('/auth', ({ action }) => {
      if (action === 'session') return isSignedIn ? cookie() : { status: 'session', session: null };
      isSignedIn = true;
      return { status: 'signed-in', session: ANN };
    });
  };
  const keepsCookie = () => ({ status: 'session', session: ANN });

  test('in a second tab, doesn’t redirect, and asks the user to go back to the first tab', async () => {
    acceptSignIn(keepsCookie);
    await signIn('/auth?tab=second#sign-in');
    expect(words()).toContain('You have successfully signed in.');
    expect(status()).toEqual(['You can close this tab, and go back to the one you were using.']);
  });

  test('returns the coach to the exact URL she came from, without sending its fragment to the server', async () => {
    history.replaceState(null, '', '/admin/order?a#s=cs_test_1');
    await show(<SignInLink>Sign in as the coach</SignInLink>);
    const link = named('Sign in as the coach');
    link.addEventListener('click', (event) => event.preventDefault());
    await settled(() => link.click());
    const path = link.getAttribute('href');
    expect(path).toBe('/auth?next=%2Fadmin%2Forder%3Fa#sign-in');
    page.leave();
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    acceptSignIn(keepsCookie);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await signIn(path ?? '');
    await settled(() => vi.runAllTimersAsync());
    vi.useRealTimers();
    expect(words()).toContain('You have successfully signed in.');
    expect(assign).toHaveBeenCalledWith('/admin/order?a#s=cs_test_1');
  });

  const NOT_KEPT = 'Your password was right, but your browser didn’t keep you signed in.';

  test.each([
    ['no cookie', null],
    ['only someone else’s cookie', { ...ANN, email: 'bob@example.com' }],
  ])(
    'F12: reports a failed sign-in if the browser sends back %s, and suggests what still works',
    async (_, back) => {
      acceptSignIn(() => ({ status: 'session', session: back }));
      await signIn();
      expect(words()).not.toContain('You have successfully signed in.');
      expect(words()).toContain(NOT_KEPT);
      expect(words()).toContain('My Downloads');
      expect($session.get().session).toBeNull();
    },
  );

  test('F12: if the browser doesn’t keep cookies, says so before asking for the code', async () => {
    answer('/auth', ({ action }) =>
      action === 'session'
        ? { status: 'session', session: null }
        : { status: 'second-factor-needed', session: { ...ANN, secondFactor: 'needed' } },
    );
    await signIn();
    expect(words()).toContain(NOT_KEPT);
  });

  test.each([
    ['that was sent back', keepsCookie],
    ['that couldn’t be checked', () => httpError('upstream_unavailable', 'Out.', 503)],
  ])('F12: accepts a sign-in if the browser has a cookie %s', async (_, cookie) => {
    acceptSignIn(cookie);
    await signIn();
    expect(words()).toContain('You have successfully signed in.');
  });

  test.each([
    ...['#sign-in', '#sign-in.', '#%73ign-in', '#sign-in:~:text=Sign'].map((one) => [
      one,
      'sign-in',
    ]),
    ...['', '#sign-up', '#t=v1.verify.x', '#no-such-part', '#%', '#:~:text=Sign'].map((one) => [
      one,
      'sign-up',
    ]),
  ])('F17: /auth%s shows only the %s form', async (fragment, form) => {
    answer('/auth', () => ({ status: 'session', session: null }));
    history.replaceState(null, '', `/auth${fragment}`);
    await show(<SignIn />);
    const shown = [...document.querySelectorAll('section')].filter(
      ({ className }) => !className.includes('hidden'),
    );
    expect(shown.map(({ id }) => id)).toEqual([form]);
  });
});

describe('page opened from an account email', () => {
  const open = async (token: string) => {
    history.replaceState(null, '', token ? `/auth/verify#t=${token}` : '/auth/verify');
    await show(<LinkPage />);
  };

  test('doesn’t change anything until the password is entered, then confirms', async () => {
    await open('v1.verify.x');
    expect(sentTo('auth')).toEqual([]);
    expect(words()).toContain(
      'If you asked for this, enter the password you chose when you signed up.',
    );
    await press('Yes, this is my address');
    expect(summary()).toEqual(['Enter your password']);
    answer('/auth', () => ({ status: 'confirmed', session: ANN }));
    await type('Password', 'a secret');
    await press('Yes, this is my address');
    expect(sentTo('auth')).toEqual([
      { action: 'confirm', token: 'v1.verify.x', password: 'a secret', isNew: false },
      { action: 'session' },
    ]);
    expect(focusedWords()).toBe('Your email address is confirmed');
    expect($session.get().event).toBe('SIGNED_IN');
  });

  test("F12: doesn't claim that anyone is signed in if the browser doesn't keep cookies", async () => {
    await open('v1.verify.x');
    answer('/auth', ({ action }) => ({
      status: 'confirmed',
      session: action === 'session' ? null : ANN,
    }));
    await type('Password', 'a secret');
    await press('Yes, this is my address');
    expect(words()).toContain('All donePlease sign in again.');
    expect($session.get().session).toBeNull();
  });

  test('sends the coach to set up two-factor authentication', async () => {
    await open('v1.verify.x');
    answer('/auth', () => ({ status: 'confirmed', session: COACH }));
    await type('Password', 'a secret');
    await press('Yes, this is my address');
    expect(named('Turn on sign-in codes').getAttribute('href')).toBe('/account#second-factor');
  });

  test('keeps the form if the password is wrong, and closes it if the link has expired', async () => {
    await open('v1.verify.x');
    answer('/auth', () => httpError('invalid_credentials', 'The password is wrong.', 401));
    await type('Password', 'a secret');
    await press('Yes, this is my address');
    expect(focusedWords()).toContain('The password is wrong.');
    expect(field('Password').value).toBe('a secret');
    answer('/auth', ended);
    await press('Yes, this is my address');
    expect(focusedWords()).toBe('This link has expired');
    answer('/auth', () => ({ status: 'ok' }));
    await press('Send me a new link');
    expect(sentTo('auth').at(-1)).toEqual({ action: 'resend', token: 'v1.verify.x' });
    expect(status().join()).toContain('We sent the email again.');
  });

  test('offers to resend the link only for a sign-up', async () => {
    await open('v1.change.x');
    answer('/auth', ended);
    await type('Password', 'a secret');
    await press('Yes, this is my address');
    expect(words()).toContain('This link has expired');
    expect(words()).not.toContain('Send me a new link');
  });

  test('reports an expired link without sending a request if the token is missing', async () => {
    await open('');
    expect(heading()).toBe('This link has expired');
    expect(sentTo('auth')).toEqual([]);
  });

  test('turns off two-factor authentication if the device is lost', async () => {
    await open('v1.end-factor.x');
    expect(heading()).toBe('Turn off sign-in codes');
    answer('/auth', () => ({ status: 'ended' }));
    await type('Password', 'a secret');
    await press('Turn off sign-in codes');
    expect(words()).toContain('All donePlease sign in again.');
  });

  test("cancels someone else's request with one click and says what to do next", async () => {
    await open('v1.not-me.x');
    answer('/auth', () => httpError('internal', 'Please try again.', 500));
    await press('This wasn’t me');
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('Please try again.');
    answer('/auth', () => ({ status: 'ok' }));
    await press('This wasn’t me');
    expect(focusedWords()).toBe('We canceled the request');
    expect(named('Choose a new password').getAttribute('href')).toBe('/auth#recover');
    expect($session.get().event).toBe('SIGNED_OUT');
  });
});

describe('new password page', () => {
  const open = async (token: string) => {
    history.replaceState(null, '', token ? `/auth/reset#t=${token}` : '/auth/reset');
    await show(<NewPassword />);
  };
  const save = async () => {
    await type('New password', 'three words long');
    await press('Save my new password');
  };

  test.each([
    ['nobody is signed in', null, 'Sign in with it now.', 'Sign In'],
    [
      'the second factor is on',
      { ...ANN, secondFactor: 'needed' },
      'Now enter the code',
      'Enter my code',
    ],
  ])('saves the password and, when %s, shows the next step', async (_, session, lead, next) => {
    await open('v1.recover.x');
    answer('/auth', () => ({ status: 'ok', session }));
    await save();
    expect(focusedWords()).toBe('Your new password is set');
    expect(words()).toContain(lead);
    expect(named(next)).toBeDefined();
  });

  test.each(['', 'v1.recover.x'])(
    'offers a new link when the link has expired: %j',
    async (token) => {
      await open(token);
      answer('/auth', ended);
      if (token) await save();
      expect(heading()).toBe('This link has expired');
      expect(named('Ask for a new link').getAttribute('href')).toBe('/auth#recover');
    },
  );

  test('guides the coach through 3 steps to the dashboard', async () => {
    await open('v1.set-up.x');
    expect(heading()).toBe('Welcome. Step 1 of 3: your password');
    answer('/auth', () => ({ status: 'ok', session: COACH }));
    answer('/account', ({ action }) =>
      action === 'second-factor-start'
        ? SET_UP
        : { recoveryCodes: ['aaaa-1111'], session: { ...COACH, isCoach: true } },
    );
    await save();
    expect(focusedWords()).toBe('Step 2 of 3: set up your authenticator app');
    expect(words()).toContain('You’ll sign in as coach@example.com.');
    await type('Code from your app', '123456');
    await press('Turn on sign-in codes');
    expect(focusedWords()).toBe('Step 3 of 3: save your recovery codes');
    expect(words()).toContain('aaaa-1111');
    expect(named('I’ve saved them. Open my dashboard').getAttribute('href')).toBe('/admin');
  });

  test('if authenticator setup fails, still says that the password is saved, because the link only works once', async () => {
    await open('v1.set-up.x');
    answer('/auth', () => ({ status: 'ok', session: COACH }));
    answer('/account', () => httpError('internal', 'The site has trouble.', 500));
    await save();
    expect(focusedWords()).toBe('Your new password is set');
  });
});
