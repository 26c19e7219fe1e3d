/** Where a browser keeps the reading settings. Apart from their rules, since every page needs only these. */
export const READING_KEY = 'reading';
/** The part of an address that carries settings to another person. */
export const READING_PARAMETER = 'read';
