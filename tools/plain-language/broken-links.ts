import { z } from 'zod';

/** Number of consecutive days a link must fail before it's reported. */
export const PATIENCE_DAYS = 4;

/** Failing links with their failure dates, oldest first, as YYYY-MM-DD. */
export type LinkWatch = Readonly<Record<string, readonly string[]>>;

/** A broken link, the file it's in, and the response. */
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
 * Parses lychee's JSON report.
 * @throws if it isn't a valid report, because a check that didn't run isn't the same as a check
 * with no failures
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
 * Records one day of results. Links that work again are removed, so only consecutive failures add
 * up. If most links fail, the problem is on our side and nothing is recorded.
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

/** Returns the issue text, which is empty until a link has failed for long enough. */
export function describeLasting(watch: LinkWatch, broken: readonly BrokenLink[]): string {
  const lasting = broken.filter(({ url }) => (watch[url]?.length ?? 0) >= PATIENCE_DAYS);
  if (lasting.length === 0) return '';
  const lines = lasting.map(
    ({ url, file, answer }) => `- [ ] ${file}: ${url} (${answer}, since ${watch[url]?.[0]})`,
  );
  return `These links have failed each day for ${PATIENCE_DAYS} days or longer. Open each one. Correct or remove it.\n\n${lines.join('\n')}\n`;
}
