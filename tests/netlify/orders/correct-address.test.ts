import { describe, expect, test } from 'vitest';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { changeOrderAddress } from '#netlify/orders/correct-address.ts';
import { openLink } from '#netlify/downloads/read-link.ts';
import { processPurchase } from '#netlify/orders/success-page.ts';
import { sendFreshLink } from '#netlify/downloads/send-fresh-link.ts';
import { ADDRESS_WINDOW } from '#src/domain/downloads/download-limits.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy, sendLibrary } from '#tests/support/purchase.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

const WRONG = 'maria@gmial.com';
const RIGHT = 'maria@gmail.com';

const bought = async (email = WRONG) => {
  const harness = await createTestHarness();
  const order = await buy(harness, { customerEmail: email });
  return { harness, ...order };
};
const change = (harness: TestHarness, sessionId: string, email: string) =>
  changeOrderAddress({ action: 'change', sessionId, email }, harness.services, ONE_REQUEST);
const recipients = (harness: TestHarness) => harness.mails.map(({ tag, to }) => `${tag} ${to}`);

describe('a mistyped address on the success page', () => {
  test('shows a mistyped address with a likely correction that can be accepted with one click', async () => {
    const { harness, sessionId } = await bought();
    expect(await processPurchase(sessionId, harness.services)).toMatchObject({
      emailMasked: 'm•••@gmial.com',
      addressChange: { likelyMasked: 'm•••@gmail.com' },
    });
    expect(
      await changeOrderAddress({ action: 'take-likely', sessionId }, harness.services, ONE_REQUEST),
    ).toEqual({
      emailMasked: 'm•••@gmail.com',
    });
    expect(recipients(harness)).toEqual([`receipt ${WRONG}`, `receipt ${RIGHT}`]);
  });

  test('sends all later email to the corrected address', async () => {
    const { harness, sessionId, token } = await bought();
    await change(harness, sessionId, RIGHT);
    harness.mails.length = 0;
    await sendFreshLink(token, harness.services);
    await sendLibrary(WRONG, harness.services);
    expect(recipients(harness)).toEqual([`fresh-link ${RIGHT}`]);
    await sendLibrary(RIGHT, harness.services);
    expect(recipients(harness)).toEqual([`fresh-link ${RIGHT}`, `library ${RIGHT}`]);
    expect((await openLink(token, harness.services)).emailMasked).toBe('m•••@gmail.com');
  });

  test('sends a receipt that’s still pending to the corrected address', async () => {
    const harness = await createTestHarness();
    harness.mailOutcomes.push({ outcome: 'refused', reason: 'away' });
    const { sessionId } = await buy(harness, { customerEmail: WRONG });
    await change(harness, sessionId, RIGHT);
    expect(recipients(harness)).toEqual([`receipt ${RIGHT}`]);
  });

  test('changes the address once, no matter how many times the button is clicked', async () => {
    const { harness, sessionId } = await bought();
    await Promise.all(Array.from({ length: 10 }, () => change(harness, sessionId, RIGHT)));
    await change(harness, sessionId, 'MARIA@gmail.com');
    expect(recipients(harness)).toEqual([`receipt ${WRONG}`, `receipt ${RIGHT}`]);
    const keys = [...harness.records.contents.keys()].filter((key) => key.startsWith('address-'));
    expect(keys).toHaveLength(1);
  });

  test('allows 3 address changes within 60 minutes', async () => {
    const { harness, sessionId } = await bought();
    for (const name of ['a', 'b', 'c']) await change(harness, sessionId, `${name}@example.com`);
    await expect(change(harness, sessionId, 'd@example.com')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(harness.mails.at(-1)?.to).toBe('c@example.com');

    const late = await bought();
    late.harness.clock.now += ADDRESS_WINDOW + 1;
    await expect(change(late.harness, late.sessionId, RIGHT)).rejects.toMatchObject({
      code: 'session_too_old',
    });
    const page = await processPurchase(late.sessionId, late.harness.services);
    expect(page).not.toHaveProperty('addressChange');
    expect(recipients(late.harness)).toEqual([`receipt ${WRONG}`]);
  });

  test('stores a corrected address encrypted, without changing the order itself', async () => {
    const { harness, sessionId } = await bought();
    const before = harness.records.contents.get(`order-${sessionId}`);
    await change(harness, sessionId, RIGHT);
    expect(harness.records.contents.get(`order-${sessionId}`)).toBe(before);
    expect(JSON.stringify([...harness.records.contents])).not.toMatch(/gmail|gmial/);
  });

  test('doesn’t suggest another address if nothing looks wrong', async () => {
    const { harness, sessionId } = await bought('maria@example.com');
    const page = await processPurchase(sessionId, harness.services);
    expect(page).toMatchObject({ addressChange: { until: harness.clock.now + ADDRESS_WINDOW } });
    expect(JSON.stringify(page)).not.toContain('likelyMasked');
    await expect(
      changeOrderAddress({ action: 'take-likely', sessionId }, harness.services, ONE_REQUEST),
    ).rejects.toMatchObject({ code: 'bad_request' });
  });

  test('doesn’t change the address of an unknown or refunded order', async () => {
    const { harness, sessionId } = await bought();
    await expect(change(harness, 'cs_test_unknown12345', RIGHT)).rejects.toMatchObject({
      code: 'session_not_found',
    });
    const { paymentId } = (await harness.services.orders.find(sessionId)) ?? {};
    await handlePaymentEvent(harness.refund(paymentId ?? ''), harness.services);
    await expect(change(harness, sessionId, RIGHT)).rejects.toMatchObject({
      code: 'access_stopped',
    });
  });
});

describe('a copy for a helper', () => {
  const copy = (harness: TestHarness, sessionId: string, email: string) =>
    changeOrderAddress(
      { action: 'copy-to-helper', sessionId, email },
      harness.services,
      ONE_REQUEST,
    );

  test('contains the link but not the buyer’s name', async () => {
    const { harness, sessionId, token } = await bought('maria@example.com');
    expect(await copy(harness, sessionId, 'ana@example.com')).toEqual({
      emailMasked: 'a•••@example.com',
    });
    const mail = harness.mails.at(-1);
    expect(mail?.to).toBe('ana@example.com');
    expect(mail?.text).toContain(token);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/maria/i);
  });

  test('sends a copy to at most 3 helpers, once each, and doesn’t change anything for the buyer', async () => {
    const { harness, sessionId } = await bought('maria@example.com');
    for (const name of ['ana', 'ana', 'ben', 'cleo', 'ben']) {
      await copy(harness, sessionId, `${name}@example.com`);
    }
    expect(harness.mails.map(({ to }) => to.split('@')[0])).toEqual([
      'maria',
      'ana',
      'ben',
      'cleo',
    ]);
    await expect(copy(harness, sessionId, 'dora@example.com')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await sendLibrary('ana@example.com', harness.services);
    expect(harness.mails).toHaveLength(4);
  });
});
