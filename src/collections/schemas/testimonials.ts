import { z } from 'zod';
import { line, sample, slug, whole } from './fields.ts';

/** `content/testimonials.json`: sample voices for local use and previews. */
export const testimonialsSchema = z.array(
  z.strictObject({
    id: slug().describe('A short name, for example maria-t'),
    customer_name: line(2, 40).describe('First name and initial, for example Maria T.'),
    customer_role: line(3, 40).describe('Who the person is, for example Stroke survivor'),
    content: line(20, 300).describe('What the person says. No health claims'),
    rating: whole(1, 5).describe('1 to 5 stars'),
    sample: sample(),
  }),
);
