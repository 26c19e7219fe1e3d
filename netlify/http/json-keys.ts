const TOKEN = /"(?:[^"\\]|\\.)*"|[{}:]/g;

/**
 * Finds a key that one object of a JSON text names twice. Parsers differ in which of the two they
 * keep, so a check by one says nothing about what another reads.
 * @param text Valid JSON; an invalid text gives an answer without meaning.
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
