import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '#netlify/local/inject-faults.ts';
import type { PostmarkFault } from '#netlify/local/postmark/api.ts';
import { openFaultBench, type FaultBench } from '#tests/support/fault-bench.ts';

const MANY = 1_000;
const SEND = 'POST /email';
const SEARCH = 'GET /messages/outbound';

let bench: FaultBench;

beforeEach(async () => {
  bench = await openFaultBench();
});

afterEach(async () => {
  await bench.close();
});

const kinds: [string, Fault<PostmarkFault>['kind'], ...tags: string[]][] = [
  ['503', { status: 503, code: 100 }],
  ['reset', 'reset'],
  ['500', { status: 500, code: 0 }, 'nightly'],
  ['429', { status: 429, code: 429 }, 'nightly'],
  ['hang', 'hang', 'nightly'],
];

describe('Postmark', () => {
  for (const [name, kind, ...tags] of kinds)
    test(
      `F5: shows the link right away and sends one email later if Postmark is down for an hour (${name})`,
      { tags },
      async () => {
        if (kind === 'hang') {
          await bench.close();
          bench = await openFaultBench({ hangs: true });
        }
        bench.postmark.fail({ call: SEND, kind, times: MANY });
        bench.postmark.fail({ call: SEARCH, kind, times: MANY });
        const sessionId = await bench.paySession();
        const { status, body } = await bench.page(sessionId);
        expect([status, body['status']]).toEqual([200, 'paid']);
        expect(await bench.webhook('checkout.session.completed')).toEqual([200]);
        await bench.settle(60);
        expect(bench.postmark.mails()).toEqual([]);
        bench.postmark.heal();
        await bench.settle(45);
        await bench.expectOneEach(sessionId);
        expect(await bench.alerts()).toEqual([]);
      },
    );

  test('F6: finds an email that was accepted even though the response was lost, and doesn’t resend it', async () => {
    bench.postmark.fail({ call: SEND, kind: 'lost-reply', times: 1 });
    const sessionId = await bench.paySession();
    expect((await bench.page(sessionId)).status).toBe(200);
    await bench.settle(10);
    expect(bench.postmark.mails().filter(({ tag }) => tag === 'receipt')).toHaveLength(1);
    const sent = `sent-${bench.receiptId(sessionId)}`;
    expect(await bench.keys('sent-')).not.toContain(sent);
    await bench.settle(20);
    await bench.expectOneEach(sessionId);
    expect(await bench.keys('sent-')).toContain(sent);
  });

  test('F6: looks up an email that was lost along with the response, and then sends it', async () => {
    bench.postmark.fail({ call: SEND, kind: 'reset', times: 1 });
    const sessionId = await bench.paySession();
    await bench.page(sessionId);
    await bench.settle(45);
    await bench.expectOneEach(sessionId);
    expect(await bench.keys(`claim-${bench.receiptId(sessionId)}`)).toHaveLength(2);
  });

  test('F6: delays the lookup until both search and sending work again', async () => {
    bench.postmark.fail({ call: SEND, kind: 'lost-reply', times: 1 });
    bench.postmark.fail({ call: SEARCH, kind: { status: 503, code: 100 }, times: 6 });
    const sessionId = await bench.paySession();
    await bench.page(sessionId);
    await bench.settle(60);
    await bench.expectOneEach(sessionId);
  });

  test.each([
    ['406', { status: 422, code: 406 }],
    ['300', { status: 422, code: 300 }],
  ])(
    'F7: stops trying after a permanent rejection (%s), keeps the link on the page, and notifies the coach',
    async (_name, kind) => {
      bench.postmark.fail({ call: SEND, kind, times: MANY });
      const sessionId = await bench.paySession();
      expect((await bench.page(sessionId)).body).toMatchObject({ status: 'paid' });
      await bench.settle(60);
      bench.postmark.heal();
      await bench.settle(60);
      // The coach gets open alerts in a daily digest at noon UTC. The buyer never gets an email.
      const mails = bench.postmark.mails();
      expect(mails.filter(({ tag }) => tag !== 'alert-digest')).toEqual([]);
      const receipt = bench.receiptId(sessionId);
      expect(await bench.keys(`dead-${receipt}`)).toHaveLength(1);
      expect(await bench.keys(`claim-${receipt}`)).toHaveLength(1);
      // The coach's own emails were rejected too. That raises one alert in total instead of one for
      // each of these emails: the receipt, its alert, the alert about emails to her, the digest,
      // and the clock alert that the elapsed time triggers in this test.
      expect((await bench.keys('dead-')).length).toBeLessThanOrEqual(5);
      expect(await bench.keys('order-')).toHaveLength(1);
      expect(new Set(await bench.alerts())).toEqual(new Set(['mail-dead']));
      expect((await bench.page(sessionId)).body).toMatchObject({ status: 'paid' });
    },
  );
});
