import faqs from '#content/faqs.json' with { type: 'json' };
import { LINK_DAYS, USES_PER_LINK } from '#src/domain/download.ts';
import { parseFile } from './schemas/parse-file.ts';
import { faqsSchema } from './schemas/faqs.ts';

/** What a text may name by its word: the number comes from where it is decided. */
const NUMBERS: Readonly<Record<string, number>> = { linkDays: LINK_DAYS, linkUses: USES_PER_LINK };

const content = parseFile(
  'content/faqs.json',
  faqsSchema,
  JSON.parse(
    JSON.stringify(faqs).replace(/\{(\w+)\}/g, (word, name: string) =>
      String(NUMBERS[name] ?? word),
    ),
  ),
);

/** The pages that have questions and answers: the keys of `content/faqs.json`. */
export const pagesWithQuestions: readonly string[] = Object.keys(content);

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
