import { describe, expect, test } from 'vitest';
import { changeOrderAddress } from '#netlify/orders/correct-address.ts';
import { ownData } from '#netlify/accounts/export-own-data.ts';
import { queueMail } from '#netlify/mail/queue.ts';
import { accountOf, send, signIn, tokenTo } from '#tests/support/account-requests.ts';
import { signInAsVisitor, TEST_PASSWORD } from '#tests/support/coach.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

const MARIA = 'maria@example.com';
const MALLORY = 'mallory@evil.example';
const HOUR = 60 * 60_000;

const dataOf = async (harness: TestHarness, email: string) =>
  ownData(await accountOf(harness, email), harness.services);

describe("S9: a data export contains only the requester's own data", () => {
  test('S9: a request to move an account to someone else’s address doesn’t reveal the requester to them', async () => {
    const harness = await createTestHarness();
    await signInAsVisitor(harness, MARIA);
    const { cookie } = await signInAsVisitor(harness, MALLORY);
    const asked = { action: 'change-email', email: MARIA, password: TEST_PASSWORD };
    await send(harness, 'account', asked, { cookie });

    const data = await dataOf(harness, MARIA);
    // The request is about Maria's address, so her data includes it, but not the person who made
    // it.
    expect(data.waiting).toContainEqual({ purpose: 'change-email' });
    const { id } = await accountOf(harness, MALLORY);
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`mallory|${id}`));
    // Mallory typed both addresses, so both are included.
    expect((await dataOf(harness, MALLORY)).waiting).toContainEqual({
      purpose: 'change-email',
      before: MALLORY,
      email: MARIA,
    });
  });

  test('S9: omits the new address of an account that used to have this one', async () => {
    const harness = await createTestHarness();
    const { cookie } = await signInAsVisitor(harness, MARIA);
    const to = 'maria.new@example.com';
    const asked = { action: 'change-email', email: to, password: TEST_PASSWORD };
    await send(harness, 'account', asked, { cookie });
    const confirm = { action: 'confirm', token: tokenTo(harness, to), password: TEST_PASSWORD };
    expect((await send(harness, 'auth', { ...confirm, isNew: false })).status).toBe(200);
    // Someone else has since opened an account with the old address.
    await signInAsVisitor(harness, MARIA);
    expect(JSON.stringify(await dataOf(harness, MARIA))).not.toContain(to);
    expect((await signIn(harness, to)).status).toBe(200);
  });

  test("S9: omits another person's message, even if its text is just this address", async () => {
    const harness = await createTestHarness();
    await signInAsVisitor(harness, MARIA);
    const bob = { name: MARIA, email: 'bob@example.com', subject: MARIA, message: MARIA };
    const own = { name: 'Maria', email: MARIA, subject: 'About Bob', message: 'bob@example.com' };
    harness.mailOutcomes.push({ outcome: 'refused', reason: 'busy' });
    for (const [number, message] of [bob, own].entries())
      await queueMail(
        `${number}`.repeat(32),
        { kind: 'contact-message', ...message },
        harness.services,
      );
    const { waiting } = await dataOf(harness, MARIA);
    expect(waiting).toEqual([{ kind: 'contact-message', ...own }]);
  });

  test("S9: omits the former owner's data from an order whose email address was changed", async () => {
    const harness = await createTestHarness();
    const { sessionId } = await buy(harness, {
      customerEmail: MALLORY,
      customerFirstName: 'Mallory',
      customerLastName: 'Meyer',
      customerPhone: '+1 555 0199',
    });
    const change = (action: 'copy-to-helper' | 'change', email: string) =>
      changeOrderAddress({ action, sessionId, email }, harness.services, ONE_REQUEST);
    await change('copy-to-helper', 'helper.of.mallory@example.com');
    harness.clock.now += HOUR / 4;
    await change('change', 'between@example.com');
    harness.clock.now += HOUR / 4;
    await change('change', MARIA);
    harness.clock.now += HOUR / 4;
    await change('copy-to-helper', 'helper.of.maria@example.com');
    await signInAsVisitor(harness, MARIA);

    const data = await dataOf(harness, MARIA);
    expect(data.orders).toMatchObject([
      {
        sums: { totalCents: 1999 },
        addresses: [
          { kind: 'address', address: MARIA },
          { kind: 'helper', address: 'helper.of.maria@example.com' },
        ],
      },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/mallory|meyer|0199|between/i);
  });

  test('S9: omits a gift’s recipient if the order’s email address was changed', async () => {
    const harness = await createTestHarness();
    const { sessionId } = await buy(harness, {
      customerEmail: MALLORY,
      giftName: 'Anna',
      giftEmail: 'anna@example.com',
      giftOn: '2026-12-24',
      giftWords: 'Rest well.',
    });
    const { services } = harness;
    const order = await services.orders.find(sessionId);
    if (!order) throw new Error('There is no order.');
    await services.orderAddresses.change(order, MARIA, 10, harness.clock.now);
    await signInAsVisitor(harness, MARIA);
    const data = await dataOf(harness, MARIA);
    expect(data.orders).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/anna|Rest well|mallory/i);
  });
});
