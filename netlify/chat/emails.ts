import { formatMoment } from '#src/domain/coach-day.ts';
import { routes } from '#src/routes.ts';
import { cleanLine, composeMessage } from '#netlify/mail/layout.ts';
import { toCoach, toVisitor } from '#netlify/mail/email-definition.ts';

interface ChatSummaryEmail {
  firstName: string;
  email: string;
  summary: string;
  /** ISO 8601. */
  endedAt: string;
}

/** Sends the chat summary to the coach only. */
export const chatSummary = toCoach<ChatSummaryEmail>(
  ({ firstName, email, summary, endedAt }) => {
    const name = cleanLine(firstName);
    const ended = `${formatMoment(Date.parse(endedAt))}, Eastern time`;
    return {
      replyTo: email,
      ...composeMessage(
        `Chat with ${name}`,
        [
          [`Name: ${name}`, `Email: ${email}`, `Ended: ${ended}`],
          { quote: summary },
          `Reply to this email. Your reply will go to ${email}.`,
        ],
        [
          'From the chat on your site. We leave out what visitors write about a crisis or an emergency.',
        ],
      ),
    };
  },
  { isUnowned: true },
);

/**
 * Sends a follow-up to the address entered in the chat. That address isn't verified, so the email
 * doesn't contain anything from the conversation.
 */
export const chatNote = toVisitor<{ to: string }>((_, { env }) =>
  composeMessage('Thank you for chatting', [
    'Your coach has a summary and can email you at this address.',
    'We left the summary out of this email because it may be private and we haven’t verified this address.',
    'For a medical emergency, call 911. In a crisis, call or text 988.',
    { label: 'See places that can help', url: `${env.siteUrl}${routes.resources}` },
    'If you didn’t chat with us, someone typed your address by mistake. You can ignore this email.',
  ]),
);

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    'chat-summary': typeof chatSummary;
    'chat-note': typeof chatNote;
  }
}
