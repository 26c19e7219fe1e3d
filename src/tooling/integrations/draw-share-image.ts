import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OverlayOptions, Sharp } from 'sharp';

export interface ShareCard {
  /** Small line above the title, for example the category. */
  kind: string;
  title: string;
  /** Site name, shown beside the logo. */
  site: string;
  /** Drawing or photo in `content/`, for example `covers/meal-plan-front.svg`. */
  art?: string | undefined;
  /** Whether to show a whole book cover (`contain`) or fill the side with a scene (`cover`). */
  fit: 'cover' | 'contain';
}

/** Size that Facebook, LinkedIn, and X all show uncropped, in pixels. */
const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Width of a scene or of the panel behind a book cover, in pixels. */
const SCENE_WIDTH = 400;

const CONTENT = join(process.cwd(), 'content');
const FONT = 'src/fonts/atkinson-hyperlegible-next.ttf';
const FONT_NAME = 'Atkinson Hyperlegible Next';

/** Hosts cache this folder between builds. */
const KEPT = 'node_modules/.cache/share-images';
/** A change to the design, the font, or a package redraws all images. */
const DRAWN_WITH = ['src/tooling/integrations/draw-share-image.ts', FONT, 'package-lock.json'];

const INK = '#10353b';
const LEFT = 76;

/** Top of the title, and the lowest point it may reach, in pixels. */
const TITLE = { top: 124, bottom: 500 } as const;
/** Font sizes in pixels. A title uses the first size that fits. */
const TITLE_SIZES = [68, 58, 50, 44, 38, 32, 28];
/** Maximum length, in characters, of a title that starts at the largest size. */
const LONG_TITLE = 60;

/** Background, line on the left, panel behind a book cover, and site logo. */
const ground = (hasPanel: boolean) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_IMAGE.width}" height="${SHARE_IMAGE.height}">
<rect width="100%" height="100%" fill="#fbf6ea"/><rect width="20" height="100%" fill="#c9632f"/>
${hasPanel ? `<rect x="${SHARE_IMAGE.width - SCENE_WIDTH}" width="${SCENE_WIDTH}" height="100%" fill="#f3ebda"/>` : ''}
<svg x="${LEFT}" y="526" width="64" height="48" viewBox="0 0 48 36" fill="none" stroke-width="4.5" stroke-linecap="round"><path stroke="#c9632f" d="M12.5 26.5a11.5 11.5 0 0 1 23 0M19.5 26.5a4.5 4.5 0 0 1 9 0"/><path stroke="${INK}" d="M2.5 26.5h3.5M42 26.5h3.5M9 33.5h30"/></svg>
</svg>`);

/**
 * Draws a page's share image: a PNG of 1,200 × 630 pixels. Images are cached until their text, art,
 * or design changes.
 * @throws if the art is missing or the title is too long for a card.
 */
export async function drawShareImage(card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  const madeFrom = card.art ? [...DRAWN_WITH, join(CONTENT, card.art)] : DRAWN_WITH;
  const hash = createHash('sha256').update(JSON.stringify(card));
  for (const file of madeFrom) hash.update(await readFile(file));
  const name = `${hash.digest('hex')}.png`;
  used.add(name);
  const kept = await readFile(join(KEPT, name)).catch(() => undefined);
  if (kept) return kept;
  const drawn = new Uint8Array(await draw(card));
  await mkdir(KEPT, { recursive: true });
  // Write to a temporary file and rename it, so that an interrupted build doesn't leave a partial
  // image.
  const part = join(KEPT, `${name}.${process.pid}`);
  await writeFile(part, drawn);
  await rename(part, join(KEPT, name));
  return drawn;
}

const used = new Set<string>();

/** Removes images that this build didn't use, so that they don't accumulate. */
export async function removeUnusedImages(): Promise<void> {
  for (const name of await readdir(KEPT).catch(() => []))
    if (!used.has(name)) await rm(join(KEPT, name));
}

async function draw({ kind, title, site, art, fit }: ShareCard): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const write = async (
    words: string,
    { size, color = INK, width = 1000 }: { size: number; color?: string; width?: number },
  ) => {
    // Sizes are in 1/1024 of a point. At 72 dpi, a point is a pixel.
    const closer = size >= 50 ? Math.round(-0.02 * size * 1024) : 0;
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${color}" weight="bold" letter_spacing="${closer}" line_height="0.78">${escapeMarkup(words)}</span>`,
        font: `${FONT_NAME} ${size}`,
        fontfile: join(process.cwd(), FONT),
        width,
        wrap: 'word-char',
        rgba: true,
        dpi: 72,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { input: data, height: info.height };
  };
  const writeTitle = async () => {
    const width = art ? 660 : 1040;
    for (const size of TITLE_SIZES.slice(title.length > LONG_TITLE ? 1 : 0)) {
      const { input, height } = await write(title, { size, width });
      if (height <= TITLE.bottom - TITLE.top) return input;
    }
    throw new Error(`"${title}" is too long for a share image. Shorten the title.`);
  };
  const parts: OverlayOptions[] = [{ input: await writeTitle(), left: LEFT, top: TITLE.top }];
  if (kind) {
    const { input } = await write(kind, { size: 30, color: '#742707', width: art ? 660 : 1040 });
    parts.push({ input, left: LEFT, top: 61 });
  }
  const { input, height } = await write(site, { size: 34 });
  parts.push({ input, left: LEFT + 64 + 20, top: 552 - Math.round(height / 2) });
  if (art) parts.push(await place(sharp(join(CONTENT, art)), art, fit));
  return (
    sharp(ground(art !== undefined && fit === 'contain'))
      .composite(parts)
      .removeAlpha()
      // Level 9 takes 3 times as long for the same size. A palette would save a third but take 4
      // times as long.
      .png({ compressionLevel: 7 })
      .toBuffer()
  );
}

/** Positions the art: a scene fills the right side, and a book cover is shown whole. */
async function place(picture: Sharp, art: string, fit: ShareCard['fit']): Promise<OverlayOptions> {
  if (fit === 'contain') {
    const box = { width: 340, height: 500, fit, background: '#0000' } as const;
    return { input: await picture.resize(box).png().toBuffer(), left: 830, top: 65 };
  }
  // Rotate photos to the camera's orientation, and crop them around the most important part.
  const position = art.endsWith('.svg') ? 'center' : 'attention';
  const scene = picture.rotate().resize(SCENE_WIDTH, SHARE_IMAGE.height, { fit, position });
  return { input: await scene.png().toBuffer(), left: SHARE_IMAGE.width - SCENE_WIDTH, top: 0 };
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
