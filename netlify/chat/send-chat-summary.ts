import type { z } from 'zod';
import { isDanger, isGrave } from '#src/domain/chat/recognition.ts';
import { recognize } from '#src/recognizer/recognize.ts';
import type { chatSummaryInput } from '#src/contracts/send-email.ts';
import { forwardToCoach } from '#netlify/mail/forward-to-coach.ts';
import type { MailServices } from '#netlify/mail/queue.ts';

/**
 * Emails the summary of a chat to the coach.
 * @param caller The network the request came from.
 * @throws {HttpError} too_many_requests
 */
export async function sendChatSummary(
  request: z.output<typeof chatSummaryInput>,
  caller: string,
  services: MailServices,
): Promise<void> {
  const { firstName, email, timestamp: endedAt, conversationSummary: typed } = request;
  const summary = leaveOutCrisis(typed, firstName);
  await forwardToCoach(
    {
      cause: 'chat',
      content: [firstName, email, summary],
      caller,
      isUrgent: isGrave(recognize(typed).concern),
      message: { kind: 'chat-summary', firstName, email, summary, endedAt },
      note: { kind: 'chat-note', to: email },
      noteLimit: 'asked',
    },
    services,
  );
}

/**
 * Removes anything a visitor said that is, or may be, about a crisis or an emergency. The page
 * already removes this before sending a summary, but it must never get into an email, even if the
 * page's filter fails.
 */
function leaveOutCrisis(summary: string, firstName: string): string {
  const speaker = `${firstName}:`;
  return summary
    .split('\n')
    .filter((line) => {
      if (!line.startsWith(speaker)) return true;
      const { concern, possible } = recognize(line.slice(speaker.length));
      return !isDanger(concern) && !isDanger(possible);
    })
    .join('\n');
}
