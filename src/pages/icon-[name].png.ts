import { readFile } from 'node:fs/promises';
import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';

/** The ground of the sign itself. */
const GROUND = '#0f3b42';

/** Edge in pixels, and how much of it the sign fills. A maskable icon may lose its outer fifth. */
const ICONS = {
  '180': { edge: 180, share: 1 },
  '192': { edge: 192, share: 1 },
  '512': { edge: 512, share: 1 },
  maskable: { edge: 512, share: 0.8 },
} as const;

export const getStaticPaths = (() =>
  Object.entries(ICONS).map(([name, icon]) => ({
    params: { name },
    props: { icon },
  }))) satisfies GetStaticPaths;

/** The sign of the site as a picture for home screens, drawn from `public/favicon.svg`. */
export const GET: APIRoute<{ icon: { edge: number; share: number } }> = async ({ props }) => {
  const { edge, share } = props.icon;
  const inside = Math.round(edge * share);
  const sign = await sharp(await readFile('public/favicon.svg'), { density: 600 })
    .resize(inside, inside, { fit: 'contain', background: GROUND })
    .toBuffer();
  const png = await sharp({
    create: { width: edge, height: edge, channels: 3, background: GROUND },
  })
    .composite([{ input: sign }])
    .png({ palette: true })
    .toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};
