import { randomUUID } from 'node:crypto';
import { processPurchase } from '#netlify/flows/process-purchase.ts';
import { fulfilPurchase } from '#netlify/flows/fulfil-purchase.ts';
import { claimFile, openLink } from '#netlify/flows/open-download.ts';
import { sendFreshLink, sendLibrary } from '#netlify/flows/send-fresh-link.ts';
import { createTestWorld, type TestWorld } from './memory-services.ts';
import { buy, openCheckout } from './purchase.ts';

/** What a request asked of the store, by what was done. */
export type RoundTrips = Readonly<Record<RequestName, number>>;

/** The requests whose way to the store is counted. */
export type RequestName =
  | 'open a checkout'
  | 'a payment becomes an order'
  | 'look at the success page again'
  | 'open a download link'
  | 'take a file'
  | 'ask for a fresh link'
  | 'ask for all my books';

/** A shop in which other people have bought before. The last order is bought by Maria. */
export async function shopWithOrders(count: number): Promise<TestWorld> {
  const world = await createTestWorld();
  for (let number = 0; number < count; number += 1) {
    world.clock.now += 60_000;
    await buy(world, { attemptId: randomUUID(), customerEmail: `buyer-${number}@example.com` });
  }
  return world;
}

/** Does each request once and counts its calls of the stores. */
export async function countRoundTrips(world: TestWorld): Promise<RoundTrips> {
  const { services, records, files, clock } = world;
  const counted = async <Result>(work: () => Promise<Result>) => {
    const before = records.calls + files.calls;
    const result = await work();
    return { result, calls: records.calls + files.calls - before };
  };
  clock.now += 24 * 60 * 60_000;
  const checkout = await counted(() => openCheckout(world));
  const sessionId = checkout.result;
  world.pay(sessionId);
  const order = await counted(() => fulfilPurchase(sessionId, 'webhook', services));
  const again = await counted(() => processPurchase(sessionId, services));
  const licenceId = services.vault.licenceId(sessionId);
  const token = services.vault.signLink({ licenceId, generation: 1 });
  const opened = await counted(() => openLink(token, services));
  const claimed = await counted(() =>
    claimFile({ token, item: 'recovery-planner', claimId: randomUUID() }, services),
  );
  const fresh = await counted(() => sendFreshLink(token, services));
  const library = await counted(() => sendLibrary('maria@example.com', services));
  return {
    'open a checkout': checkout.calls,
    'a payment becomes an order': order.calls,
    'look at the success page again': again.calls,
    'open a download link': opened.calls,
    'take a file': claimed.calls,
    'ask for a fresh link': fresh.calls,
    'ask for all my books': library.calls,
  };
}
