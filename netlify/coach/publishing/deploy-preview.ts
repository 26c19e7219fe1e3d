import { z } from 'zod';
import { PREVIEW_REPORT, type PreviewReport } from '#src/domain/coach/preview-report.ts';
import type { Environment } from '#netlify/platform/env.ts';
import { readAtMost } from '#netlify/platform/read-at-most.ts';

/** Request timeout in milliseconds. */
const MOST_WAIT = 5_000;
/** Maximum size of a report, in bytes. Most are a few KB. */
const MAX_REPORT_BYTES = 1024 * 1024;
/** Maximum number of issues or drafts to show. */
const MOST_SHOWN = 50;

/** Maximum length of a displayed string, in UTF-16 code units. */
const MAX_SHOWN_LENGTH = 2_000;
const shown = z.string().transform((text) => text.slice(0, MAX_SHOWN_LENGTH));

const reportSchema = z.object({
  at: z.number(),
  isMade: z.boolean(),
  remarks: z
    .array(
      z.object({
        file: shown,
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
    .array(z.object({ title: shown, path: shown }))
    .transform((drafts) => drafts.slice(0, MOST_SHOWN)),
});

/**
 * Creates a client for the preview of the coach's saved changes, which is a separate deploy with a
 * report file.
 */
export function createPreview({ previewUrl }: Environment) {
  return {
    /**
     * Returns the preview's report, or `undefined` if the preview doesn't respond, or if the
     * response is too large or isn't a report. Callers must not trust the paths in the report.
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

declare module '#netlify/services.ts' {
  interface Services {
    preview: ReturnType<typeof createPreview>;
  }
}
