/** Where something is asked that may have no answer. */
export const ASKED_IN = ['chat', 'search'] as const;
export type AskedIn = (typeof ASKED_IN)[number];
