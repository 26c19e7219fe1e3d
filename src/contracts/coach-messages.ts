import { z } from 'zod';
import { matchingText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';

const id = matchingText(
  60,
  /^\d{13}-[a-f0-9]{32}(?:-urgent)?$/,
  'We cannot find this message. Reload the page.',
);

/** Most messages in one response. */
const MOST = 20;

/**
 * `coach-messages`, for the coach only. `list` returns messages from the contact page that are
 * still open or already answered. `answered` and `reopen` move one to the other list.
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
  /** Name of the person who wrote it. */
  name: string;
  email: string;
  subject: string;
  text: string;
  /** Other fields of the form, such as the topic. */
  more: readonly { label: string; text: string }[];
  /** Whether the fixed rules detected someone in danger. */
  isUrgent: boolean;
  isAnswered: boolean;
}

/** Response to `list`: people who may be in danger first, then the newest. */
export interface CoachMessages {
  messages: CoachMessage[];
  total: number;
  inDanger: number;
  /** How long messages are kept, in days. */
  days: number;
  next?: string;
}
