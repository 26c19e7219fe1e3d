/** Where the content lies, so that it can be edited in the forge's own editor. */
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

/** Where a file is edited in the browser. @param file Its path from the root of the repository. */
export function editAddress({ page, branch }: Repository, file: string): string {
  return `${page}/edit/${branch}/${file}`;
}

/** Where a new file is written in the browser, with its name and its first words. */
export function newFileAddress({ page, branch }: Repository, file: string, text: string): string {
  const folder = file.slice(0, file.lastIndexOf('/'));
  const query = new URLSearchParams({ filename: file.slice(folder.length + 1), value: text });
  return `${page}/new/${branch}/${folder}?${query}`;
}

/** Where what was saved is put on the real site: the form that asks for it. */
export function publishAddress({ page, branch }: Repository): string {
  return `${page}/compare/${branch}?quick_pull=1`;
}
