import { deployKind } from '#src/domain/deploy.ts';
import { readRepository, type Repository } from '#src/domain/repository.ts';

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
 * Where the words of these pages are changed, on the branch that they were made from. Only previews say so.
 * @throws {RepositoryError}
 */
export function repositoryOfPreview(): Repository | undefined {
  const repository = isPreview() ? readRepository(process.env['CONTENT_REPOSITORY']) : undefined;
  // Netlify's name for the branch of a change; BRANCH is another one for pull requests.
  return repository && { ...repository, branch: process.env['HEAD'] || repository.branch };
}
