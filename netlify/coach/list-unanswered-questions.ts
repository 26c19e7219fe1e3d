import type { UnansweredRow, UnansweredRows } from '#src/contracts/coach-unanswered.ts';
import { placeInEditor } from '#src/domain/coach/github-repository.ts';
import { UNANSWERED_DAYS } from '#src/domain/privacy/retention.ts';
import { routes } from '#src/routes.ts';
import type { Services } from '#netlify/services.ts';

const MOST_ROWS = 50;

/** The questions and answers used by search and chat. */
const ANSWERS = 'content/faqs.json';

/**
 * Lists unanswered questions, most frequent first, with links to where the coach can answer them.
 */
export async function listUnanswered({
  unanswered,
  env: { repository },
}: Pick<Services, 'env' | 'unanswered'>): Promise<UnansweredRows> {
  const rows = new Map<string, UnansweredRow>();
  for (const { day, where, words, count } of await unanswered.counts()) {
    const name = words.join(' ');
    const row = rows.get(name) ?? { words, chat: 0, search: 0, lastDay: day };
    row[where] += count;
    if (day > row.lastDay) row.lastDay = day;
    rows.set(name, row);
  }
  const sum = ({ chat, search }: UnansweredRow) => chat + search;
  const begin = repository && {
    article: `${routes.edit}#/collections/blog/new`,
    answers: `${routes.edit}${placeInEditor(ANSWERS)}`,
  };
  return {
    ...(begin ? { begin } : {}),
    rows: [...rows.values()]
      .toSorted((one, other) => sum(other) - sum(one) || (other.lastDay < one.lastDay ? -1 : 1))
      .slice(0, MOST_ROWS),
    days: UNANSWERED_DAYS,
  };
}
