import { wholeFile } from './whole-file.ts';

const testimonials = await wholeFile('testimonials');

/** Sample voices. A live shop shows none of them: they are not from real people. */
export function sampleTestimonials() {
  return testimonials;
}
