import { letterParts, type Letter } from '#src/domain/letter.ts';
import { routes } from '#src/routes.ts';
import { composeMessage, type Message } from './frame.ts';
import { newsletterEndLines } from './newsletter.ts';

/** A letter of the coach to a reader of the newsletter. */
export function letterMessage(
  { subject, words, button, path }: Letter,
  { siteUrl, leaveUrl }: { siteUrl: string; leaveUrl: string },
): Message {
  return composeMessage(
    subject,
    [...letterParts(words), ...(button ? [{ label: button, url: `${siteUrl}${path}` }] : [])],
    newsletterEndLines(leaveUrl),
  );
}

/** The same for the coach alone: its way out leads to the page without a reader's token. */
export function letterToNobody(letter: Letter, siteUrl: string): Message {
  return letterMessage(letter, { siteUrl, leaveUrl: `${siteUrl}${routes.newsletterUnsubscribe}` });
}
