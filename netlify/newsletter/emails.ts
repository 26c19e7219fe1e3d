import { formatLastDay } from '#src/domain/day.ts';
import { routes } from '#src/routes.ts';
import { CONFIRMATION_LIFETIME } from '#src/domain/newsletter/newsletter.ts';
import { newsletterEndLines, unsubscribeLinks } from './unsubscribe-links.ts';
import { composeMessage, type EmailBlock } from '#netlify/mail/layout.ts';
import { toVisitor, type EmailServices } from '#netlify/mail/email-definition.ts';

interface SubscriptionEmail {
  to: string;
  linkVersion: number;
}

function linksOf({ to, linkVersion }: SubscriptionEmail, services: EmailServices) {
  const { env, crypto, now } = services;
  const addressKey = crypto.addressKey(to);
  const sentAt = now();
  const confirm = crypto.newsletter.sign({ action: 'confirm', addressKey, linkVersion, sentAt });
  return {
    siteUrl: env.siteUrl,
    confirmUrl: `${env.siteUrl}${routes.newsletterConfirm}#t=${confirm}`,
    expiresAt: sentAt + CONFIRMATION_LIFETIME,
    ...unsubscribeLinks({ addressKey, linkVersion }, services),
  };
}

/** Defines an email with unsubscribe links in its fine print and its headers. */
function aboutNewsletter(
  subject: string,
  words: (links: ReturnType<typeof linksOf>) => readonly EmailBlock[],
) {
  return toVisitor<SubscriptionEmail>((subscription, services) => {
    const links = linksOf(subscription, services);
    const message = composeMessage(subject, words(links), newsletterEndLines(links.leaveUrl));
    return { headers: links.headers, ...message };
  });
}

/**
 * Asks the owner of an address to confirm that they want the newsletter. Nobody is subscribed until
 * they confirm.
 */
export const newsletterConfirm = aboutNewsletter(
  'Please confirm your newsletter sign-up',
  ({ confirmUrl, expiresAt }) => [
    { heading: 'One more step' },
    'Someone signed up for our newsletter with this address. If it was you, go to our site and confirm there.',
    { label: 'Finish signing up', url: confirmUrl },
    `The button works through ${formatLastDay(expiresAt)}.`,
    'If this wasn’t you, ignore this email. You won’t get the newsletter unless you confirm.',
  ],
);

export const newsletterWelcome = aboutNewsletter('You’re subscribed', ({ siteUrl }) => [
  'Thank you. We’ll email you when we have something useful.',
  { label: 'Read the blog', url: `${siteUrl}${routes.blog}` },
  'Every email has an unsubscribe link.',
]);

/**
 * Replies to a second request from an address that's already subscribed. The button also removes
 * any suppression that keeps campaigns from arriving.
 */
export const newsletterKnown = aboutNewsletter('You’re already subscribed', ({ confirmUrl }) => [
  'Someone signed up for our newsletter with this address again. If you already get it, you can ignore this email.',
  'If you’re not getting the newsletter, go to this page and select the button there.',
  { label: 'Get the newsletter again', url: confirmUrl },
]);

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    'newsletter-confirm': typeof newsletterConfirm;
    'newsletter-welcome': typeof newsletterWelcome;
    'newsletter-known': typeof newsletterKnown;
  }
}
