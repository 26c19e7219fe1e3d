/** The content repository that the editor at `/edit` saves to. */
export interface Repository {
  /** URL of the repository, without a trailing slash: `https://github.com/owner/name`. */
  page: string;
  /** Branch where changes are saved. It has a preview and is never the live site's branch. */
  branch: string;
}

/** Thrown for an invalid repository URL. The message includes the variable and how to fix it. */
export class RepositoryError extends Error {
  override name = 'RepositoryError';
}

/**
 * Matches the URL of a branch page on GitHub. Credentials aren't allowed, because the URL is shown
 * on pages.
 */
const ADDRESS = /^(https:\/\/github\.com\/[\w-]+\/[\w.-]+)\/tree\/([\w./-]+?)\/?$/;

/**
 * Reads `CONTENT_REPOSITORY`: the branch's GitHub URL, as shown in a browser.
 * @returns `undefined` if it isn't set
 * @throws {RepositoryError}
 */
export function readRepository(text: string | undefined): Repository | undefined {
  if (!text?.trim()) return undefined;
  const [, page, branch] = ADDRESS.exec(text.trim()) ?? [];
  if (page && branch) return { page, branch };
  throw new RepositoryError(
    'CONTENT_REPOSITORY isn’t a branch on GitHub. It should look like https://github.com/owner/name/tree/drafts',
  );
}

/**
 * Folders in `content/` where the editor can open every file. `EDITED_FILES` lists other files that
 * it can open.
 */
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
 * Returns where the site editor opens a file, to append to the editor's URL. Returns `undefined`
 * for files that only developers change.
 * @param file Path from the repository root.
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

/**
 * Returns the GitHub URL for editing a file that the site editor can't open.
 * @param file Path from the repository root.
 */
export function editAddress({ page, branch }: Repository, file: string): string {
  return `${page}/edit/${branch}/${file}`;
}

/**
 * Returns the GitHub URL of the pull request form that publishes saved changes to the live site.
 */
export function publishAddress({ page, branch }: Repository): string {
  return `${page}/compare/${branch}?quick_pull=1`;
}
