import type { UnansweredRow, UnansweredRows } from '#src/contracts/coach-unanswered.ts';
import { easternDay } from '#src/domain/coach-day.ts';
import { newArticle } from '#src/domain/new-content.ts';
import { editAddress, newFileAddress } from '#src/domain/repository.ts';
import { UNANSWERED_DAYS } from '#src/domain/retention.ts';
import type { Services } from '#netlify/services/services.ts';

/** So many rows the coach gets: the most frequent. */
const MOST_ROWS = 50;

/** The questions and answers that search and chat find. */
const ANSWERS = 'content/faqs.json';

/** What was asked without an answer, the most frequent first, and where the coach writes it. */
export async function listUnanswered({
  unanswered,
  env: { repository },
  now,
}: Services): Promise<UnansweredRows> {
  const rows = new Map<string, UnansweredRow>();
  for (const { day, where, words, count } of await unanswered.counts()) {
    const name = words.join(' ');
    const row = rows.get(name) ?? { words, chat: 0, search: 0, lastDay: day };
    row[where] += count;
    if (day > row.lastDay) row.lastDay = day;
    rows.set(name, row);
  }
  const sum = ({ chat, search }: UnansweredRow) => chat + search;
  const article = newArticle(easternDay(now()));
  const begin = repository && {
    article: newFileAddress(repository, article.file, article.text),
    answers: editAddress(repository, ANSWERS),
  };
  return {
    ...(begin ? { begin } : {}),
    rows: [...rows.values()]
      .toSorted((one, other) => sum(other) - sum(one) || (other.lastDay < one.lastDay ? -1 : 1))
      .slice(0, MOST_ROWS),
    days: UNANSWERED_DAYS,
  };
}
