import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { readCodeText } from './code-text.ts';
import { checkContent, checkPages, readAllContent } from './content-gate.ts';
import type { ContentFile } from './content-file.ts';
import { countFindings, formatFindings } from './finding.ts';
import type { Finding } from './finding.ts';
import { gateShelf } from './gate-shelf.ts';
import { readPageText } from './page-text.ts';
import type { Passage } from './reading.ts';

/**
 * Stops a build when the content gate has something to change, before any page is made, so that the
 * coach reads our words and not those of a parser; and once more for the words of the pages, which are
 * known only when they are made. While writing (`astro dev`) it only reports.
 */
export function contentGate(): AstroIntegration {
  let content: readonly ContentFile[] = [];
  let codeText: readonly Passage[] = [];
  return {
    name: 'content-gate',
    hooks: {
      'astro:config:setup': async ({ command, logger }) => {
        if (command !== 'build' && command !== 'dev') return;
        content = readAllContent();
        codeText = await readCodeText();
        const { findings } = checkContent(content, codeText);
        if (command === 'build') refuse(findings, logger, 'Nothing was built');
        else if (findings.length > 0) logger.warn(reportOf(findings));
      },
      'astro:build:done': ({ dir, logger }) => {
        const pageText = readPageText(fileURLToPath(dir), content);
        const findings = checkPages(content, [...codeText, ...pageText]);
        refuse(findings, logger, 'The build is not fit to go online');
        gateShelf.tidy();
      },
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
