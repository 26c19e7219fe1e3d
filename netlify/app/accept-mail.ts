import type { MailAccepted, TypedMail } from '#src/contracts/send-email.ts';
import { sendChatSummary } from '#netlify/chat/send-chat-summary.ts';
import { acceptContactMessage } from '#netlify/contact/accept-contact-message.ts';
import { sendGuide } from '#netlify/guide/send-guide.ts';
import type { MailServices } from '#netlify/mail/queue.ts';
import type { Later } from '#netlify/mail/send-with-retries.ts';

/**
 * Accepts a contact message, a chat summary, or a request for the guide. The response is the same
 * whether or not the visitor's address gets an email.
 * @param caller The network the request came from.
 * @param later Runs work after the response.
 * @throws {HttpError} too_many_requests
 */
export async function acceptMail(
  request: TypedMail,
  caller: string,
  services: MailServices,
  later?: Later,
): Promise<MailAccepted> {
  switch (request.type) {
    case 'contact_form':
      await acceptContactMessage(request, caller, services, later);
      break;
    case 'chat_summary':
      await sendChatSummary(request, caller, services);
      break;
    case 'wellness_guide_request':
      await sendGuide(request, caller, services);
      break;
  }
  return { status: 'accepted' };
}
