import { FORMAT_FACTS, savedName, type BookFormat } from '#src/domain/ebooks/book-format.ts';
import { accessOf } from '#src/domain/orders/order.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { OpenFile } from '#netlify/ebooks/book-files.ts';
import type { Services } from '#netlify/services.ts';
import { refuseOtherMode, recipientStopped } from './access-errors.ts';
import type { Opening } from './read-link.ts';
import { getsSample, SAMPLE_PAGE } from '#netlify/ebooks/sample-page.ts';

/**
 * Returns the file for a short-lived URL, in one of the formats included in the purchase. Requests
 * for the same URL are unlimited. In test mode, strangers get a sample page instead of a file
 * uploaded by the owner.
 * @throws {HttpError} link_unknown, link_expired, access_stopped
 */
export async function sendFile(
  token: string,
  services: Opening & Pick<Services, 'books'>,
  format: BookFormat = 'pdf',
): Promise<OpenFile> {
  const { crypto, orders, bookAccess, entitlements, books, now } = services;
  const signed = crypto.fileUrl.read(token);
  if (!signed) {
    throw new HttpError(
      'link_unknown',
      'This download link isn’t complete. Go back and select Download again.',
    );
  }
  if (now() > signed.expiresAt) {
    throw new HttpError(
      'link_expired',
      'This download link has expired. Go back and select Download again.',
    );
  }
  const entitlement = await entitlements.find(signed.entitlementId);
  const order = entitlement && (await orders.find(entitlement.sessionId));
  const file = entitlement?.files.find(({ slug }) => slug === signed.slug);
  if (entitlement && !order) throw refuseOtherMode(services);
  if (!order || !file)
    throw new HttpError(
      'link_unknown',
      'We can’t find an order that goes with this download link. Open the link in your email again.',
    );
  const access = accessOf(await bookAccess.state(order));
  if (access !== 'open') throw recipientStopped(order, access);
  const wanted = format === 'pdf' ? file : file.others?.find((one) => one.format === format);
  if (!wanted) {
    throw new HttpError(
      'link_unknown',
      `“${file.title}” doesn’t come in this format. Go back and choose another.`,
    );
  }
  if (await getsSample(wanted, order, !signed.isFromPage, services)) return SAMPLE_PAGE;
  const { bytes, sha256 } = wanted;
  const { mediaType } = FORMAT_FACTS[format];
  const fileName = savedName(file.title, format);
  return { fileName, mediaType, bytes, sha256, read: (range) => books.read(wanted, range) };
}
