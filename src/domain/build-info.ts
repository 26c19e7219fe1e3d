/** Who sees a build: buyers, people who try a change, or nobody but this machine. */
export type DeployKind = 'production' | 'preview' | 'local';

/**
 * The kind of a deploy, from Netlify's name for it. A name that is not known is a preview: it gets no
 * live key and no place in search engines.
 * @param context `production`, `deploy-preview`, `branch-deploy`, `dev`, or nothing on one machine.
 */
export function deployKind(context: string | undefined): DeployKind {
  if (!context || context === 'dev') return 'local';
  return context === 'production' ? 'production' : 'preview';
}

/**
 * The address for which pages are built. A preview has an address of its own, also when `SITE_URL` is
 * set for all contexts: else a test purchase would end on the real site.
 */
export function addressOfBuild(
  source: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const own = source['SITE_URL'] || undefined;
  if (deployKind(source['CONTEXT']) !== 'preview') return own ?? (source['URL'] || undefined);
  return source['DEPLOY_PRIME_URL'] || source['DEPLOY_URL'] || own;
}
