import type { CoachMessage, CoachMessages } from '#src/contracts/coach-messages.ts';
import { isRefundRequest } from '#src/contracts/forms/contact.ts';
import { isSameAddress } from '#src/domain/email-address.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { MESSAGE_DAYS } from '#src/domain/privacy/retention.ts';
import type { StoredMessage } from '#netlify/contact/message-records.ts';
import type { Services } from '#netlify/services.ts';

/** Lists contact messages for the coach. */
export async function listMessages(
  { which, after, most }: { which: 'open' | 'answered'; after?: string | undefined; most: number },
  { messages }: Pick<Services, 'messages'>,
): Promise<CoachMessages> {
  const { messages: found, total, inDanger, next } = await messages.list(which, most, after);
  const shown = { messages: found.map(forCoach), total, inDanger, days: MESSAGE_DAYS };
  return next === undefined ? shown : { ...shown, next };
}

/**
 * Marks a message as answered, or as open again. Idempotent.
 * @throws {HttpError} link_unknown if it has expired or its sender's data was erased
 */
export async function setMessageAnswered(
  id: string,
  isAnswered: boolean,
  { messages, now }: Pick<Services, 'messages' | 'now'>,
): Promise<CoachMessage> {
  const message = await messages.find(id);
  if (!message)
    throw new HttpError(
      'link_unknown',
      `This message is no longer here. We delete messages after ${MESSAGE_DAYS} days, or when the person asks us to. Reload the page.`,
    );
  await (isAnswered ? messages.markAnswered(id, now()) : messages.reopen(id));
  return forCoach({ ...message, isAnswered });
}

/** Maximum number of open messages to check for a refund request. */
const MOST_CHECKED = 20;

/**
 * Marks a buyer's open refund requests as answered. Call this after a full refund.
 * @returns how many there were
 */
export async function answerRefundRequests(
  address: string,
  { messages, now }: Pick<Services, 'messages' | 'now'>,
): Promise<number> {
  const { messages: open } = await messages.list('open', MOST_CHECKED);
  const requests = open.filter(
    ({ email, isUrgent, subject, message, more = [] }) =>
      !isUrgent && isSameAddress(email, address) && isRefundRequest(`${subject}. ${message}`, more),
  );
  await Promise.all(
    requests.map(({ id }) => messages.markAnswered(id, now(), { isRefunded: true })),
  );
  return requests.length;
}

/** Converts a stored message for the dashboard. */
export function forCoach(stored: StoredMessage): CoachMessage {
  const { message: text, more = [], ...others } = stored;
  const { id, at, isUrgent, isAnswered, isRefunded, name, email, subject } = others;
  const words = { name, email, subject, text, more };
  return { id, at, isUrgent, isAnswered, ...(isRefunded ? { isRefunded } : {}), ...words };
}
