import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
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

/** The Open Graph tags of a page, by their names. */
function tagsOf(html: string): Map<string, string> {
  const tags = new Map<string, string>();
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node && node.tagName === 'meta') {
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
      const name = attributes.get('property');
      if (name?.startsWith('og:')) tags.set(name, attributes.get('content') ?? '');
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  const head = html.slice(0, html.indexOf('</head>'));
  visit(parse(head.replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, '')));
  return tags;
}
