import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { readPage, type BuiltPage } from './built-page.ts';

export interface PageStep {
  /** Inspects a page and can change it. Called for each page, in file order. */
  page(page: BuiltPage): void | Promise<void>;
  /**
   * Called after all pages have been processed and written.
   * @param root Folder that contains the pages.
   */
  end?(root: string, logger: AstroIntegrationLogger): void | Promise<void>;
}

/**
 * Runs all steps on each built page, in order. Reads, parses, and writes each page only once
 * (decision 061).
 * @param start Creates the steps for one build.
 */
export function walkPages(start: () => readonly PageStep[]): AstroIntegration {
  return {
    name: 'walk-pages',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const steps = start();
        for (const file of globSync('**/*.html', { cwd: root }).toSorted()) {
          const path = join(root, file);
          const page = readPage(file.replaceAll('\\', '/'), readFileSync(path, 'utf8'));
          for (const step of steps) await step.page(page);
          writeFileSync(path, page.toHtml());
        }
        for (const step of steps) await step.end?.(root, logger);
      },
    },
  };
}
