import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { isPreview } from '#src/collections/deploy.ts';
import type { PageStep } from '#src/tooling/integrations/walk-pages.ts';
import { readCodeText } from './code-text.ts';
import {
  checkContent,
  checkDrafts,
  checkFields,
  checkPages,
  draftsOf,
  readAllContent,
} from './content-gate.ts';
import type { ContentFile } from './content-file.ts';
import { countFindings, formatFindings } from './finding.ts';
import type { Finding } from './finding.ts';
import { collectPageText } from './page-text.ts';
import { writePreviewReport } from './preview-report.ts';
import type { Passage } from './reading.ts';

/**
 * Stops a build when the content gate has something to change, before any page is made, so that the
 * coach reads our words and not those of a parser; and once more for the words of the pages, which are
 * known only when they are made. While writing (`astro dev`) it only reports, and a preview stops for nothing but
 * fields that its pages need: what else is to be changed stands in its report (decision 260).
 */
export function contentGate(): { integration: AstroIntegration; step: () => PageStep } {
  let content: readonly ContentFile[] = [];
  let codeText: readonly Passage[] = [];
  let found: readonly Finding[] = [];
  return {
    integration: {
      name: 'content-gate',
      hooks: {
        'astro:config:setup': async ({ command, logger }) => {
          if (command !== 'build' && command !== 'dev') return;
          content = readAllContent();
          codeText = readCodeText();
          found = checkContent(content, codeText).findings;
          const stopping = isPreview() ? checkFields(content) : found;
          if (command === 'build') refuse(stopping, logger, 'Nothing was built');
          else if (found.length > 0) logger.warn(reportOf(found));
        },
      },
    },
    step: () => {
      const passages = [...codeText];
      const newOn = collectPageText(content);
      return {
        page: (page) => void passages.push(...newOn(page)),
        end(root, logger) {
          const onPages = checkPages(content, passages);
          if (isPreview()) {
            const ofDrafts = checkDrafts(content, codeText);
            const findings = [...found, ...onPages];
            const drafts = draftsOf(content);
            writePreviewReport(root, { isMade: true, findings, ofDrafts, drafts });
          } else refuse(onPages, logger, 'The build is not fit to go online');
        },
      };
    },
  };
}

function refuse(findings: readonly Finding[], logger: AstroIntegrationLogger, why: string): void {
  if (findings.length === 0) return;
  logger.error(reportOf(findings));
  throw new Error(`${why}: ${countFindings(findings)} (see above).`);
}

function reportOf(findings: readonly Finding[]): string {
  return `${countFindings(findings)}.\n\n${formatFindings(findings)}\n`;
}
