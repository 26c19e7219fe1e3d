import { createAlerts } from '#netlify/services/alerts.ts';
import { openStores } from './open-stores.ts';

export async function showAlerts(): Promise<void> {
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
}
