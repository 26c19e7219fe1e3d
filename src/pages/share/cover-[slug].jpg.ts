import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import products from '#content/products.json' with { type: 'json' };

/** In pixels: twice as wide as a mail shows it. */
const WIDTH = 360;

export const getStaticPaths = (() =>
  products.map(({ slug, frontCover }) => ({
    params: { slug },
    props: { frontCover },
  }))) satisfies GetStaticPaths;

/** A front cover for mails: their programs show no SVG. */
export const GET: APIRoute<{ frontCover: string }> = async ({ props: { frontCover } }) => {
  const jpeg = await sharp(`content/${frontCover}`).resize(WIDTH).jpeg().toBuffer();
  return new Response(new Uint8Array(jpeg), { headers: { 'content-type': 'image/jpeg' } });
};
