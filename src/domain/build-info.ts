/** Who a build is for: buyers, people reviewing a change, or only this machine. */
export type DeployKind = 'production' | 'preview' | 'local';

/**
 * Returns the deploy kind for Netlify's context name. Unknown names count as previews, which get no
 * live key and aren't indexed by search engines.
 * @param context `production`, `deploy-preview`, `branch-deploy`, `dev`, or undefined on a local
 * machine.
 */
export function deployKind(context: string | undefined): DeployKind {
  if (!context || context === 'dev') return 'local';
  return context === 'production' ? 'production' : 'preview';
}

/**
 * Returns the base URL for a build. Previews use their own URL even if `SITE_URL` is set for all
 * contexts. Otherwise, a test purchase would end on the live site.
 */
export function addressOfBuild(
  source: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const own = source['SITE_URL'] || undefined;
  if (deployKind(source['CONTEXT']) !== 'preview') return own ?? (source['URL'] || undefined);
  return source['DEPLOY_PRIME_URL'] || source['DEPLOY_URL'] || own;
}

/**
 * Returns whether samples (ratings, reviews, badges, events, notices, posts) may be shown. Never
 * with a live key or on the real site, because 16 CFR 465 prohibits reviews that no buyer wrote. A
 * preview shows them only until the owner has added her own content.
 * @param options.isWanted The owner's switch, `showSamples` in `content/site.json`.
 * @param options.isOwnContent Whether the content already has the coach's name.
 */
export function samplesAllowed(options: {
  isWanted: boolean;
  isOwnContent: boolean;
  kind: DeployKind;
  isLive: boolean;
}): boolean {
  if (!options.isWanted || options.isLive) return false;
  return options.kind === 'local' || (options.kind === 'preview' && !options.isOwnContent);
}
