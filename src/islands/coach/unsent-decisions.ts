import { atom } from 'nanostores';
import { isRetryable } from '#src/browser/api.ts';
import { local } from '#src/browser/storage.ts';
import type { CoachSubmission } from '#src/contracts/submissions.ts';
import { HttpError, wordsOf } from '#src/domain/http-error.ts';
import { changeSubmission, type CardChange } from './change-submission.ts';

/** Time window for undoing a decision, in milliseconds. Nothing is sent until then. */
export const UNDO_TIME = 20_000;

/**
 * Storage key. The entries contain the coach's own answers, so each is removed as soon as it's
 * sent.
 */
const KEY = 'decisions';
const REFUSED_KEY = 'refused-decisions';

type Decided = Pick<CoachSubmission, 'kind' | 'id'>;
interface Unsent {
  item: Decided & { title: string };
  change: CardChange;
  /** When it may be sent from any page, as Unix time in milliseconds. */
  due: number;
}
/** A decision that the site didn't accept, without the coach's answer. */
export interface Refused {
  id: string;
  title: string;
  reason: string;
}

const readUnsent = () => ({ ...(local.read(KEY) as Record<string, Unsent> | undefined) });
const readRefused = () => [...((local.read(REFUSED_KEY) as Refused[] | undefined) ?? [])];

/** Earlier decisions that the site didn't accept. Shown on the review page. */
export const $refused = atom<readonly Refused[]>([]);

/** Stores a decision until it's undone or sent, because the coach may leave the page first. */
export function keepDecision(
  { kind, id, title }: CoachSubmission,
  change: CardChange,
  due: number,
): void {
  local.write(KEY, { ...readUnsent(), [id]: { item: { kind, id, title }, change, due } });
}

export function dropDecision(id: string): void {
  const { [id]: _, ...others } = readUnsent();
  if (Object.keys(others).length > 0) local.write(KEY, others);
  else local.remove(KEY);
}

/** Sends a decision, unless a different one has been made, and then removes it from storage. */
export async function sendDecision(
  item: Decided,
  change: CardChange,
  keepalive = false,
): Promise<CoachSubmission> {
  const changed = await changeSubmission(item, { ...change, first: true }, keepalive);
  dropDecision(item.id);
  return changed;
}

/**
 * Sends the decisions that are still stored after the coach left the page. The coach must be signed
 * in. Keeps those that can be sent later, and adds the rest to {@link $refused}.
 * @param now Decisions that can still be undone in another tab aren't sent before they're due.
 * @returns the number of decisions that are no longer pending
 */
export async function sendUnsent(now = Date.now()): Promise<number> {
  let count = 0;
  for (const { item, change, due } of Object.values(readUnsent())) {
    if (due > now) continue;
    try {
      await sendDecision(item, change);
    } catch (error) {
      if (isForLater(error)) continue;
      dropDecision(item.id);
      const { id, title } = item;
      local.write(REFUSED_KEY, [...readRefused(), { id, title, reason: wordsOf(error) }]);
    }
    count += 1;
  }
  $refused.set(readRefused());
  return count;
}

const SIGN_IN_CODES = new Set(['sign_in_needed', 'not_the_coach', 'second_factor_needed']);

const isForLater = (error: unknown) =>
  isRetryable(error) || (error instanceof HttpError && SIGN_IN_CODES.has(error.code));

export function dismissRefused(): void {
  local.remove(REFUSED_KEY);
  $refused.set([]);
}

/** Removes the coach's decisions and answers from this device. */
export function forgetUnsent(): void {
  local.remove(KEY);
  dismissRefused();
}
