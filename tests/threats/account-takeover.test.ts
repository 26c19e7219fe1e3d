import { describe, expect, test } from 'vitest';
import { sweep } from '#netlify/app/jobs.ts';
import { removeFactorByOwner } from '#netlify/accounts/second-factor.ts';
import { requireCoach } from '#netlify/http/session.ts';
import type { Functions, InputOf } from '#src/contracts/endpoints.ts';
import { stepOfCode, totpCode } from '#netlify/accounts/totp.ts';
import { accountOf, send, signIn, tokenTo, type Sent } from '#tests/support/account-requests.ts';
import { COACH, signInAsCoach, signInAsVisitor, TEST_PASSWORD } from '#tests/support/coach.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createMemoryStore, type StoreFault } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';

const HOUR = 60 * 60_000;
const QUARTER = 15 * 60_000;
const MARIA = 'maria@example.com';
const MALLORY = 'mallory@evil.example';
const STOLEN = 'quiet green teapots';
const MINE = 'nine brown kettles';

const asks = (cookie = '') => postJson('http://localhost:8888/', {}, { cookie });
const signUp = (harness: TestHarness, email: string, password: string, ip?: string) =>
  send(harness, 'auth', { action: 'sign-up', email, password }, ip === undefined ? {} : { ip });
const confirm = (harness: TestHarness, token: string, password: string, isNew = false) =>
  send(harness, 'auth', { action: 'confirm', token, password, isNew });
const recover = (harness: TestHarness, email: string) =>
  send(harness, 'auth', { action: 'recover', email });
const reset = (harness: TestHarness, token: string, password: string) =>
  send(harness, 'auth', { action: 'reset', token, password });
const details = (harness: TestHarness, cookie: string | undefined) =>
  send(harness, 'account', { action: 'details' }, { cookie });
const askAddress = (harness: TestHarness, cookie: string, email: string, code?: string) =>
  send(
    harness,
    'account',
    { action: 'change-email', email, password: TEST_PASSWORD, ...(code && { code }) },
    { cookie },
  );
/** Returns the token in the link labeled `label`, from the newest email to an address. */
function tokenBehind(harness: TestHarness, address: string, label: string): string {
  const text = harness.mails.findLast(
    ({ to, text: words }) => to === address && words.includes(label),
  );
  return new RegExp(`${label}[^#]*#t=([\\w.-]+)`).exec(text?.text ?? '')?.[1] ?? '';
}
const stop = (harness: TestHarness, address: string) =>
  send(harness, 'auth', {
    action: 'not-me',
    token: tokenBehind(harness, address, 'This wasn’t me'),
  });
const codeOf = (harness: TestHarness, secret: string) =>
  totpCode(secret, Math.floor(harness.clock.now / 30_000));

/**
 * Sets up the second factor in a session.
 * @returns the response to the first code
 */
async function addFactor(harness: TestHarness, cookie: string | undefined, password: string) {
  const started = await send(
    harness,
    'account',
    { action: 'second-factor-start', password },
    { cookie },
  );
  if (!started.body['setUp']) return started;
  const { setUp, secret } = started.body as { setUp: string; secret: string };
  return send(
    harness,
    'account',
    { action: 'second-factor-confirm', setUp, code: codeOf(harness, secret) },
    { cookie },
  );
}

