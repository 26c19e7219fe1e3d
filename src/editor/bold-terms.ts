/**
 * Prepares text for the rich view, which can't show a component inside bold text: the bold text
 * ends before each glossary term, and the term itself is marked as bold.
 */
export function separateBoldTerms(text: string): string {
  return text.replace(/\*\*([^*\n]+)\*\*/g, (whole, inner: string) => {
    const parts = inner.split(/(<Term id="[^"]*">[^<]*<\/Term>)/);
    if (parts.length === 1) return whole;
    return parts
      .map((part, index) => (index % 2 === 1 ? part.replace('">', '" bold>') : embolden(part)))
      .join('');
  });
}

/** Undoes `separateBoldTerms`: puts bold terms and the bold text next to them in one bold span. */
export function joinBoldTerms(text: string): string {
  return text
    .replace(/<Term id="([^"]*)" bold>([^<]*)<\/Term>/g, '**<Term id="$1">$2</Term>**')
    .replace(/\*\*( ?)\*\*(?=<Term )/g, '$1')
    .replace(/(?<=<\/Term>)\*\*( ?)\*\*/g, '$1');
}

/** Makes text bold, except for the spaces around it. */
function embolden(part: string): string {
  const words = part.trim();
  return words === '' ? part : part.replace(words, () => `**${words}**`);
}
