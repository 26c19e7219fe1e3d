/** File that contains a preview's build report. Production builds don't include it. */
export const PREVIEW_REPORT = '/preview-report.json';

/** A correction to make in a content file, worded for an editor. */
export interface ContentRemark {
  /** Path from the repository root. */
  file: string;
  /** Line number, starting at 1. If omitted, the issue is about the whole file. */
  line?: number | undefined;
  problem: string;
  /** The text that needs to be corrected. */
  quote?: string | undefined;
  remedy: string;
  /** Whether the file is a draft. Drafts aren't on the live site, so the correction can wait. */
  isDraft: boolean;
}

/** A preview's report about its own build. */
export interface PreviewReport {
  /** When the preview was built, as Unix time in milliseconds. */
  at: number;
  /** Whether the preview has pages to look at. If it doesn't, the issues explain why. */
  isMade: boolean;
  remarks: readonly ContentRemark[];
  /** Digest of the content shown, from `content-digest.ts`. */
  content?: string | undefined;
  /** Articles that appear only in previews, with the path of each page. */
  drafts: readonly { title: string; path: string }[];
}