describe('T26: an account created with someone else’s email address', () => {
  test('T26: if the buyer clicks the link, the person who signed up doesn’t gain access at any step', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await buy(harness);
    await signUp(harness, MARIA, STOLEN);
    const token = tokenTo(harness, MARIA);

    // The buyer follows the link, first without a password and then with her own.
    expect((await send(harness, 'auth', { action: 'confirm', token })).status).toBe(400);
    expect(await confirm(harness, token, MINE)).toMatchObject({
      status: 401,
      body: { error: 'invalid_credentials' },
    });
    expect((await signIn(harness, MARIA, STOLEN)).status).toBe(401);
    expect((await confirm(harness, token, MINE, true)).body['status']).toBe('confirmed');

    expect((await signIn(harness, MARIA, STOLEN)).status).toBe(401);
    const own = await signIn(harness, MARIA, MINE);
    expect((await details(harness, own.cookie)).body['orders']).toHaveLength(1);
  });

  test('T26: if the coach clicks the link, the person who signed up doesn’t get an account or dashboard access', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signUp(harness, COACH, STOLEN);
    const token = tokenTo(harness, COACH);
    const pressed = await confirm(harness, token, MINE, true);
    expect((await signIn(harness, COACH, STOLEN)).status).toBe(401);
    expect((await addFactor(harness, pressed.cookie, MINE)).status).toBe(200);
    const { cookie } = await signIn(harness, COACH, MINE);
    expect((await details(harness, cookie)).body['error']).toBe('second_factor_needed');
  });

  test('T26: confirming with the password chosen at sign-up signs the visitor in, but only once', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signUp(harness, MARIA, MINE);
    const token = tokenTo(harness, MARIA);
    const confirmed = await confirm(harness, token, MINE);
    expect(confirmed.body).toMatchObject({ status: 'confirmed', session: { email: MARIA } });
    expect((await details(harness, confirmed.cookie)).status).toBe(200);
    for (const isNew of [false, true]) {
      expect((await confirm(harness, token, MINE, isNew)).status).toBe(410);
    }
    expect((await signIn(harness, MARIA, MINE)).status).toBe(200);
  });

  test('T26: a link can’t be used to guess passwords', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signUp(harness, MARIA, STOLEN);
    const token = tokenTo(harness, MARIA);
    for (let n = 0; n < 5; n += 1) {
      expect((await confirm(harness, token, `guess number ${n}`)).status).toBe(401);
    }
    harness.hashes = 0;
    expect((await confirm(harness, token, STOLEN)).status).toBe(429);
    expect(harness.hashes).toBe(0);
    harness.clock.now += QUARTER;
    expect((await confirm(harness, token, STOLEN)).status).toBe(200);
  });

  test('T26: only the latest sign-up counts, and its original email still works after a resend', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const first = await signUp(harness, MARIA, STOLEN);
    const old = tokenTo(harness, MARIA);
    const second = await signUp(harness, MARIA, MINE);
    const newer = tokenTo(harness, MARIA);
    expect(await confirm(harness, old, STOLEN)).toMatchObject({
      status: 410,
      body: { message: expect.stringContaining('newer one') },
    });
    const mails = harness.mails.length;
    const again = (sent: Sent) =>
      send(harness, 'auth', { action: 'resend', token: sent.body['receipt'] });
    // The response doesn't reveal that someone signed up later.
    expect((await again(first)).body).toEqual((await again(second)).body);
    expect(harness.mails).toHaveLength(mails + 1);
    expect(tokenTo(harness, MARIA)).not.toBe(newer);
    expect((await confirm(harness, newer, MINE)).status).toBe(200);
    expect((await confirm(harness, tokenTo(harness, MARIA), MINE)).status).toBe(410);
  });

  test('T26: if an address has an account by then, its link reports the conflict and doesn’t change anything', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signUp(harness, MARIA, MINE);
    const token = tokenTo(harness, MARIA);
    await signInAsVisitor(harness, MARIA);
    expect(await confirm(harness, token, MINE)).toMatchObject({
      status: 409,
      body: { error: 'account_exists' },
    });
    expect((await signIn(harness, MARIA, MINE)).status).toBe(401);
    expect((await signIn(harness, MARIA, TEST_PASSWORD)).status).toBe(200);
  });

  test('T26: simultaneous confirmations create one account and one session', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signUp(harness, MARIA, MINE);
    const token = tokenTo(harness, MARIA);
    const pressed = await Promise.all([1, 2, 3, 4].map(() => confirm(harness, token, MINE)));
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
    expect((await signIn(harness, MARIA, MINE)).status).toBe(200);
  });
});

