import { readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { metaOf } from './built-page.ts';
import { drawShareImage, removeUnusedImages, type ShareCard } from './draw-share-image.ts';
import type { PageStep } from './walk-pages.ts';

/** Number of images drawn in parallel. */
const AT_ONCE = 4;

/** A share image with the name in its URL. */
export interface NamedCard {
  name: string;
  card: ShareCard;
}

/**
 * Draws the share image for every page. The home page, articles, guide days, and products are
 * listed in `share/cards.json` with their pictures. For every other page, the image shows just the
 * title.
 */
export function shareImages(): PageStep {
  const cards = new Map<string, ShareCard>();
  return {
    page(page) {
      const image = metaOf(page, 'og:image');
      if (!image) return;
      const site = metaOf(page, 'og:site_name') ?? '';
      const title = metaOf(page, 'og:title') ?? site;
      const path = new URL(image).pathname;
      if (!cards.has(path)) cards.set(path, { kind: '', title, site, fit: 'cover' });
    },
    async end(root) {
      const list = join(root, 'share/cards.json');
      for (const { name, card } of JSON.parse(readFileSync(list, 'utf8')) as NamedCard[])
        cards.set(`/share/${name}.png`, card);
      rmSync(list);
      await mkdir(join(root, 'share'), { recursive: true });
      const waiting = [...cards];
      const drawAll = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          const [path, card] = next;
          await writeFile(join(root, path), await drawShareImage(card));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, drawAll));
      await removeUnusedImages();
    },
  };
}
