import { z } from 'zod';
import type { ContentRemark } from '#src/domain/coach/preview-report.ts';

/**
 * `coach-writing`: where the coach can write, and the status of her saved changes. Takes no input.
 */
export const coachWritingInput = z.object({});

/** A correction to make in a preview's content. */
export interface Remark extends ContentRemark {
  /**
   * Link for editing the content in question. Not set for text in the code or for issues about the
   * content as a whole.
   */
  editUrl?: string;
}

/** Status of the coach's saved changes. */
export interface PreviewNews {
  url: string;
  /**
   * When the preview was built, as Unix time in milliseconds. Absent if the preview doesn't
   * respond.
   */
  at?: number;
  /** Whether the preview has pages to look at. */
  isMade: boolean;
  remarks: Remark[];
  /** The content shown in the preview, for comparison with the live site. */
  content?: string;
  /** Articles that appear only in the preview. */
  drafts: { title: string; url: string }[];
}

/** The function's response. Empty if the site isn't configured with a repository. */
export interface CoachWriting {
  /** GitHub URL for publishing to the live site. */
  publish?: string;
  preview?: PreviewNews;
}
