import type { UnansweredRow, UnansweredRows } from '#src/contracts/coach-unanswered.ts';
import { UNANSWERED_DAYS } from '#src/domain/retention.ts';
import type { Services } from '#netlify/services/services.ts';

/** So many rows the coach gets: the most frequent. */
const MOST_ROWS = 50;

/** What was asked without an answer, the most frequent first. */
export async function listUnanswered({ unanswered }: Services): Promise<UnansweredRows> {
  const rows = new Map<string, UnansweredRow>();
  for (const { day, where, words, count } of await unanswered.counts()) {
    const name = words.join(' ');
    const row = rows.get(name) ?? { words, chat: 0, search: 0, lastDay: day };
    row[where] += count;
    if (day > row.lastDay) row.lastDay = day;
    rows.set(name, row);
  }
  const sum = ({ chat, search }: UnansweredRow) => chat + search;
  return {
    rows: [...rows.values()]
      .toSorted((one, other) => sum(other) - sum(one) || (other.lastDay < one.lastDay ? -1 : 1))
      .slice(0, MOST_ROWS),
    days: UNANSWERED_DAYS,
  };
}
