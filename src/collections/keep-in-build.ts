/**
 * Reads something once for all pages of a build, where nothing changes meanwhile; each time while writing
 * (`astro dev`), where content does.
 */
export function keepInBuild<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined;
  return () => (import.meta.env.DEV ? read() : (kept ??= read()));
}
