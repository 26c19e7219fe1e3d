import testimonials from '#content/testimonials.json' with { type: 'json' };
import { parseFile } from './schemas/parse-file.ts';
import { testimonialsSchema } from './schemas/testimonials.ts';

/** Sample voices. A live shop shows none of them: they are not from real people. */
export function sampleTestimonials() {
  return parseFile('content/testimonials.json', testimonialsSchema, testimonials);
}