describe('T27: dashboard access with only a password', () => {
  test('T27: setting up the first second factor requires a link sent to the coach’s own address', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsVisitor(harness, COACH);
    const thief = await signIn(harness, COACH, TEST_PASSWORD);
    const tried = await addFactor(harness, thief.cookie, TEST_PASSWORD);
    expect(tried.body).toEqual({ status: 'check-mail' });
    expect((await accountOf(harness, COACH)).totp).toBeUndefined();

    const token = tokenTo(harness, COACH);
    expect(harness.mails.at(-1)?.subject).toBe('Set up your authenticator app');
    const set = await reset(harness, token, MINE);
    expect(set.body).toMatchObject({ session: { email: COACH, isCoach: false } });
    expect((await details(harness, thief.cookie)).status).toBe(401);
    const on = await addFactor(harness, set.cookie, MINE);
    expect(on.body['recoveryCodes']).toHaveLength(10);
    expect((await requireCoach(asks(on.cookie), harness.services)).role).toBe('coach');
    expect((await reset(harness, token, STOLEN)).status).toBe(410);
  });

  test('T27: after an hour, setup requires another link, even if the session was refreshed', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { verificationTokens } = harness.services;
    const verificationToken = { purpose: 'set-up', email: COACH, epoch: 0 } as const;
    const set = await reset(
      harness,
      await verificationTokens.issue(verificationToken, harness.clock.now),
      MINE,
    );
    harness.clock.now += 29 * 60_000;
    const { cookie } = await send(harness, 'auth', { action: 'refresh' }, { cookie: set.cookie });
    harness.clock.now += 29 * 60_000;
    const later = await send(harness, 'auth', { action: 'refresh' }, { cookie });
    harness.clock.now += 2 * 60_000 + 1;
    const tried = await addFactor(harness, later.cookie, MINE);
    expect(tried.body).toEqual({ status: 'check-mail' });
  });

  test('T27: a visitor sets up a second factor without an email', async () => {
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, MARIA);
    expect((await addFactor(harness, cookie, TEST_PASSWORD)).body['recoveryCodes']).toHaveLength(
      10,
    );
  });

  test('T27: a printed setup link stops working once the coach has an account', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { verificationTokens } = harness.services;
    const verificationToken = { purpose: 'set-up', email: COACH, epoch: 0 } as const;
    const token = await verificationTokens.issue(verificationToken, harness.clock.now);
    await signInAsCoach(harness);
    expect((await reset(harness, token, STOLEN)).status).toBe(410);
    expect((await signIn(harness, COACH, STOLEN)).status).toBe(401);
  });
});

describe('T28: an account moved to another email address', () => {
  test.each([
    ['a new password', (harness: TestHarness) => recoverWith(harness, MARIA, MINE)],
    [
      '“sign out everywhere”',
      async (harness: TestHarness) => {
        const { cookie } = await signIn(harness, MARIA);
        return send(harness, 'account', { action: 'sign-out-everywhere' }, { cookie });
      },
    ],
    ['“this wasn’t me”', (harness: TestHarness) => stop(harness, MARIA)],
  ])('T28: %s cancels a pending address change', async (_what, act) => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, MARIA);
    await askAddress(harness, cookie, MALLORY);
    const token = tokenTo(harness, MALLORY);
    // The owner is notified as soon as the change is requested.
    expect(harness.mails.at(-1)).toMatchObject({
      to: MARIA,
      subject: 'Did you ask to change your email address?',
    });
    expect((await act(harness)).status).toBe(200);
    expect((await details(harness, cookie)).status).toBe(401);
    expect((await confirm(harness, token, TEST_PASSWORD)).status).toBe(410);
    expect(await harness.services.accounts.findByAddress(MALLORY)).toBeUndefined();
    expect((await accountOf(harness, MARIA)).email).toBe(MARIA);
  });

  test('T28: a change ends all sessions and notifies the old address, and its link works only once', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const email = 'maria.new@example.com';
    const { cookie } = await signInAsVisitor(harness, MARIA);
    await askAddress(harness, cookie, email);
    const token = tokenTo(harness, email);
    expect((await confirm(harness, token, TEST_PASSWORD)).body).toEqual({
      status: 'email-changed',
    });
    expect(harness.mails.at(-1)).toMatchObject({
      to: MARIA,
      subject: 'Your account has a new email address',
    });
    expect((await details(harness, cookie)).status).toBe(401);
    expect((await confirm(harness, token, TEST_PASSWORD)).status).toBe(410);
    expect((await stop(harness, MARIA)).status).toBe(410);
    expect((await signIn(harness, email)).status).toBe(200);
  });

  test('T28: clicking a link can’t hand over an account, because confirmation requires the account’s password', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await buy(harness);
    const mallory = await signInAsVisitor(harness, MALLORY);
    await askAddress(harness, mallory.cookie, MARIA);
    const token = tokenTo(harness, MARIA);
    expect((await confirm(harness, token, MINE)).status).toBe(401);
    expect((await confirm(harness, token, MINE, true)).status).toBe(401);
    for (let n = 0; n < 3; n += 1) await confirm(harness, token, `guess number ${n}`);
    expect((await confirm(harness, token, TEST_PASSWORD)).status).toBe(429);
    expect((await details(harness, mallory.cookie)).body['orders']).toEqual([]);
  });

  test('T28: an account can’t become the coach by changing its address', async () => {
    expectConsole(/"event":"refused"/);
    const environment = { COACH_EMAILS: `${COACH}, second@example.com` };
    const harness = await createTestHarness({ environment });
    const visitor = await signInAsVisitor(harness, MALLORY);
    const { cookie = '' } = await addFactor(harness, visitor.cookie, TEST_PASSWORD);
    const { totp = '' } = await accountOf(harness, MALLORY);
    const ask = (email: string) => {
      harness.clock.now += 60_000;
      return askAddress(harness, cookie, email, codeOf(harness, totp));
    };
    const refused = await ask('Second@example.com');
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'email' }] } },
    });
    expect(harness.mails.filter(({ to }) => to === 'second@example.com')).toEqual([]);

    // A link that was sent before the address was added to the list doesn't work either.
    await ask('third@example.com');
    const token = tokenTo(harness, 'third@example.com');
    const { services } = harness;
    const coachEmails = [...services.env.coachEmails, 'third@example.com'];
    const later = { ...harness, services: { ...services, env: { ...services.env, coachEmails } } };
    expect((await confirm(later, token, TEST_PASSWORD)).status).toBe(410);
    expect((await accountOf(harness, MALLORY)).email).toBe(MALLORY);
  });
});

