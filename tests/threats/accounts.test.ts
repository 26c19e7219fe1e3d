import { describe, expect, test } from 'vitest';
import {
  requestNewsletter,
  confirmNewsletter,
} from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { SESSION_LIFETIMES } from '#src/domain/accounts/session-lifetimes.ts';
import { cookieName, requireCoach, requireSession } from '#netlify/http/session.ts';
import { reencryptRecords, tryDecrypt } from '#netlify/storage/encrypted-store.ts';
import { newTotpSecret, totpCode } from '#netlify/accounts/totp.ts';
import { createCrypto } from '#netlify/storage/crypto.ts';
import { accountOf, send, signIn, tokenTo, type Sent } from '#tests/support/account-requests.ts';
import { COACH, signInAsCoach, signInAsVisitor, TEST_PASSWORD } from '#tests/support/coach.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness, TEST_KEYS, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const MARIA = 'maria@example.com';

const asks = (cookie: string) => postJson('http://localhost:8888/', {}, { cookie });

/**
 * Counts the work that a request does. Taking a rate-limit slot randomly takes one or several store
 * calls, so `places` counts these slots and `calls` excludes them.
 */
async function workOf(harness: TestHarness, act: () => Promise<unknown>) {
  const { limits } = harness.services;
  const take = limits.take.bind(limits);
  let places = 0;
  let callsForPlaces = 0;
  limits.take = async (wanted, ...rest) => {
    const before = harness.records.calls;
    const taken = await take(wanted, ...rest);
    places += wanted.length;
    callsForPlaces += harness.records.calls - before;
    return taken;
  };
  const [calls, hashes, mails] = [harness.records.calls, harness.hashes, harness.mails.length];
  await act();
  limits.take = take;
  return {
    calls: harness.records.calls - calls - callsForPlaces,
    places,
    hashes: harness.hashes - hashes,
    mails: harness.mails.length - mails,
  };
}

/** Returns the current code from the coach's authenticator app. */
const codeOfCoach = async (harness: TestHarness) => {
  const { totp = '' } = await accountOf(harness, COACH);
  return totpCode(totp, Math.floor(harness.clock.now / 30_000));
};

