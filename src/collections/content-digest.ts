import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/** A name for all that `content/` says, so that two deploys can be compared: the same content has the same name. */
export function contentDigest(): string {
  const hash = createHash('sha256');
  for (const file of globSync('content/**/*.{json,md,mdx,svg,jpg,jpeg,png,webp}').toSorted())
    hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('base64url');
}
