/** Returns a one-line text alternative for a drawing with several pictures. */
export function describeSteps(steps: readonly string[]): string {
  const each = steps.map((step, index) => `${index + 1}: ${step}`);
  return `${steps.length} pictures. ${each.join(' ')}`;
}
