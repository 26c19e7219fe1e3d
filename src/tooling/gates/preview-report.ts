import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  PREVIEW_REPORT,
  type ContentRemark,
  type PreviewReport,
} from '#src/domain/preview-report.ts';
import type { Finding } from './finding.ts';

/**
 * Writes what a preview says about itself, for the coach's room.
 * @param root Where the pages lie.
 */
export function writePreviewReport(
  root: string,
  {
    isMade,
    findings,
    ofDrafts = [],
    drafts = [],
  }: Pick<PreviewReport, 'isMade'> &
    Partial<Pick<PreviewReport, 'drafts'>> & {
      findings: readonly Finding[];
      ofDrafts?: readonly Finding[];
    },
): void {
  const remarks = [
    ...findings.map((finding) => remarkOf(finding, false)),
    ...ofDrafts.map((finding) => remarkOf(finding, true)),
  ];
  const report: PreviewReport = { at: Date.now(), isMade, remarks, drafts };
  writeFileSync(join(root, PREVIEW_REPORT), JSON.stringify(report));
}

function remarkOf(
  { file, line, field, problem, quote, remedy }: Finding,
  isDraft: boolean,
): ContentRemark {
  return {
    file,
    ...(line === undefined ? {} : { line }),
    problem: field === undefined ? problem : `${field}: ${problem}`,
    ...(quote === undefined ? {} : { quote }),
    remedy,
    isDraft,
  };
}
