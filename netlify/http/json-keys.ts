const TOKEN = /"(?:[^"\\]|\\.)*"|[{}:]/g;

/**
 * Finds a duplicate key in any object in a JSON string. Parsers differ in which value they keep, so
 * the value that one parser validates may not be the one another reads.
 * @param text Valid JSON. The result is meaningless for invalid JSON.
 */
export function findDoubleKey(text: string): string | undefined {
  const open: Set<string>[] = [];
  let lastString = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (token !== ':') lastString = token;
    else {
      const key: unknown = JSON.parse(lastString);
      const keys = open.at(-1);
      if (typeof key !== 'string' || !keys) continue;
      if (keys.has(key)) return key;
      keys.add(key);
    }
  }
  return undefined;
}
