import { deployKind } from '#src/domain/build-info.ts';

/** What the platform says about the deploy that runs, under the names of the variables. */
export type DeployFacts = Partial<Record<'CONTEXT' | 'SITE_URL', string>>;

/**
 * The deploy that the functions were bundled for; `function-bundles.ts` writes it in, from variables that
 * exist only then. Nothing of it is there where functions run unbundled.
 */
declare const BUILT_FOR: DeployFacts | undefined;

/**
 * Reads the deploy from what the platform hands to a function. The variables CONTEXT and
 * DEPLOY_PRIME_URL exist only while a deploy is built; while a function runs, there is only this, and what
 * was written down then for the day on which the platform says nothing.
 *
 * A preview answers at several addresses. The one of the request is taken when it ends in
 * `--<site>.netlify.app`, since all of those are this site's own; else the permanent one of the deploy.
 */
export function deployFactsOf(context: unknown, request: Request): DeployFacts {
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

/** A field of what the platform hands over; `undefined` where it has none. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function textOf(value: unknown, key: string): string | undefined {
  const text = fieldOf(value, key);
  return typeof text === 'string' && text !== '' ? text : undefined;
}
