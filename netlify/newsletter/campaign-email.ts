import { campaignParts, type Campaign } from '#src/domain/newsletter/campaign.ts';
import { routes } from '#src/routes.ts';
import { composeMessage, type Message } from '#netlify/mail/layout.ts';
import type { OutgoingMail } from '#netlify/mail/mailer.ts';
import type { SubscriberCursor } from './subscriber-records.ts';
import { toCoach, type EmailServices } from '#netlify/mail/email-definition.ts';
import { newsletterEndLines, unsubscribeLinks } from './unsubscribe-links.ts';

function campaignMessage(
  { subject, words, button, path }: Campaign,
  { siteUrl, leaveUrl }: { siteUrl: string; leaveUrl: string },
): Message {
  return composeMessage(
    subject,
    [...campaignParts(words), ...(button ? [{ label: button, url: `${siteUrl}${path}` }] : [])],
    newsletterEndLines(leaveUrl),
  );
}

/**
 * Returns a campaign's email for the coach only. The unsubscribe link opens the page without a
 * subscriber's token.
 */
export function campaignToNobody(campaign: Campaign, siteUrl: string): Message {
  return campaignMessage(campaign, {
    siteUrl,
    leaveUrl: `${siteUrl}${routes.newsletterUnsubscribe}`,
  });
}

/**
 * Returns a campaign's email to one subscriber. Campaigns are sent in batches instead of through
 * the outbox.
 */
export function campaignTo(
  { cursor, address }: { cursor: SubscriberCursor; address: string },
  campaign: Campaign & { id: string },
  services: Pick<EmailServices, 'env' | 'crypto'>,
): OutgoingMail {
  const { leaveUrl, headers } = unsubscribeLinks(cursor, services);
  const { addressKey } = cursor;
  return {
    mailId: campaignMailId(campaign.id, addressKey, services),
    tag: 'campaign',
    stream: 'broadcast',
    about: { campaign: campaign.id, recipient: addressKey },
    to: address,
    headers,
    ...campaignMessage(campaign, { siteUrl: services.env.siteUrl, leaveUrl }),
  };
}

export function campaignMailId(
  campaignId: string,
  addressKey: string,
  { crypto }: Pick<EmailServices, 'crypto'>,
): string {
  return crypto.mailId('campaign', campaignId, addressKey);
}

export const campaignTest = toCoach<{ campaign: Campaign }>(({ campaign }, { services }) => {
  const message = campaignToNobody(campaign, services.env.siteUrl);
  return { ...message, subject: `Test: ${message.subject}` };
});

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    'campaign-test': typeof campaignTest;
  }
}
