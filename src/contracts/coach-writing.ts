import { z } from 'zod';
import type { ContentRemark } from '#src/domain/coach/preview-report.ts';

/** `coach-writing`: where the coach writes, and what became of what she saved. Nothing needs to be said. */
export const coachWritingInput = z.object({});

/** One thing to change in the content of a preview. */
export interface Remark extends ContentRemark {
  /** Where to change what it is about; for words in the code and for all texts together there is no such place. */
  editUrl?: string;
}

/** What became of what she saved. */
export interface PreviewNews {
  url: string;
  /** When it was made, milliseconds since 1970. Without it, the preview does not answer. */
  at?: number;
  /** Whether there are pages to look at. */
  isMade: boolean;
  remarks: Remark[];
  /** The content that it shows, to be compared with that of the real site. */
  content?: string;
  /** Articles that only the preview shows. */
  drafts: { title: string; url: string }[];
}

/** What the function answers. Empty when the repository is not named to the site. */
export interface CoachWriting {
  /** The way to the real site, at the forge. */
  publish?: string;
  /** The owner's handbook, at the forge. */
  handbook?: string;
  preview?: PreviewNews;
}