describe('T14: password guessing', () => {
  test('T14: computes at most 60 hashes in 15 minutes for 1,000 guesses from 50 networks', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsVisitor(harness, MARIA);
    harness.hashes = 0;
    for (let n = 0; n < 1_000; n += 1) {
      await signIn(harness, MARIA, `wrong password ${n}`, `198.51.100.${n % 50}`);
    }
    expect(harness.hashes).toBeLessThanOrEqual(60);
    expect((await signIn(harness, MARIA, TEST_PASSWORD, '198.51.100.77')).status).toBe(429);
    harness.clock.now += QUARTER;
    expect((await signIn(harness, MARIA, TEST_PASSWORD, '198.51.100.77')).status).toBe(200);
  });

  test('T14: strangers can’t lock out an owner on a network the owner has signed in from before', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsVisitor(harness, MARIA);
    expect((await signIn(harness, MARIA)).status).toBe(200);
    for (let n = 0; n < 100; n += 1) {
      await signIn(harness, MARIA, 'wrong password', `198.51.100.${n}`);
    }
    expect((await signIn(harness, MARIA)).status).toBe(200);
  });

  test('T14: strangers can’t lock out a browser the owner has signed in with before, on any network', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsVisitor(harness, MARIA);
    const { cookie } = await signIn(harness, MARIA);
    for (let n = 0; n < 100; n += 1) {
      await signIn(harness, MARIA, 'wrong password', n < 50 ? '192.0.2.1' : `198.51.100.${n}`);
    }
    for (const ip of ['192.0.2.1', '203.0.113.9']) {
      expect((await signIn(harness, MARIA, TEST_PASSWORD, ip)).status).toBe(429);
      expect((await signIn(harness, MARIA, TEST_PASSWORD, ip, cookie)).status).toBe(200);
    }
    // The browser is recognized only for this address, and its own attempts are counted.
    await signInAsVisitor(harness, 'other@example.com');
    expect((await signIn(harness, 'other@example.com', 'x', '192.0.2.1', cookie)).status).toBe(429);
    harness.hashes = 0;
    for (let n = 0; n < 50; n += 1) await signIn(harness, MARIA, 'wrong', `10.0.0.${n}`, cookie);
    expect(harness.hashes).toBeLessThanOrEqual(10);
  });

  test('T14: made-up browser keys aren’t recognized and don’t allow extra guesses', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsVisitor(harness, MARIA);
    harness.hashes = 0;
    for (let n = 0; n < 200; n += 1) {
      const cookie = `browser=${String(n).padStart(43, 'k')}`;
      await signIn(harness, MARIA, 'wrong password', `198.51.100.${n}`, cookie);
    }
    expect(harness.hashes).toBeLessThanOrEqual(30);
  });

  test('T14: limits guesses from an IPv6 /48 or /32, no matter how many networks it contains', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    harness.hashes = 0;
    for (let n = 0; n < 300; n += 1) {
      await signIn(harness, `n${n}@example.com`, 'wrong', `2001:db8:1:${n.toString(16)}::1`);
    }
    expect(harness.hashes).toBeLessThanOrEqual(6 * 20);
    // Another customer of the same provider isn't affected.
    expect((await signIn(harness, MARIA, 'wrong', '2001:db8:2:1::1')).status).toBe(401);
    harness.hashes = 0;
    for (let n = 0; n < 1_500; n += 1) {
      await signIn(harness, `m${n}@example.com`, 'wrong', `2001:db8:${(n + 16).toString(16)}:1::1`);
    }
    expect(harness.hashes).toBeLessThanOrEqual(40 * 20);
  });

  test('T14: a second-factor code works once, and only a few can be tried', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsCoach(harness);
    const { totp = '' } = await accountOf(harness, 'coach@example.com');
    const code = totpCode(totp, Math.floor(harness.clock.now / 30_000));
    const first = await signIn(harness, 'coach@example.com');
    expect(first.body['status']).toBe('second-factor-needed');
    const second = await signIn(harness, 'coach@example.com');
    const give = (cookie: string | undefined, typed: string) =>
      send(harness, 'auth', { action: 'second-factor', code: typed }, { cookie });

    const given = await give(first.cookie, code);
    expect(given.body).toMatchObject({ status: 'signed-in', session: { isCoach: true } });
    expect((await requireCoach(asks(given.cookie ?? ''), harness.services)).role).toBe('coach');
    expect((await give(second.cookie, code)).status).toBe(401);
    for (let n = 0; n < 5; n += 1) await give(second.cookie, '000000');
    expect((await give(second.cookie, '000000')).status).toBe(429);
  });

  test('T14: a session without its second factor doesn’t grant access', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsCoach(harness);
    const { cookie } = await signIn(harness, 'coach@example.com');
    expect((await send(harness, 'account', { action: 'details' }, { cookie })).status).toBe(401);
    await expect(requireCoach(asks(cookie ?? ''), harness.services)).rejects.toMatchObject({
      code: 'second_factor_needed',
    });
  });

  test('T14: treats the coach as a visitor until a second factor is set up', async () => {
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, 'coach@example.com');
    await expect(requireCoach(asks(cookie), harness.services)).rejects.toMatchObject({
      code: 'second_factor_needed',
    });
  });

  describe('S10: ending every session immediately after a credential change', () => {
    const change = (harness: TestHarness, cookie: string, input: unknown) =>
      send(harness, 'account', input, { cookie });
    const password = TEST_PASSWORD;
    const newFactor = async (harness: TestHarness, cookie: string) => {
      const start = { action: 'second-factor-start', password, code: await codeOfCoach(harness) };
      const begun = await change(harness, cookie, start);
      const { setUp, secret = '' } = begun.body as { setUp: string; secret: string };
      const code = totpCode(secret, Math.floor(harness.clock.now / 30_000));
      return change(harness, cookie, { action: 'second-factor-confirm', setUp, code });
    };
    const changes: [string, (harness: TestHarness, cookie: string) => Promise<Sent>, boolean][] = [
      [
        'turning the second factor off',
        async (harness, cookie) => {
          const code = await codeOfCoach(harness);
          return change(harness, cookie, { action: 'second-factor-off', password, code });
        },
        false,
      ],
      ['replacing the authenticator app', newFactor, true],
      [
        'new recovery codes',
        async (harness, cookie) => {
          const code = await codeOfCoach(harness);
          return change(harness, cookie, { action: 'recovery-codes', password, code });
        },
        true,
      ],
      [
        'a new password',
        async (harness, cookie) =>
          change(harness, cookie, {
            action: 'change-password',
            password,
            newPassword: 'nine brown kettles',
            code: await codeOfCoach(harness),
          }),
        true,
      ],
    ];

    test.each(changes)(
      'S10: ends all earlier sessions after %s',
      async (_what, make, staysCoach) => {
        expectConsole(/"event":"refused"/);
        const harness = await createTestHarness();
        const here = await signInAsCoach(harness);
        const elsewhere = await signInAsCoach(harness);
        const half = await signIn(harness, COACH);
        const done = await make(harness, here.cookie);
        expect(done.status).toBe(200);

        for (const { cookie } of [here, elsewhere]) {
          await expect(requireCoach(asks(cookie), harness.services)).rejects.toMatchObject({
            code: 'sign_in_needed',
          });
        }
        expect((await send(harness, 'auth', { action: 'second-factor-lost' }, half)).status).toBe(
          401,
        );
        // The session that made the change is still signed in, with the account's current
        // requirements.
        const details = await send(harness, 'account', { action: 'details' }, done);
        expect(details.body['sessions']).toHaveLength(1);
        const asCoach = requireCoach(asks(done.cookie ?? ''), harness.services);
        if (staysCoach) expect((await asCoach).role).toBe('coach');
        else await expect(asCoach).rejects.toMatchObject({ code: 'second_factor_needed' });
      },
    );

    test('S10: turning on a second factor after turning one off doesn’t revive old sessions', async () => {
      expectConsole(/"event":"refused"/);
      const harness = await createTestHarness();
      const { cookie } = await signInAsCoach(harness);
      const stolen = await signInAsCoach(harness);
      const code = await codeOfCoach(harness);
      await change(harness, cookie, { action: 'second-factor-off', password, code });
      await harness.services.accounts.change((await accountOf(harness, COACH)).id, (state) => ({
        ...state,
        totp: newTotpSecret(),
      }));
      await expect(requireCoach(asks(stolen.cookie), harness.services)).rejects.toMatchObject({
        code: 'sign_in_needed',
      });
    });

    test('S10: a token can’t claim a second factor that the account doesn’t have', async () => {
      const harness = await createTestHarness();
      await signInAsVisitor(harness, COACH);
      const { id, epoch } = await accountOf(harness, COACH);
      const secret = await harness.services.sessions.start({
        accountId: id,
        issuedAt: harness.clock.now,
        epoch,
        hasSecondFactor: true,
        device: 'Test',
      });
      const cookie = `${cookieName(harness.services.env.siteUrl)}=${secret}`;
      await expect(requireCoach(asks(cookie), harness.services)).rejects.toMatchObject({
        code: 'second_factor_needed',
      });
    });
  });

  test('T14: checks the role on every request', async () => {
    const harness = await createTestHarness();
    const { cookie } = await signInAsCoach(harness);
    const { services } = harness;
    expect((await requireCoach(asks(cookie), services)).role).toBe('coach');
    const without = { ...services, env: { ...services.env, coachEmails: [] } };
    await expect(requireCoach(asks(cookie), without)).rejects.toMatchObject({
      code: 'not_the_coach',
    });
  });

  test('T14: signs the coach out after 30 minutes of inactivity', async () => {
    const harness = await createTestHarness();
    const { cookie } = await signInAsCoach(harness);
    harness.clock.now += SESSION_LIFETIMES.coach.idle;
    await expect(requireCoach(asks(cookie), harness.services)).rejects.toMatchObject({
      code: 'sign_in_needed',
    });
  });

  test.each([
    'password',
    'Password1!',
    '12345678',
    'aaaaaaaaaa',
    'short',
    'maria123',
    'St4rwars99',
  ])('T14: rejects "%s" as a password', async (password) => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const sent = await send(harness, 'auth', { action: 'sign-up', email: MARIA, password });
    expect(sent).toMatchObject({ status: 422, body: { error: 'weak_password' } });
    expect(harness.mails).toEqual([]);
  });
});

