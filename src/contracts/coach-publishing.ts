import { z } from 'zod';
import type { SavedFile } from '#src/domain/coach/github-repository.ts';
import { uploadedCover } from './uploaded-cover.ts';
import { priceInput, slugInput } from './ebooks.ts';
import { action } from './endpoint-action.ts';

/**
 * `coach-publishing`: publishes to the live site, so the coach doesn't need GitHub's own pages.
 * `change` changes the price, former price, availability, or cover of a book in the site's content.
 * `saved` lists the saved changes, and `drafts` publishes them.
 */
export const coachPublishingInput = z.discriminatedUnion('action', [
  action('state'),
  action('change', {
    slug: slugInput,
    /** The price that the coach saw. Used to detect a change on another device. */
    seen: priceInput,
    price: priceInput.optional(),
    /** An empty string removes the former price. */
    original_price: priceInput.or(z.literal('')).optional(),
    /** Stops or restarts selling the book. Buyers keep their access. */
    hidden: z.boolean().optional(),
    cover: uploadedCover.optional(),
  }),
  action('saved'),
  action('drafts'),
]);

export type CoachPublishingRequest = z.output<typeof coachPublishingInput>;

/** Response to `saved`: files that aren't on the live site yet. */
export interface SavedChanges {
  files: SavedFile[];
}

/** A book in the site's content with a published change that isn't live yet. */
export interface PendingChange {
  slug: string;
  price: string;
  original_price?: string;
  hidden: boolean;
  /** Whether it has a new cover. */
  isCoverNew: boolean;
}

/** Whether publishing from the dashboard works, and which changes aren't live yet. */
export type CoachPublishing =
  | {
      state: 'not-set-up' | 'failed';
      /** What's missing or what happened, and what to do about it. */
      message: string;
    }
  | {
      state: 'ready';
      pending: PendingChange[];
      /** When the site's books last changed, as Unix time in milliseconds. */
      changedAt?: number;
      /** Set if the change couldn't be merged into the saved drafts. */
      isDraftsBehind?: boolean;
    };
