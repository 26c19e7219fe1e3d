import { LINK_DAYS, LINK_LIFETIME } from '#src/domain/download.ts';
import { readEnvironment } from '#netlify/services/env.ts';
import { dropFormerKeyrings, openKeyring } from '#netlify/services/keyring.ts';
import { openStores, variablesOfSite } from './open-stores.ts';

export async function rotateSecret(): Promise<void> {
  const env = readEnvironment(variablesOfSite());
  const stores = await openStores(process.env);
  try {
    const { isRotating, since } = await openKeyring(stores.records, env, Date.now());
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    if (isRotating) {
      const over = since + LINK_LIFETIME;
      console.log(
        `ORDER_SECRET is in use since ${day(since)}. ${Date.now() < over ? `Keep ORDER_SECRET_PREVIOUS until ${day(over)}: links to books work for ${LINK_DAYS} days` : 'The last link of before has ended. Remove ORDER_SECRET_PREVIOUS'} at Netlify, deploy, then run this once more without it.`,
      );
      return;
    }
    const dropped = await dropFormerKeyrings(stores.records, env);
    console.log(
      dropped > 0
        ? 'The former ORDER_SECRET opens nothing here any more. Delete it everywhere. Exports of before are still opened by it.'
        : `ORDER_SECRET is in use since ${day(since)}, and no other opens this shop.`,
    );
  } finally {
    await stores.close();
  }
}