describe('T15: account enumeration', () => {
  const known = 'known@example.com';
  const unknown = 'other@example.com';

  test.each([
    ['sign-up', { password: 'quiet green teapots' }],
    ['sign-in', { password: 'quiet green teapots' }],
    ['recover', {}],
  ])(
    'T15: %s gives the same response and does the same work for known and unknown addresses',
    async (action, more) => {
      expectConsole(/"event":"refused"/);
      const ask = async (email: string) => {
        const harness = await createTestHarness();
        await signInAsVisitor(harness, known);
        let answer: Sent | undefined;
        const work = await workOf(harness, async () => {
          answer = await send(harness, 'auth', { action, email, ...more });
        });
        // The receipt differs every time, but has the same format for everyone.
        const form = JSON.stringify(answer).replace(/\.[\da-f-]{46}\.[\w-]{43}/g, '.receipt');
        return { form, work };
      };
      expect(await ask(known)).toEqual(await ask(unknown));
    },
  );

  test('T15: resending a sign-up email gives the same response and does the same work for known and unknown addresses', async () => {
    const ask = async (email: string) => {
      const harness = await createTestHarness();
      await signInAsVisitor(harness, known);
      const input = { action: 'sign-up', email, password: TEST_PASSWORD };
      const { body } = await send(harness, 'auth', input);
      let answer: Sent | undefined;
      const work = await workOf(harness, async () => {
        answer = await send(harness, 'auth', { action: 'resend', token: body['receipt'] });
      });
      return { answer, work };
    };
    expect(await ask(known)).toEqual(await ask(unknown));
  });

  test('T15: a stranger’s sign-up can’t block an address for its owner', async () => {
    const harness = await createTestHarness();
    const { services } = harness;
    const up = (password: string) =>
      send(harness, 'auth', { action: 'sign-up', email: MARIA, password });
    await up('an evil password');
    expect(await services.accounts.findByAddress(MARIA)).toBeUndefined();
    await up(TEST_PASSWORD);
    const token = tokenTo(harness, MARIA);
    expect(
      (await send(harness, 'auth', { action: 'confirm', token, password: TEST_PASSWORD })).body[
        'status'
      ],
    ).toBe('confirmed');
    expect((await signIn(harness, MARIA)).status).toBe(200);
  });

  test('T15: creating an account for the same address several times at once creates only one', async () => {
    const { services, clock } = await createTestHarness();
    const made = await Promise.all(
      ['a', 'b', 'c'].map((password) =>
        services.accounts.create({ email: MARIA, password, epoch: 1, createdAt: clock.now }),
      ),
    );
    expect(made.filter((one) => one !== 'exists')).toHaveLength(1);
  });
});

