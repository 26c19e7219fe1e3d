/**
 * Parses an address, as `URL.parse` does, which Safari has only since version 18.
 * @returns `undefined` for text that is not a valid address
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
