import { functionPath } from '#src/function-path.ts';
import { routes } from '#src/routes.ts';
import site from '#content/site.json' with { type: 'json' };
import type { EmailServices } from '#netlify/mail/email-definition.ts';
import type { EndLine } from '#netlify/mail/layout.ts';
import type { SubscriberCursor } from './subscriber-records.ts';

/** Returns the fine print required by law: sender, postal address, and unsubscribe link. */
export function newsletterEndLines(leaveUrl: string): EndLine[] {
  const postalAddress: string | null = site.postalAddress;
  return [
    [site.name, postalAddress].filter((part) => part !== null).join(', '),
    { label: 'Stop these emails', url: leaveUrl },
  ];
}

/**
 * Returns the links that unsubscribe one address from the newsletter or from news about its books.
 * Email clients show the link from the headers next to the sender, and unsubscribe with a single
 * POST request (RFC 8058).
 */
export function unsubscribeLinks(
  { addressKey, linkVersion }: SubscriberCursor,
  { env: { siteUrl }, crypto }: Pick<EmailServices, 'env' | 'crypto'>,
) {
  const token = crypto.newsletter.sign({ action: 'unsubscribe', addressKey, linkVersion });
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
