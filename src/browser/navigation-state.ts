import { session } from './storage.ts';

const KEY = 'navigation-state';

/** Goes to a page of this site and takes something along that is not in its address. */
export function goWith(path: string, state: Readonly<Record<string, string>>): void {
  session.write(KEY, { path, state });
  location.assign(path);
}

/**
 * What was taken along to this page. It stays with this visit, also after a reload; whoever comes
 * another way finds nothing.
 */
export function arrivalState(): Readonly<Record<string, string | undefined>> {
  const taken = session.read(KEY) as { path?: unknown; state?: unknown } | undefined;
  if (taken && taken.path === location.pathname) {
    session.remove(KEY);
    history.replaceState(taken.state, '');
  }
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return {};
  return Object.fromEntries(
    Object.entries(state).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
