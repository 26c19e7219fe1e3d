import { formatMoment } from '#src/domain/coach-day.ts';
import { routes } from '#src/routes.ts';
import { cleanLine, composeMessage, type Message } from './frame.ts';
import { toCoach, toVisitor } from './mail-kind.ts';

export interface ChatSummary {
  firstName: string;
  email: string;
  summary: string;
  /** ISO 8601. */
  endedAt: string;
}

/** The conversation, for the coach only. */
export function chatSummaryMessage({ firstName, email, summary, endedAt }: ChatSummary): Message {
  const name = cleanLine(firstName);
  const ended = `${formatMoment(Date.parse(endedAt))}, Eastern time`;
  return composeMessage(
    `Chat with ${name}`,
    [
      [`Name: ${name}`, `Email: ${email}`, `Ended: ${ended}`],
      { quote: summary },
      `Reply to this email. Your answer goes to ${email}.`,
    ],
    ['From the chat of your site. Words about a crisis or an emergency are left out.'],
  );
}

/**
 * Follows a chat to the address that was typed. Nobody has checked that address, so the mail holds
 * nothing of the conversation.
 */
export function chatNoteMessage(siteUrl: string): Message {
  return composeMessage('Thank you for the chat', [
    'Your coach has a summary and can write to you at this address.',
    'The summary is not in this email. It may be private, and we have not checked this address.',
    'For a medical emergency, call 911. In a crisis, call or text 988.',
    { label: 'See places that help', url: `${siteUrl}${routes.resources}` },
    'If you did not chat with us, someone typed your address by mistake. You can ignore this email.',
  ]);
}

export const chatSummary = toCoach<ChatSummary>((chat) => ({
  replyTo: chat.email,
  ...chatSummaryMessage(chat),
}));

export const chatNote = toVisitor<{ to: string }>((_, { env }) => chatNoteMessage(env.siteUrl));