describe('T16: token confusion', () => {
  test('T16: rejects a token of one kind wherever another is expected', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { crypto, verificationTokens } = harness.services;
    const { cookie } = await signInAsVisitor(harness, MARIA);
    const { token: download } = await buy(harness);
    const account = await accountOf(harness, MARIA);
    const at = harness.clock.now;
    const verify = await verificationTokens.issue(
      { purpose: 'verify', email: 'x@example.com', password: '' },
      at,
    );
    const recover = await verificationTokens.issue(
      { purpose: 'recover', accountId: account.id, epoch: 1, email: MARIA },
      at,
    );
    const none = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJjb2FjaCJ9.';
    const session = cookie.split('=')[1] ?? '';

    for (const foreign of [verify, recover, download, none]) {
      await expect(
        requireSession(asks(`session=${foreign}`), harness.services),
      ).rejects.toMatchObject({ code: 'sign_in_needed' });
    }
    for (const foreign of [recover, session, download, none, verify.replace('verify', 'set-up')]) {
      const sent = await send(harness, 'auth', {
        action: 'confirm',
        token: foreign,
        password: TEST_PASSWORD,
      });
      expect(sent.status, foreign).toBe(410);
    }
    for (const foreign of [verify, session, download, none, recover.replace('recover', 'set-up')]) {
      const sent = await send(harness, 'auth', {
        action: 'reset',
        token: foreign,
        password: TEST_PASSWORD,
      });
      expect(sent.status, foreign).toBe(410);
    }
    for (const foreign of [verify, recover, session, none]) {
      expect(crypto.link.read(foreign)).toBeUndefined();
      expect(crypto.fileUrl.read(foreign)).toBeUndefined();
    }
  });

  test('T16: an emailed link works only once, and only until it expires', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsVisitor(harness, MARIA);
    const reset = (token: string, password: string) =>
      send(harness, 'auth', { action: 'reset', token, password });
    await send(harness, 'auth', { action: 'recover', email: MARIA });
    const token = tokenTo(harness, MARIA);
    expect((await reset(token, 'quiet green teapots')).status).toBe(200);
    expect((await reset(token, 'another green teapot')).status).toBe(410);

    await send(harness, 'auth', { action: 'recover', email: MARIA });
    const late = tokenTo(harness, MARIA);
    harness.clock.now += 30 * MINUTE + 1;
    expect((await reset(late, 'another green teapot')).status).toBe(410);
    expect((await signIn(harness, MARIA, 'quiet green teapots')).status).toBe(200);
  });

  test('T16: a receipt can only be used to resend an email a few times', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const input = { action: 'sign-up', email: MARIA, password: TEST_PASSWORD };
    const receipt = (await send(harness, 'auth', input)).body['receipt'];
    const resend = (token: unknown, ip = '192.0.2.2') =>
      send(harness, 'auth', { action: 'resend', token }, { ip });
    expect(
      (await send(harness, 'auth', { action: 'confirm', token: receipt, password: TEST_PASSWORD }))
        .status,
    ).toBe(410);
    expect((await resend(receipt)).status).toBe(200);
    expect((await resend(receipt)).status).toBe(200);
    const third = await resend(receipt);
    expect(third).toMatchObject({ status: 429 });
    expect(third.body['message']).toMatch(/sent this email 3 times/);
    expect(harness.mails.filter(({ to }) => to === MARIA)).toHaveLength(3);

    const token = tokenTo(harness, MARIA);
    expect(
      (await send(harness, 'auth', { action: 'confirm', token, password: TEST_PASSWORD })).status,
    ).toBe(200);
    expect((await signIn(harness, MARIA)).status).toBe(200);
    expect((await resend(token, '192.0.2.3')).status).toBe(410);
    expect((await resend('v1.resend.made-up', '192.0.2.3')).status).toBe(410);
  });

  test('T16: an expired sign-up link can be replaced with a new one for one more day', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await send(harness, 'auth', { action: 'sign-up', email: MARIA, password: TEST_PASSWORD });
    const old = tokenTo(harness, MARIA);
    harness.clock.now += 25 * 60 * MINUTE;
    expect(
      (await send(harness, 'auth', { action: 'confirm', token: old, password: TEST_PASSWORD }))
        .status,
    ).toBe(410);
    expect((await send(harness, 'auth', { action: 'resend', token: old })).status).toBe(200);
    const fresh = tokenTo(harness, MARIA);
    expect(fresh).not.toBe(old);
    expect(
      (await send(harness, 'auth', { action: 'confirm', token: fresh, password: TEST_PASSWORD }))
        .status,
    ).toBe(200);
    expect((await signIn(harness, MARIA)).status).toBe(200);
    harness.clock.now += 24 * 60 * MINUTE;
    expect((await send(harness, 'auth', { action: 'resend', token: old })).status).toBe(410);
  });

  test('T16: nothing that grants access to an account is stored in plaintext', async () => {
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, MARIA);
    await send(harness, 'auth', {
      action: 'sign-up',
      email: 'new@example.com',
      password: TEST_PASSWORD,
    });
    const stored = [...harness.records.contents].flat().join('\n');
    for (const secret of [
      cookie.split('=')[1] ?? '',
      TEST_PASSWORD,
      MARIA,
      tokenTo(harness, 'new@example.com'),
    ]) {
      expect(stored).not.toContain(secret);
    }
  });
});

