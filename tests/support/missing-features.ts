import { browsersWithout, compatData, type Compat } from './oldest-browsers.ts';

/** A path on the global object, such as `URL.canParse` or `Element.prototype.checkVisibility`. */
type Path = readonly string[];

/**
 * Lists every function, property, and class in MDN's data that at least one of the oldest browsers
 * lacks.
 */
export function newerThanTheOldest(): Path[] {
  return [compatData.api, compatData.javascript.builtins].flatMap((group) =>
    Object.entries(group).flatMap(([owner, feature]) => pathsOf(owner, feature)),
  );
}

function pathsOf(owner: string, feature: Compat | undefined): Path[] {
  if (!feature || owner === '__compat') return [];
  const members = Object.entries(feature).filter(
    ([name, member]) => name !== '__compat' && browsersWithout(member).length > 0,
  );
  return [
    ...(browsersWithout(feature).length > 0 ? [[owner]] : []),
    // MDN marks static members of web APIs with `_static`, but not those of the language.
    ...members.flatMap(([name]) =>
      name.endsWith('_static')
        ? [[owner, name.replace('_static', '')]]
        : [
            [owner, 'prototype', name],
            [owner, name],
          ],
    ),
  ];
}

/** Deletes all these paths. Runs on a page before its scripts. */
export function deletePaths(paths: readonly Path[]): void {
  for (const path of paths) {
    const owner = path
      .slice(0, -1)
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], window);
    if ((typeof owner === 'object' && owner !== null) || typeof owner === 'function')
      Reflect.deleteProperty(owner, path.at(-1) ?? '');
  }
}
