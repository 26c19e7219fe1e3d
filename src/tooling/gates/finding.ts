/** One thing for the coach to change, in the form in which an editor would say it. */
export interface Finding {
  /** Path from the root of the project. */
  file: string;
  /** Line in the file, from 1; without it the finding is about the whole file. */
  line?: number | undefined;
  /** Name of the field, for example `short[2]`; without it the finding is about the text of the page. */
  field?: string;
  /** What is wrong, with the value. */
  problem: string;
  /** The words it is about. */
  quote?: string;
  /** What to do now. */
  remedy: string;
}

/**
 * Writes findings as an editor's note: by file, in the order of the lines, each with what to do.
 * An empty list gives an empty text.
 */
export function formatFindings(findings: readonly Finding[]): string {
  const byFile = Map.groupBy(findings, ({ file }) => file);
  const notes = [...byFile.keys()].toSorted().map((file) => {
    const own = (byFile.get(file) ?? []).toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    return [file, ...own.map(formatFinding)].join('\n');
  });
  return notes.join('\n\n');
}

function formatFinding({ line, field, problem, quote, remedy }: Finding): string {
  const place = [line === undefined ? '' : `line ${line}`, field ?? ''].filter(Boolean).join(', ');
  return [
    `  ${place ? `${place}: ` : ''}${problem}`,
    ...(quote === undefined ? [] : [`    “${quote.replace(/\s+/g, ' ').trim()}”`]),
    `    To do: ${remedy}`,
  ].join('\n');
}

/** "3 things to change in 2 files", for the end of a report. */
export function countFindings(findings: readonly Finding[]): string {
  const files = new Set(findings.map(({ file }) => file)).size;
  const things = findings.length === 1 ? '1 thing' : `${findings.length} things`;
  return `${things} to change in ${files === 1 ? '1 file' : `${files} files`}`;
}
