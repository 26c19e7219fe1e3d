import type { APIRoute } from 'astro';
import { purchaseNotices } from '#src/collections/single-entry.ts';

/** What the purchase notice shows, fetched when the first is due, so that no page carries it. */
export const GET: APIRoute = () => Response.json(purchaseNotices());
