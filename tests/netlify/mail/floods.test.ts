import { beforeEach, describe, expect, test } from 'vitest';
import { acceptMail } from '#netlify/app/accept-mail.ts';
import { VISITORS_AT_ONCE } from '#netlify/mail/process-deferred.ts';
import {
  CALLER_LIMITS,
  LINK_LIMITS,
  SITE_LIMITS,
  URGENT_AT_ONCE,
  PREFIX_LIMITS,
} from '#netlify/limits/limits.ts';
import { listSubmissions } from '#netlify/community/decide-submission.ts';
import { sendPost } from '#netlify/community/send-post.ts';
import { recover, signUp } from '#netlify/accounts/sign-up-and-recovery.ts';
import {
  requestNewsletter,
  confirmNewsletter,
} from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { coachAddress } from '#netlify/mail/layout.ts';
import { sendEmailInput, type SendEmailInput, type TypedMail } from '#src/contracts/send-email.ts';
import { CONFIRMATION_LIFETIME } from '#src/domain/newsletter/newsletter.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { enclosingPrefixes } from '#src/domain/ip-ranges.ts';
import { send, signIn, tokenTo, type Sent } from '#tests/support/account-requests.ts';
import { COACH, signInAsCoach, signInAsVisitor, TEST_PASSWORD } from '#tests/support/coach.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { contactForm, guideRequest } from '#tests/support/form-inputs.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BUSY = { outcome: 'refused', reason: 'busy' } as const;

const accept = (harness: TestHarness, input: SendEmailInput, caller: string) =>
  acceptMail(sendEmailInput.parse(input) as TypedMail, caller, harness.services);
const taggedTo = ({ mails }: TestHarness, tag: string, to?: string) =>
  mails.filter((mail) => mail.tag === tag && (to === undefined || mail.to === to));

async function sweepFor(harness: TestHarness, time: number): Promise<void> {
  for (
    const end = harness.clock.now + time;
    harness.clock.now < end;
    harness.clock.now += 5 * MINUTE
  )
    await sweep(harness.services);
}

/** Uses up the site's hourly send quota with messages from strangers. */
async function floodContact(harness: TestHarness, count: number = SITE_LIMITS.hour): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const form = contactForm({ message: `Noise ${n}`, email: `noise${n}@example.com` });
    await accept(harness, form, `10.1.${n >> 8}.${n & 255}`);
  }
}

describe('over the site-wide limit', () => {
  test('keeps messages and emails them to the coach shortly afterward in a single digest', async () => {
    await floodContact(harness);
    const real = contactForm({ message: 'I paid and got nothing', email: 'ana@example.com' });
    for (let press = 0; press < 3; press += 1)
      expect(await accept(harness, real, '192.0.2.77')).toEqual({ status: 'accepted' });
    expect(harness.mails.some(({ text }) => text.includes('got nothing'))).toBe(false);
    await sweepFor(harness, 10 * MINUTE);
    const kept = taggedTo(harness, 'kept-messages', coachAddress);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.subject).toBe('1 message was saved for you');
    expect(kept[0]?.text).toContain('I paid and got nothing');
    expect(kept[0]?.text).toContain('reply to ana@example.com');
    await sweepFor(harness, HOUR);
    expect(taggedTo(harness, 'kept-messages')).toHaveLength(1);
    expect(taggedTo(harness, 'contact-note', 'ana@example.com')).toHaveLength(1);
    expect(
      [...harness.records.contents.keys()].filter((key) => key.startsWith('deferred-')),
    ).toEqual([]);
  });

  test("sends visitors' emails later, a few per run, until all are sent", async () => {
    const count = SITE_LIMITS.hour + 20;
    for (let n = 0; n < count; n += 1)
      await accept(harness, guideRequest({ email: `reader${n}@example.com` }), `10.2.0.${n}`);
    expect(taggedTo(harness, 'guide')).toHaveLength(SITE_LIMITS.hour);
    await sweep(harness.services);
    expect(taggedTo(harness, 'guide').length).toBeLessThanOrEqual(
      SITE_LIMITS.hour + VISITORS_AT_ONCE,
    );
    await sweepFor(harness, HOUR);
    const recipients = taggedTo(harness, 'guide').map(({ to }) => to);
    expect(new Set(recipients).size).toBe(count);
    expect(recipients).toHaveLength(count);
  });

  test('doesn’t delay account recovery emails during a flood', async () => {
    await signInAsVisitor(harness, 'owner@example.com');
    for (let n = 0; n < SITE_LIMITS.hour + 10; n += 1)
      await recover(`nobody${n}@example.com`, `10.3.0.${n}`, harness.services);
    await recover('owner@example.com', '192.0.2.5', harness.services);
    await sweep(harness.services);
    expect(taggedTo(harness, 'account-recover', 'owner@example.com')).toHaveLength(1);
  });

  test('doesn’t lose anything if a run is interrupted at any point', async () => {
    await floodContact(harness, SITE_LIMITS.hour + 3);
    const { deferred } = harness.services;
    const { drop } = deferred;
    let drops = 0;
    deferred.drop = (...args) => {
      if ((drops += 1) % 2 === 0) return Promise.reject(new Error('cut off'));
      return drop(...args);
    };
    await sweepFor(harness, 3 * HOUR);
    deferred.drop = drop;
    await sweepFor(harness, HOUR);
    const digests = taggedTo(harness, 'kept-messages')
      .map(({ text }) => text)
      .join('\n');
    for (let n = SITE_LIMITS.hour; n < SITE_LIMITS.hour + 3; n += 1)
      expect(digests).toContain(`Noise ${n}`);
  });
});