describe('T17: stolen sessions', () => {
  const refresh = (harness: TestHarness, cookie: string | undefined) =>
    send(harness, 'auth', { action: 'refresh' }, { cookie });

  test('T17: reusing a replaced token ends its whole session, and the owner is notified', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, MARIA);
    const next = await refresh(harness, cookie);
    expect(next.cookie).not.toBe(cookie);
    harness.clock.now += 10_001;
    expect((await requireSession(asks(next.cookie ?? ''), harness.services)).account.email).toBe(
      MARIA,
    );
    expect((await refresh(harness, cookie)).status).toBe(401);
    expect((await refresh(harness, next.cookie)).status).toBe(401);
    const queued = [...harness.records.contents.keys()].filter((key) => key.startsWith('payload-'));
    expect(queued).toHaveLength(1);
  });

  test('T17: two tabs that refresh within 10 seconds both stay signed in', async () => {
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, MARIA);
    const [one, other] = await Promise.all([refresh(harness, cookie), refresh(harness, cookie)]);
    harness.clock.now += 9_000;
    const late = await refresh(harness, cookie);
    for (const { status, cookie: fresh } of [one, other, late]) {
      expect(status).toBe(200);
      expect((await requireSession(asks(fresh ?? ''), harness.services)).account.email).toBe(MARIA);
    }
  });

  test('T17: signing out ends only that session on the server', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, MARIA);
    const other = await signInAsVisitor(harness, MARIA);
    const out = await send(harness, 'auth', { action: 'sign-out' }, { cookie });
    expect(out.cookie).toBe('session=');
    expect((await refresh(harness, cookie)).status).toBe(401);
    expect((await refresh(harness, other.cookie)).status).toBe(200);
  });

  test.each([
    ['signing out everywhere', { action: 'sign-out-everywhere' }],
    ['deleting the account', { action: 'delete', password: TEST_PASSWORD }],
    [
      'changing the password',
      { action: 'change-password', password: TEST_PASSWORD, newPassword: 'quiet green teapots' },
    ],
  ])('T17: %s ends every session', async (_what, input) => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, MARIA);
    const other = await signInAsVisitor(harness, MARIA);
    expect((await send(harness, 'account', input, { cookie })).status).toBe(200);
    expect((await refresh(harness, other.cookie)).status).toBe(401);
    expect((await refresh(harness, cookie)).status).toBe(401);
  });

  test('T17: resetting the password by email ends every session', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, MARIA);
    await send(harness, 'auth', { action: 'recover', email: MARIA });
    const token = tokenTo(harness, MARIA);
    await send(harness, 'auth', { action: 'reset', token, password: 'quiet green teapots' });
    expect((await refresh(harness, cookie)).status).toBe(401);
  });

  test('T17: the cookies are inaccessible to scripts, and are sent only to this host and only over HTTPS', async () => {
    const harness = await createTestHarness({ environment: { SITE_URL: 'https://shop.example' } });
    await signInAsVisitor(harness, MARIA);
    const { call, url } = functionNamed('auth');
    const input = { action: 'sign-in', email: MARIA, password: TEST_PASSWORD };
    const request = postJson(url, input, { origin: 'https://shop.example' });
    const response = await call(request, undefined, () => harness.services);
    const set = response.headers.getSetCookie();
    expect(set.map((one) => one.split('=')[0])).toEqual(['__Host-session', '__Host-browser']);
    const text = JSON.stringify(await response.json());
    for (const header of set) {
      expect(header).toMatch(/^__Host-\w+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; .*; Secure$/);
      expect(text).not.toContain(/=([\w-]{43})/.exec(header)?.[1]);
    }
  });

  test('T17: another site can’t sign anyone in or act on their behalf', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, MARIA);
    for (const name of ['auth', 'account'] as const) {
      const { call, url } = functionNamed(name);
      const input =
        name === 'auth'
          ? { action: 'sign-in', email: MARIA, password: TEST_PASSWORD }
          : { action: 'details' };
      for (const origin of ['https://evil.example', 'null']) {
        const answer = await call(
          postJson(url, input, { cookie, origin }),
          undefined,
          () => harness.services,
        );
        expect(answer.status).toBe(403);
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
      const silent = new Request(url, {
        method: 'POST',
        body: JSON.stringify(input),
        headers: { 'content-type': 'application/json', cookie },
      });
      expect((await call(silent, undefined, () => harness.services)).status).toBe(403);
    }
  });
});

