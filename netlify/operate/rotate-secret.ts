import { LINK_DAYS } from '#src/domain/downloads/download.ts';
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
        'No ORDER_SECRET_PREVIOUS is set, and ORDER_SECRET reads the records of this shop.',
      );
      return;
    }
    const count = await reencryptRecords(records, env);
    console.log(`${count} records were encrypted anew.`);
    console.log(
      count > 0
        ? 'Run this once more in a few minutes, until it says 0.'
        : `No record needs ORDER_SECRET_PREVIOUS any more. Remove it at Netlify ${LINK_DAYS} days after the change, and deploy: links to books that were mailed before work that long. In a hurry, do it now.`,
    );
  } finally {
    await close();
  }
}
