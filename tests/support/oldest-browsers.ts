import { createRequire } from 'node:module';
import packageJson from '../../package.json' with { type: 'json' };

/** Support for one feature in one browser, as described by MDN's compatibility data. */
interface Support {
  version_added: string | false;
  version_removed?: string | false;
  flags?: unknown;
}

type SupportIn = Readonly<Record<string, Support | readonly Support[]>>;

/** A node of MDN's compatibility data: a feature and its subfeatures. */
export interface Compat {
  readonly [name: string]: Compat | undefined;
}

interface CompatData {
  api: Compat;
  css: { 'at-rules': Compat; properties: Compat; selectors: Compat; types: Compat };
  javascript: { builtins: Compat };
}

/**
 * The data used by eslint-plugin-compat. The plugin itself doesn't check instance methods or static
 * methods.
 */
export const compatData = createRequire(import.meta.resolve('eslint-plugin-compat'))(
  '@mdn/browser-compat-data',
) as CompatData;

/** MDN's names for browsers that Browserslist names differently. */
const MDN_NAMES: Readonly<Record<string, string>> = { ios_saf: 'safari_ios' };

/**
 * Oldest supported version of each browser, keyed by MDN's name. Read from `browserslist` in
 * package.json.
 */
export const OLDEST: readonly (readonly [browser: string, version: number])[] =
  packageJson.browserslist.map((one) => {
    const [name = '', version = ''] = one.split(' >= ');
    return [MDN_NAMES[name] ?? name, numberOf(version)];
  });

/**
 * Converts a version to a comparable number: "16.4" becomes 16,004. Versions have at most
 * 2 parts, the second below 1,000.
 */
function numberOf(version: string): number {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return major * 1000 + minor;
}

/**
 * Lists the oldest supported browsers that lack a feature, each with the version that added the
 * feature.
 */
export function browsersWithout(feature: Compat | undefined): string[] {
  const own = feature?.['__compat'] as unknown as { support: SupportIn } | undefined;
  if (!own) return [];
  return OLDEST.flatMap(([browser, oldest]) => {
    const found = own.support[browser];
    if (found === undefined) return [];
    const all = Array.isArray(found) ? (found as readonly Support[]) : [found as Support];
    const has = all.some(
      ({ version_added: added, version_removed: removed, flags }) =>
        added && !flags && numberOf(added) <= oldest && (!removed || numberOf(removed) > oldest),
    );
    return has ? [] : [`${browser} ${all[0]?.version_added || 'never'}`];
  });
}
