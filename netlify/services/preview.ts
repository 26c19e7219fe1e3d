import { z } from 'zod';
import { PREVIEW_REPORT, type PreviewReport } from '#src/domain/preview-report.ts';
import type { Environment } from './env.ts';

/** In milliseconds. */
const MOST_WAIT = 5_000;
/** More remarks nobody reads at once. */
const MOST_REMARKS = 50;

const reportSchema = z.object({
  at: z.number(),
  isMade: z.boolean(),
  remarks: z
    .array(
      z.object({
        file: z.string(),
        line: z.number().optional(),
        problem: z.string(),
        quote: z.string().optional(),
        remedy: z.string(),
        isDraft: z.boolean(),
      }),
    )
    .transform((remarks) => remarks.slice(0, MOST_REMARKS)),
  content: z.string().optional(),
  drafts: z.array(z.object({ title: z.string(), path: z.string().startsWith('/') })),
});

/** The preview of what the coach saved: a deploy of its own, with a report in a file. */
export function createPreview({ previewUrl }: Environment) {
  return {
    /** What it says about itself; `undefined` while there is none, or while it does not answer. */
    async report(): Promise<PreviewReport | undefined> {
      if (!previewUrl) return undefined;
      try {
        const response = await fetch(new URL(PREVIEW_REPORT, previewUrl), {
          signal: AbortSignal.timeout(MOST_WAIT),
          headers: { accept: 'application/json' },
        });
        return response.ok ? reportSchema.parse(await response.json()) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
