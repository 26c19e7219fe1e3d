/** Reading speed used for reading times, in words per minute. It's slow on purpose. */
const SLOW_WORDS_A_MINUTE = 120;

/** Counts the words in Markdown that readers actually read. */
export function countWords(markdown: string): number {
  const text = markdown.replace(/<[^<>]*>|\]\([^)]*\)|^[ \t]*\d+\. /gm, ' ');
  return text.match(/[\p{L}\p{N}]+(?:['’.,:/-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** Returns how many minutes a slow reader needs. */
export function minutesToRead(words: number): number {
  return Math.ceil(words / SLOW_WORDS_A_MINUTE);
}
