import { z } from 'zod';
import { PREVIEW_REPORT, type PreviewReport } from '#src/domain/preview-report.ts';
import type { Environment } from './env.ts';
import { readAtMost } from './read-at-most.ts';

/** In milliseconds. */
const MOST_WAIT = 5_000;
/** The longest report that is read, in bytes. Most have a few KB. */
const MAX_REPORT_BYTES = 1024 * 1024;
/** More remarks or drafts nobody reads at once. */
const MOST_SHOWN = 50;

/** The longest part of a report that is shown, in UTF-16. */
const shown = z.string().max(2_000);
const file = z.string().max(300);

const reportSchema = z.object({
  at: z.number(),
  isMade: z.boolean(),
  remarks: z
    .array(
      z.object({
        file,
        line: z.number().optional(),
        problem: shown,
        quote: shown.optional(),
        remedy: shown,
        isDraft: z.boolean(),
      }),
    )
    .transform((remarks) => remarks.slice(0, MOST_SHOWN)),
  content: shown.optional(),
  drafts: z
    .array(z.object({ title: shown, path: file }))
    .transform((drafts) => drafts.slice(0, MOST_SHOWN)),
});

/** The preview of what the coach saved: a deploy of its own, with a report in a file. */
export function createPreview({ previewUrl }: Environment) {
  return {
    /**
     * Its report; `undefined` while there is none, while it does not answer, and when what it answers is no report or too
     * long. Nothing in a report is trusted: it may name any path.
     */
    async report(): Promise<PreviewReport | undefined> {
      if (!previewUrl) return undefined;
      try {
        const response = await fetch(new URL(PREVIEW_REPORT, previewUrl), {
          signal: AbortSignal.timeout(MOST_WAIT),
          headers: { accept: 'application/json' },
        });
        const bytes = response.ok ? await readAtMost(response.body, MAX_REPORT_BYTES) : undefined;
        return bytes && reportSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
      } catch {
        return undefined;
      }
    },
  };
}