describe('S8: a flood of sign-ups', () => {
  const STRONG = 'nine brown kettles';
  const network = (n: number) => n.toString(16);
  const floods: [string, (n: number) => string][] = [
    ['from one IPv4 provider', (n) => `10.5.${n >> 8}.${n & 255}`],
    ['from a /32 of IPv6', (n) => `2001:db8:${network(n)}:${network(n * 7)}::/64`],
    ['from three IPv6 sites', (n) => `2001:${network((n % 3) + 10)}:1:${network(n)}::/64`],
  ];

  test.each(floods)(
    "S8: a flood %s doesn't delay a legitimate sign-up for long",
    async (_what, caller) => {
      const flood = async (from: number, to: number) => {
        for (let n = from; n < to; n += 1) {
          const input = { email: `noise${n}@example.org`, password: STRONG };
          await signUp(input, caller(n), harness.services).catch(() => undefined);
        }
      };
      await flood(0, 500);
      const waiting = (await harness.records.keys('deferred-visitor-')).length;
      expect(waiting).toBeGreaterThan(100);
      for (const [n, ip] of ['192.0.2.5', '2a01:db8:7:1::/64', '203.0.113.9'].entries())
        await signUp({ email: `ana${n}@example.com`, password: STRONG }, ip, harness.services);
      // More of the flood arrives between runs.
      for (let run = 0; run < 2; run += 1) {
        await sweep(harness.services);
        await flood(500 + run * 100, 600 + run * 100);
        harness.clock.now += 5 * MINUTE;
      }
      for (let n = 0; n < 3; n += 1)
        expect(taggedTo(harness, 'account-verify', `ana${n}@example.com`)).toHaveLength(1);
      expect((await harness.records.keys('deferred-visitor-')).length).toBeGreaterThan(
        waiting - 20,
      );
    },
  );

  test('S8: sends every email within 3 hours if 160 unrelated subnets sign up', async () => {
    for (let n = 0; n < SITE_LIMITS.hour + 100; n += 1) {
      const input = { email: `reader${n}@example.org`, password: STRONG };
      await signUp(input, `${n + 1}.7.0.1`, harness.services);
    }
    await sweepFor(harness, 3 * HOUR);
    expect(taggedTo(harness, 'account-verify')).toHaveLength(SITE_LIMITS.hour + 100);
    expect(await harness.records.keys('deferred-')).toEqual([]);
  });

  test('S8: delivers a message to the coach within 10 minutes during a flood from a few subnets', async () => {
    await floodContact(harness, SITE_LIMITS.hour + 300);
    const real = contactForm({ message: 'I paid and got nothing', email: 'ana@example.com' });
    await accept(harness, real, '192.0.2.77');
    await sweepFor(harness, 5 * MINUTE);
    await sweepFor(harness, 5 * MINUTE);
    const digests = taggedTo(harness, 'kept-messages').map(({ text }) => text);
    expect(digests.join()).toContain('I paid and got nothing');
  });
});

