import type { APIRoute } from 'astro';
import { purchaseNotices } from '#src/collections/samples.ts';

/**
 * Data for the purchase notices. Fetched when the first notice is due, so that no page has to
 * include it.
 */
export const GET: APIRoute = () => Response.json(purchaseNotices());
