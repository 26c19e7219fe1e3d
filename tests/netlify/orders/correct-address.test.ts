import { describe, expect, test } from 'vitest';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { changeOrderAddress } from '#netlify/orders/correct-address.ts';
import { openLink } from '#netlify/downloads/open-download.ts';
import { processPurchase } from '#netlify/orders/confirm-purchase.ts';
import { sendFreshLink } from '#netlify/downloads/send-fresh-link.ts';
import { ADDRESS_WINDOW } from '#src/domain/downloads/download.ts';
import { createTestServices, type TestServices } from '#tests/support/memory-services.ts';
import { buy, sendLibrary } from '#tests/support/purchase.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

const WRONG = 'maria@gmial.com';
const RIGHT = 'maria@gmail.com';

const bought = async (email = WRONG) => {
  const world = await createTestServices();
  const order = await buy(world, { customerEmail: email });
  return { world, ...order };
};
const change = (world: TestServices, sessionId: string, email: string) =>
  changeOrderAddress({ action: 'change', sessionId, email }, world.services, ONE_REQUEST);
const recipients = (world: TestServices) => world.mails.map(({ tag, to }) => `${tag} ${to}`);

describe('a wrong address on the success page', () => {
  test('shows a wrong address with a likely correction, accepted in one click', async () => {
    const { world, sessionId } = await bought();
    expect(await processPurchase(sessionId, world.services)).toMatchObject({
      emailMasked: 'm•••@gmial.com',
      addressChange: { likelyMasked: 'm•••@gmail.com' },
    });
    expect(
      await changeOrderAddress({ action: 'take-likely', sessionId }, world.services, ONE_REQUEST),
    ).toEqual({
      emailMasked: 'm•••@gmail.com',
    });
    expect(recipients(world)).toEqual([`receipt ${WRONG}`, `receipt ${RIGHT}`]);
  });

  test('sends all later email to the corrected address', async () => {
    const { world, sessionId, token } = await bought();
    await change(world, sessionId, RIGHT);
    world.mails.length = 0;
    await sendFreshLink(token, world.services);
    await sendLibrary(WRONG, world.services);
    expect(recipients(world)).toEqual([`fresh-link ${RIGHT}`]);
    await sendLibrary(RIGHT, world.services);
    expect(recipients(world)).toEqual([`fresh-link ${RIGHT}`, `library ${RIGHT}`]);
    expect((await openLink(token, world.services)).emailMasked).toBe('m•••@gmail.com');
  });

  test('also corrects the address of a receipt that’s still pending', async () => {
    const world = await createTestServices();
    world.mailOutcomes.push({ outcome: 'refused', reason: 'away' });
    const { sessionId } = await buy(world, { customerEmail: WRONG });
    await change(world, sessionId, RIGHT);
    expect(recipients(world)).toEqual([`receipt ${RIGHT}`]);
  });

  test('changes the address once, however many times the button is clicked', async () => {
    const { world, sessionId } = await bought();
    await Promise.all(Array.from({ length: 10 }, () => change(world, sessionId, RIGHT)));
    await change(world, sessionId, 'MARIA@gmail.com');
    expect(recipients(world)).toEqual([`receipt ${WRONG}`, `receipt ${RIGHT}`]);
    const keys = [...world.records.contents.keys()].filter((key) => key.startsWith('address-'));
    expect(keys).toHaveLength(1);
  });

  test('allows 3 address changes within 60 minutes', async () => {
    const { world, sessionId } = await bought();
    for (const name of ['a', 'b', 'c']) await change(world, sessionId, `${name}@example.com`);
    await expect(change(world, sessionId, 'd@example.com')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(world.mails.at(-1)?.to).toBe('c@example.com');

    const late = await bought();
    late.world.clock.now += ADDRESS_WINDOW + 1;
    await expect(change(late.world, late.sessionId, RIGHT)).rejects.toMatchObject({
      code: 'session_too_old',
    });
    const page = await processPurchase(late.sessionId, late.world.services);
    expect(page).not.toHaveProperty('addressChange');
    expect(recipients(late.world)).toEqual([`receipt ${WRONG}`]);
  });

  test('stores a corrected address encrypted, without changing the order itself', async () => {
    const { world, sessionId } = await bought();
    const before = world.records.contents.get(`order-${sessionId}`);
    await change(world, sessionId, RIGHT);
    expect(world.records.contents.get(`order-${sessionId}`)).toBe(before);
    expect(JSON.stringify([...world.records.contents])).not.toMatch(/gmail|gmial/);
  });

  test('doesn’t guess another address if nothing looks wrong', async () => {
    const { world, sessionId } = await bought('maria@example.com');
    const page = await processPurchase(sessionId, world.services);
    expect(page).toMatchObject({ addressChange: { until: world.clock.now + ADDRESS_WINDOW } });
    expect(JSON.stringify(page)).not.toContain('likelyMasked');
    await expect(
      changeOrderAddress({ action: 'take-likely', sessionId }, world.services, ONE_REQUEST),
    ).rejects.toMatchObject({ code: 'bad_request' });
  });

  test('doesn’t change the address of an unknown, unpaid, or refunded order', async () => {
    const { world, sessionId } = await bought();
    await expect(change(world, 'cs_test_unknown12345', RIGHT)).rejects.toMatchObject({
      code: 'session_not_found',
    });
    const { paymentId } = (await world.services.orders.find(sessionId)) ?? {};
    await handlePaymentEvent(world.refund(paymentId ?? ''), world.services);
    await expect(change(world, sessionId, RIGHT)).rejects.toMatchObject({ code: 'access_stopped' });
  });
});

describe('a copy for a helper', () => {
  const copy = (world: TestServices, sessionId: string, email: string) =>
    changeOrderAddress({ action: 'copy-to-helper', sessionId, email }, world.services, ONE_REQUEST);

  test('contains the link but not the buyer’s name', async () => {
    const { world, sessionId, token } = await bought('maria@example.com');
    expect(await copy(world, sessionId, 'ana@example.com')).toEqual({
      emailMasked: 'a•••@example.com',
    });
    const mail = world.mails.at(-1);
    expect(mail?.to).toBe('ana@example.com');
    expect(mail?.text).toContain(token);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/maria/i);
  });

  test('goes to at most 3 helpers, once each, and doesn’t change anything for the buyer', async () => {
    const { world, sessionId } = await bought('maria@example.com');
    for (const name of ['ana', 'ana', 'ben', 'cleo', 'ben']) {
      await copy(world, sessionId, `${name}@example.com`);
    }
    expect(world.mails.map(({ to }) => to.split('@')[0])).toEqual(['maria', 'ana', 'ben', 'cleo']);
    await expect(copy(world, sessionId, 'dora@example.com')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await sendLibrary('ana@example.com', world.services);
    expect(world.mails).toHaveLength(4);
  });
});
