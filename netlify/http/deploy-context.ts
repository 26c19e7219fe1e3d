import { deployKind } from '#src/domain/build-info.ts';

/** Deploy information from the platform, keyed by environment variable. */
export type DeployInfo = Partial<Record<'CONTEXT' | 'SITE_URL', string>>;

/**
 * The deploy that the functions were bundled for. `function-bundles.ts` inlines it from variables
 * that exist only at build time. Undefined if the functions run unbundled.
 */
declare const BUILT_FOR: DeployInfo | undefined;

/**
 * Reads deploy information from the platform's function context. The variables CONTEXT and
 * DEPLOY_PRIME_URL exist only at build time. At run time, only the context is available, with the
 * values saved by the build as a fallback.
 *
 * A preview is available at several URLs. The request's own origin is used if it ends in
 * `--<site>.netlify.app`, since those all belong to this site. Otherwise, the deploy's permanent
 * URL is used.
 */
export function deployInfoOf(context: unknown, request: Request): DeployInfo {
  const deploy = fieldOf(context, 'deploy');
  const name = textOf(deploy, 'context');
  if (name === undefined) return typeof BUILT_FOR === 'undefined' ? {} : BUILT_FOR;
  if (deployKind(name) !== 'preview') return { CONTEXT: name };
  const site = textOf(fieldOf(context, 'site'), 'name');
  const id = textOf(deploy, 'id');
  const { protocol, hostname, origin } = new URL(request.url);
  if (site && protocol === 'https:' && hostname.endsWith(`--${site}.netlify.app`)) {
    return { CONTEXT: name, SITE_URL: origin };
  }
  return site && id
    ? { CONTEXT: name, SITE_URL: `https://${id}--${site}.netlify.app` }
    : { CONTEXT: name };
}

/** Returns a field of the platform's context, or `undefined` if it doesn't exist. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function textOf(value: unknown, key: string): string | undefined {
  const text = fieldOf(value, key);
  return typeof text === 'string' && text !== '' ? text : undefined;
}
