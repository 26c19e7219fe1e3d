import { z } from 'zod';
import type { NewsletterReader } from '#src/domain/newsletter.ts';

/** `coach-subscribers`: some readers of the newsletter. `after` is the `next` of an earlier answer. */
export const coachSubscribersInput = z.object({
  after: z
    .string()
    .regex(/^newsletter-reader-[a-f0-9]{32}-\d{1,4}$/, 'This place in the list is not known.')
    .optional(),
});

/** What the function answers. */
export interface SubscriberRows {
  readers: NewsletterReader[];
  total: number;
  /** For the next call; absent at the end. */
  next?: string;
}
