import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { siteDetails } from '#src/collections/site.ts';

/** Width in pixels, twice the width shown in an email. */
const WIDTH = 144;

/** Generates the file only if the coach has a photo. */
export const getStaticPaths = (() => {
  const { photo } = siteDetails.coach;
  return photo ? [{ params: { photo: 'coach' }, props: photo }] : [];
}) satisfies GetStaticPaths;

/** The coach's photo for emails, square and upright. */
export const GET: APIRoute<{ image: string }> = async ({ props: { image } }) => {
  const jpeg = await sharp(`content/${image}`)
    .rotate()
    .resize(WIDTH, WIDTH, { fit: 'cover', position: 'attention' })
    .jpeg()
    .toBuffer();
  return new Response(new Uint8Array(jpeg), { headers: { 'content-type': 'image/jpeg' } });
};
