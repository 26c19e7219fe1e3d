import { describe, expect, test } from 'vitest';
import { REMOVALS, type Removal } from '#src/domain/privacy/retention.ts';
import { POSTED_FORMS, type FormName } from '#src/contracts/posted-forms.ts';
import { deliverMail } from '#netlify/mail/send-with-retries.ts';
import {
  requestNewsletter,
  confirmNewsletter,
} from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { requestLibrary } from '#netlify/downloads/send-fresh-link.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { SESSION_LIFETIMES } from '#src/domain/accounts/session-lifetimes.ts';
import { createStoredLimits } from '#netlify/limits/stored-limits.ts';
import { VERIFICATION_TOKEN_LIFETIMES } from '#netlify/accounts/verification-tokens.ts';
import {
  MOST_READ,
  MOST_REMOVED,
  purgeExpired,
  removeOver,
} from '#netlify/privacy/purge-expired.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { tokenTo } from '#tests/support/account-requests.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { postForm, POSTED } from '#tests/support/posted-forms.ts';
import { buy } from '#tests/support/purchase.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 10, 21, 12);

const removalOf = (prefix: string): Removal => {
  const found = REMOVALS.find((one) => one.prefix === prefix);
  if (!found) throw new Error(`No rule removes ${prefix}.`);
  return found;
};

/** Factories for a record of each kind that expires. `at` is the creation time. */
const made: Readonly<Record<string, (at: number) => [key: string, record: object]>> = {
  'checkout-': (at) => ['checkout-0a', { at }],
  'newsletter-waiting-': (at) => [`newsletter-waiting-${at}-0a-1`, {}],
  'verification-token-': (at) => [`verification-token-used-${at}-0a`, {}],
  'session-': (at) => ['session-0a.next', { at }],
  'account-': (at) => [`account-0a.once-code-0b-${Math.floor(at / 30_000)}`, {}],
  'sign-in-home-': (at) => ['sign-in-home-0a-0b', { at }],
  'from-': (at) => [`from-${at}-0a-0b`, {}],
  'message-': (at) => [`message-${at}-0a`, { at }],
  'answered-': (at) => [`answered-${at}-0a-urgent`, { at }],
  'campaign-': (at) => ['campaign-sent-0a', { at }],
  'limit-': (at) => [`limit-${at}-contact-1`, {}],
  'swept-': (at) => [`swept-${new Date(at).toISOString().slice(0, 10)}-done-0a`, {}],
  'unanswered-': (at) => [
    `unanswered-${new Date(at).toISOString().slice(0, 10)}-search-splint-1`,
    {},
  ],
  'digest-': (at) => [`digest-${new Date(at).toISOString().slice(0, 10)}`, {}],
};

test.each(Object.keys(made))(
  'keeps %s for its retention period, then removes it',
  async (prefix) => {
    const store = createMemoryStore();
    const kind = removalOf(prefix);
    const [key, record] = made[prefix]?.(now) ?? ['', {}];
    await store.create(key, record);
    // A key that contains a date covers the whole day.
    const slack = /swept|digest|unanswered/.test(prefix) ? DAY : MINUTE;
    expect(await removeOver(store, kind, now + kind.keptFor - MINUTE, endless, new Map())).toBe(0);
    expect(await removeOver(store, kind, now + kind.keptFor + slack, endless, new Map())).toBe(1);
    expect(store.contents.size).toBe(0);
  },
);

describe('purging expired records', () => {
  test('removes up to 1,000 records per run, and the rest in the next', async () => {
    const store = createMemoryStore();
    const limits = createStoredLimits(store);
    const limit = { name: 'test', most: 5_000, within: HOUR };
    await Promise.all(
      Array.from({ length: MOST_REMOVED + 200 }, (_, by) => limits.take([limit], `${by}`, now)),
    );
    expect(await removeOver(store, removalOf('limit-'), now + HOUR / 2, endless, new Map())).toBe(
      0,
    );
    expect(await removeOver(store, removalOf('limit-'), now + HOUR + 1, endless, new Map())).toBe(
      MOST_REMOVED,
    );
    expect(
      await removeOver(store, removalOf('limit-'), now + HOUR + 1, endless, new Map()),
    ).toBeGreaterThanOrEqual(200);
    expect(store.contents.size).toBe(0);
  });

  test('eventually reaches every record, no matter how many newer ones come first', async () => {
    const store = createMemoryStore();
    const young = MOST_READ * 3;
    for (let number = 0; number < young; number += 1)
      await store.create(`session-a${number}`, { issuedAt: now });
    await store.create('session-z', { issuedAt: now - 40 * DAY });
    let removed = 0;
    for (let run = 0; run < 4; run += 1)
      removed += await removeOver(
        store,
        removalOf('session-'),
        now + run * 5 * MINUTE,
        endless,
        new Map(),
      );
    expect(removed).toBe(1);
    expect(store.contents.size).toBe(young);
  });

  test('skips a damaged record and continues with the others', async () => {
    const store = createMemoryStore();
    await store.create('checkout-0a', { at: 0 });
    await store.create('checkout-0b', { at: 0 });
    store.damage('checkout-0a');
    expect(await removeOver(store, removalOf('checkout-'), now, endless, new Map())).toBe(1);
  });

  test('continues with other kinds if one fails, and reports the failure', async () => {
    const records = createMemoryStore(({ method, key }) =>
      method === 'keys' && key === 'limit-' ? 'unavailable' : undefined,
    );
    const harness = await createTestHarness({ records });
    await records.create(`verification-token-${now - 9 * DAY}-0a`, {});
    await records.create('cart-1-planner', {});
    await expect(purgeExpired(harness.services, endless, new Map())).rejects.toThrow('limit-');
    expect(
      [...records.contents.keys()].filter((key) => /^(?:verification-token|cart)-/.test(key)),
    ).toEqual([]);
  });
});

