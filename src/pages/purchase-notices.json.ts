import type { APIRoute } from 'astro';
import { purchaseNotices } from '#src/collections/single-entry.ts';

/** Data for the purchase notices, fetched when the first is due so no page has to include it. */
export const GET: APIRoute = () => Response.json(purchaseNotices());
