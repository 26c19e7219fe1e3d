import { formatLastDay } from '#src/domain/day.ts';
import { routes } from '#src/routes.ts';
import site from '#content/site.json' with { type: 'json' };
import { composeMessage, type EndLine, type Message } from './frame.ts';

/** Asks the address itself whether it wants the newsletter. Only its yes counts. */
export function newsletterConfirmMessage(links: {
  confirmUrl: string;
  leaveUrl: string;
  /** When the button ends, milliseconds since 1970. */
  expiresAt: number;
}): Message {
  return composeMessage(
    'Please confirm the newsletter',
    [
      { heading: 'One more step' },
      'Someone asked for our newsletter with this address. If it was you, open our page and press one button there.',
      { label: 'Open the last step', url: links.confirmUrl },
      `The button works until the end of ${formatLastDay(links.expiresAt)}.`,
      'If this was not you, ignore this email. You will not get it unless you confirm.',
    ],
    newsletterEndLines(links.leaveUrl),
  );
}

/** The first mail of the newsletter, after the yes. */
export function newsletterWelcomeMessage(links: { siteUrl: string; leaveUrl: string }): Message {
  return composeMessage(
    'You are subscribed',
    [
      'Thank you. We write when there is something new and useful.',
      { label: 'Read the blog', url: `${links.siteUrl}${routes.blog}` },
      'Every email has an unsubscribe link.',
    ],
    newsletterEndLines(links.leaveUrl),
  );
}

/** Answers a second request from an address that has said yes before. Its button lifts what keeps letters away. */
export function newsletterKnownMessage(links: { confirmUrl: string; leaveUrl: string }): Message {
  return composeMessage(
    'You are already subscribed',
    [
      'Someone asked for it again with this address. If you get our newsletter, you can ignore this email.',
      'If no newsletter reaches you, open this page and press the button there.',
      { label: 'Open the last step', url: links.confirmUrl },
    ],
    newsletterEndLines(links.leaveUrl),
  );
}

/** Who sends this, from where, and the way out: the law asks for all three. */
export function newsletterEndLines(leaveUrl: string): EndLine[] {
  const postalAddress: string | null = site.postalAddress;
  return [
    [site.name, postalAddress].filter((part) => part !== null).join(', '),
    { label: 'Stop these emails', url: leaveUrl },
  ];
}
