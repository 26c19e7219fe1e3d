/** The slow pace that reading times are counted with, in words a minute. */
const SLOW_WORDS_A_MINUTE = 120;

/** How many words of a text in Markdown are read. */
export function countWords(markdown: string): number {
  const text = markdown.replace(/<[^>]*>|\]\([^)]*\)|^\s*\d+\. /gm, ' ');
  return text.match(/[\p{L}\p{N}]+(?:['’.,:/-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** How many minutes so many words take a slow reader. */
export function minutesToRead(words: number): number {
  return Math.ceil(words / SLOW_WORDS_A_MINUTE);
}