describe('S8: the lifetime of an emailed link, counted from when it was sent', () => {
  const MARIA = 'maria@example.com';
  const account = (harness: TestHarness, input: unknown, cookie: string) =>
    send(harness, 'account', input, { cookie });
  const auth = (harness: TestHarness, input: unknown) => send(harness, 'auth', input);
  const password = TEST_PASSWORD;
  const confirm = (harness: TestHarness, token: string) =>
    auth(harness, { action: 'confirm', token, password, isNew: false });
  const reset = (harness: TestHarness, token: string) =>
    auth(harness, { action: 'reset', token, password: 'nine brown kettles' });
  const stop = (harness: TestHarness, token: string) => auth(harness, { action: 'not-me', token });

  /** Each kind of link: how it's requested, who gets it, how it's used, and how long it's valid. */
  const kinds: [
    string,
    (harness: TestHarness) => Promise<unknown>,
    string,
    (harness: TestHarness, token: string) => Promise<Sent>,
    number,
  ][] = [
    [
      'a sign-up link',
      (harness) => auth(harness, { action: 'sign-up', email: MARIA, password }),
      MARIA,
      confirm,
      24 * HOUR,
    ],
    [
      'a password reset link',
      async (harness) => {
        await signInAsVisitor(harness, MARIA);
        await auth(harness, { action: 'recover', email: MARIA });
      },
      MARIA,
      reset,
      30 * MINUTE,
    ],
    [
      'a link that confirms a new address',
      async (harness) => {
        const { cookie } = await signInAsVisitor(harness, MARIA);
        await account(
          harness,
          { action: 'change-email', email: 'new@example.com', password },
          cookie,
        );
      },
      'new@example.com',
      confirm,
      24 * HOUR,
    ],
    [
      'a link that cancels a new address',
      async (harness) => {
        const { cookie } = await signInAsVisitor(harness, MARIA);
        await account(
          harness,
          { action: 'change-email', email: 'new@example.com', password },
          cookie,
        );
      },
      MARIA,
      stop,
      4 * 24 * HOUR,
    ],
    [
      'the coach’s setup link',
      async (harness) => {
        const { cookie } = await signInAsVisitor(harness, COACH);
        await account(harness, { action: 'second-factor-start', password }, cookie);
      },
      COACH,
      reset,
      24 * HOUR,
    ],
    [
      'a link for a lost authenticator app',
      async (harness) => {
        await signInAsCoach(harness);
        await send(harness, 'auth', { action: 'second-factor-lost' }, await signIn(harness, COACH));
      },
      COACH,
      confirm,
      4 * 24 * HOUR,
    ],
  ];

  test.each(kinds)(
    'S8: %s is valid for its full lifetime even if it’s emailed two days late',
    async (what, ask, to, use, life) => {
      expectConsole(/"event":"refused"/);
      const lateTo = async (harness: TestHarness) => {
        harness.mailOutcomes.push(...Array.from({ length: 2 }, () => BUSY));
        await ask(harness);
        expect(tokenTo(harness, to)).toBe('');
        harness.mailOutcomes.length = 0;
        harness.clock.now += 48 * HOUR;
        await sweep(harness.services);
        await sweep(harness.services);
        expect(tokenTo(harness, to)).not.toBe('');
      };
      const inTime = await createTestHarness();
      await lateTo(inTime);
      if (what === 'a lost authenticator app') {
        // The owner has a full day to object.
        expect((await use(inTime, tokenTo(inTime, to))).body['error']).toBe('link_too_early');
      }
      inTime.clock.now += life - MINUTE;
      expect((await use(inTime, tokenTo(inTime, to))).status).toBe(200);

      const late = await createTestHarness();
      await lateTo(late);
      late.clock.now += life + MINUTE;
      expect((await use(late, tokenTo(late, to))).status).toBe(410);
    },
  );

  test('S8: rejects a link that’s emailed a week late, and always lets a newer link replace an older one', async () => {
    expectConsole(/"event":"refused"/);
    const { verificationTokens } = harness.services;
    const verificationToken = { purpose: 'verify', email: MARIA, password: 'hash' } as const;
    const token = await verificationTokens.issue(verificationToken, harness.clock.now);
    const asked = harness.clock.now;
    const look = (sentAt: number, at: number) =>
      verificationTokens.look(verificationTokens.mailed(token, sentAt), ['verify'], at);
    expect(await look(asked + 3 * 24 * HOUR, asked + 4 * 24 * HOUR - 1)).toBeDefined();
    expect(await look(asked + 7 * 24 * HOUR, asked + 7 * 24 * HOUR)).toBeUndefined();
    await verificationTokens.issue(verificationToken, asked + 3 * 24 * HOUR);
    expect(await look(asked + 3 * 24 * HOUR, asked + 3 * 24 * HOUR + 1)).toBeUndefined();
  });

  test('S8: accepts a newsletter confirmation until the date in its email, even if it was emailed five days late', async () => {
    const late = async () => {
      const harness = await createTestHarness();
      harness.mailOutcomes.push(BUSY);
      await requestNewsletter(MARIA, '192.0.2.1', harness.services);
      harness.clock.now += 5 * 24 * HOUR;
      await sweep(harness.services);
      const [mail] = taggedTo(harness, 'newsletter-confirm');
      expect(mail?.text).toContain('through December 2, 2026');
      return harness;
    };
    const harness = await late();
    harness.clock.now = Date.UTC(2026, 11, 3);
    await confirmNewsletter(tokenTo(harness, MARIA), harness.services);
    const over = await late();
    over.clock.now += CONFIRMATION_LIFETIME + 1;
    await expect(confirmNewsletter(tokenTo(over, MARIA), over.services)).rejects.toMatchObject({
      code: 'link_expired',
    });
  });
});

