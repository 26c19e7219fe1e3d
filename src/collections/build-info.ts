import { deployKind } from '#src/domain/build-info.ts';
import {
  editAddress,
  placeInEditor,
  readRepository,
  type Repository,
} from '#src/domain/coach/github-repository.ts';
import { routes } from '#src/routes.ts';
import { countryName, readSelling, type Selling } from '#src/domain/checkout/sale-countries.ts';

/** Whether these pages are a preview: marked, kept out of search engines, never the real shop. */
export function isPreview(): boolean {
  return deployKind(process.env['CONTEXT']) === 'preview';
}

/** Whether these pages are the real site, tried out with a test key. */
export function isRehearsal(): boolean {
  const key = process.env['STRIPE_SECRET_KEY'] ?? '';
  return deployKind(process.env['CONTEXT']) === 'production' && /^[sr]k_test_/.test(key);
}

/**
 * Whether unfinished articles have a page: while writing and on previews. A build without a context
 * counts as real, so that no draft goes online by another way than Netlify's.
 * @param isWriting `import.meta.env.DEV` of the page that asks.
 */
export function draftsMayShow(isWriting: boolean): boolean {
  return isWriting || isPreview();
}

/**
 * Where the words of these pages lie. Only previews say so.
 * @throws {RepositoryError}
 */
export function repositoryOfPreview(): Repository | undefined {
  return isPreview() ? readRepository(process.env['CONTENT_REPOSITORY']) : undefined;
}

/**
 * Where a file of content is changed from a preview of the coach's branch: in the editor of the real site, where she is
 * signed in. From a preview of another branch: at the forge.
 */
export function changeAddress(repository: Repository, file: string): string {
  // Netlify's name for the branch of a change; BRANCH is another one for pull requests.
  const branch = process.env['HEAD'] || repository.branch;
  const place = branch === repository.branch ? placeInEditor(file) : undefined;
  const site = process.env['SITE_URL'] || process.env['URL'] || '';
  return place ? `${site}${routes.edit}${place}` : editAddress({ ...repository, branch }, file);
}

/**
 * Whether samples (ratings, reviews) may be on the pages of this build. The real site never shows them:
 * 16 CFR 465 forbids reviews that no buyer wrote. The key alone does not decide, since a host can hide
 * it from the build.
 */
export function samplesMayShow(): boolean {
  const isLive = /^(?:sk|rk)_live_/.test(process.env['STRIPE_SECRET_KEY'] ?? '');
  return !isLive && deployKind(process.env['CONTEXT']) !== 'production';
}

/**
 * How the owner sells, from the variables that the functions of the same deploy read.
 * @throws {SellingError} so that no page is built with a setting that stops the functions.
 */
export function selling(): Selling {
  return readSelling(process.env);
}

/** The countries that are sold to, with their names, in the owner's order. */
export function countryChoices(): { code: string; name: string }[] {
  return selling().countries.map((code) => ({ code, name: countryName(code) ?? code }));
}
