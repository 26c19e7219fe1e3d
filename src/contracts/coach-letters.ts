import { z } from 'zod';
import { action } from './action.ts';
import type { Letter, LetterProgress, LetterState } from '#src/domain/letter.ts';
import { formSchema } from './forms/field-schema.ts';
import { letterForm } from './forms/letter.ts';
import type { NewsletterReader } from '#src/domain/newsletter.ts';

const letter = z
  .object(formSchema(letterForm))
  .refine(({ button, path }) => (button === '') === (path === ''), {
    path: ['button'],
    message: 'A button needs words and a page. Fill in both, or none.',
  });

const letterId = z.string().regex(/^[a-f0-9]{32}$/, 'This letter is not known.');

/**
 * `coach-letters`: `list` and `open` tell how letters go; `preview` and `test` send nothing to readers; `send`
 * hands a letter to the sweeper, once for the same words; `pause` and `resume` stop it and let it go on.
 */
export const coachLettersInput = z.discriminatedUnion('action', [
  action('list'),
  action('open', { letterId }),
  action('preview', { letter }),
  action('test', { letter }),
  action('send', { letter }),
  action('pause', { letterId }),
  action('resume', { letterId }),
]);

/** A letter and how far it came. */
export interface CoachLetter {
  id: string;
  subject: string;
  /** When the coach pressed Send, milliseconds since 1970. */
  at: number;
  state: LetterState;
  progress: LetterProgress;
}

/** The answer to `list`. */
export interface CoachLetters {
  /** The newest first. */
  letters: CoachLetter[];
  /** How many readers a letter would go to now. */
  readers: number;
}

/** Somebody who did not get a letter. */
export interface NotReached {
  /** Their address, as long as they are on the list. */
  address?: string;
  /** Why, in words. */
  reason: string;
}

/** The answer to `open`, `send`, `pause` and `resume`. */
export interface OpenedLetter extends CoachLetter {
  letter: Letter;
  /** Who did not get it: the first 200. */
  notReached: NotReached[];
}

/** The answer to `preview`: the mail in both forms, as a reader gets it. */
export interface LetterPreview {
  subject: string;
  html: string;
  text: string;
  readers: number;
}

/** The answer to `test`: where the test mail went. */
export interface LetterTested {
  to: string;
}

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
