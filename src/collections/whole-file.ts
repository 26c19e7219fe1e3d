import { getEntry, type CollectionEntry, type DataEntryMap } from 'astro:content';

/**
 * What a JSON file of `content/` holds that is one entry: see `src/content.config.ts`.
 * @throws when the build has no such file
 */
export async function wholeFile<Name extends keyof DataEntryMap>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> {
  const entry = await getEntry(name, name as never);
  if (entry) return (entry as CollectionEntry<Name>).data;
  throw new Error(`content/${name}.json is missing. Put it back.`);
}
