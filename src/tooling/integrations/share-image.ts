import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** What a share image shows. */
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
const FONT = 'src/fonts/atkinson-hyperlegible-next.woff2';
const FONT_NAME = 'Atkinson Hyperlegible Next';

/** Hosts keep this folder between builds. */
const KEPT = 'node_modules/.cache/share-images';
/** Another look, font or package draws all pictures anew. */
const DRAWN_WITH = ['src/tooling/integrations/share-image.ts', FONT, 'package-lock.json'];

const CHARACTERS =
  Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('') +
  '\u00a0©®°·½¼¾×éèáíóúñüöäçÉÑ–—‘’“”•…';

const SIGN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 36" fill="none" stroke-width="4.5" stroke-linecap="round"><path stroke="#c9632f" d="M12.5 26.5a11.5 11.5 0 0 1 23 0M19.5 26.5a4.5 4.5 0 0 1 9 0"/><path stroke="#10353b" d="M2.5 26.5h3.5M42 26.5h3.5M9 33.5h30"/></svg>`;

let compiler: Promise<NodeCompiler> | undefined;

/** Typst reads neither WOFF2 nor variable fonts. */
async function createCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const { default: subsetFont } = await import('subset-font');
  const source = await readFile(FONT);
  const fontBlobs = await Promise.all(
    [400, 700].map((wght) =>
      subsetFont(source, CHARACTERS, { targetFormat: 'sfnt', variationAxes: { wght } }),
    ),
  );
  return NodeCompiler.create({ workspace: CONTENT, fontArgs: [{ fontBlobs }] });
}

/**
 * Draws the picture that a page shows when it is shared: a PNG of 1,200 × 630 pixels. What was drawn
 * once is kept until the words, the art or the look change.
 * @throws when the art is missing or Typst refuses the card.
 */
export async function drawShareImage(card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  const madeFrom = card.art ? [...DRAWN_WITH, join(CONTENT, card.art)] : DRAWN_WITH;
  const hash = createHash('sha256').update(JSON.stringify(card));
  for (const file of madeFrom) hash.update(await readFile(file));
  const name = `${hash.digest('hex')}.png`;
  asked.add(name);
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

const asked = new Set<string>();

/** Removes the pictures that this build did not ask for, so that they do not pile up. */
export async function forgetOldImages(): Promise<void> {
  for (const name of await readdir(KEPT).catch(() => []))
    if (!asked.has(name)) await rm(join(KEPT, name));
}

async function draw(card: ShareCard): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  // A photo is not given to Typst: it would lie on its side when the camera was held upright, and a large
  // one is more than the SVG of a card may hold.
  const photo =
    card.fit === 'cover' && card.art !== undefined && !card.art.endsWith('.svg')
      ? await sharp(join(CONTENT, card.art))
          .rotate()
          .resize(SCENE_WIDTH, SHARE_IMAGE.height, { fit: 'cover', position: 'attention' })
          .toBuffer()
      : undefined;
  compiler ??= createCompiler();
  const typst = await compiler;
  const compiled = typst.compile({
    mainFileContent: TEMPLATE,
    inputs: {
      kind: card.kind,
      title: card.title,
      site: card.site,
      art: card.art ? `/${card.art}` : '',
      fit: photo ? 'photo' : card.fit,
      sign: SIGN,
    },
  });
  if (!compiled.result) {
    const reasons = JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics);
    throw new Error(
      `The share image of "${card.title}" cannot be drawn: ${reasons}. Look at content/${card.art}.`,
    );
  }
  // Typst counts in points; at 72 dots per inch a point is a pixel.
  const svg = Buffer.from(typst.plainSvg(compiled.result));
  return (
    sharp(svg, { density: 72 })
      .resize(SHARE_IMAGE.width, SHARE_IMAGE.height, { fit: 'fill' })
      .composite(photo ? [{ input: photo, gravity: 'east' }] : [])
      .removeAlpha()
      // Level 9 takes 3 times as long for the same bytes; a palette would save a third, at 4 times the work.
      .png({ compressionLevel: 7 })
      .toBuffer()
  );
}

const TEMPLATE = `
#set page(width: ${SHARE_IMAGE.width}pt, height: ${SHARE_IMAGE.height}pt, margin: 0pt, fill: rgb("#fbf6ea"))
#set text(font: "${FONT_NAME}", fill: rgb("#10353b"), lang: "en", hyphenate: false)
#set par(leading: 0.34em)
#let has-art = sys.inputs.art != ""
#let words = if has-art { 660pt } else { 1040pt }
#let size = if sys.inputs.title.len() > 60 { 58pt } else { 68pt }
#place(top + left, rect(width: 20pt, height: 100%, fill: rgb("#c9632f")))
#place(top + left, dx: 76pt, dy: 64pt, text(size: 30pt, fill: rgb("#742707"), weight: 700, sys.inputs.kind))
#place(top + left, dx: 76pt, dy: 128pt, box(width: words, text(size: size, weight: 700, tracking: -0.02em, sys.inputs.title)))
#place(bottom + left, dx: 76pt, dy: -56pt, grid(
  columns: 2, gutter: 20pt, align: horizon,
  image(bytes(sys.inputs.sign), format: "svg", height: 48pt),
  text(size: 34pt, weight: 700, sys.inputs.site),
))
#if has-art and sys.inputs.fit == "cover" {
  place(top + right, image(sys.inputs.art, width: ${SCENE_WIDTH}pt, height: 100%, fit: "cover"))
} else if has-art and sys.inputs.fit == "contain" {
  place(top + right, rect(width: ${SCENE_WIDTH}pt, height: 100%, fill: rgb("#f3ebda")))
  place(top + right, dx: -30pt, dy: 65pt, image(sys.inputs.art, width: 340pt, height: 500pt, fit: "contain"))
}
`;
