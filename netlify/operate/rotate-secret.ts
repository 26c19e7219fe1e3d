import { LINK_DAYS, LINK_LIFETIME } from '#src/domain/download.ts';
import { openIndexKey, reencryptRecords } from '#netlify/services/encryption.ts';
import { readEnvironment } from '#netlify/services/env.ts';
import { openStores, variablesOfSite } from './open-stores.ts';

export async function rotateSecret(): Promise<void> {
  const env = readEnvironment(variablesOfSite());
  const { records, close } = await openStores(process.env);
  try {
    await openIndexKey(records, env);
    if (env.orderSecretPrevious === undefined) {
      console.log('This ORDER_SECRET reads every record, and no other does.');
      return;
    }
    const count = await reencryptRecords(records, env);
    const over = new Date(Date.now() + LINK_LIFETIME).toISOString().slice(0, 10);
    console.log(
      `${count} records were encrypted anew: no record needs ORDER_SECRET_PREVIOUS any more. Links to books work for ${LINK_DAYS} days, so keep it until ${over} for those that were mailed before; in a hurry, not so long. Then remove it at Netlify and deploy.`,
    );
  } finally {
    await close();
  }
}