describe('T29: outdated emailed links', () => {
  test('T29: only the newer of two password-reset links works, and the older one stays invalid afterward', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsVisitor(harness, MARIA);
    await recover(harness, MARIA);
    const old = tokenTo(harness, MARIA);
    await recover(harness, MARIA);
    const newer = tokenTo(harness, MARIA);
    expect((await reset(harness, old, STOLEN)).status).toBe(410);
    expect((await reset(harness, newer, MINE)).status).toBe(200);
    expect((await reset(harness, old, STOLEN)).status).toBe(410);
    expect((await signIn(harness, MARIA, MINE)).status).toBe(200);
  });

  test('T29: a request whose email isn’t sent doesn’t invalidate the previous link', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsVisitor(harness, MARIA);
    const mailsBefore = harness.mails.length;
    for (let n = 0; n < 40 && harness.mails.length === mailsBefore + n; n += 1) {
      await send(harness, 'auth', { action: 'recover', email: MARIA }, { ip: `198.51.100.${n}` });
    }
    expect((await reset(harness, tokenTo(harness, MARIA), MINE)).status).toBe(200);
  });

  /** Emailed links, each with a function that uses it and the sign-in that proves it worked. */
  const links: readonly (readonly [
    what: string,
    ask: (harness: TestHarness) => Promise<string>,
    press: (harness: TestHarness, token: string) => Promise<Sent>,
    address: string,
    password: string,
  ])[] = [
    [
      'a sign-up',
      async (harness) => {
        await signUp(harness, MARIA, MINE);
        return tokenTo(harness, MARIA);
      },
      (harness, token) => confirm(harness, token, MINE),
      MARIA,
      MINE,
    ],
    [
      'a sign-up with a password chosen there',
      async (harness) => {
        await signUp(harness, MARIA, STOLEN);
        return tokenTo(harness, MARIA);
      },
      (harness, token) => confirm(harness, token, MINE, true),
      MARIA,
      MINE,
    ],
    [
      'a new password',
      async (harness) => {
        await signInAsVisitor(harness, MARIA);
        await recover(harness, MARIA);
        return tokenTo(harness, MARIA);
      },
      (harness, token) => reset(harness, token, MINE),
      MARIA,
      MINE,
    ],
    [
      'the coach’s first password',
      (harness) =>
        harness.services.verificationTokens.issue(
          { purpose: 'set-up', email: COACH, epoch: 0 },
          harness.clock.now,
        ),
      (harness, token) => reset(harness, token, MINE),
      COACH,
      MINE,
    ],
    [
      'a new address',
      async (harness) => {
        const { cookie } = await signInAsVisitor(harness, MARIA);
        await askAddress(harness, cookie, 'new@example.com');
        return tokenTo(harness, 'new@example.com');
      },
      (harness, token) => confirm(harness, token, TEST_PASSWORD),
      'new@example.com',
      TEST_PASSWORD,
    ],
  ];

  test.each(links)(
    'T29: completes %s on the next click after an interruption at any step',
    async (_what, ask, press, address, password) => {
      expectConsole(/"event":"(?:refused|failed)"/);
      for (const kind of ['unavailable', 'lost-reply'] as const) {
        let cutAt = Number.POSITIVE_INFINITY;
        for (let cut = 1; ; cut += 1) {
          let from = Number.POSITIVE_INFINITY;
          const fault = (number: number): StoreFault | undefined =>
            number === from ? kind : number > from ? 'unavailable' : undefined;
          const records = createMemoryStore(({ number }) => fault(number));
          const harness = await createTestHarness({ records });
          const token = await ask(harness);
          from = records.calls + cut;
          const first = await press(harness, token);
          from = Number.POSITIVE_INFINITY;
          if (first.status === 200) {
            cutAt = cut;
            break;
          }
          const where = `${kind} at call ${cut}`;
          const next = await press(harness, token);
          // A 410 means that the interrupted attempt had already completed the change, so the same
          // password signs in.
          if (next.status !== 200) expect(next.status, where).toBe(410);
          const signedIn = await signIn(harness, address, password, '203.0.113.9');
          expect(signedIn.status, where).toBe(200);
          expect((await press(harness, token)).status, where).toBe(410);
        }
        expect(cutAt).toBeGreaterThan(5);
      }
    },
  );
});

