import { functionPath } from '#src/function-path.ts';
import { routes } from '#src/routes.ts';
import type { Services } from '#netlify/services/services.ts';
import type { ReaderPlace } from '#netlify/services/subscribers.ts';

/** How a reader leaves the newsletter: the link in the mail, and the headers for mail programs. */
interface WayOut {
  leaveUrl: string;
  headers: { name: string; value: string }[];
}

/**
 * The way out of the newsletter, or of news about books, for one address. Mail programs show the headers beside the sender (RFC 8058): one
 * POST, no page, no questions.
 */
export function wayOut(
  { addressKey, generation }: ReaderPlace,
  { env: { siteUrl }, vault }: Services,
): WayOut {
  const token = vault.newsletter.sign({ action: 'unsubscribe', addressKey, generation });
  return {
    leaveUrl: `${siteUrl}${routes.newsletterUnsubscribe}#t=${token}`,
    headers: [
      {
        name: 'List-Unsubscribe',
        value: `<${siteUrl}${functionPath('unsubscribe')}?token=${token}>`,
      },
      { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    ],
  };
}
