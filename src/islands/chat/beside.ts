/** Where the window of the chat leaves room for the page beside it, as a media query. */
export const BESIDE = '(width >= 48rem) and (height >= 36rem)';
