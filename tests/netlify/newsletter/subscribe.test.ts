import { beforeEach, describe, expect, test } from 'vitest';
import {
  requestNewsletter,
  confirmNewsletter,
  leaveNewsletter,
} from '#netlify/newsletter/subscribe.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { CONFIRMATION_LIFETIME, NEWSLETTER_CONSENT } from '#src/domain/newsletter/newsletter.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestServices, type TestServices } from '#tests/support/memory-services.ts';

let world: TestServices;
beforeEach(async () => {
  world = await createTestServices();
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MARIA = 'maria@example.com';

const ask = (world: TestServices, email = MARIA, caller = '192.0.2.1') =>
  requestNewsletter(email, caller, world.services);
const tags = (world: TestServices) => world.mails.map(({ tag }) => tag);
const stored = (world: TestServices) => JSON.stringify([...world.records.contents]);

function tokenFor(world: TestServices, action: 'confirm' | 'unsubscribe', linkVersion = 1): string {
  const addressKey = world.services.crypto.addressKey(MARIA);
  return world.services.crypto.newsletter.sign({ action, addressKey, linkVersion });
}
const confirm = (world: TestServices, linkVersion = 1) =>
  confirmNewsletter(tokenFor(world, 'confirm', linkVersion), world.services);
const leave = (world: TestServices, linkVersion = 1) =>
  leaveNewsletter(tokenFor(world, 'unsubscribe', linkVersion), world.services);
const newest = ({ services }: TestServices) =>
  services.subscribers.newest(services.crypto.addressKey(MARIA));

describe('newsletter form', () => {
  test('sends a confirmation email first, and only confirming it subscribes', async () => {
    await ask(world);
    expect(tags(world)).toEqual(['newsletter-confirm']);
    expect(await newest(world)).toMatchObject({ state: 'asked' });
    const [, token] = /\/newsletter\/confirm#t=(\S+)/.exec(world.mails[0]?.text ?? '') ?? [];
    await confirmNewsletter(token ?? '', world.services);
    expect(await newest(world)).toMatchObject({ state: 'confirmed' });
    expect(tags(world)).toEqual(['newsletter-confirm', 'newsletter-welcome']);
  });

  test('gives every email a one-click unsubscribe link', async () => {
    await ask(world);
    await confirm(world);
    world.clock.now += 11 * MINUTE;
    await ask(world);
    expect(tags(world)).toEqual(['newsletter-confirm', 'newsletter-welcome', 'newsletter-known']);
    for (const mail of world.mails) {
      const token = tokenFor(world, 'unsubscribe');
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

  test('sends one welcome email, however often the button is clicked', async () => {
    await ask(world);
    await Promise.all(Array.from({ length: 10 }, () => confirm(world)));
    world.clock.now += DAY;
    await confirm(world);
    expect(tags(world)).toEqual(['newsletter-confirm', 'newsletter-welcome']);
    expect([...world.records.contents.keys()].filter((key) => key.startsWith('payload-'))).toEqual(
      [],
    );
  });

  test('also accepts the link from an earlier email', async () => {
    await ask(world);
    world.clock.now += DAY;
    await ask(world);
    await confirm(world, 1);
    expect(await newest(world)).toMatchObject({ linkVersion: 2, state: 'confirmed' });
  });

  test('expires a confirmation link after 7 days, and a new request issues a new one', async () => {
    await ask(world);
    world.clock.now += CONFIRMATION_LIFETIME + 1;
    await expect(confirm(world)).rejects.toMatchObject({ code: 'link_expired' });
    await ask(world);
    await expect(confirm(world, 1)).rejects.toMatchObject({ code: 'link_expired' });
    await confirm(world, 2);
    expect(await newest(world)).toMatchObject({ state: 'confirmed' });
  });

  test('ends the subscription on unsubscribe, and no old link can undo that', async () => {
    await ask(world);
    await confirm(world);
    await leave(world);
    await leave(world);
    expect(await newest(world)).toMatchObject({ state: 'ended' });
    await expect(confirm(world)).rejects.toMatchObject({ code: 'link_expired' });
    expect(await newest(world)).toMatchObject({ state: 'ended' });
  });

  test('rejects links from before an unsubscribe, even after a new request', async () => {
    await ask(world);
    await leave(world);
    world.clock.now += DAY;
    await ask(world);
    await expect(confirm(world, 1)).rejects.toMatchObject({ code: 'link_expired' });
    expect(await newest(world)).toMatchObject({ linkVersion: 2, state: 'asked' });
    await leave(world, 1);
    await expect(confirm(world, 2)).rejects.toMatchObject({ code: 'link_expired' });
  });

  test('allows subscribing again, and an old unsubscribe link still works', async () => {
    await ask(world);
    await confirm(world);
    await leave(world);
    world.clock.now += DAY;
    await ask(world);
    await confirm(world, 2);
    expect(tags(world).filter((tag) => tag === 'newsletter-welcome')).toHaveLength(2);
    await leave(world, 1);
    expect(await newest(world)).toMatchObject({ linkVersion: 2, state: 'ended' });
  });

  test('sends one confirmation for 20 simultaneous clicks, and at most 3 per day', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask(world)));
    expect(tags(world)).toEqual(['newsletter-confirm']);
    for (let n = 0; n < 6; n += 1) {
      world.clock.now += 15 * MINUTE;
      await ask(world, MARIA, `192.0.2.${n}`);
    }
    expect(world.mails).toHaveLength(3);
  });

  test('stores the consent wording and the time, but no IP address or plaintext email address', async () => {
    await ask(world, MARIA, '203.0.113.9');
    const record = [...world.records.contents].find(([key]) => key.startsWith('newsletter-asked-'));
    expect(JSON.parse(record?.[1] ?? '')).toMatchObject({
      data: { wording: NEWSLETTER_CONSENT.version, at: world.clock.now },
    });
    expect(stored(world)).not.toMatch(/maria|203\.0\.113/i);
  });

  test('deletes the email address on unsubscribe, or after 30 days if it was never confirmed', async () => {
    const addresses = (world: TestServices) =>
      [...world.records.contents.keys()].filter((key) => /-(?:waiting|subscriber)-/.test(key));
    const left = await createTestServices();
    await ask(left);
    expect(addresses(left)).toHaveLength(1);
    await confirm(left);
    expect(addresses(left)).toHaveLength(1);
    await leave(left);
    expect(addresses(left)).toEqual([]);

    const silent = await createTestServices();
    await ask(silent);
    silent.clock.now += 29 * DAY;
    await sweep(silent.services);
    expect(addresses(silent)).toHaveLength(1);
    silent.clock.now += 2 * DAY;
    await sweep(silent.services);
    expect(addresses(silent)).toEqual([]);
  });

  test('rejects forged, altered, and wrong-purpose links without calling the store', async () => {
    await ask(world);
    const before = world.records.calls;
    const token = tokenFor(world, 'confirm');
    const forged = [...token].map(
      (character, index) =>
        token.slice(0, index) + (character === 'a' ? 'b' : 'a') + token.slice(index + 1),
    );
    for (const bad of ['', 'x', tokenFor(world, 'unsubscribe'), ...forged]) {
      await expect(confirmNewsletter(bad, world.services)).rejects.toMatchObject({
        code: 'link_unknown',
      });
    }
    await expect(leaveNewsletter(token, world.services)).rejects.toMatchObject({
      code: 'link_unknown',
    });
    expect(world.records.calls).toBe(before);
  });

  test('ends up confirmed with one welcome email, whichever store call fails', async () => {
    for (let broken = 1; broken < 60; broken += 1) {
      let calls = 0;
      let armed = false;
      const records = createMemoryStore(() =>
        armed && (calls += 1) === broken ? 'lost-reply' : undefined,
      );
      const world = await createTestServices({ records });
      armed = true;
      // Retry each step that fails.
      for (const press of [ask, ask, confirm, confirm])
        await press(world).catch(() => press(world));
      armed = false;
      for (let run = 0; run < 4; run += 1) {
        world.clock.now += 30 * MINUTE;
        await sweep(world.services);
      }
      expect(await newest(world), `call ${broken}`).toMatchObject({ state: 'confirmed' });
      expect(tags(world).filter((tag) => tag === 'newsletter-welcome')).toHaveLength(1);
    }
  });
});
