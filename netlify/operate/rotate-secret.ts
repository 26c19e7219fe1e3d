import { LINK_DAYS } from '#src/domain/downloads/download-limits.ts';
import { openIndexKey, reencryptRecords } from '#netlify/storage/encrypted-store.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { openStores, variablesOfSite } from './open-stores.ts';

export async function rotateSecret(): Promise<void> {
  const env = readEnvironment(variablesOfSite());
  const { records, close } = await openStores(process.env);
  try {
    await openIndexKey(records, env);
    if (env.orderSecretPrevious === undefined) {
      console.log(
        'ORDER_SECRET_PREVIOUS isn’t set, and ORDER_SECRET can read this shop’s records.',
      );
      return;
    }
    const count = await reencryptRecords(records, env);
    console.log(`${count} records were re-encrypted.`);
    console.log(
      count > 0
        ? 'Run this again in a few minutes, until it says 0.'
        : `No record needs ORDER_SECRET_PREVIOUS anymore. Remove it on Netlify ${LINK_DAYS} days after the change, because links emailed before work that long, then deploy. In an emergency, remove it now.`,
    );
  } finally {
    await close();
  }
}
