import { z } from 'zod';

/** `coach-unanswered`: visitors' questions that weren't answered. */
export const coachUnansweredInput = z.object({});

/** Words that were used together, with their counts for chat and search. */
export interface UnansweredRow {
  words: string[];
  chat: number;
  search: number;
  /** Most recent UTC day, as `YYYY-MM-DD`. */
  lastDay: string;
}

/** The function's response, with the most frequent questions first. */
export interface UnansweredRows {
  rows: UnansweredRow[];
  /** Number of days covered. */
  days: number;
  /**
   * URLs that open the editor to write the missing content. Not set if the site isn't configured
   * with a repository.
   */
  begin?: { article: string; answers: string };
}
