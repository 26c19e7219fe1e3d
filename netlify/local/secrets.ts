import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import { readIfThere } from './state-file.ts';

const schema = z.object({
  orderSecret: z.string().min(32),
  webhookSecret: z.string().startsWith('whsec_'),
});

/** Secrets generated once per data folder, so that links survive a restart. */
export type LocalSecrets = z.infer<typeof schema>;

/**
 * Reads the secrets from a data folder, generating them on the first start.
 * @throws {CannotStart} if the file exists but can't be used
 */
export async function localSecrets(dataDir: string): Promise<LocalSecrets> {
  const path = join(dataDir, 'secrets.json');
  const known = await readIfThere(path);
  if (known !== undefined) return parse(known, path);
  const secrets: LocalSecrets = {
    orderSecret: randomBytes(32).toString('base64url'),
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  };
  await writeFile(path, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

function parse(text: string, path: string): LocalSecrets {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new CannotStart(
      `${path} doesn’t contain valid local secrets. Delete it. Links emailed so far will stop working.`,
      { cause: error },
    );
  }
}
