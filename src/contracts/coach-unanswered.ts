import { z } from 'zod';

/** `coach-unanswered`: what visitors asked and got no answer to. */
export const coachUnansweredInput = z.object({});

/** Words that came together, and how often in the chat and in the search. */
export interface UnansweredRow {
  words: string[];
  chat: number;
  search: number;
  /** The last day in UTC, `YYYY-MM-DD`. */
  lastDay: string;
}

/** What the function answers: the most frequent first. */
export interface UnansweredRows {
  rows: UnansweredRow[];
  /** So many days are looked at. */
  days: number;
  /** Addresses of the forge where what is missing is written; absent when the repository is not named to the site. */
  begin?: { article: string; answers: string };
}
