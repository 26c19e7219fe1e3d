import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Secrets that a machine makes for itself once, so that links survive a restart. */
export interface LocalSecrets {
  orderSecret: string;
  webhookSecret: string;
}

/** Reads the secrets of a data folder, making them at the first start. */
export async function localSecrets(dataDir: string): Promise<LocalSecrets> {
  const path = join(dataDir, 'secrets.json');
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known) return JSON.parse(known) as LocalSecrets;
  const secrets: LocalSecrets = {
    orderSecret: randomBytes(32).toString('base64url'),
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  };
  await writeFile(path, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
