/** Texts that the specification gives word for word, though they break a reading rule. */
const SPECIFIED_TEXTS: ReadonlySet<string> = new Set([
  "What's Inside",
  "The product you're looking for doesn't exist.",
  'No checkout URL received from server.',
]);

/** Whether a text is given word for word by the specification, in any kind of quotes and spaces. */
export function isSpecified(text: string): boolean {
  return SPECIFIED_TEXTS.has(text.replaceAll('’', "'").replace(/\s+/g, ' ').trim());
}
