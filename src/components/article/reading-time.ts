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

/**
 * Returns how long each recipe takes ("2 hours"), by second-level section. Undefined for sections
 * that don't have a line such as "It takes about 2 hours".
 */
export function recipeTimesOf(markdown: string): (string | undefined)[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map(
      (section) => /^\*\*It takes (?:about |only )?(\d+ (?:minutes|hours?))/m.exec(section)?.[1],
    );
}
