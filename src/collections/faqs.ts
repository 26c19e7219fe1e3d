import { LINK_DAYS, REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { singleEntry } from './single-entry.ts';

/** Numbers defined in the code, keyed by their placeholders in the text. */
const NUMBERS: Readonly<Record<string, number>> = {
  linkDays: LINK_DAYS,
  linkUses: REDEMPTIONS_PER_LINK,
};

const faqs = await singleEntry('faqs');
const content = JSON.parse(
  JSON.stringify(faqs).replace(/\{(\w+)\}/g, (word, name: string) => String(NUMBERS[name] ?? word)),
) as typeof faqs;

/** Pages with questions and answers, which are the keys of `content/faqs.json`. */
export const pagesWithQuestions: readonly string[] = Object.keys(content);

/**
 * Returns a page's questions and answers.
 * @param page A key of `content/faqs.json`, for example `contact`.
 * @throws if the file has no such key
 */
export function questionsFor(page: string) {
  const questions = content[page];
  if (!questions) throw new Error(`content/faqs.json has no "${page}". Add it with its questions.`);
  return questions;
}
