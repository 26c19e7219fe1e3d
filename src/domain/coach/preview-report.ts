/** File in which a preview reports its build status. Production builds don't include it. */
export const PREVIEW_REPORT = '/preview-report.json';

/** A correction to make in a content file, worded for an editor. */
export interface ContentRemark {
  /** Path from the repository root. */
  file: string;
  /** Line number, starting at 1. If absent, the remark is about the whole file. */
  line?: number | undefined;
  problem: string;
  /** The text in question. */
  quote?: string | undefined;
  remedy: string;
  /** Whether it's about a draft, which isn't on the live site and can wait. */
  isDraft: boolean;
}

/** A preview's report about its own build. */
export interface PreviewReport {
  /** When the preview was built, as Unix time in milliseconds. */
  at: number;
  /** Whether the preview has pages to look at. If not, the remarks explain why. */
  isMade: boolean;
  remarks: readonly ContentRemark[];
  /** Digest of the content shown, from `content-digest.ts`. */
  content?: string | undefined;
  /** Articles that appear only in previews, with their page's path. */
  drafts: readonly { title: string; path: string }[];
}
