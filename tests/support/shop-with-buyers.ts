import { createTestHarness, type TestHarness } from './memory-services.ts';

export const SLUG = 'meal-plan';

/** Creates a shop where this many buyers bought a book before its second version was released. */
export async function soldBefore(
  count: number,
  parts: Parameters<typeof createTestHarness>[0] = {},
): Promise<TestHarness> {
  const harness = await createTestHarness(parts);
  const { books, crypto, clock } = { ...harness.services, clock: harness.clock };
  const file = await books.current(SLUG);
  if (!file) throw new Error('There is no file.');
  const buyer = { firstName: 'Ana', email: 'ana@example.com' };
  const { sha256, bytes, pages, fileName } = file;
  for (let number = 0; number < count; number += 1) {
    const sessionId = `cs_test_${String(number).padStart(6, '0')}`;
    const entitlementId = crypto.entitlementId(sessionId);
    const line = { slug: SLUG, title: 'A plan', quantity: 1, unitCents: 100 };
    const at = clock.now;
    const order = {
      ...{ orderId: '0a', sessionId, lines: [line], totalCents: 100, currency: 'usd' },
      ...{ paymentId: `pi_${number}`, live: false, source: 'webhook' as const, at },
    };
    const { orders } = harness.services;
    await harness.records.createAll([orders.boughtBy(order, buyer), orders.committed(order)]);
    const bought = { slug: SLUG, title: 'A plan', quantity: 1, sha256, bytes, pages, fileName };
    await harness.records.create(`entitlement-${entitlementId}`, {
      entitlementId,
      sessionId,
      files: [bought],
      at,
    });
    await harness.records.create(`link-${entitlementId}-1`, {
      linkVersion: 1,
      at,
      expiresAt: at + 9e9,
    });
  }
  const body = new TextEncoder().encode('%PDF-1.7 the second %%EOF');
  await books.publish({ slug: SLUG, fileName: 'second.pdf', pages: 9, body, at: clock.now });
  return harness;
}

/** Returns the number of buyers with a queued email. */
export const told = ({ records }: TestHarness) =>
  [...records.contents.keys()].filter((key) => key.startsWith('mailed-')).length;
