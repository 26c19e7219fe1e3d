/** One thing for the coach to change, in the form in which an editor would say it. */
export interface Diagnostic {
  /** Path from the root of the project. */
  file: string;
  /** Line in the file, from 1; without it the diagnostic is about the whole file. */
  line?: number | undefined;
  /** Name of the field, for example `short[2]`; without it the diagnostic is about the text of the page. */
  field?: string;
  /** What is wrong, with the value. */
  problem: string;
  /** The words it is about. */
  quote?: string;
  /** What to do now. */
  remedy: string;
}

/**
 * Writes diagnostics as an editor's note: by file, in the order of the lines, each with what to do.
 * An empty list gives an empty text.
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

/** "3 things to change in 2 files", for the end of a report. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const files = new Set(diagnostics.map(({ file }) => file)).size;
  const things = diagnostics.length === 1 ? '1 thing' : `${diagnostics.length} things`;
  return `${things} to change in ${files === 1 ? '1 file' : `${files} files`}`;
}
