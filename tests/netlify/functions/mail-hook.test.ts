import { expect, test } from 'vitest';
import mailHook from '#netlify/functions/mail-hook.ts';
import { receiptMailId } from '#netlify/orders/fulfill-purchase.ts';
import { functionPath } from '#src/function-path.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import {
  createTestHarness,
  TEST_ENVIRONMENT,
  type TestHarness,
} from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';

const PASSWORD = TEST_ENVIRONMENT.POSTMARK_HOOK_PASSWORD;
const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

function call(
  { services }: TestHarness,
  body: unknown,
  authorization: string | undefined = basic('postmark', PASSWORD),
): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(authorization ? { authorization } : {}),
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const url = `http://localhost:8888${functionPath('mail-hook')}`;
  return mailHook(
    new Request(url, { method: 'POST', body: text, headers }),
    undefined,
    () => services,
  );
}

async function soldBook() {
  const harness = await createTestHarness();
  const { sessionId } = await buy(harness);
  const mail = receiptMailId(sessionId, harness.services);
  const bounce = { RecordType: 'Bounce', Type: 'HardBounce', Metadata: { mail }, ID: 42 };
  return { harness, bounce, mail };
}

test('records a bounce once, no matter how many times it’s reported', async () => {
  const { harness, bounce, mail } = await soldBook();
  for (let n = 0; n < 3; n += 1) expect((await call(harness, bounce)).status).toBe(200);
  const after = [...harness.records.contents.keys()];
  expect(after.filter((key) => key.includes('bounced'))).toEqual([
    expect.stringMatching(`^about-cs_test_\\w+-mail-bounced-${mail}$`),
    `alert-mail-bounced-${mail}`,
    `bounced-${mail}`,
  ]);
  await call(harness, bounce);
  expect([...harness.records.contents.keys()]).toEqual(after);
});

test.each([
  ['no password', ''],
  ['a wrong password', basic('postmark', 'hook-password-of-the-testz')],
  ['a wrong username', basic('Postmark', PASSWORD)],
  ['an empty password', basic('postmark', '')],
  ['invalid base64', 'Basic ###'],
  ['another scheme', `Bearer ${PASSWORD}`],
])('rejects a call with %s and changes nothing', async (_what, authorization) => {
  expectConsole(/"code":"hook_refused"/);
  const { harness, bounce } = await soldBook();
  const before = new Map(harness.records.contents);
  expect((await call(harness, bounce, authorization)).status).toBe(401);
  expect(harness.records.contents).toEqual(before);
});

test('rejects every call if no password is configured', async () => {
  expectConsole(/"code":"not_set_up"/);
  const harness = await createTestHarness({ environment: { POSTMARK_HOOK_PASSWORD: '' } });
  expect((await call(harness, {}, basic('postmark', ''))).status).toBe(503);
});

test.each([
  [
    'an unknown email',
    { RecordType: 'Bounce', Type: 'HardBounce', Metadata: { mail: 'a'.repeat(32) } },
  ],
  ['an email from another system', { RecordType: 'Bounce', Type: 'HardBounce' }],
  ['an id that is a path', { RecordType: 'Delivery', Metadata: { mail: '../order-1' } }],
  ['another kind of event', { RecordType: 'Open' }],
  ['a body that isn’t JSON', '{'],
])(
  'returns 200 for %s, so that Postmark doesn’t retry, and changes nothing',
  async (_what, event) => {
    const { harness } = await soldBook();
    const before = new Map(harness.records.contents);
    expect((await call(harness, event)).status).toBe(200);
    expect(harness.records.contents).toEqual(before);
  },
);

test('handles an email event with the same number of store calls for 0 and 200 open alerts, and closes that email’s alert', async () => {
  const costOf = async (open: number) => {
    const { harness, bounce, mail } = await soldBook();
    const { alerts } = harness.services;
    await call(harness, bounce);
    for (let number = 0; number < open; number += 1) {
      const sessionId = `cs_test_another${number}`;
      await alerts.raise({ kind: 'mail-dead', subject: `m${number}`, sessionId, note: '', at: 1 });
    }
    const before = harness.records.calls;
    await call(harness, { RecordType: 'Delivery', Metadata: { mail } });
    const calls = harness.records.calls - before;
    expect((await alerts.open()).map(({ subject }) => subject)).not.toContain(mail);
    expect(await alerts.open()).toHaveLength(open);
    return calls;
  };
  expect(await costOf(200)).toBe(await costOf(0));
});
