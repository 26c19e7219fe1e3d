import type { APIRoute, GetStaticPaths } from 'astro';
import { PAGE_SIZE, SHOWN_PAGES } from '#src/collections/book-pages.ts';
import { drawBookPage } from '#src/tooling/books/page-picture.ts';

export const getStaticPaths = (() =>
  Object.entries(SHOWN_PAGES).map(([slug, { name }]) => ({
    params: { slug },
    props: { slug, name },
  }))) satisfies GetStaticPaths;

/** A page of a book as it is printed, made at build from the same text as the file that is sold. */
export const GET: APIRoute<{ slug: string; name: string }> = async ({ props }) => {
  const picture = await drawBookPage(props.slug, props.name, PAGE_SIZE);
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/avif' } });
};
