import { letterParts, type Letter } from '#src/domain/letter.ts';
import { routes } from '#src/routes.ts';
import { composeMessage, type Message } from './frame.ts';
import type { OutgoingMail } from '#netlify/services/mailer.ts';
import type { ReaderPlace } from '#netlify/services/subscribers.ts';
import { toCoach, type MailFacts } from './mail-kind.ts';
import { newsletterEndLines, wayOut } from './newsletter.ts';

/** A letter of the coach to a reader of the newsletter. */
function letterMessage(
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

/** The mail of a letter to one reader. Letters go out in batches and through no outbox. */
export function letterTo(
  { place, address }: { place: ReaderPlace; address: string },
  letter: Letter & { id: string },
  services: Pick<MailFacts, 'env' | 'crypto'>,
): OutgoingMail {
  const { leaveUrl, headers } = wayOut(place, services);
  const { addressKey } = place;
  return {
    mailId: letterMailId(letter.id, addressKey, services),
    tag: 'letter',
    stream: 'broadcast',
    about: { letter: letter.id, reader: addressKey },
    to: address,
    headers,
    ...letterMessage(letter, { siteUrl: services.env.siteUrl, leaveUrl }),
  };
}

/** The id of a reader's mail of a letter. */
export function letterMailId(
  letterId: string,
  addressKey: string,
  { crypto }: Pick<MailFacts, 'crypto'>,
): string {
  return crypto.mailId('letter', letterId, addressKey);
}

export const letterTest = toCoach<{ letter: Letter }>(({ letter }, { services }) =>
  letterToNobody(letter, services.env.siteUrl),
);
