import { readFile } from 'node:fs/promises';
import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';

/** Background color of the logo. */
const GROUND = '#0f3b42';

/**
 * Edge length in pixels, and how much of it the logo fills. The outer fifth of a maskable icon may
 * be cut off.
 */
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

interface Icon {
  edge: number;
  share: number;
}

/** Site logo as a home screen icon, rendered from `public/favicon.svg`. */
export const GET: APIRoute<{ icon: Icon }> = async ({ props: { icon } }) => {
  const sign = await readFile('public/favicon.svg');
  const png = await draw(sign, icon);
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};

async function draw(svg: Buffer, { edge, share }: Icon): Promise<Buffer> {
  const inside = Math.round(edge * share);
  const sign = await sharp(svg, { density: 600 })
    .resize(inside, inside, { fit: 'contain', background: GROUND })
    .toBuffer();
  return sharp({
    create: { width: edge, height: edge, channels: 3, background: GROUND },
  })
    .composite([{ input: sign }])
    .png({ palette: true })
    .toBuffer();
}
