import type { APIRoute, GetStaticPaths } from 'astro';
import { getCollection } from 'astro:content';
import sharp from 'sharp';

/** Width in pixels, twice the width shown in an email. */
const WIDTH = 360;

export const getStaticPaths = (async () => {
  const covers = await getCollection('covers');
  return covers.map(({ id: slug, data }) => ({ params: { slug }, props: data }));
}) satisfies GetStaticPaths;

/** Front cover for emails, because email clients don't show SVG. */
export const GET: APIRoute<{ frontCover: string }> = async ({ props: { frontCover } }) => {
  const jpeg = await sharp(`content/${frontCover}`).resize(WIDTH).jpeg().toBuffer();
  return new Response(new Uint8Array(jpeg), { headers: { 'content-type': 'image/jpeg' } });
};
