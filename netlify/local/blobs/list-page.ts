/** One page of a store's keys, as the protocol has it. */
export interface ListPage {
  blobs: { key: string; etag: string }[];
  /** What lies below a slash after the prefix, each once; only when asked for. */
  directories: string[];
  next_cursor?: string;
}

const PAGE_SIZE = 1000;

/**
 * Lists keys in order, a thousand entries a page.
 * @param index Every key with its ETag.
 * @param parameters `prefix`, `directories` (`true` to fold what lies below a slash), `cursor`
 */
export function listPage(
  index: ReadonlyMap<string, string>,
  parameters: URLSearchParams,
): ListPage {
  const prefix = parameters.get('prefix') ?? '';
  const after = parameters.get('cursor') ?? '';
  const folds = parameters.get('directories') === 'true';
  const entries = new Map<string, { etag: string } | 'directory'>();
  for (const [key, etag] of index) {
    if (!key.startsWith(prefix)) continue;
    const slash = folds ? key.indexOf('/', prefix.length) : -1;
    if (slash === -1) entries.set(key, { etag });
    else entries.set(key.slice(0, slash + 1), 'directory');
  }
  const names = [...entries.keys()].filter((name) => name > after).toSorted();
  const page: ListPage = { blobs: [], directories: [] };
  for (const name of names.slice(0, PAGE_SIZE)) {
    const entry = entries.get(name);
    if (entry === 'directory') page.directories.push(name.slice(0, -1));
    else if (entry) page.blobs.push({ key: name, etag: entry.etag });
  }
  const last = names[PAGE_SIZE - 1];
  if (last !== undefined && names.length > PAGE_SIZE) page.next_cursor = last;
  return page;
}
