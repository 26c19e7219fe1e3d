import type { UnansweredInput } from '#src/contracts/unanswered.ts';
import { countableWords } from '#src/recognizer/countable.ts';
import { DAY } from '#src/domain/time.ts';
import type { Limit } from '#netlify/limits/stored-limits.ts';
import type { Services } from '#netlify/services.ts';
import { UNANSWERED_LIMITS } from '#netlify/limits/limits.ts';
import { countUse, type Requester } from '#netlify/limits/limit-costly-requests.ts';

const SITE_LIMIT: Limit = { name: 'unanswered-site', most: UNANSWERED_LIMITS.site, within: DAY };

/**
 * Adds the words of a question that chat or search couldn't answer to the daily counts. Filters out
 * names, signs of danger, and words that aren't in any dictionary, in case the browser didn't.
 * Doesn't record anything if no words are left or the daily limit is reached.
 * @throws {HttpError} too_many_requests
 */
export async function recordUnanswered(
  { where, words }: UnansweredInput,
  services: Pick<Services, 'crypto' | 'limits' | 'now' | 'unanswered'>,
  from: Requester,
): Promise<void> {
  await countUse('unanswered', from, services);
  const { unanswered, limits, now } = services;
  const countable = countableWords(words.join(' '));
  if (countable.length === 0) return;
  const { taken } = await limits.take([SITE_LIMIT], from.requestId, now());
  if (taken) await unanswered.note(where, countable, now());
}