describe('a single email address', () => {
  test("doesn't let anyone block another person's recovery email: excess requests limit only their sender", async () => {
    await signInAsVisitor(harness, 'owner@example.com');
    const mailsOfOwner = () => taggedTo(harness, 'account-recover', 'owner@example.com').length;
    // 20 IP addresses, each of which reaches its limit.
    for (let network = 0; network < 20; network += 1) {
      for (let n = 0; n < CALLER_LIMITS.hour; n += 1)
        await recover('owner@example.com', `10.4.0.${network}`, harness.services);
    }
    expect(mailsOfOwner()).toBeLessThanOrEqual(LINK_LIMITS.all + 1);
    for (let hour = 0; hour < 5; hour += 1) {
      harness.clock.now += HOUR;
      const before = mailsOfOwner();
      await recover('owner@example.com', `192.0.2.${hour}`, harness.services);
      await sweep(harness.services);
      expect(mailsOfOwner()).toBe(before + 1);
    }
  });
});

describe('a large IPv6 prefix', () => {
  test('shares one limit across a large IPv6 prefix without rejecting anyone in it', async () => {
    expect(enclosingPrefixes('2001:db8:1:2ff::/64')).toEqual([
      { bits: 56, network: '2001:db8:1:200::/56' },
      { bits: 48, network: '2001:db8:1::/48' },
      { bits: 32, network: '2001:db8::/32' },
    ]);
    expect(enclosingPrefixes('192.0.2.1')).toEqual([]);
    for (let n = 0; n < 300; n += 1) {
      const caller = `2001:db8:1:${n.toString(16)}::/64`;
      await accept(harness, guideRequest({ email: `reader${n}@example.com` }), caller);
    }
    expect(taggedTo(harness, 'guide')).toHaveLength(PREFIX_LIMITS[48].hour);
    await accept(harness, guideRequest({ email: 'ana@example.com' }), '192.0.2.9');
    expect(taggedTo(harness, 'guide', 'ana@example.com')).toHaveLength(1);
  });
});