describe('records of emails', () => {
  const MAIL_RECORD = /^(?:mail|mailed|pending|claim|failed|sent|dead|delivered|bounced|unowned)-/;
  const mailRecords = ({ records }: TestHarness) =>
    [...records.contents.keys()].filter((key) => MAIL_RECORD.test(key));
  const library = async (harness: TestHarness, address: string) =>
    deliverMail(await requestLibrary(address, harness.services, ONE_REQUEST), harness.services);
  const purgeLater = async (harness: TestHarness, after: number) => {
    harness.clock.now += after;
    await purgeExpired(harness.services, endless, new Map());
  };

  test('purges email records after 30 days if strangers triggered them, no matter which form they used', async () => {
    expectConsole(/"event":"refused"/);
    const harness = await createTestHarness();
    const { call } = functionNamed('form-post');
    for (const form of Object.keys(POSTED_FORMS) as FormName[]) {
      const cookie = await POSTED[form].cookie?.(harness);
      const request = postForm(form, 1, cookie === undefined ? {} : { cookie });
      await call(request, { ip: '192.0.2.1' }, () => harness.services);
    }
    // Without this, the morning email about pending posts would be sent every day.
    harness.services.alerts.hasDigest = () => Promise.resolve(true);
    await sweep(harness.services);
    expect(mailRecords(harness).length).toBeGreaterThan(20);
    const before = mailRecords(harness);
    await purgeLater(harness, 30 * DAY - MINUTE);
    expect(mailRecords(harness)).toEqual(before);
    await purgeLater(harness, HOUR);
    expect(mailRecords(harness)).toEqual([]);
  });

  test('keeps email records with the order if the recipient is a buyer', async () => {
    const harness = await createTestHarness();
    await buy(harness);
    await library(harness, 'maria@example.com');
    await purgeLater(harness, MINUTE);
    const before = mailRecords(harness).filter((key) => !key.startsWith('unowned-'));
    await purgeLater(harness, 400 * DAY);
    expect(mailRecords(harness)).toEqual(before);
  });

  test('keeps email records while an email is pending', async () => {
    const harness = await createTestHarness();
    const mailId = await requestLibrary('nobody@example.com', harness.services, ONE_REQUEST);
    const before = mailRecords(harness);
    await purgeLater(harness, 31 * DAY);
    expect(mailRecords(harness)).toEqual(before);
    await deliverMail(mailId, harness.services);
    await purgeLater(harness, MINUTE);
    expect(mailRecords(harness)).toEqual([]);
  });

  test('doesn’t raise a late-email alert again when email records are purged', async () => {
    const harness = await createTestHarness();
    const { alerts } = harness.services;
    const mailId = await requestLibrary('nobody@example.com', harness.services, ONE_REQUEST);
    const at = harness.clock.now;
    await alerts.raise({ kind: 'mail-late', subject: mailId, note: 'late', at });
    await deliverMail(mailId, harness.services);
    expect(await alerts.open()).toEqual([]);
    await purgeLater(harness, 31 * DAY);
    expect(mailRecords(harness)).toEqual([`dead-${mailId}`]);
    expect(await alerts.open()).toEqual([]);
  });

  test('purges email records completely even if runs are interrupted', async () => {
    for (let cutAt = 1; ; cutAt += 1) {
      let removals = Number.NEGATIVE_INFINITY;
      const records = createMemoryStore(({ method, key }) => {
        if (method !== 'remove' || !MAIL_RECORD.test(key)) return undefined;
        removals += 1;
        return removals === cutAt ? 'unavailable' : undefined;
      });
      const harness = await createTestHarness({ records });
      await library(harness, 'nobody@example.com');
      removals = 0;
      harness.clock.now += 31 * DAY;
      await purgeExpired(harness.services, endless, new Map()).catch(() => undefined);
      if (removals < cutAt) break;
      await purgeExpired(harness.services, endless, new Map());
      expect(mailRecords(harness), `cut at removal ${cutAt}`).toEqual([]);
      expect(cutAt).toBeLessThan(20);
    }
  });

  test('prevents a second welcome email even without the purged records', async () => {
    const harness = await createTestHarness();
    await requestNewsletter('maria@example.com', '192.0.2.1', harness.services);
    const token = tokenTo(harness, 'maria@example.com');
    await confirmNewsletter(token, harness.services);
    const mails = harness.mails.length;
    await purgeLater(harness, 60 * DAY);
    expect(mailRecords(harness)).toEqual([]);
    await confirmNewsletter(token, harness.services);
    expect(harness.mails).toHaveLength(mails);
  });
});

test('no verification token or session is removed while it’s still valid', () => {
  const longest = Math.max(...Object.values(VERIFICATION_TOKEN_LIFETIMES));
  expect(removalOf('verification-token-').keptFor).toBeGreaterThanOrEqual(2 * longest);
  expect(removalOf('session-').keptFor).toBeGreaterThan(SESSION_LIFETIMES.visitor.whole);
});

test('tests every kind of record that expires by age', () => {
  expect(REMOVALS.map(({ prefix }) => prefix).toSorted()).toEqual(
    [...Object.keys(made), 'cart-'].toSorted(),
  );
});
