/** Longer parts of an address are no words: they may be a token or a name. */
const LONGEST_WORD = 40;

/**
 * A path as it may stand in a log: parts that could name a person or open something are left out.
 * "/user/maria@example.com" → "/user/…".
 */
export function loggedPath(path: string): string {
  return path
    .split('/')
    .map((part) => {
      const isPlain = /^[\w.~-]*$/.test(part) && part.length <= LONGEST_WORD && !/\d{6}/.test(part);
      return isPlain ? part : '…';
    })
    .join('/');
}
