import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OverlayOptions, Sharp } from 'sharp';

export interface ShareCard {
  /** A small line above the title, for example the category. */
  kind: string;
  title: string;
  /** The name of the site, beside its sign. */
  site: string;
  /** A drawing or a photo below `content/`, for example `covers/meal-plan-front.svg`. */
  art?: string | undefined;
  /** A cover keeps its whole shape; a scene fills the side. */
  fit: 'cover' | 'contain';
}

/** The size that Facebook, LinkedIn and X all show without cutting, in pixels. */
const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** In pixels, how much of the width a scene fills, or the panel behind a cover. */
const SCENE_WIDTH = 400;

const CONTENT = join(process.cwd(), 'content');
const FONT = 'src/fonts/atkinson-hyperlegible-next.ttf';
const FONT_NAME = 'Atkinson Hyperlegible Next';

/** Hosts keep this folder between builds. */
const KEPT = 'node_modules/.cache/share-images';
/** Another look, font or package draws all pictures anew. */
const DRAWN_WITH = ['src/tooling/integrations/share-image.ts', FONT, 'package-lock.json'];

const INK = '#10353b';
const LEFT = 76;

/** In pixels: where the title begins, and where it ends at the latest. */
const TITLE = { top: 124, bottom: 500 } as const;
/** In pixels. A title takes the first size in which it has room. */
const TITLE_SIZES = [68, 58, 50, 44, 38, 32, 28];
/** In characters: a longer title does not begin with the largest size. */
const LONG_TITLE = 60;

/** The ground, the line at the left, the panel behind a cover and the sign of the site. */
const ground = (hasPanel: boolean) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_IMAGE.width}" height="${SHARE_IMAGE.height}">
<rect width="100%" height="100%" fill="#fbf6ea"/><rect width="20" height="100%" fill="#c9632f"/>
${hasPanel ? `<rect x="${SHARE_IMAGE.width - SCENE_WIDTH}" width="${SCENE_WIDTH}" height="100%" fill="#f3ebda"/>` : ''}
<svg x="${LEFT}" y="526" width="64" height="48" viewBox="0 0 48 36" fill="none" stroke-width="4.5" stroke-linecap="round"><path stroke="#c9632f" d="M12.5 26.5a11.5 11.5 0 0 1 23 0M19.5 26.5a4.5 4.5 0 0 1 9 0"/><path stroke="${INK}" d="M2.5 26.5h3.5M42 26.5h3.5M9 33.5h30"/></svg>
</svg>`);

/**
 * Draws the picture that a page shows when it is shared: a PNG of 1,200 × 630 pixels. What was drawn
 * once is kept until the words, the art or the look change.
 * @throws when the art is missing, or the title is too long for a card.
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
  // Written beside and moved, so that a build that is stopped leaves no half picture.
  const part = join(KEPT, `${name}.${process.pid}`);
  await writeFile(part, drawn);
  await rename(part, join(KEPT, name));
  return drawn;
}

const used = new Set<string>();

/** Removes the pictures that this build did not ask for, so that they do not pile up. */
export async function forgetOldImages(): Promise<void> {
  for (const name of await readdir(KEPT).catch(() => []))
    if (!used.has(name)) await rm(join(KEPT, name));
}

async function draw({ kind, title, site, art, fit }: ShareCard): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const write = async (
    words: string,
    { size, color = INK, width = 1000 }: { size: number; color?: string; width?: number },
  ) => {
    // In 1/1024 of a point; at 72 dots per inch a point is a pixel.
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
      // Level 9 takes 3 times as long for the same bytes; a palette would save a third, at 4 times the work.
      .png({ compressionLevel: 7 })
      .toBuffer()
  );
}

/** A scene fills the right side; a cover stands there with its whole shape. */
async function place(picture: Sharp, art: string, fit: ShareCard['fit']): Promise<OverlayOptions> {
  if (fit === 'contain') {
    const box = { width: 340, height: 500, fit, background: '#0000' } as const;
    return { input: await picture.resize(box).png().toBuffer(), left: 830, top: 65 };
  }
  // A photo is turned as the camera was held, and keeps what stands out in it.
  const position = art.endsWith('.svg') ? 'centre' : 'attention';
  const scene = picture.rotate().resize(SCENE_WIDTH, SHARE_IMAGE.height, { fit, position });
  return { input: await scene.png().toBuffer(), left: SHARE_IMAGE.width - SCENE_WIDTH, top: 0 };
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
