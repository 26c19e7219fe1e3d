import { deployKind } from '#src/domain/build-info.ts';
import {
  editAddress,
  placeInEditor,
  readRepository,
  type Repository,
} from '#src/domain/coach/github-repository.ts';
import { routes } from '#src/routes.ts';
import { countryName, readSelling, type Selling } from '#src/domain/checkout/sale-countries.ts';

/**
 * Returns whether this build is a preview. Previews are labeled, hidden from search engines, and
 * never the real shop.
 */
export function isPreview(): boolean {
  return deployKind(process.env['CONTEXT']) === 'preview';
}

/** Returns whether this build is the real site with a Stripe test key. */
export function isPublicTestMode(): boolean {
  const key = process.env['STRIPE_SECRET_KEY'] ?? '';
  return deployKind(process.env['CONTEXT']) === 'production' && /^[sr]k_test_/.test(key);
}

/**
 * Returns whether unfinished articles have pages, which they do on the dev server and in previews.
 * A build without a context has none, so that no draft goes online outside Netlify.
 * @param isWriting The calling page's `import.meta.env.DEV`.
 */
export function draftsMayShow(isWriting: boolean): boolean {
  return isWriting || isPreview();
}

/**
 * Returns the repository with the content of these pages, or `undefined` outside previews.
 * @throws {RepositoryError}
 */
export function repositoryOfPreview(): Repository | undefined {
  return isPreview() ? readRepository(process.env['CONTENT_REPOSITORY']) : undefined;
}

/**
 * Returns the URL for editing a content file from a preview. For the coach's branch, that's the
 * editor of the real site, where she's signed in. For other branches, it's the Git host.
 */
export function changeAddress(repository: Repository, file: string): string {
  // The branch name from Netlify. BRANCH has a different value for pull requests.
  const branch = process.env['HEAD'] || repository.branch;
  const place = branch === repository.branch ? placeInEditor(file) : undefined;
  const site = process.env['SITE_URL'] || process.env['URL'] || '';
  return place ? `${site}${routes.edit}${place}` : editAddress({ ...repository, branch }, file);
}

/**
 * Reads the owner's sales settings from the same variables as the deploy's functions.
 * @throws {SellingError} so that no page is built with a setting that would stop the functions
 */
export function selling(): Selling {
  return readSelling(process.env);
}

/** Returns the countries we sell to, with their names, in the owner's order. */
export function countryChoices(): { code: string; name: string }[] {
  return selling().countries.map((code) => ({ code, name: countryName(code) ?? code }));
}
