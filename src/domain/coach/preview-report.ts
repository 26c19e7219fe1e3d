/** The file in which a preview says what became of it. No production build has it. */
export const PREVIEW_REPORT = '/preview-report.json';

/** One thing to change in a file of the content, as an editor would say it. */
export interface ContentRemark {
  /** Path from the root of the repository. */
  file: string;
  /** Line in the file, from 1; without it the remark is about the whole file. */
  line?: number | undefined;
  problem: string;
  /** The words it is about. */
  quote?: string | undefined;
  remedy: string;
  /** Whether it is about a draft, which is on no real site: it may wait. */
  isDraft: boolean;
}

/** What a preview says about itself. */
export interface PreviewReport {
  /** When it was made, milliseconds since 1970. */
  at: number;
  /** Whether there are pages to look at. Without them, the remarks say why. */
  isMade: boolean;
  remarks: readonly ContentRemark[];
  /** The content that it shows, as `content-digest.ts` names it. */
  content?: string | undefined;
  /** Articles that only previews show, with the path of their page. */
  drafts: readonly { title: string; path: string }[];
}