describe('T30: a stranger and a lost authenticator app', () => {
  const FACTOR_MAIL = 'Sign in without your authenticator app';
  async function withFactor(harness: TestHarness) {
    const { cookie } = await signInAsVisitor(harness, MARIA);
    await addFactor(harness, cookie, TEST_PASSWORD);
    const waiting = await signIn(harness, MARIA);
    expect(waiting.body['status']).toBe('second-factor-needed');
    const lost = await send(harness, 'auth', { action: 'second-factor-lost' }, waiting);
    expect(lost.body).toEqual({ status: 'check-mail' });
    expect(harness.mails.at(-1)).toMatchObject({ to: MARIA, subject: FACTOR_MAIL });
    return { waiting, token: tokenBehind(harness, MARIA, 'Turn off sign-in codes') };
  }

  test('T30: the owner turns off the second factor by email after a day, with the password', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { token } = await withFactor(harness);
    expect(await confirm(harness, token, TEST_PASSWORD)).toMatchObject({
      status: 409,
      body: { error: 'link_too_early', message: expect.stringContaining('24 hours') },
    });
    harness.clock.now += 24 * HOUR;
    expect((await confirm(harness, token, 'a wrong password')).status).toBe(401);
    expect((await confirm(harness, token, TEST_PASSWORD)).body).toEqual({
      status: 'factor-removed',
    });
    expect((await confirm(harness, token, TEST_PASSWORD)).status).toBe(410);
    expect((await signIn(harness, MARIA)).body['status']).toBe('signed-in');
  });

  test('T30: the password is useless without access to the mailbox, no matter how long someone waits', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { waiting } = await withFactor(harness);
    harness.clock.now += 25 * HOUR;
    expect((await details(harness, waiting.cookie)).status).toBe(401);
    expect((await signIn(harness, MARIA)).body['status']).toBe('second-factor-needed');
  });

  test('T30: the owner cancels the removal with “this wasn’t me”', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { token } = await withFactor(harness);
    expect((await stop(harness, MARIA)).body).toEqual({ status: 'stopped' });
    harness.clock.now += 25 * HOUR;
    expect((await confirm(harness, token, TEST_PASSWORD)).status).toBe(410);
    expect((await accountOf(harness, MARIA)).totp).toBeDefined();
  });

  test('T30: a request requires the password and can’t be used to flood the mailbox', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    expect((await send(harness, 'auth', { action: 'second-factor-lost' })).status).toBe(401);
    const { waiting } = await withFactor(harness);
    const answers = [];
    for (let n = 0; n < 5; n += 1) {
      answers.push((await send(harness, 'auth', { action: 'second-factor-lost' }, waiting)).status);
    }
    expect(answers).toEqual([200, 200, 429, 429, 429]);
  });

  test('T30: the coach can also turn off the second factor by email, and must confirm a new one with an emailed link', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsCoach(harness);
    const waiting = await signIn(harness, COACH);
    await send(harness, 'auth', { action: 'second-factor-lost' }, waiting);
    const token = tokenBehind(harness, COACH, 'Turn off sign-in codes');
    harness.clock.now += 24 * HOUR;
    expect((await confirm(harness, token, TEST_PASSWORD)).status).toBe(200);
    const { cookie } = await signIn(harness, COACH);
    expect((await addFactor(harness, cookie, TEST_PASSWORD)).body).toEqual({
      status: 'check-mail',
    });
  });

  test('T30: the site owner removes the coach’s second factor immediately, and the coach sets up a new one with the printed link', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { cookie } = await signInAsCoach(harness);
    const link = await removeFactorByOwner(COACH, harness.services);
    await expect(requireCoach(asks(cookie), harness.services)).rejects.toMatchObject({
      code: 'sign_in_needed',
    });
    expect(harness.mails.at(-1)).toMatchObject({
      to: COACH,
      subject: 'You no longer need a code to sign in',
    });
    const set = await reset(harness, link?.split('#t=')[1] ?? '', MINE);
    const on = await addFactor(harness, set.cookie, MINE);
    expect((await requireCoach(asks(on.cookie), harness.services)).role).toBe('coach');

    await signInAsVisitor(harness, MARIA);
    expect(await removeFactorByOwner(MARIA, harness.services)).toBeUndefined();
    await expect(removeFactorByOwner('nobody@example.com', harness.services)).rejects.toMatchObject(
      {
        code: 'account_unknown',
      },
    );
  });

  test('T30: matches the RFC 6238 test vector and finds the code’s time step', () => {
    // RFC 6238, appendix B: the secret "12345678901234567890" at 59 seconds.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(totpCode(secret, 1)).toBe('287082');
    expect(stepOfCode(secret, '287 082', 59_000)).toBe(1);
  });
});

