/** Where the content lies: what the editor at `/edit` saves to. */
export interface Repository {
  /** The repository's page, without a slash at the end: `https://github.com/owner/name`. */
  page: string;
  /** Where changes are saved: a branch with a preview, never the one of the real site. */
  branch: string;
}

/** The address of the repository cannot be used. Its message names the variable and the remedy. */
export class RepositoryError extends Error {
  override name = 'RepositoryError';
}

/** A page of GitHub that shows a branch. No user name and no password: it stands on pages. */
const ADDRESS = /^(https:\/\/github\.com\/[\w-]+\/[\w.-]+)\/tree\/([\w./-]+?)\/?$/;

/**
 * Reads `CONTENT_REPOSITORY`: the address of the branch on GitHub, as a browser shows it.
 * @returns `undefined` when it is not set
 * @throws {RepositoryError}
 */
export function readRepository(text: string | undefined): Repository | undefined {
  if (!text?.trim()) return undefined;
  const [, page, branch] = ADDRESS.exec(text.trim()) ?? [];
  if (page && branch) return { page, branch };
  throw new RepositoryError(
    'CONTENT_REPOSITORY is no branch on GitHub. It looks like https://github.com/owner/name/tree/drafts',
  );
}

/** Folders of `content/` of which the editor opens each file, and single files there that it opens. */
export const EDITED_FOLDERS = ['blog', 'events', 'free-pages', 'guide', 'es', 'legal'] as const;
export const EDITED_FILES = [
  'products',
  'resources',
  'faqs',
  'community',
  'testimonials',
  'glossary',
  'announced',
  'site',
  'launch',
] as const;

/**
 * Where a file is in the editor of the site: what stands behind the address of the editor's page; `undefined`
 * for a file that a developer changes.
 * @param file Its path from the root of the repository.
 */
export function placeInEditor(file: string): string | undefined {
  const [, folder = '', slug = ''] =
    /^content\/([a-z-]+)\/([a-z0-9-]+)\.(?:mdx|json)$/.exec(file) ?? [];
  const [, name = ''] = /^content\/([a-z-]+)\.json$/.exec(file) ?? [];
  if (EDITED_FOLDERS.some((one) => one === folder))
    return `#/collections/${folder}/entries/${slug}`;
  return EDITED_FILES.some((one) => one === name)
    ? `#/collections/_singletons/entries/${name}`
    : undefined;
}

/** Where a file that the editor does not open is changed. @param file Its path from the root of the repository. */
export function editAddress({ page, branch }: Repository, file: string): string {
  return `${page}/edit/${branch}/${file}`;
}

/** Where what was saved is put on the real site: the form that asks for it. */
export function publishAddress({ page, branch }: Repository): string {
  return `${page}/compare/${branch}?quick_pull=1`;
}

/** Where a file is read, at the forge. @param file Its path from the root of the repository. */
export function readAddress({ page, branch }: Repository, file: string): string {
  return `${page}/blob/${branch}/${file}`;
}