describe('S5: posts that mention danger', () => {
  const grave = (n: number | string) => ({
    ...{ topic: 'daily-motivation', title: `Post ${n}`, name: 'Tea' },
    text: 'I want to end it all tonight.',
  });
  /** Returns the number of posts kept and the error messages for the rejected ones. */
  async function flood(harness: TestHarness, count: number, callerOf: (n: number) => string) {
    const words: string[] = [];
    for (let n = 0; n < count; n += 1)
      await sendPost(grave(n), callerOf(n), harness.services).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        words.push(error.message);
      });
    return { kept: count - words.length, words };
  }
  const ofOneSite = (n: number) => `2001:db8:1:${n.toString(16)}::/64`;
  const tagged = (harness: TestHarness, tag: string) =>
    harness.mails.filter((mail) => mail.tag === tag);

  test('S5: keeps only a few dozen of 700 posts from one /48, emails 10 right away, and shows everyone crisis numbers', async () => {
    const { kept, words } = await flood(harness, 700, ofOneSite);
    expect(kept).toBe(PREFIX_LIMITS[48].hour + 1);
    expect(tagged(harness, 'post-review')).toHaveLength(URGENT_AT_ONCE);
    for (const one of words) expect(one).toMatch(/call 911\..*call or text 988/);

    // A real emergency that comes later is kept and reported within minutes.
    harness.clock.now += MINUTE;
    await sendPost(grave('real'), '192.0.2.7', harness.services);
    harness.clock.now += MINUTE;
    await sendPost(grave('later noise'), ofOneSite(1), harness.services).catch(() => undefined);
    await sweepFor(harness, 5 * MINUTE);
    expect(tagged(harness, 'urgent-posts').map(({ subject }) => subject)).toEqual([
      `Please read this now: ${kept + 1} urgent posts are waiting`,
    ]);
    // Without new posts, no email is sent.
    await sweepFor(harness, HOUR);
    expect(tagged(harness, 'urgent-posts')).toHaveLength(1);
    expect([...harness.records.contents.keys()].filter((key) => key.startsWith('urgent-'))).toEqual(
      [],
    );
    // The real post stays near the top as newer noise arrives.
    await flood(harness, 10, ofOneSite);
    const { items: posts } = await listSubmissions('post', 'waiting', harness.services);
    expect(posts.slice(0, 2).map(({ title }) => title)).toContain('Post real');
  });

  test('S5: keeps one post per hour from each subnet in a flood from many, and one from a real person', async () => {
    const { kept, words } = await flood(harness, 300, (n) => `2001:db8:${n % 100}:${n}::/64`);
    // The /32 gets 50; beyond that, each of the 100 /48s gets 1.
    expect(kept).toBeLessThanOrEqual(PREFIX_LIMITS[32].hour + 100);
    expect(words.length).toBe(300 - kept);
    await flood(harness, SITE_LIMITS.hour, (n) => `10.9.0.${n}`);
    expect(await sendPost(grave('real'), '192.0.2.7', harness.services)).toEqual({
      status: 'waiting',
    });
    await expect(sendPost(grave('again'), '192.0.2.7', harness.services)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
  });

  test('S5: emails at most every 5 minutes as new posts arrive, even with concurrent runs, and doesn’t miss a post', async () => {
    await flood(harness, URGENT_AT_ONCE, (n) => `10.9.1.${n}`);
    for (let run = 0; run < 4; run += 1) {
      await sendPost(grave(`late ${run}`), `10.9.2.${run}`, harness.services);
      await sendPost(grave(`late ${run}`), `10.9.2.${run}`, harness.services);
      await Promise.all([sweep(harness.services), sweep(harness.services)]);
      await sweep(harness.services);
      expect(tagged(harness, 'urgent-posts')).toHaveLength(run + 1);
      expect(tagged(harness, 'urgent-posts').at(-1)?.subject).toContain(
        `${URGENT_AT_ONCE + run + 1} urgent posts are waiting`,
      );
      harness.clock.now += 5 * MINUTE;
    }
    // Posts listed in an `urgent-posts` email don't also get their own `post-review` email.
    expect(tagged(harness, 'post-review')).toHaveLength(URGENT_AT_ONCE);
  });

  test('S5: shows crisis numbers when a contact message about danger is rejected', async () => {
    const message = 'I think I am having a stroke right now';
    for (let n = 0; n < CALLER_LIMITS.hour; n += 1)
      await accept(harness, contactForm({ message: `${n}` }), '192.0.2.1');
    await expect(accept(harness, contactForm({ message }), '192.0.2.1')).rejects.toThrow(
      /call 911\..*call or text 988/,
    );
    await expect(
      accept(harness, contactForm({ message: 'Hello' }), '192.0.2.1'),
    ).rejects.not.toThrow('988');
  });
});
