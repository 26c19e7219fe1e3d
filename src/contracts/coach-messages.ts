import { z } from 'zod';
import { matchingText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';

const id = matchingText(
  60,
  /^\d{13}-[a-f0-9]{32}(?:-urgent)?$/,
  'We can’t find this message. Reload the page.',
);

/** Maximum number of messages in one response. */
const MOST = 20;

/**
 * `coach-messages`, for the coach only. `list` returns open or answered messages from the contact
 * page. `answered` and `reopen` move a message from one list to the other.
 */
export const coachMessagesInput = z.discriminatedUnion('action', [
  action('list', {
    which: z.enum(['open', 'answered']),
    after: id.optional(),
    most: z.int().min(1).max(MOST).default(MOST),
  }),
  action('answered', { id }),
  action('reopen', { id }),
]);

/** A message from the contact page. */
export interface CoachMessage {
  id: string;
  /** Unix time in milliseconds. */
  at: number;
  /** The sender's name. */
  name: string;
  email: string;
  subject: string;
  text: string;
  /** Other fields of the form, such as the topic. */
  more: readonly { label: string; text: string }[];
  /** Whether our rules detected that the sender may be in danger. */
  isUrgent: boolean;
  isAnswered: boolean;
  /** Whether it was answered with a refund. */
  isRefunded?: true;
}

/** Response to `list`. Urgent messages come first, then the newest. */
export interface CoachMessages {
  messages: CoachMessage[];
  total: number;
  inDanger: number;
  /** How long messages are kept, in days. */
  days: number;
  next?: string;
}
