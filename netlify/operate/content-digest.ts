import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/** Returns a hash of everything in `content/`, so that two deploys can be compared. */
export function contentDigest(): string {
  const hash = createHash('sha256');
  for (const file of globSync('content/**/*.{json,md,mdx,svg,jpg,jpeg,png,webp}').toSorted())
    hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('base64url');
}
