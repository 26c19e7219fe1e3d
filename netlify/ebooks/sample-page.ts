import { createHash } from 'node:crypto';
import editions from '#content/books/editions/editions.json' with { type: 'json' };
import { comparableAddress } from '#src/domain/email-address.ts';
import type { Order } from '#src/domain/orders/order.ts';
import type { OpenFile } from './book-files.ts';
import samplePage from './sample-page.json' with { type: 'json' };
import { isPublicTestMode } from '#netlify/platform/env.ts';
import type { Services } from '#netlify/services.ts';

const STARTERS: ReadonlySet<string> = new Set(
  Object.values(editions.files).map(({ sha256 }) => sha256),
);

/**
 * Returns whether to send a sample page instead of the file. In test mode, anyone can buy with the
 * well-known test card. A starter edition is public in the repository anyway, but the owner's own
 * files go only to the coach's mailbox.
 * @param isMailed Whether the link came by email. An address entered at checkout doesn't prove
 * anything.
 */
export async function getsSample(
  { sha256 }: Pick<OpenFile, 'sha256'>,
  order: Order,
  isMailed: boolean,
  { env, orderAddresses }: Pick<Services, 'env' | 'orderAddresses'>,
): Promise<boolean> {
  if (!isPublicTestMode(env) || STARTERS.has(sha256)) return false;
  const recipient = isMailed ? await orderAddresses.recipient(order) : undefined;
  return recipient === undefined || !env.coachEmails.includes(comparableAddress(recipient));
}

/**
 * One line of the PDF per string. Everything is ASCII, so the offsets in the cross-reference table
 * count both characters and bytes.
 */
const PAGE = new TextEncoder().encode(samplePage.pdf.join('\n'));

/**
 * The page that strangers get in test mode. It's a valid PDF, so every step of a purchase can be
 * tested.
 */
export const SAMPLE_PAGE: OpenFile = {
  fileName: 'Sample page.pdf',
  mediaType: 'application/pdf',
  bytes: PAGE.byteLength,
  sha256: createHash('sha256').update(PAGE).digest('hex'),
  read: ({ start, end }) => new Blob([PAGE.subarray(start, end + 1)]).stream(),
};
