/** `npm run alerts`: what needs a person, newest first. */
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { createAlerts } from '#netlify/services/alerts.ts';
import { StoreUnavailable } from '#netlify/services/store.ts';
import { openStores } from './open-stores.ts';

try {
  const stores = await openStores(process.env);
  try {
    const alerts = await createAlerts(stores.records).open();
    console.log(`${stores.place}: ${alerts.length} alerts`);
    for (const { kind, subject, note, at } of alerts) {
      console.log(`\n${new Date(at).toISOString()} ${kind} ${subject}\n  ${note}`);
    }
  } finally {
    await stores.close();
  }
} catch (error) {
  if (!(error instanceof CannotStart) && !(error instanceof StoreUnavailable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
