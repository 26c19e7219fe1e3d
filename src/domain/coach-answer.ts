/** Characters that the coach may type as an answer to a post or a review. */
export const ANSWER_LENGTH = 1000;

/** What stands above it, wherever it is read. */
export const ANSWER_TITLE = 'Your coach answers:';
