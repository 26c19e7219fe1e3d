import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';
import { formSchema } from './forms/field-schema.ts';
import { newsletterForm } from './forms/newsletter.ts';

/** The word of a mailed newsletter link: who, which request, what for, and our signature. */
const newsletterToken = boundedText(200).min(1);

/**
 * `newsletter`: asks for it, confirms it from the mailed link, or ends it. Only a confirmed address
 * gets the newsletter.
 */
export const newsletterInput = z.discriminatedUnion('action', [
  action('subscribe', formSchema(newsletterForm)),
  action('confirm', { token: newsletterToken }),
  action('unsubscribe', { token: newsletterToken }),
]);
