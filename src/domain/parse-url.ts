/**
 * Parses a URL like `URL.parse`, which requires Safari 18 or later.
 * @returns `undefined` for an invalid URL
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
