import { z } from 'zod';
import { matchingText } from './bounded-text.ts';
import type { NewsletterSubscriber } from '#src/domain/newsletter/newsletter.ts';

/**
 * `coach-subscribers`: a page of newsletter subscribers. `after` is the `next` from an earlier
 * response.
 */
export const coachSubscribersInput = z.object({
  after: matchingText(
    60,
    /^newsletter-subscriber-[a-f0-9]{32}-\d{1,4}$/,
    'We can’t find this place in the list. Open the list again.',
  ).optional(),
});

export interface SubscriberRows {
  subscribers: NewsletterSubscriber[];
  total: number;
  /** Cursor for the next call. Missing on the last page. */
  next?: string;
}
