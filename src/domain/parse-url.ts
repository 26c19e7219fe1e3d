/**
 * Parses a URL like `URL.parse`, which Safari supports only since version 18.
 * @returns `undefined` for an invalid URL
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
