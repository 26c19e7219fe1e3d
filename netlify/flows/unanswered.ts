import type { UnansweredRow, UnansweredRows } from '#src/contracts/coach-unanswered.ts';
import type { UnansweredInput } from '#src/contracts/unanswered.ts';
import { UNANSWERED_DAYS } from '#src/domain/retention.ts';
import { countableWords } from '#src/recogniser/runtime/countable.ts';
import type { Limit } from '#netlify/services/limits.ts';
import type { Services } from '#netlify/services/services.ts';

const DAY = 24 * 60 * 60_000;
/** Notes of the whole site in a day: the list is kept short, also in a flood. */
const OF_SITE: Limit = { name: 'unanswered-site', most: 200, within: DAY };
/** So many rows the coach gets: the most frequent. */
const MOST_ROWS = 50;

/**
 * Counts words of a question that had no answer. What the browser should have left out (names, danger, words
 * that no dictionary has) is left out here again; then, and above the day's limit, nothing is noted.
 * @param requestId Tells this request from others.
 */
export async function noteUnanswered(
  { where, words }: UnansweredInput,
  requestId: string,
  { unanswered, limits, now }: Services,
): Promise<void> {
  const countable = countableWords(words.join(' '));
  if (countable.length === 0) return;
  const { taken } = await limits.take([OF_SITE], requestId, now());
  if (taken) await unanswered.note(where, countable, now());
}

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
