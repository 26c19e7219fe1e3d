import { formatLastDay } from '#src/domain/day.ts';
import { composeMessage, type Message } from './frame.ts';
import { newsletterEndLines } from './newsletter.ts';

/** What the mail about a new version needs. */
export interface NewVersion {
  title: string;
  downloadUrl: string;
  /** When the link ends, milliseconds since 1970. */
  expiresAt: number;
  leaveUrl: string;
}

/** Tells a buyer that a book has a new version, which belongs to the purchase. */
export function newVersionMessage({
  title,
  downloadUrl,
  expiresAt,
  leaveUrl,
}: NewVersion): Message {
  return composeMessage(
    'Your book has a new version',
    [
      'You bought this book. You paid once, so the new version is yours too.',
      [title],
      { label: 'Open my book', url: downloadUrl },
      `You find both versions there. This link works until the end of ${formatLastDay(expiresAt)}.`,
      'You do not need to do anything. The version that you bought stays yours.',
    ],
    newsletterEndLines(leaveUrl),
  );
}