describe('S12: code guessing with a known password', () => {
  const give = (harness: TestHarness, cookie: string | undefined, code: string, ip: string) =>
    send(harness, 'auth', { action: 'second-factor', code }, { cookie, ip });
  /** Requests new recovery codes with the password and a code from the app. */
  async function renewCodes(harness: TestHarness, cookie: string | undefined, ip?: string) {
    const code = await codeOfCoach(harness);
    const input = { action: 'recovery-codes', password: TEST_PASSWORD, code };
    return send(harness, 'account', input, { cookie, ...(ip && { ip }) });
  }
  const codesIn = ({ body }: Sent) => body['recoveryCodes'] as string[];
  /**
   * Tries codes from many networks, like someone who has the password.
   * @returns the status codes
   */
  async function guess(harness: TestHarness, times: number, networks = 100): Promise<number[]> {
    const answers: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const ip = `198.51.100.${n % networks}`;
      const { cookie } = await signIn(harness, COACH, TEST_PASSWORD, ip);
      if (cookie) answers.push((await give(harness, cookie, '000000', ip)).status);
      // Signing in has its own limits.
      harness.clock.now += 3 * MINUTE;
    }
    const { cookie } = await signIn(harness, COACH, TEST_PASSWORD, '198.51.100.200');
    for (let n = 200; n < 206; n += 1) await give(harness, cookie, '000000', `198.51.100.${n}`);
    return answers;
  }
  const warnings = (harness: TestHarness) =>
    harness.mails.filter(
      ({ subject }) => subject === 'Someone entered wrong sign-in codes for your account',
    );

  test('S12: strangers get 30 code attempts a day in total and 20 per network, and the owner is notified once a day', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsCoach(harness);
    // Daily limits reset at midnight.
    harness.clock.now = Date.UTC(2026, 10, 22);
    const tried = await guess(harness, 60);
    expect(tried.filter((status) => status === 401)).toHaveLength(30);
    expect(tried.slice(30)).toEqual(tried.slice(30).map(() => 429));
    expect(warnings(harness)).toMatchObject([{ to: COACH }]);
    expect(warnings(harness)[0]?.text).toContain('choose a new password now');

    harness.clock.now = Date.UTC(2026, 10, 23);
    const fromOne = await guess(harness, 40, 1);
    expect(fromOne.filter((status) => status === 401)).toHaveLength(20);
    expect(warnings(harness)).toHaveLength(2);
  });

  test('S12: the owner can sign in from any network in a browser that has already passed the second factor', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsCoach(harness);
    const first = await signIn(harness, COACH, TEST_PASSWORD, '203.0.113.7');
    expect(
      (await give(harness, first.cookie, await codeOfCoach(harness), '203.0.113.7')).status,
    ).toBe(200);
    const browser = first.cookie?.split('; ').find((one) => one.startsWith('browser='));
    await guess(harness, 60);

    const ip = '203.0.113.99';
    const again = await signIn(harness, COACH, TEST_PASSWORD, ip, browser);
    expect(
      (await give(harness, `${again.cookie}`, await codeOfCoach(harness), ip)).body['status'],
    ).toBe('signed-in');
  });

  test('S12: treats a browser that passed only the password check as a stranger’s', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsCoach(harness);
    const ip = '198.51.100.1';
    const { cookie } = await signIn(harness, COACH, TEST_PASSWORD, ip);
    await guess(harness, 60);
    const again = await signIn(harness, COACH, TEST_PASSWORD, ip, cookie);
    expect(
      (await give(harness, again.cookie, await codeOfCoach(harness), '192.0.2.77')).status,
    ).toBe(429);
  });

  test('S12: a signed-in session can change its second factor while strangers guess', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    harness.clock.now = Date.UTC(2026, 10, 22);
    await signInAsCoach(harness);
    await guess(harness, 35);
    const { cookie } = await signInAsCoach(harness);
    expect((await renewCodes(harness, cookie, '192.0.2.50')).status).toBe(200);
  });

  test('S12: a recovery code works from anywhere, and so does removing the second factor by email', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { cookie } = await signInAsCoach(harness);
    const [recovery = ''] = codesIn(await renewCodes(harness, cookie));
    await guess(harness, 60);
    for (let n = 1; n <= 3; n += 1) {
      const thief = await signIn(harness, COACH, TEST_PASSWORD, '198.51.100.1');
      await send(
        harness,
        'auth',
        { action: 'second-factor-lost' },
        { ...thief, ip: '198.51.100.1' },
      );
      harness.clock.now += QUARTER;
    }
    const ip = '203.0.113.42';
    const owner = await signIn(harness, COACH, TEST_PASSWORD, ip);
    const lost = await send(harness, 'auth', { action: 'second-factor-lost' }, { ...owner, ip });
    expect(lost.body).toEqual({ status: 'check-mail' });
    expect((await give(harness, owner.cookie, recovery, ip)).body['status']).toBe('signed-in');
  });

  test.each([
    [
      'in lowercase, with spaces instead of hyphens',
      (code: string) => code.toLowerCase().replaceAll('-', ' '),
    ],
    [
      'in full width, with invisible characters',
      (code: string) =>
        `\u202A${code.replace(/[!-~]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0))}\u200B`,
    ],
    [
      'with dashes instead of hyphens and a period at the end',
      (code: string) => `${code.replaceAll('-', '\u2013')}.`,
    ],
    ['with its list number', (code: string) => `1. ${code}`],
    [
      'with digits instead of similar letters',
      (code: string) => code.replaceAll('O', '0').replaceAll('I', '1').replaceAll('B', '8'),
    ],
  ])('F5: accepts a recovery code typed %s', async (_how, typed) => {
    const harness = await createTestHarness();
    harness.clock.now = Date.UTC(2026, 10, 22);
    const { cookie } = await signInAsCoach(harness);
    const codes = codesIn(await renewCodes(harness, cookie));
    const code = codes.find((one) => typed(one) !== one && /[OIB]/.test(one)) ?? '';
    const owner = await signIn(harness, COACH, TEST_PASSWORD);
    expect((await give(harness, owner.cookie, typed(code), '192.0.2.1')).body['status']).toBe(
      'signed-in',
    );
  });

  test('S12: a recovery code works on a network that has used up its code attempts', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    harness.clock.now = Date.UTC(2026, 10, 22);
    const { cookie } = await signInAsCoach(harness);
    const [recovery = ''] = codesIn(await renewCodes(harness, cookie));
    expect((await guess(harness, 25, 1)).at(-1)).toBe(429);
    const ip = '198.51.100.0';
    const owner = await signIn(harness, COACH, TEST_PASSWORD, ip);
    expect((await give(harness, owner.cookie, await codeOfCoach(harness), ip)).status).toBe(429);
    expect((await give(harness, owner.cookie, recovery, ip)).body['status']).toBe('signed-in');
  });

  test('S12: codes without the right password aren’t counted and don’t notify anyone', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { cookie } = await signInAsCoach(harness);
    const half = await signIn(harness, COACH);
    const { services } = harness;
    await services.accounts.change((await accountOf(harness, COACH)).id, (state) => ({
      ...state,
      epoch: state.epoch + 1,
    }));
    for (const code of ['000000', '111111', '222222', '333333', '444444', '555555']) {
      expect((await give(harness, undefined, code, '198.51.100.1')).status).toBe(401);
      expect((await give(harness, half.cookie, code, '198.51.100.1')).status).toBe(401);
      const off = { action: 'second-factor-off', password: 'a wrong password', code };
      expect((await send(harness, 'account', off, { cookie })).status).toBe(401);
    }
    expect(await harness.records.keys('limit-')).not.toContainEqual(
      expect.stringContaining('code-'),
    );
    expect(warnings(harness)).toEqual([]);
  });

  test('S12: doesn’t email an owner who mistypes twice or uses a known browser', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsCoach(harness);
    const first = await signIn(harness, COACH);
    for (const code of ['000000', '111111']) await give(harness, first.cookie, code, '192.0.2.1');
    expect(
      (await give(harness, first.cookie, await codeOfCoach(harness), '192.0.2.1')).status,
    ).toBe(200);
    const browser = first.cookie?.split('; ').find((one) => one.startsWith('browser='));
    const again = await signIn(harness, COACH, TEST_PASSWORD, '192.0.2.1', browser);
    for (const code of ['000000', '111111', '222222'])
      await give(harness, `${again.cookie}`, code, '192.0.2.1');
    expect(warnings(harness)).toEqual([]);
  });
});

