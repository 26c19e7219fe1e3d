/** What a drawing of several pictures shows, in one line for people who do not see it. */
export function describeSteps(steps: readonly string[]): string {
  const each = steps.map((step, index) => `${index + 1}: ${step}`);
  return `${steps.length} pictures. ${each.join(' ')}`;
}
