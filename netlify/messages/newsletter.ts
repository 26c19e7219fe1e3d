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
      'Someone asked for our newsletter with this address. Was it you? Then open our page, and press one button there.',
      { label: 'Open the last step', url: links.confirmUrl },
      `The button works until the end of ${formatLastDay(links.expiresAt)}.`,
      'Was it not you? Then do nothing. Without your yes you get no newsletter.',
    ],
    newsletterEndLines(links.leaveUrl),
  );
}

/** The first mail of the newsletter, after the yes. */
export function newsletterWelcomeMessage(links: { siteUrl: string; leaveUrl: string }): Message {
  return composeMessage(
    'You get our newsletter now',
    [
      'Thank you. We write when there is something new and useful.',
      { label: 'Read the blog', url: `${links.siteUrl}${routes.blog}` },
      'You can stop at any time. The way out is in each email.',
    ],
    newsletterEndLines(links.leaveUrl),
  );
}

/** Answers a second request from an address that has said yes before. Its button lifts what keeps letters away. */
export function newsletterKnownMessage(links: { confirmUrl: string; leaveUrl: string }): Message {
  return composeMessage(
    'You are on our newsletter list already',
    [
      'Someone asked for it again with this address. Do you get our newsletter? Then you need to do nothing.',
      'Does no newsletter reach you? Open this page, and press the button there.',
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
