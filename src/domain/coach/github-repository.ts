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
 * Folders in `content/` whose files the editor can open, each with a word for one of its files.
 * `EDITED_FILES` lists other files that it can open.
 */
export const EDITED_FOLDERS = {
  blog: 'article',
  events: 'event',
  'free-pages': 'free page',
  guide: 'guide page',
  es: 'Spanish page',
  legal: 'legal page',
} as const;
export const EDITED_FILES = {
  products: 'Books and prices',
  resources: 'Resources',
  faqs: 'Questions and answers',
  community: 'Community',
  testimonials: 'Sample testimonials',
  glossary: 'Words to know',
  announced: 'Coming soon',
  site: 'You and the site',
  launch: 'Before launch',
} as const;

/** Parses a file's path. If the editor can open it, either `folder` or `name` is set. */
function editedFile(file: string) {
  const [, inFolder = '', slug = '', name = ''] =
    /^content\/(?:([a-z-]+)\/([a-z0-9-]+)\.(?:mdx|json)|([a-z-]+)\.json)$/.exec(file) ?? [];
  const folder = Object.keys(EDITED_FOLDERS).find((one) => one === inFolder);
  return { folder, slug, name: Object.keys(EDITED_FILES).find((one) => one === name) };
}

/** A file that was saved but isn't on the live site yet. */
export interface SavedFile {
  /** Path from the repository root. */
  file: string;
  state: 'new' | 'changed' | 'removed';
}

const STATES = { new: 'New', changed: 'Changed', removed: 'Removed' } as const;

/** Describes a saved change in the coach's words, such as "New event: Kitchen evening". */
export function savedWords({ file, state }: SavedFile): string {
  const { kind, name } = namesOf(file);
  const title = kind ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  return `${STATES[state]}${kind && ` ${kind}`}: ${title}`;
}

/** Describes a file in the coach's words, such as "the article “a walk”". */
export function fileWords(file: string): string {
  const { kind, name } = namesOf(file);
  return kind ? `the ${kind} “${name}”` : name === file ? file : `“${name}”`;
}

/** Returns the kind of file (empty if it's the only one of its kind) and its name. */
function namesOf(file: string): { kind: string; name: string } {
  const { folder, slug, name } = editedFile(file);
  if (name) return { kind: '', name: EDITED_FILES[name as keyof typeof EDITED_FILES] };
  if (!folder) return { kind: '', name: file };
  return {
    kind: EDITED_FOLDERS[folder as keyof typeof EDITED_FOLDERS],
    name: slug.replaceAll('-', ' '),
  };
}

/**
 * Returns the file's location in the site editor, to append to the editor's URL. Returns
 * `undefined` for files that only developers change.
 * @param file Path from the repository root.
 */
export function placeInEditor(file: string): string | undefined {
  const { folder, slug, name } = editedFile(file);
  if (folder) return `#/collections/${folder}/entries/${slug}`;
  return name && `#/collections/_singletons/entries/${name}`;
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
