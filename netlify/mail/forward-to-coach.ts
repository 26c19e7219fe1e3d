import type { RECIPIENT_LIMITS } from '#netlify/limits/limits.ts';
import type { MailPayload } from './email-definition.ts';
import { openMailRequest, postMails, type MailServices } from './queue.ts';
import { countRequest, hasQuotaFor, type MailCause } from './send-quota.ts';

/** A visitor's text for the coach, and a note in our own words for the visitor. */
interface VisitorText {
  cause: MailCause;
  /** Identifies the request, so that a second click doesn't send anything. */
  content: readonly string[];
  /** The network the request came from. */
  caller: string;
  /** Whether the text suggests danger. If so, a refusal includes emergency numbers. */
  isUrgent: boolean;
  message: MailPayload;
  note: { kind: 'contact-note' | 'chat-note'; to: string };
  /** Which limit for the visitor's address the note counts toward. */
  noteLimit: keyof typeof RECIPIENT_LIMITS;
  /** Stores the message once it has been accepted. Must be idempotent. */
  save?: (request: { id: string; since: number }) => Promise<unknown>;
}

/**
 * Emails a visitor's text to the coach, and sends the visitor a note.
 * @throws {HttpError} too_many_requests
 */
export async function forwardToCoach(
  { cause, content, caller, isUrgent, message, note, noteLimit, save }: VisitorText,
  services: MailServices,
): Promise<{ id: string; since: number }> {
  const request = await openMailRequest(content, message.kind, services);
  if (request.isKnown) return request;
  const quota = await countRequest(cause, caller, request.id, services, isUrgent);
  const [hasQuota] = await Promise.all([
    hasQuotaFor(note.to, noteLimit, request.id, services),
    save?.(request),
  ]);
  await postMails(
    [
      ...(hasQuota ? [{ mailId: request.mailId(note.kind), payload: note }] : []),
      { mailId: request.id, payload: message },
    ],
    services,
    quota,
  );
  return request;
}
