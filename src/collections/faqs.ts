import faqs from '#content/faqs.json' with { type: 'json' };
import { faqsSchema } from './schemas/faqs.ts';

const content = faqsSchema.parse(faqs);

/**
 * The questions and answers of a page.
 * @param page A key of `content/faqs.json`, for example `contact`.
 * @throws when the file has no such page.
 */
export function questionsFor(page: string) {
  const questions = content[page];
  if (!questions) throw new Error(`content/faqs.json has no "${page}". Add it with its questions.`);
  return questions;
}
