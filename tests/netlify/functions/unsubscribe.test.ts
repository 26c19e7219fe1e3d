import { describe, expect, test } from 'vitest';
import unsubscribe from '#netlify/functions/unsubscribe.ts';
import { erasePerson } from '#netlify/app/erase-person.ts';
import { unsubscribeLinks } from '#netlify/newsletter/unsubscribe-links.ts';
import { BOOK_NEWS } from '#src/domain/newsletter/newsletter.ts';
import {
  requestNewsletter,
  confirmNewsletter,
} from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { textOf, valuesOf } from '#tests/support/html-shape.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';

const ONE_CLICK = 'List-Unsubscribe=One-Click';

/**
 * Creates services with one newsletter subscriber. Also returns the unsubscribe URL from her
 * email's headers.
 */
async function subscriberHarness(): Promise<{ harness: TestHarness; url: string }> {
  const harness = await createTestHarness();
  const { services } = harness;
  const addressKey = services.crypto.addressKey('maria@example.com');
  await requestNewsletter('maria@example.com', '192.0.2.1', services);
  const confirm = services.crypto.newsletter.sign({
    action: 'confirm',
    addressKey,
    linkVersion: 1,
  });
  await confirmNewsletter(confirm, services);
  const header = harness.mails[1]?.headers?.find(({ name }) => name === 'List-Unsubscribe')?.value;
  return { harness, url: header?.slice(1, -1) ?? '' };
}

const state = async ({ services }: TestHarness) =>
  (await services.subscribers.newest(services.crypto.addressKey('maria@example.com')))?.state;

function call(harness: TestHarness, url: string, init: RequestInit = {}): Promise<Response> {
  return unsubscribe(new Request(url, init), undefined, () => harness.services);
}

describe('one-click unsubscribe', () => {
  test('unsubscribes from the newsletter on an email client’s POST, in either encoding', async () => {
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams(ONE_CLICK), multipart]) {
      const { harness, url } = await subscriberHarness();
      const response = await call(harness, url, { method: 'POST', body });
      expect(response.status).toBe(200);
      expect(response.redirected).toBe(false);
      expect(await state(harness)).toBe('ended');
      expect(
        (await call(harness, url, { method: 'POST', body: new URLSearchParams(ONE_CLICK) })).status,
      ).toBe(200);
    }
  });

  test('doesn’t change anything on 100 GET and HEAD requests, and shows one button that works without JavaScript', async () => {
    const { harness, url } = await subscriberHarness();
    const before = new Map(harness.records.contents);
    for (let n = 0; n < 100; n += 1) {
      await call(harness, url);
      await call(harness, url, { method: 'HEAD' });
    }
    expect(new Map(harness.records.contents)).toEqual(before);
    const html = await (await call(harness, url)).text();
    const [action = ''] = valuesOf(html, 'action');
    const [name = ''] = valuesOf(html, 'name').filter((one) => one !== 'viewport');
    const [value = ''] = valuesOf(html, 'value');
    const response = await call(harness, new URL(action, url).href, {
      method: 'POST',
      body: new URLSearchParams({ [name]: value }),
    });
    expect(textOf(await response.text())).toContain('You’re unsubscribed');
    expect(await state(harness)).toBe('ended');
  });

  test.each([
    ...['>', '.', ')', '%3E', '%0D%0A', '&utm_source=x'].map((end) => (url: string) => url + end),
    (url: string) => url.replace('=', '%3D'),
    (url: string) => url.replace('=', '=3D'),
    (url: string) => url.replace('?', '?utm_source=x&amp;'),
    (url: string) => `${url.slice(0, -20)}%0D%0A%20${url.slice(-20)}`,
    (url: string) => url.replace('token', 'TOKEN'),
  ])(
    'F1: unsubscribes from the newsletter even through a URL that was altered in transit (%#)',
    async (change) => {
      const { harness, url } = await subscriberHarness();
      const init = { method: 'POST', body: new URLSearchParams(ONE_CLICK) };
      expect((await call(harness, change(url), init)).status).toBe(200);
      expect(await state(harness)).toBe('ended');
    },
  );

  test('F16: unsubscribes only from book news if the email was about a book, and says so on the page', async () => {
    const { harness } = await subscriberHarness();
    const { subscribers, crypto } = harness.services;
    const addressKey = crypto.addressKey('maria@example.com');
    const place = { addressKey, linkVersion: BOOK_NEWS };
    const { headers } = unsubscribeLinks(place, harness.services);
    const url = headers[0]?.value.slice(1, -1) ?? '';
    expect(textOf(await (await call(harness, url)).text())).toContain(
      'Stop emails about new versions',
    );
    for (let times = 0; times < 2; times += 1) {
      const body = new URLSearchParams(ONE_CLICK);
      const answer = await call(harness, url, { method: 'POST', body });
      expect(textOf(await answer.text())).toContain('We’ve stopped emails about new versions');
    }
    expect(await state(harness)).toBe('confirmed');
    expect(await subscribers.bookNewsEndedAt(addressKey)).toBe(harness.clock.now);
    await erasePerson('maria@example.com', harness.services);
    expect(await subscribers.bookNewsEndedAt(addressKey)).toBeUndefined();
  });

  test('doesn’t need a cookie or login, but requires the one-click field', async () => {
    expectConsole(/bad_request|wrong_type/);
    const { harness, url } = await subscriberHarness();
    const empty = await call(harness, url, { method: 'POST', body: new URLSearchParams('a=b') });
    expect(empty.status).toBe(400);
    const none = await call(harness, url, { method: 'POST' });
    expect(none.status).toBe(415);
    expect(await state(harness)).toBe('confirmed');
  });

  test('rejects any token we didn’t sign, without calling the store', async () => {
    expectConsole(/link_unknown/);
    const { harness, url } = await subscriberHarness();
    const before = harness.records.calls;
    for (const bad of [
      url.slice(0, -1),
      `${url.slice(0, -10)}x${url.slice(-10)}`,
      url.replace(/\?.*/, ''),
      `${url.replace(/=.*/, '=')}${'a'.repeat(5000)}`,
    ]) {
      const response = await call(harness, bad, {
        method: 'POST',
        body: new URLSearchParams(ONE_CLICK),
      });
      expect(response.status).toBe(404);
      expect((await call(harness, bad)).status).toBe(404);
      expect(await response.text()).toContain('This link isn’t complete');
    }
    expect(harness.records.calls).toBe(before);
    expect(await state(harness)).toBe('confirmed');
  });
});
