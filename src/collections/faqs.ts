import { LINK_DAYS, REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download.ts';
import { wholeFile } from './single-entry.ts';

/** What a text may name by its word: the number comes from where it is decided. */
const NUMBERS: Readonly<Record<string, number>> = {
  linkDays: LINK_DAYS,
  linkUses: REDEMPTIONS_PER_LINK,
};

const faqs = await wholeFile('faqs');
const content = JSON.parse(
  JSON.stringify(faqs).replace(/\{(\w+)\}/g, (word, name: string) => String(NUMBERS[name] ?? word)),
) as typeof faqs;

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
