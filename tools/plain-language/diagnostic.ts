/** Something for the coach to change, worded the way an editor would. */
export interface Diagnostic {
  /** Path from the project root. */
  file: string;
  /** Line number, starting at 1. Omitted if the diagnostic is about the whole file. */
  line?: number | undefined;
  /** Field name, for example `short[2]`. Omitted if the diagnostic is about the page's text. */
  field?: string;
  /** The problem, including the value. */
  problem: string;
  /** The text in question. */
  quote?: string;
  /** How to fix it. */
  remedy: string;
  /** Whether it's a warning, which doesn't fail the check. */
  isWarning?: boolean;
}

/**
 * Formats diagnostics as an editor's note: grouped by file, in line order, each with its fix.
 * Returns an empty string for an empty list.
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const byFile = Map.groupBy(diagnostics, ({ file }) => file);
  const notes = [...byFile.keys()].toSorted().map((file) => {
    const own = (byFile.get(file) ?? []).toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    return [file, ...own.map(formatDiagnostic)].join('\n');
  });
  return notes.join('\n\n');
}

function formatDiagnostic({ line, field, problem, quote, remedy }: Diagnostic): string {
  const place = [line === undefined ? '' : `line ${line}`, field ?? ''].filter(Boolean).join(', ');
  return [
    `  ${place ? `${place}: ` : ''}${problem}`,
    ...(quote === undefined ? [] : [`    “${quote.replace(/\s+/g, ' ').trim()}”`]),
    `    To do: ${remedy}`,
  ].join('\n');
}

/** Returns a summary such as "3 things to change in 2 files", for the end of a report. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const files = new Set(diagnostics.map(({ file }) => file)).size;
  const things = diagnostics.length === 1 ? '1 thing' : `${diagnostics.length} things`;
  return `${things} to change in ${files === 1 ? '1 file' : `${files} files`}`;
}