describe('S11: full rotation of the order secret', () => {
  const rotated = { ...TEST_KEYS, orderSecret: 'another secret' };

  test('S11: a leaked key can’t confirm a newsletter subscription or set up an authenticator app', async () => {
    expectConsole(/"event":"refused"/);
    const before = await createTestHarness();
    const { cookie } = await signInAsVisitor(before, MARIA);
    await requestNewsletter(MARIA, '192.0.2.1', before.services);
    const confirm = tokenTo(before, MARIA);
    const start = { action: 'second-factor-start', password: TEST_PASSWORD };
    const { setUp, secret = '' } = (await send(before, 'account', start, { cookie })).body as {
      setUp: string;
      secret: string;
    };

    const { orderSecret } = TEST_KEYS;
    await reencryptRecords(before.records, { ...rotated, orderSecretPrevious: orderSecret });
    const harness = await createTestHarness({
      records: before.records,
      crypto: createCrypto(rotated),
    });
    await expect(confirmNewsletter(confirm, harness.services)).rejects.toMatchObject({
      code: 'link_unknown',
    });
    const code = totpCode(secret, Math.floor(harness.clock.now / 30_000));
    const on = { action: 'second-factor-confirm', setUp, code };
    expect((await send(harness, 'account', on, { cookie })).status).toBe(410);
    expect((await accountOf(harness, MARIA)).totp).toBeUndefined();
  });

  test('S11: the store and its key together aren’t enough to use a session', async () => {
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, MARIA);
    const next = await send(harness, 'auth', { action: 'refresh' }, { cookie });
    const [, secret = 'none'] = next.cookie?.split('=') ?? [];
    const opened = [...harness.records.contents].flatMap(([key, text]) =>
      Array.from(text.matchAll(/"encrypted":"([^"]+)"/g), ([, encrypted]) =>
        tryDecrypt(harness.services.crypto, encrypted, key),
      ),
    );
    expect(JSON.stringify(opened)).toContain(MARIA);
    const clear = [...harness.records.contents.values()];
    expect(JSON.stringify([...opened, ...clear])).not.toContain(secret);
  });
});

