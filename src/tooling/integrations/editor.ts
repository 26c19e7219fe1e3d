import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Plugin, type UserConfig } from 'vite';
import { readRepository } from '#src/domain/coach/github-repository.ts';
import { routes } from '#src/routes.ts';
import { EDITOR_POLICY, policyInPage } from '#src/security-headers.ts';

const ROOT = resolve('src/editor');
const PAGE = resolve(ROOT, 'edit.html');

/** Syntax highlighting and maps, which this site doesn't use. */
const LEFT_OUT = /^(?:@shikijs\/|leaflet|terra-draw)/;

/**
 * The editor at `/edit`. It's built separately after the pages, so that none of it ends up in a
 * file that visitors download.
 */
export function editor(): AstroIntegration {
  return {
    name: 'editor',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'dev') return;
        // If the editor is prebundled, it can't find its own fonts.
        const optimizeDeps = { exclude: ['@sveltia/cms'] };
        updateConfig({ vite: { optimizeDeps, plugins: [leaveOut()] } });
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const [path = ''] = request.url?.split('?') ?? [];
          if (path !== routes.edit) return next();
          const html = readFileSync(PAGE, 'utf8').replace('./edit.ts', '/src/editor/edit.ts');
          server
            .transformIndexHtml(path, html)
            .then(
              (page) => response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
              next,
            );
        });
      },
      'astro:build:done': async ({ dir }) => {
        await build(configOf(fileURLToPath(dir)));
      },
    },
  };
}

function configOf(outDir: string): UserConfig & { configFile: false } {
  return {
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [leaveOut(), fillIn()],
    build: {
      outDir,
      emptyOutDir: false,
      // Folder for files with content hashes in their names. page-headers.ts lets browsers cache
      // these.
      assetsDir: 'editor',
      chunkSizeWarningLimit: Infinity,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: PAGE },
    },
  };
}

function leaveOut(): Plugin {
  const EMPTY = '\0left-out-of-the-editor';
  return {
    name: 'leave-out',
    enforce: 'pre',
    resolveId: (id) => (LEFT_OUT.test(id) ? EMPTY : undefined),
    load: (id) => (id === EMPTY ? 'export default {};' : undefined),
  };
}

/**
 * Adds two things to the page: its content security policy, so that it applies at every URL that
 * serves the page, and the repository with the site's content. If the repository can't be used, the
 * build stops.
 */
function fillIn(): Plugin {
  const text = process.env['CONTENT_REPOSITORY'];
  const repository = readRepository(text) ? `"${text?.trim()}"` : '""';
  const policy = policyInPage(EDITOR_POLICY);
  return {
    name: 'fill-in',
    transformIndexHtml: (html) =>
      html
        .replace(
          '<meta charset="utf-8" />',
          `$&<meta http-equiv="content-security-policy" content="${policy}" />`,
        )
        .replace(/(?<=name="content-repository" content=)""/, repository),
  };
}
