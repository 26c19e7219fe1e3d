import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import type { PageStep } from '#src/tooling/integrations/walk-pages.ts';
import { readCodeText } from './code-text.ts';
import { checkContent, checkPages, readAllContent } from './content-gate.ts';
import type { ContentFile } from './content-file.ts';
import { countFindings, formatFindings } from './finding.ts';
import type { Finding } from './finding.ts';
import { collectPageText } from './page-text.ts';
import type { Passage } from './reading.ts';

/**
 * Stops a build when the content gate has something to change, before any page is made, so that the
 * coach reads our words and not those of a parser; and once more for the words of the pages, which are
 * known only when they are made. While writing (`astro dev`) it only reports.
 */
export function contentGate(): { integration: AstroIntegration; step: () => PageStep } {
  let content: readonly ContentFile[] = [];
  let codeText: readonly Passage[] = [];
  return {
    integration: {
      name: 'content-gate',
      hooks: {
        'astro:config:setup': async ({ command, logger }) => {
          if (command !== 'build' && command !== 'dev') return;
          content = readAllContent();
          codeText = readCodeText();
          const { findings } = checkContent(content, codeText);
          if (command === 'build') refuse(findings, logger, 'Nothing was built');
          else if (findings.length > 0) logger.warn(reportOf(findings));
        },
      },
    },
    step: () => {
      const passages = [...codeText];
      const newOn = collectPageText(content);
      return {
        page: (page) => void passages.push(...newOn(page)),
        end(_, logger) {
          refuse(checkPages(content, passages), logger, 'The build is not fit to go online');
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
