/** `npm run alerts`: what needs a person, newest first. */
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { createOrders } from '#netlify/services/orders.ts';
import { createVault } from '#netlify/services/vault.ts';
import { openStores } from './open-stores.ts';

try {
  const stores = await openStores(process.env);
  try {
    // Alerts hold nothing sealed, so any key reads them.
    const alerts = await createOrders(stores.records, createVault('')).alerts();
    console.log(`${stores.place}: ${alerts.length} alerts`);
    for (const { kind, subject, note, at } of alerts) {
      console.log(`\n${new Date(at).toISOString()} ${kind} ${subject}\n  ${note}`);
    }
  } finally {
    await stores.close();
  }
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
