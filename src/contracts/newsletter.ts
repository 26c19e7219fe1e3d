import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';
import { formSchema } from './forms/field-schema.ts';
import { newsletterForm } from './forms/newsletter.ts';

/**
 * Token in an emailed newsletter link. It's signed and identifies the subscriber, the request, and
 * the purpose.
 */
const newsletterToken = boundedText(200).min(1);

/**
 * `newsletter`: requests a subscription, confirms it from the emailed link, or cancels it. Only
 * confirmed addresses get the newsletter.
 */
export const newsletterInput = z.discriminatedUnion('action', [
  action('subscribe', formSchema(newsletterForm)),
  action('confirm', { token: newsletterToken }),
  action('unsubscribe', { token: newsletterToken }),
]);
