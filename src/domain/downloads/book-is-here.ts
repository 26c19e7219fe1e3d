/** Returns "Ada, your book is here", or "Your book is here" if we don't know the reader's name. */
export function hereWords(name: string | undefined, isOne: boolean): string {
  const words = isOne ? 'our book is here' : 'our books are here';
  return name ? `${name}, y${words}` : `Y${words}`;
}
