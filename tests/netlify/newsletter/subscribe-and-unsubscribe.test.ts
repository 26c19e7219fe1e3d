import { beforeEach, describe, expect, test } from 'vitest';
import {
  requestNewsletter,
  confirmNewsletter,
  leaveNewsletter,
} from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { CONFIRMATION_LIFETIME, NEWSLETTER_CONSENT } from '#src/domain/newsletter/newsletter.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MARIA = 'maria@example.com';

const ask = (harness: TestHarness, email = MARIA, caller = '192.0.2.1') =>
  requestNewsletter(email, caller, harness.services);
const tags = (harness: TestHarness) => harness.mails.map(({ tag }) => tag);
const stored = (harness: TestHarness) => JSON.stringify([...harness.records.contents]);

function tokenFor(
  harness: TestHarness,
  action: 'confirm' | 'unsubscribe',
  linkVersion = 1,
): string {
  const addressKey = harness.services.crypto.addressKey(MARIA);
  return harness.services.crypto.newsletter.sign({ action, addressKey, linkVersion });
}
const confirm = (harness: TestHarness, linkVersion = 1) =>
  confirmNewsletter(tokenFor(harness, 'confirm', linkVersion), harness.services);
const leave = (harness: TestHarness, linkVersion = 1) =>
  leaveNewsletter(tokenFor(harness, 'unsubscribe', linkVersion), harness.services);
const newest = ({ services }: TestHarness) =>
  services.subscribers.newest(services.crypto.addressKey(MARIA));

