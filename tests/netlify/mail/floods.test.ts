import { beforeEach, describe, expect, test } from 'vitest';
import { acceptMail } from '#netlify/contact/accept-message.ts';
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
import { recover, signUp } from '#netlify/accounts/account-requests.ts';
import { requestNewsletter, confirmNewsletter } from '#netlify/newsletter/subscribe.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { coachAddress } from '#netlify/mail/layout.ts';
import { sendEmailInput, type SendEmailInput, type TypedMail } from '#src/contracts/send-email.ts';
import { CONFIRMATION_LIFETIME } from '#src/domain/newsletter/newsletter.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { enclosingPrefixes } from '#src/domain/ip-ranges.ts';
import { send, signIn, tokenTo, type Sent } from '#tests/support/account-requests.ts';
import { COACH, signInAsCoach, signInAsVisitor, TEST_PASSWORD } from '#tests/support/coach.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestServices, type TestServices } from '#tests/support/memory-services.ts';
import { contactForm, guideRequest } from '#tests/support/form-inputs.ts';

let world: TestServices;
beforeEach(async () => {
  world = await createTestServices();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BUSY = { outcome: 'refused', reason: 'busy' } as const;

const accept = (world: TestServices, input: SendEmailInput, caller: string) =>
  acceptMail(sendEmailInput.parse(input) as TypedMail, caller, world.services);
const taggedTo = ({ mails }: TestServices, tag: string, to?: string) =>
  mails.filter((mail) => mail.tag === tag && (to === undefined || mail.to === to));

async function sweepFor(world: TestServices, time: number): Promise<void> {
  for (const end = world.clock.now + time; world.clock.now < end; world.clock.now += 5 * MINUTE)
    await sweep(world.services);
}

/** Uses up the site's hourly send quota with messages from strangers. */
async function floodContact(world: TestServices, count: number = SITE_LIMITS.hour): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const form = contactForm({ message: `Noise ${n}`, email: `noise${n}@example.com` });
    await accept(world, form, `10.1.${n >> 8}.${n & 255}`);
  }
}

