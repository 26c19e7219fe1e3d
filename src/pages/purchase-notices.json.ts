import type { APIRoute } from 'astro';
import { purchaseNotices } from '#src/collections/samples.ts';

/** Data for the purchase notices, fetched when the first is due so no page has to include it. */
export const GET: APIRoute = () => Response.json(purchaseNotices());