describe('account management', () => {
  test('only an address on the coach list can set the first password, with a single-use link', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { verificationTokens } = harness.services;
    const set = async (email: string) => {
      const token = await verificationTokens.issue(
        { purpose: 'set-up', email, epoch: 0 },
        harness.clock.now,
      );
      const input = { action: 'reset', token, password: TEST_PASSWORD };
      return [await send(harness, 'auth', input), await send(harness, 'auth', input)];
    };
    expect((await set('coach@example.com')).map(({ status }) => status)).toEqual([200, 410]);
    expect((await signIn(harness, 'coach@example.com')).status).toBe(200);
    expect((await set('stranger@example.com')).map(({ status }) => status)).toEqual([410, 410]);
  });

  test('an account can access its own books without an email, but not anyone else’s', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { entitlementId } = await buy(harness);
    const own = await signInAsVisitor(harness, MARIA);
    const details = await send(harness, 'account', { action: 'details' }, own);
    const books = [{ slug: 'recovery-planner', title: 'Complete Recovery Planner' }];
    expect(details.body).toMatchObject({ orders: [{ id: entitlementId, books }] });
    const opened = await send(harness, 'account', { action: 'open-order', id: entitlementId }, own);
    expect(opened.body['url']).toMatch(/^http:\/\/localhost:8888\/download#t=/);
    const other = await signInAsVisitor(harness, 'other@example.com');
    expect((await send(harness, 'account', { action: 'details' }, other)).body['orders']).toEqual(
      [],
    );
    const taken = await send(
      harness,
      'account',
      { action: 'open-order', id: entitlementId },
      other,
    );
    expect(taken.status).toBe(404);
  });

  test('a second factor is enabled by its first correct code, and each recovery code works only once', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, MARIA);
    const start = { action: 'second-factor-start', password: TEST_PASSWORD };
    const { setUp, secret } = (await send(harness, 'account', start, { cookie })).body as {
      setUp: string;
      secret: string;
    };
    const confirm = (code: string) =>
      send(harness, 'account', { action: 'second-factor-confirm', setUp, code }, { cookie });
    const wrong = totpCode(newTotpSecret(), 1);
    expect((await confirm(wrong)).status).toBe(401);
    const on = await confirm(totpCode(secret, Math.floor(harness.clock.now / 30_000)));
    const [first = ''] = on.body['recoveryCodes'] as string[];
    const give = async () => {
      const { cookie: waiting } = await signIn(harness, MARIA);
      return send(
        harness,
        'auth',
        { action: 'second-factor', code: first.toLowerCase() },
        { cookie: waiting },
      );
    };
    const recovered = await give();
    expect(recovered.status).toBe(200);
    expect((await give()).status).toBe(401);

    // The dashboard shows this until a new app is set up, no matter how many times the token is
    // renewed.
    const again = { cookie: recovered.cookie };
    const { session } = (await send(harness, 'auth', { action: 'refresh' }, again)).body;
    expect(session).toMatchObject({ secondFactor: 'given', usedRecoveryCode: true });
    harness.clock.now += 60_000;
    const { cookie: waiting } = await signIn(harness, MARIA);
    const code = totpCode(secret, Math.floor(harness.clock.now / 30_000));
    const byApp = await send(
      harness,
      'auth',
      { action: 'second-factor', code },
      { cookie: waiting },
    );
    expect(byApp.body['session']).not.toHaveProperty('usedRecoveryCode');
  });

  test('new recovery codes require the password and a code, and invalidate the old ones', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    await signInAsCoach(harness);
    const coach = 'coach@example.com';
    const { totp = '' } = await accountOf(harness, coach);
    let cookie: string | undefined = (await signInAsCoach(harness)).cookie;
    const renew = async (password: string, code: string) => {
      const sent = await send(
        harness,
        'account',
        { action: 'recovery-codes', password, code },
        { cookie },
      );
      cookie = sent.cookie ?? cookie;
      return sent;
    };
    const code = () => totpCode(totp, Math.floor(harness.clock.now / 30_000));
    expect((await renew('a wrong password', code())).status).toBe(401);
    expect((await renew(TEST_PASSWORD, '000000')).status).toBe(401);
    const first = (await renew(TEST_PASSWORD, code())).body['recoveryCodes'] as string[];
    expect(first).toHaveLength(10);
    expect((await renew(TEST_PASSWORD, code())).status).toBe(401);
    const second = (await renew(TEST_PASSWORD, first[0] ?? '')).body['recoveryCodes'] as string[];
    expect(new Set([...first, ...second]).size).toBe(20);
    expect(harness.mails.at(-1)?.subject).toBe('Your account has new recovery codes');

    harness.clock.now += QUARTER;
    const { cookie: waiting } = await signIn(harness, coach);
    const give = (typed = '') =>
      send(harness, 'auth', { action: 'second-factor', code: typed }, { cookie: waiting });
    expect((await give(first[1])).status).toBe(401);
    expect((await give(second[1])).status).toBe(200);
  });

  test('an account exports everything the site stores about it, and only its orders remain after deletion', async () => {
    const harness = await createTestHarness();
    await buy(harness);
    const { cookie } = await signInAsVisitor(harness, MARIA);
    const { body } = await send(harness, 'account', { action: 'data' }, { cookie });
    expect(body['data']).toMatchObject({
      account: { email: MARIA },
      orders: [{ buyer: { firstName: 'Maria' } }],
    });
    const { id } = await accountOf(harness, MARIA);
    await send(harness, 'account', { action: 'delete', password: TEST_PASSWORD }, { cookie });
    const { people } = harness.services;
    const left = (await people.keys(`account-${id}`)).map(people.read);
    expect(await Promise.all(left)).toEqual([null]);
    expect(await harness.services.orders.sessionsOfBuyer(MARIA)).toHaveLength(1);
  });
});
