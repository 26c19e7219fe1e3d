/** Formats a count with its noun, such as "1 review", "0 reviews", or "1,200 reviews". */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}
