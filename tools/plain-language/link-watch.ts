import { z } from 'zod';

/** Days in a row on which a link must fail before anybody hears of it. */
export const PATIENCE_DAYS = 4;

/** Failing links with the days of their failures, oldest first, as YYYY-MM-DD. */
export type LinkWatch = Readonly<Record<string, readonly string[]>>;

/** A link that failed, where it stands, and what the other side said. */
export interface BrokenLink {
  url: string;
  file: string;
  answer: string;
}

const failure = z.object({
  url: z.string(),
  status: z
    .object({ text: z.string().optional(), code: z.number().optional() })
    .or(z.string())
    .optional(),
});
const report = z.object({
  total: z.number(),
  error_map: z.record(z.string(), z.array(failure)).optional(),
  fail_map: z.record(z.string(), z.array(failure)).optional(),
});

/**
 * Reads the JSON that lychee writes.
 * @throws when it is not such a report. A check that did not run is not a check without failures.
 */
export function readLycheeReport(text: string): { total: number; broken: BrokenLink[] } {
  const { total, error_map, fail_map } = report.parse(JSON.parse(text));
  const broken = Object.entries(error_map ?? fail_map ?? {}).flatMap(([file, failures]) =>
    failures.map(({ url, status }) => ({ url, file, answer: wordsOf(status) })),
  );
  return { total, broken };
}

function wordsOf(status: z.infer<typeof failure>['status']): string {
  if (status === undefined) return 'no answer';
  if (typeof status === 'string') return status;
  return status.text ?? String(status.code ?? 'no answer');
}

/**
 * Adds one day. A link that answers is forgotten, so only failures without a pause add up. When most
 * links fail, the fault is on our side: nothing is counted.
 */
export function addDay(
  watch: LinkWatch,
  day: string,
  { total, broken }: { total: number; broken: readonly BrokenLink[] },
): LinkWatch {
  const urls = new Set(broken.map(({ url }) => url));
  if (total === 0 || urls.size > total / 2) return watch;
  return Object.fromEntries(
    [...urls].map((url) => [url, [...new Set([...(watch[url] ?? []), day])]]),
  );
}

/** The text of the issue; empty while no link has failed for long enough. */
export function describeLasting(watch: LinkWatch, broken: readonly BrokenLink[]): string {
  const lasting = broken.filter(({ url }) => (watch[url]?.length ?? 0) >= PATIENCE_DAYS);
  if (lasting.length === 0) return '';
  const lines = lasting.map(
    ({ url, file, answer }) => `- [ ] ${file}: ${url} (${answer}, since ${watch[url]?.[0]})`,
  );
  return `These links have failed each day for ${PATIENCE_DAYS} days or longer. Open each one. Correct or remove it.\n\n${lines.join('\n')}\n`;
}
