import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Something that is done with each built page. */
export interface PageStep {
  /**
   * Called when all files are built.
   * @param root Where they are.
   */
  start(root: string): Finish;
}

/** What a step does with the pages of one build. */
export interface Finish {
  /**
   * @param html The page as the steps before left it.
   * @param file Its path below the root, for example `blog/index.html`.
   * @returns The page as it is from now on.
   */
  page(html: string, file: string): string;
  /** When all pages are finished. */
  end?(): void;
}

/** Takes each built page through some steps, in their order. It is read once and written once. */
export function finishPages(steps: readonly PageStep[]): AstroIntegration {
  return {
    name: 'finish-pages',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const started = steps.map((step) => step.start(root));
        for (const file of globSync('**/*.html', { cwd: root }).toSorted()) {
          const path = join(root, file);
          const built = readFileSync(path, 'utf8');
          const finished = started.reduce((html, step) => step.page(html, file), built);
          if (finished !== built) writeFileSync(path, finished);
        }
        for (const step of started) step.end?.();
      },
    },
  };
}
