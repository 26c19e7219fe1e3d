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

/** The content of the live site's current deploy. */
export interface LiveSite {
  /** Digest from `content-digest.ts`, for comparison with the preview's. */
  content: string;
  /** When it was built, as Unix time in milliseconds. */
  at: number;
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
  /** Digest of the content shown in the preview. */
  content?: string;
  /** Articles that appear only in the preview. */
  drafts: { title: string; url: string }[];
}

/** The function's response. Empty if the site isn't configured with a repository. */
export interface CoachWriting {
  /** GitHub URL for publishing to the live site. */
  publish?: string;
  preview?: PreviewNews;
  /** Not set on a developer's machine or in a preview, which isn't connected to the live site. */
  live?: LiveSite;
}
