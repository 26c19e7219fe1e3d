import { globSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { decodeEntities } from '../domain/feed-html.ts';
import { drawShareImage, type ShareCard } from './share-image.ts';

/** So many are drawn at once. */
const AT_ONCE = 4;

/** A share image by the name in its address. */
export interface NamedCard {
  name: string;
  card: ShareCard;
}

/**
 * Draws the share image of every page. Articles and products say in `share/cards.json` what theirs show,
 * because they know their art; every other page that names an image gets its title, without a picture.
 */
export function shareImages(): AstroIntegration {
  return {
    name: 'share-images',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const list = join(root, 'share/cards.json');
        const cards = new Map<string, ShareCard>();
        for (const { name, card } of JSON.parse(readFileSync(list, 'utf8')) as NamedCard[])
          cards.set(`/share/${name}.png`, card);
        rmSync(list);
        for (const page of globSync('**/*.html', { cwd: root }).toSorted()) {
          const tags = tagsOf(readFileSync(join(root, page), 'utf8'));
          const image = tags.get('og:image');
          if (!image) continue;
          const path = new URL(image).pathname;
          const site = tags.get('og:site_name') ?? '';
          const title = tags.get('og:title') ?? site;
          if (!cards.has(path)) cards.set(path, { kind: '', title, site, fit: 'cover' });
        }
        await mkdir(join(root, 'share'), { recursive: true });
        const waiting = [...cards];
        const drawAll = async () => {
          for (let next = waiting.pop(); next; next = waiting.pop()) {
            const [path, card] = next;
            await writeFile(join(root, path), await drawShareImage(card));
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, drawAll));
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