describe('T31: response times that reveal who bought', () => {
  const ask = async (harness: TestHarness, email: string, behind?: Promise<unknown>[]) => {
    const { call, url } = functionNamed('my-downloads');
    const context = behind && { waitUntil: (work: Promise<unknown>) => behind.push(work) };
    return call(postJson(url, { email }), context, () => harness.services);
  };
  const libraries = (harness: TestHarness) => harness.mails.filter(({ tag }) => tag === 'library');

  test('T31: My Downloads does the same work before responding to a buyer as to anyone else', async () => {
    const worked = async (email: string) => {
      const harness = await createTestHarness();
      await buy(harness);
      const [calls, mails] = [harness.records.calls, harness.mails.length];
      const answer = await (await ask(harness, email)).text();
      return { answer, calls: harness.records.calls - calls, mails: harness.mails.length - mails };
    };
    const places = (one: Awaited<ReturnType<typeof worked>>) => ({ ...one, calls: one.calls > 4 });
    expect(places(await worked(MARIA))).toEqual(places(await worked('nobody@example.com')));
  });

  test('T31: the email goes out after the response, and only once, even if the platform interrupts sending', async () => {
    const harness = await createTestHarness();
    await buy(harness);
    const behind: Promise<unknown>[] = [];
    await ask(harness, MARIA, behind);
    await Promise.all(behind);
    expect(libraries(harness)).toHaveLength(1);
    await sweep(harness.services);
    expect(libraries(harness)).toHaveLength(1);

    harness.clock.now += QUARTER;
    await ask(harness, MARIA);
    expect(libraries(harness)).toHaveLength(1);
    await sweep(harness.services);
    await sweep(harness.services);
    expect(libraries(harness)).toHaveLength(2);
    expect(await harness.records.keys('pending-')).toEqual([]);
  });

  test('T31: the request doesn’t store the address', async () => {
    const harness = await createTestHarness();
    await ask(harness, MARIA);
    expect([...harness.records.contents].flat().join()).not.toContain(MARIA);
  });
});