describe('over the site-wide limit', () => {
  test('keeps a message and soon emails it to the coach in one digest with the others', async () => {
    await floodContact(world);
    const real = contactForm({ message: 'I paid and got nothing', email: 'ana@example.com' });
    for (let press = 0; press < 3; press += 1)
      expect(await accept(world, real, '192.0.2.77')).toEqual({ status: 'accepted' });
    expect(world.mails.some(({ text }) => text.includes('got nothing'))).toBe(false);
    await sweepFor(world, 10 * MINUTE);
    const kept = taggedTo(world, 'kept-messages', coachAddress);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.subject).toBe('1 message was saved for you');
    expect(kept[0]?.text).toContain('I paid and got nothing');
    expect(kept[0]?.text).toContain('reply to ana@example.com');
    await sweepFor(world, HOUR);
    expect(taggedTo(world, 'kept-messages')).toHaveLength(1);
    expect(taggedTo(world, 'contact-note', 'ana@example.com')).toHaveLength(1);
    expect([...world.records.contents.keys()].filter((key) => key.startsWith('deferred-'))).toEqual(
      [],
    );
  });

  test("sends visitors' emails later, a few per run, until all are sent", async () => {
    const count = SITE_LIMITS.hour + 20;
    for (let n = 0; n < count; n += 1)
      await accept(world, guideRequest({ email: `reader${n}@example.com` }), `10.2.0.${n}`);
    expect(taggedTo(world, 'guide')).toHaveLength(SITE_LIMITS.hour);
    await sweep(world.services);
    expect(taggedTo(world, 'guide').length).toBeLessThanOrEqual(
      SITE_LIMITS.hour + VISITORS_AT_ONCE,
    );
    await sweepFor(world, HOUR);
    const recipients = taggedTo(world, 'guide').map(({ to }) => to);
    expect(new Set(recipients).size).toBe(count);
    expect(recipients).toHaveLength(count);
  });

  test("doesn't delay account recovery behind the flood", async () => {
    await signInAsVisitor(world, 'owner@example.com');
    for (let n = 0; n < SITE_LIMITS.hour + 10; n += 1)
      await recover(`nobody${n}@example.com`, `10.3.0.${n}`, world.services);
    await recover('owner@example.com', '192.0.2.5', world.services);
    await sweep(world.services);
    expect(taggedTo(world, 'account-recover', 'owner@example.com')).toHaveLength(1);
  });

  test('loses nothing when a run is interrupted at any point', async () => {
    await floodContact(world, SITE_LIMITS.hour + 3);
    const { deferred } = world.services;
    const { drop } = deferred;
    let drops = 0;
    deferred.drop = (...args) => {
      if ((drops += 1) % 2 === 0) return Promise.reject(new Error('cut off'));
      return drop(...args);
    };
    await sweepFor(world, 3 * HOUR);
    deferred.drop = drop;
    await sweepFor(world, HOUR);
    const told = taggedTo(world, 'kept-messages')
      .map(({ text }) => text)
      .join('\n');
    for (let n = SITE_LIMITS.hour; n < SITE_LIMITS.hour + 3; n += 1)
      expect(told).toContain(`Noise ${n}`);
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

  test.each(floods)("S8: %s doesn't delay a legitimate sign-up for long", async (_what, caller) => {
    const flood = async (from: number, to: number) => {
      for (let n = from; n < to; n += 1) {
        const input = { email: `noise${n}@example.org`, password: STRONG };
        await signUp(input, caller(n), world.services).catch(() => undefined);
      }
    };
    await flood(0, 500);
    const waiting = (await world.records.keys('deferred-visitor-')).length;
    expect(waiting).toBeGreaterThan(100);
    for (const [n, ip] of ['192.0.2.5', '2a01:db8:7:1::/64', '203.0.113.9'].entries())
      await signUp({ email: `ana${n}@example.com`, password: STRONG }, ip, world.services);
    // The flood continues between runs.
    for (let run = 0; run < 2; run += 1) {
      await sweep(world.services);
      await flood(500 + run * 100, 600 + run * 100);
      world.clock.now += 5 * MINUTE;
    }
    for (let n = 0; n < 3; n += 1)
      expect(taggedTo(world, 'account-verify', `ana${n}@example.com`)).toHaveLength(1);
    expect((await world.records.keys('deferred-visitor-')).length).toBeGreaterThan(waiting - 20);
  });

  test('S8: serves a hundred distant subnets in turn', async () => {
    for (let n = 0; n < SITE_LIMITS.hour + 100; n += 1) {
      const input = { email: `reader${n}@example.org`, password: STRONG };
      await signUp(input, `${(n % 200) + 1}.7.0.1`, world.services);
    }
    await sweepFor(world, 3 * HOUR);
    expect(taggedTo(world, 'account-verify')).toHaveLength(SITE_LIMITS.hour + 100);
    expect(await world.records.keys('deferred-')).toEqual([]);
  });

  test("S8: doesn't delay a message to the coach behind a flood from a few subnets", async () => {
    await floodContact(world, SITE_LIMITS.hour + 300);
    const real = contactForm({ message: 'I paid and got nothing', email: 'ana@example.com' });
    await accept(world, real, '192.0.2.77');
    await sweepFor(world, 5 * MINUTE);
    await sweepFor(world, 5 * MINUTE);
    const told = taggedTo(world, 'kept-messages').map(({ text }) => text);
    expect(told.join()).toContain('I paid and got nothing');
  });
});

describe('S8: the lifetime of an emailed link, counted from when it was sent', () => {
  const MARIA = 'maria@example.com';
  const account = (world: TestServices, input: unknown, cookie: string) =>
    send(world, 'account', input, { cookie });
  const auth = (world: TestServices, input: unknown) => send(world, 'auth', input);
  const password = TEST_PASSWORD;
  const press = (world: TestServices, token: string) =>
    auth(world, { action: 'confirm', token, password, isNew: false });
  const reset = (world: TestServices, token: string) =>
    auth(world, { action: 'reset', token, password: 'nine brown kettles' });
  const stop = (world: TestServices, token: string) => auth(world, { action: 'not-me', token });

  /** Each kind of link: how it's requested, who gets it, how it's used, and how long it's valid. */
  const kinds: [
    string,
    (world: TestServices) => Promise<unknown>,
    string,
    (world: TestServices, token: string) => Promise<Sent>,
    number,
  ][] = [
    [
      'a sign-up',
      (world) => auth(world, { action: 'sign-up', email: MARIA, password }),
      MARIA,
      press,
      24 * HOUR,
    ],
    [
      'a new password',
      async (world) => {
        await signInAsVisitor(world, MARIA);
        await auth(world, { action: 'recover', email: MARIA });
      },
      MARIA,
      reset,
      30 * MINUTE,
    ],
    [
      'a new address',
      async (world) => {
        const { cookie } = await signInAsVisitor(world, MARIA);
        await account(
          world,
          { action: 'change-email', email: 'new@example.com', password },
          cookie,
        );
      },
      'new@example.com',
      press,
      24 * HOUR,
    ],
    [
      'the cancellation of a new address',
      async (world) => {
        const { cookie } = await signInAsVisitor(world, MARIA);
        await account(
          world,
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
      async (world) => {
        const { cookie } = await signInAsVisitor(world, COACH);
        await account(world, { action: 'second-factor-start', password }, cookie);
      },
      COACH,
      reset,
      24 * HOUR,
    ],
    [
      'a lost authenticator app',
      async (world) => {
        await signInAsCoach(world);
        await send(world, 'auth', { action: 'second-factor-lost' }, await signIn(world, COACH));
      },
      COACH,
      press,
      4 * 24 * HOUR,
    ],
  ];

  test.each(kinds)(
    'S8: %s, emailed two days late, gets its full lifetime',
    async (what, ask, to, use, life) => {
      expectConsole(/"event":"refused"/);
      const lateTo = async (world: TestServices) => {
        world.mailOutcomes.push(...Array.from({ length: 2 }, () => BUSY));
        await ask(world);
        expect(tokenTo(world, to)).toBe('');
        world.mailOutcomes.length = 0;
        world.clock.now += 48 * HOUR;
        await sweep(world.services);
        await sweep(world.services);
        expect(tokenTo(world, to)).not.toBe('');
      };
      const inTime = await createTestServices();
      await lateTo(inTime);
      if (what === 'a lost authenticator app') {
        // The owner has a full day to object.
        expect((await use(inTime, tokenTo(inTime, to))).body['error']).toBe('link_too_early');
      }
      inTime.clock.now += life - MINUTE;
      expect((await use(inTime, tokenTo(inTime, to))).status).toBe(200);

      const late = await createTestServices();
      await lateTo(late);
      late.clock.now += life + MINUTE;
      expect((await use(late, tokenTo(late, to))).status).toBe(410);
    },
  );

  test('S8: rejects a link that’s emailed a week late, and always lets a newer link replace an older one', async () => {
    expectConsole(/"event":"refused"/);
    const { verificationTokens } = world.services;
    const verificationToken = { purpose: 'verify', email: MARIA, password: 'hash' } as const;
    const token = await verificationTokens.issue(verificationToken, world.clock.now);
    const asked = world.clock.now;
    const look = (sentAt: number, at: number) =>
      verificationTokens.look(verificationTokens.mailed(token, sentAt), ['verify'], at);
    expect(await look(asked + 3 * 24 * HOUR, asked + 4 * 24 * HOUR - 1)).toBeDefined();
    expect(await look(asked + 7 * 24 * HOUR, asked + 7 * 24 * HOUR)).toBeUndefined();
    await verificationTokens.issue(verificationToken, asked + 3 * 24 * HOUR);
    expect(await look(asked + 3 * 24 * HOUR, asked + 3 * 24 * HOUR + 1)).toBeUndefined();
  });

  test('S8: a newsletter confirmation emailed five days late works through the date in the email', async () => {
    const late = async () => {
      const world = await createTestServices();
      world.mailOutcomes.push(BUSY);
      await requestNewsletter(MARIA, '192.0.2.1', world.services);
      world.clock.now += 5 * 24 * HOUR;
      await sweep(world.services);
      const [mail] = taggedTo(world, 'newsletter-confirm');
      expect(mail?.text).toContain('through December 2, 2026');
      return world;
    };
    const world = await late();
    world.clock.now = Date.UTC(2026, 11, 3);
    await confirmNewsletter(tokenTo(world, MARIA), world.services);
    const over = await late();
    over.clock.now += CONFIRMATION_LIFETIME + 1;
    await expect(confirmNewsletter(tokenTo(over, MARIA), over.services)).rejects.toMatchObject({
      code: 'link_expired',
    });
  });
});

describe('a single email address', () => {
  test("doesn't let anyone block another person's recovery email: asking too often only limits whoever is asking", async () => {
    await signInAsVisitor(world, 'owner@example.com');
    const mailsOfOwner = () => taggedTo(world, 'account-recover', 'owner@example.com').length;
    // 20 IP addresses, each used up to its limit.
    for (let network = 0; network < 20; network += 1) {
      for (let n = 0; n < CALLER_LIMITS.hour; n += 1)
        await recover('owner@example.com', `10.4.0.${network}`, world.services);
    }
    expect(mailsOfOwner()).toBeLessThanOrEqual(LINK_LIMITS.all + 1);
    for (let hour = 0; hour < 5; hour += 1) {
      world.clock.now += HOUR;
      const before = mailsOfOwner();
      await recover('owner@example.com', `192.0.2.${hour}`, world.services);
      await sweep(world.services);
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
      await accept(world, guideRequest({ email: `reader${n}@example.com` }), caller);
    }
    expect(taggedTo(world, 'guide')).toHaveLength(PREFIX_LIMITS[48].hour);
    await accept(world, guideRequest({ email: 'ana@example.com' }), '192.0.2.9');
    expect(taggedTo(world, 'guide', 'ana@example.com')).toHaveLength(1);
  });
});

describe('S5: posts that mention danger', () => {
  const grave = (n: number | string) => ({
    ...{ topic: 'daily-motivation', title: `Post ${n}`, name: 'Tea' },
    text: 'I want to end it all tonight.',
  });
  /** Returns how many posts were kept and the messages of the rejected ones. */
  async function flood(world: TestServices, count: number, callerOf: (n: number) => string) {
    const words: string[] = [];
    for (let n = 0; n < count; n += 1)
      await sendPost(grave(n), callerOf(n), world.services).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        words.push(error.message);
      });
    return { kept: count - words.length, words };
  }
  const ofOneSite = (n: number) => `2001:db8:1:${n.toString(16)}::/64`;
  const tagged = (world: TestServices, tag: string) =>
    world.mails.filter((mail) => mail.tag === tag);

  test('S5: keeps a few of 700 from one /48, emails 10 right away, and shows everyone crisis numbers', async () => {
    const { kept, words } = await flood(world, 700, ofOneSite);
    expect(kept).toBe(PREFIX_LIMITS[48].hour + 1);
    expect(tagged(world, 'post-review')).toHaveLength(URGENT_AT_ONCE);
    for (const one of words) expect(one).toMatch(/call 911\..*call or text 988/);

    // A real emergency behind them is kept, reported within minutes, and listed first.
    world.clock.now += MINUTE;
    await sendPost(grave('real'), '192.0.2.7', world.services);
    world.clock.now += MINUTE;
    await sendPost(grave('later noise'), ofOneSite(1), world.services).catch(() => undefined);
    await sweepFor(world, 5 * MINUTE);
    expect(tagged(world, 'urgent-posts').map(({ subject }) => subject)).toEqual([
      `Please read now: ${kept + 1} urgent posts are waiting`,
    ]);
    // Without new posts, no new email.
    await sweepFor(world, HOUR);
    expect(tagged(world, 'urgent-posts')).toHaveLength(1);
    expect([...world.records.contents.keys()].filter((key) => key.startsWith('urgent-'))).toEqual(
      [],
    );
    // It's still near the top while newer noise arrives.
    await flood(world, 10, ofOneSite);
    const { items: posts } = await listSubmissions('post', 'waiting', world.services);
    expect(posts.slice(0, 2).map(({ title }) => title)).toContain('Post real');
  });

  test("S5: keeps one per hour from each of many flooding subnets, including a real person's", async () => {
    const { kept, words } = await flood(world, 300, (n) => `2001:db8:${n % 100}:${n}::/64`);
    // The /32 gets 50; beyond that, each of the 100 /48s gets 1.
    expect(kept).toBeLessThanOrEqual(PREFIX_LIMITS[32].hour + 100);
    expect(words.length).toBe(300 - kept);
    await flood(world, SITE_LIMITS.hour, (n) => `10.9.0.${n}`);
    expect(await sendPost(grave('real'), '192.0.2.7', world.services)).toEqual({
      status: 'waiting',
    });
    await expect(sendPost(grave('again'), '192.0.2.7', world.services)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
  });

  test('S5: emails at most every 5 minutes while new posts arrive; concurrent runs send one email and lose none', async () => {
    await flood(world, URGENT_AT_ONCE, (n) => `10.9.1.${n}`);
    for (let run = 0; run < 4; run += 1) {
      await sendPost(grave(`late ${run}`), `10.9.2.${run}`, world.services);
      await sendPost(grave(`late ${run}`), `10.9.2.${run}`, world.services);
      await Promise.all([sweep(world.services), sweep(world.services)]);
      await sweep(world.services);
      expect(tagged(world, 'urgent-posts')).toHaveLength(run + 1);
      expect(tagged(world, 'urgent-posts').at(-1)?.subject).toContain(
        `${URGENT_AT_ONCE + run + 1} urgent posts are waiting`,
      );
      world.clock.now += 5 * MINUTE;
    }
    // These alerts only go through the outbox: no post is emailed twice.
    expect(tagged(world, 'post-review')).toHaveLength(URGENT_AT_ONCE);
  });

  test('S5: shows crisis numbers in every form when a message about danger is rejected', async () => {
    const message = 'I think I am having a stroke right now';
    for (let n = 0; n < CALLER_LIMITS.hour; n += 1)
      await accept(world, contactForm({ message: `${n}` }), '192.0.2.1');
    await expect(accept(world, contactForm({ message }), '192.0.2.1')).rejects.toThrow(
      /call 911\..*call or text 988/,
    );
    await expect(accept(world, contactForm({ message: 'Hello' }), '192.0.2.1')).rejects.not.toThrow(
      '988',
    );
  });
});
