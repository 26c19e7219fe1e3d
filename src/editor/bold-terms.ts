const TERM = /<Term id="[^"]*" bold>[^<]*<\/Term>/;
const BOLD = /\*\*(?! )[^*\n]*[^*\s]\*\*/;
const RUN = new RegExp(
  `(?:${BOLD.source} ?)*${TERM.source}(?: ?(?:${BOLD.source}|${TERM.source}))*`,
  'g',
);

/**
 * Prepares text for the rich view, which can't show a component inside bold text: the bold text
 * ends before each glossary term, and the term itself is marked as bold.
 */
export function separateBoldTerms(text: string): string {
  return text.replace(new RegExp(BOLD, 'g'), (whole) => {
    const parts = whole.slice(2, -2).split(/(<Term id="[^"]*">[^<]*<\/Term>)/);
    if (parts.length === 1) return whole;
    return parts
      .map((part, index) =>
        index % 2 === 1
          ? part.replace('">', '" bold>')
          : part.replace(/^( *)(\S.*?)( *)$/, '$1**$2**$3'),
      )
      .join('');
  });
}

/** Undoes `separateBoldTerms`: puts bold terms and the bold text next to them in one bold span. */
export function joinBoldTerms(text: string): string {
  return text.replace(RUN, (run) => `**${run.replaceAll('**', '').replaceAll('" bold>', '">')}**`);
}
