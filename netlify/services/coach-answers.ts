import type { EncryptedStore } from './encryption.ts';
import { series } from './series.ts';

/** What the coach answers to what visitors sent: the newest answer to a thing counts, an empty one is none. */
export interface CoachAnswers {
  newest(id: string): Promise<string | undefined>;
  /**
   * Puts an answer in the place of the one that the coach saw; the same again changes nothing.
   * @param seen Empty where she saw none.
   * @returns whether the newest answer is this one: of two windows the second overwrites nothing
   */
  give(id: string, text: string, seen: string, at: number): Promise<boolean>;
  /** Removes every answer to a thing. */
  forget(id: string): Promise<void>;
}

/** Answers to one thing; a coach who changes her words more often asks a developer. */
const MOST_ANSWERS = 20;

/** Answers over an encrypted store. @param kind What its things are called in keys: `<kind>-<id>`. */
export function createCoachAnswers(people: EncryptedStore, kind: 'post' | 'review'): CoachAnswers {
  const of = (id: string) =>
    series<{ text: string; at: number }>(people, `${kind}-${id}.answer-`, { most: MOST_ANSWERS });
  async function last(id: string): Promise<{ number: number; text: string }> {
    const found = await of(id).last();
    return { number: found?.number ?? 0, text: found?.entry.text ?? '' };
  }

  return {
    newest: async (id) => (await last(id)).text || undefined,
    async give(id, text, seen, at) {
      const { number, text: before } = await last(id);
      if (before === seen && before !== text) await of(id).append({ text, at }, number);
      return (await last(id)).text === text;
    },
    async forget(id) {
      const { number } = await last(id);
      // From the end: what a cut leaves is found again, for a series has no gaps.
      for (let one = number; one > 0; one -= 1) await people.remove(of(id).keyOf(one));
    },
  };
}