describe('newsletter form', () => {
  test('sends a confirmation email first, and subscribes only after confirmation', async () => {
    await ask(harness);
    expect(tags(harness)).toEqual(['newsletter-confirm']);
    expect(await newest(harness)).toMatchObject({ state: 'asked' });
    const [, token] = /\/newsletter\/confirm#t=(\S+)/.exec(harness.mails[0]?.text ?? '') ?? [];
    await confirmNewsletter(token ?? '', harness.services);
    expect(await newest(harness)).toMatchObject({ state: 'confirmed' });
    expect(tags(harness)).toEqual(['newsletter-confirm', 'newsletter-welcome']);
  });

  test('gives every email a one-click unsubscribe link', async () => {
    await ask(harness);
    await confirm(harness);
    harness.clock.now += 11 * MINUTE;
    await ask(harness);
    expect(tags(harness)).toEqual(['newsletter-confirm', 'newsletter-welcome', 'newsletter-known']);
    for (const mail of harness.mails) {
      const token = tokenFor(harness, 'unsubscribe');
      expect(mail.headers).toEqual([
        {
          name: 'List-Unsubscribe',
          value: `<http://localhost:8888/.netlify/functions/unsubscribe?token=${token}>`,
        },
        { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
      ]);
      expect(mail.text).toContain(`/newsletter/unsubscribe#t=${token}`);
      expect(mail.html).toContain(`/newsletter/unsubscribe#t=${token}`);
    }
  });

  test('sends one welcome email, no matter how many times the button is clicked', async () => {
    await ask(harness);
    await Promise.all(Array.from({ length: 10 }, () => confirm(harness)));
    harness.clock.now += DAY;
    await confirm(harness);
    expect(tags(harness)).toEqual(['newsletter-confirm', 'newsletter-welcome']);
    expect(
      [...harness.records.contents.keys()].filter((key) => key.startsWith('payload-')),
    ).toEqual([]);
  });

  test('still accepts the link from an earlier email', async () => {
    await ask(harness);
    harness.clock.now += DAY;
    await ask(harness);
    await confirm(harness, 1);
    expect(await newest(harness)).toMatchObject({ linkVersion: 2, state: 'confirmed' });
  });

  test('expires a confirmation link after 7 days, and issues a new one on request', async () => {
    await ask(harness);
    harness.clock.now += CONFIRMATION_LIFETIME + 1;
    await expect(confirm(harness)).rejects.toMatchObject({ code: 'link_expired' });
    await ask(harness);
    await expect(confirm(harness, 1)).rejects.toMatchObject({ code: 'link_expired' });
    await confirm(harness, 2);
    expect(await newest(harness)).toMatchObject({ state: 'confirmed' });
  });

  test('ends the subscription on unsubscribe, and doesn’t let an old link restore it', async () => {
    await ask(harness);
    await confirm(harness);
    await leave(harness);
    await leave(harness);
    expect(await newest(harness)).toMatchObject({ state: 'ended' });
    await expect(confirm(harness)).rejects.toMatchObject({ code: 'link_expired' });
    expect(await newest(harness)).toMatchObject({ state: 'ended' });
  });

  test('rejects links from before an unsubscribe, even after a new request', async () => {
    await ask(harness);
    await leave(harness);
    harness.clock.now += DAY;
    await ask(harness);
    await expect(confirm(harness, 1)).rejects.toMatchObject({ code: 'link_expired' });
    expect(await newest(harness)).toMatchObject({ linkVersion: 2, state: 'asked' });
    await leave(harness, 1);
    await expect(confirm(harness, 2)).rejects.toMatchObject({ code: 'link_expired' });
  });

  test('allows subscribing again, and still accepts an old unsubscribe link', async () => {
    await ask(harness);
    await confirm(harness);
    await leave(harness);
    harness.clock.now += DAY;
    await ask(harness);
    await confirm(harness, 2);
    expect(tags(harness).filter((tag) => tag === 'newsletter-welcome')).toHaveLength(2);
    await leave(harness, 1);
    expect(await newest(harness)).toMatchObject({ linkVersion: 2, state: 'ended' });
  });

  test('sends one confirmation for 20 simultaneous clicks, and at most 3 per day', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask(harness)));
    expect(tags(harness)).toEqual(['newsletter-confirm']);
    for (let n = 0; n < 6; n += 1) {
      harness.clock.now += 15 * MINUTE;
      await ask(harness, MARIA, `192.0.2.${n}`);
    }
    expect(harness.mails).toHaveLength(3);
  });

  test('stores the consent wording and the time, but not the IP address or the plaintext email address', async () => {
    await ask(harness, MARIA, '203.0.113.9');
    const record = [...harness.records.contents].find(([key]) =>
      key.startsWith('newsletter-asked-'),
    );
    expect(JSON.parse(record?.[1] ?? '')).toMatchObject({
      data: { wording: NEWSLETTER_CONSENT.version, at: harness.clock.now },
    });
    expect(stored(harness)).not.toMatch(/maria|203\.0\.113/i);
  });

  test('deletes the email address on unsubscribe, or after 30 days if it was never confirmed', async () => {
    const addresses = (harness: TestHarness) =>
      [...harness.records.contents.keys()].filter((key) => /-(?:waiting|subscriber)-/.test(key));
    const left = await createTestHarness();
    await ask(left);
    expect(addresses(left)).toHaveLength(1);
    await confirm(left);
    expect(addresses(left)).toHaveLength(1);
    await leave(left);
    expect(addresses(left)).toEqual([]);

    const silent = await createTestHarness();
    await ask(silent);
    silent.clock.now += 29 * DAY;
    await sweep(silent.services);
    expect(addresses(silent)).toHaveLength(1);
    silent.clock.now += 2 * DAY;
    await sweep(silent.services);
    expect(addresses(silent)).toEqual([]);
  });

  test('rejects forged, altered, and wrong-purpose links without calling the store', async () => {
    await ask(harness);
    const before = harness.records.calls;
    const token = tokenFor(harness, 'confirm');
    const forged = [...token].map(
      (character, index) =>
        token.slice(0, index) + (character === 'a' ? 'b' : 'a') + token.slice(index + 1),
    );
    for (const bad of ['', 'x', tokenFor(harness, 'unsubscribe'), ...forged]) {
      await expect(confirmNewsletter(bad, harness.services)).rejects.toMatchObject({
        code: 'link_unknown',
      });
    }
    await expect(leaveNewsletter(token, harness.services)).rejects.toMatchObject({
      code: 'link_unknown',
    });
    expect(harness.records.calls).toBe(before);
  });

  test('ends up with one confirmed subscription and one welcome email, no matter which store call fails', async () => {
    for (let broken = 1; broken < 60; broken += 1) {
      let calls = 0;
      let armed = false;
      const records = createMemoryStore(() =>
        armed && (calls += 1) === broken ? 'lost-reply' : undefined,
      );
      const harness = await createTestHarness({ records });
      armed = true;
      // Retry each step that fails.
      for (const press of [ask, ask, confirm, confirm])
        await press(harness).catch(() => press(harness));
      armed = false;
      for (let run = 0; run < 4; run += 1) {
        harness.clock.now += 30 * MINUTE;
        await sweep(harness.services);
      }
      expect(await newest(harness), `call ${broken}`).toMatchObject({ state: 'confirmed' });
      expect(tags(harness).filter((tag) => tag === 'newsletter-welcome')).toHaveLength(1);
    }
  });
});
