import { z } from 'zod';

/** `coach-subscribers`: some readers of the newsletter. `after` is the `next` of an earlier answer. */
export const coachSubscribersInput = z.strictObject({
  after: z
    .string()
    .regex(/^newsletter-reader-[a-f0-9]{32}-\d{1,4}$/, 'This place in the list is not known.')
    .optional(),
});

/** A reader with the proof of their consent. */
interface SubscriberRow {
  address: string;
  /** Version of the words that stood beside the form. */
  wording: string;
  askedAt: number;
  confirmedAt: number;
}

/** What the function answers. */
export interface SubscriberRows {
  readers: SubscriberRow[];
  total: number;
  /** For the next call; absent at the end. */
  next?: string;
}
