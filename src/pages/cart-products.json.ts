import type { APIRoute } from 'astro';
import { allCartProducts } from '#src/collections/cart-products.ts';

/** Every product for the cart of a shop that is too large to stand in each page. */
export const GET: APIRoute = async () =>
  new Response(JSON.stringify(await allCartProducts()), {
    headers: { 'content-type': 'application/json' },
  });
