import type { RefusalCode } from '#src/domain/refusal.ts';

/** The one body of every refusal that a function gives (specification, section 3: purchase error). */
export interface Problem {
  error: RefusalCode;
  /** Plain words for the visitor: what happened and what to do. */
  message: string;
  /** The kind of failure, for the error box of the test page. */
  type: string;
  details?: Record<string, unknown>;
  /** Finds the line in the log; only on failures that are ours. */
  errorId?: string;
}