describe('T35: replacing a second factor you don’t have', () => {
  const account = (harness: TestHarness, input: object, cookie?: string) =>
    send(harness, 'account', input, { cookie });
  const start = (harness: TestHarness, cookie: string | undefined, code?: string) =>
    account(
      harness,
      { action: 'second-factor-start', password: TEST_PASSWORD, ...(code && { code }) },
      cookie,
    );
  const confirmApp = (harness: TestHarness, cookie: string | undefined, started: Sent) => {
    const { setUp, secret = '' } = started.body as { setUp: string; secret: string };
    const code = codeOf(harness, secret);
    return account(harness, { action: 'second-factor-confirm', setUp, code }, cookie);
  };
  async function coachWithCodes(harness: TestHarness) {
    const { cookie } = await signInAsCoach(harness);
    const { totp = '' } = await accountOf(harness, COACH);
    const renewed = await account(
      harness,
      { action: 'recovery-codes', password: TEST_PASSWORD, code: codeOf(harness, totp) },
      cookie,
    );
    harness.clock.now += 60_000;
    const recovery = renewed.body['recoveryCodes'] as string[];
    return { cookie: renewed.cookie, totp, recovery };
  }

  test('T35: being signed in and having the password isn’t enough to replace the app', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { cookie } = await signInAsCoach(harness);
    const before = await accountOf(harness, COACH);
    for (const code of [undefined, '000000', 'AAAA-BBBB-CCCC-DDDD']) {
      const started = await start(harness, cookie, code);
      expect(started).toMatchObject({
        status: 401,
        body: { error: 'invalid_credentials', details: { fields: [{ field: 'code' }] } },
      });
      expect(started.body).not.toHaveProperty('setUp');
    }
    expect(await accountOf(harness, COACH)).toEqual(before);
  });

  test.each(['a code from the old app', 'a recovery code'])(
    'T35: %s is enough to replace the app, and the owner is notified',
    async (proof) => {
      expectConsole(/"event":"refused"/);
      const harness = await createTestHarness();
      const { cookie, totp, recovery } = await coachWithCodes(harness);
      const [first = '', second = ''] = recovery;
      const code = proof === 'a recovery code' ? first : codeOf(harness, totp);
      const replaced = await confirmApp(harness, cookie, await start(harness, cookie, code));
      expect(replaced.body['recoveryCodes']).toHaveLength(10);
      expect((await requireCoach(asks(replaced.cookie), harness.services)).role).toBe('coach');
      expect(harness.mails.at(-1)).toMatchObject({
        to: COACH,
        subject: 'Your authenticator app was replaced',
      });
      expect((await accountOf(harness, COACH)).totp).not.toBe(totp);

      // The old app and the remaining recovery codes no longer work.
      harness.clock.now += 60_000;
      const waiting = await signIn(harness, COACH);
      for (const old of [codeOf(harness, totp), second]) {
        const given = await send(harness, 'auth', { action: 'second-factor', code: old }, waiting);
        expect(given.status).toBe(401);
      }
    },
  );

  /** Signs the coach in with the password, and 5 minutes later with a code. */
  async function signInWith(harness: TestHarness, code: string) {
    const waiting = await signIn(harness, COACH);
    harness.clock.now += 5 * 60_000;
    return send(harness, 'auth', { action: 'second-factor', code }, waiting);
  }
  const recoverApp = (harness: TestHarness, cookie: string | undefined) =>
    account(harness, { action: 'second-factor-recover' }, cookie);

  test('T35: right after the password and a recovery code, a lost app can be replaced once', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { cookie: open, totp, recovery } = await coachWithCodes(harness);
    const recovered = await signInWith(harness, recovery[0] ?? '');
    expect(recovered.body['session']).toMatchObject({ hasJustRecovered: true });
    const started = await recoverApp(harness, recovered.cookie);
    const replaced = await confirmApp(harness, recovered.cookie, started);
    expect(replaced.body['recoveryCodes']).toHaveLength(10);
    expect((await accountOf(harness, COACH)).totp).not.toBe(totp);
    expect(harness.mails.at(-1)?.subject).toBe('Your authenticator app was replaced');
    // The session on the lost phone has ended, and the new session can't replace the app again.
    for (const cookie of [open, recovered.cookie, replaced.cookie]) {
      const again = await recoverApp(harness, cookie);
      expect(again.status).toBe(401);
      expect(again.body).not.toHaveProperty('setUp');
    }
  });

  test.each([
    ['10 minutes after the password', false],
    ['10 minutes after the password, even with a renewed token', true],
  ])('T35: %s, a recovery code alone can no longer replace the app', async (_when, isRenewed) => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { recovery } = await coachWithCodes(harness);
    let { cookie } = await signInWith(harness, recovery[0] ?? '');
    harness.clock.now += 5 * 60_000;
    if (isRenewed) ({ cookie } = await send(harness, 'auth', { action: 'refresh' }, { cookie }));
    const started = await recoverApp(harness, cookie);
    expect(started.status).toBe(401);
    expect(started.body).not.toHaveProperty('setUp');
  });

  test('T35: signing in with a code from the app isn’t enough to replace the app', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { totp } = await coachWithCodes(harness);
    const waiting = await signIn(harness, COACH);
    // With only the password, the session can't do anything.
    expect((await recoverApp(harness, waiting.cookie)).status).toBe(401);
    const code = codeOf(harness, totp);
    const given = await send(harness, 'auth', { action: 'second-factor', code }, waiting);
    expect(given.body['session']).toMatchObject({ secondFactor: 'given' });
    expect((await recoverApp(harness, given.cookie)).status).toBe(401);
  });

  test('T35: a setup that began when there was no second factor can’t replace one added since', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, MARIA);
    const early = await start(harness, cookie);
    const on = await addFactor(harness, cookie, TEST_PASSWORD);
    const { totp } = await accountOf(harness, MARIA);
    expect((await confirmApp(harness, on.cookie, early)).status).toBe(410);
    expect((await accountOf(harness, MARIA)).totp).toBe(totp);
  });

  /** One request for each of the function's actions, complete except for the code. */
  const WITHOUT_CODE: Readonly<Record<InputOf<Functions['account']>['action'], object>> = {
    details: {},
    'open-order': { id: '0'.repeat(32) },
    'end-session': { id: '0'.repeat(32) },
    'sign-out-everywhere': {},
    'change-email': { email: MALLORY, password: TEST_PASSWORD },
    'change-password': { password: TEST_PASSWORD, newPassword: STOLEN },
    'second-factor-start': { password: TEST_PASSWORD },
    'second-factor-recover': {},
    'second-factor-confirm': { setUp: 'none', code: '000000' },
    'second-factor-off': { password: TEST_PASSWORD },
    'recovery-codes': { password: TEST_PASSWORD },
    data: {},
    delete: { password: TEST_PASSWORD },
  };

  test.each(Object.entries(WITHOUT_CODE))(
    'T35: "%s" without a code leaves every credential unchanged',
    async (action, input) => {
      expectConsole(/"event":"refused"/);
      const harness = await createTestHarness();
      const { cookie } = await signInAsCoach(harness);
      const ways = async () => {
        const { email, password, totp, recoveryCodes } = await accountOf(harness, COACH);
        return { email, password, totp, recoveryCodes };
      };
      const before = await ways();
      const sent = await account(harness, { action, ...input }, cookie);
      expect(await ways()).toEqual(before);
      // It doesn't send a link or return a setup token either.
      expect(harness.mails.filter(({ to }) => to === MALLORY)).toEqual([]);
      expect(sent.body).not.toHaveProperty('setUp');
    },
  );

  test('T35: with a code, the owner can change the address and password and delete the account', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const signedIn = await signInAsCoach(harness);
    const { totp = '' } = await accountOf(harness, COACH);
    const step = (input: object, cookie?: string) => {
      harness.clock.now += 60_000;
      return account(harness, { ...input, code: codeOf(harness, totp) }, cookie);
    };
    const email = 'new@example.com';
    const password = TEST_PASSWORD;
    const asked = await step({ action: 'change-email', email, password }, signedIn.cookie);
    expect(asked.body).toEqual({ status: 'check-mail' });
    expect(harness.mails.map(({ to }) => to)).toContain(email);
    const weak = { action: 'change-password', password, newPassword: 'password' };
    expect((await step(weak, signedIn.cookie)).status).toBe(422);
    // A rejected password doesn't use up the code.
    harness.clock.now -= 60_000;
    const changed = await step(
      { action: 'change-password', password, newPassword: MINE },
      signedIn.cookie,
    );
    expect(changed.status).toBe(200);
    const deleted = await step({ action: 'delete', password: MINE }, changed.cookie);
    expect(deleted.body).toMatchObject({ session: null });
    expect(await harness.services.accounts.findByAddress(COACH)).toBeUndefined();
  });
});

async function recoverWith(harness: TestHarness, email: string, password: string): Promise<Sent> {
  await recover(harness, email);
  return reset(harness, tokenTo(harness, email), password);
}
