import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { decodeEntities } from '../domain/feed-html.ts';
import { drawShareImage } from './share-image.ts';

/**
 * Draws the share image of every page that names one which is not there yet: its title, without a
 * picture. Articles and products draw theirs as pages do, because they know their art.
 */
export function shareImages(): AstroIntegration {
  return {
    name: 'share-images',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for await (const page of glob('**/*.html', { cwd: root })) {
          const tags = tagsOf(await readFile(join(root, page), 'utf8'));
          const image = tags.get('og:image');
          if (!image) continue;
          const file = join(root, new URL(image).pathname);
          if (existsSync(file)) continue;
          const site = tags.get('og:site_name') ?? '';
          const title = tags.get('og:title') ?? site;
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, await drawShareImage({ kind: '', title, site, fit: 'cover' }));
        }
      },
    },
  };
}

/** The Open Graph tags of a page, by their names. Our pages write them all alike. */
function tagsOf(html: string): Map<string, string> {
  const head = html.slice(0, html.indexOf('</head>'));
  const tags = head.matchAll(/<meta property="(og:[^"]*)" content="([^"]*)"/g);
  return new Map(Array.from(tags, ([, name = '', value = '']) => [name, decodeEntities(value)]));
}
