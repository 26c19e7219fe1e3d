/** Common words that are one slip from a word of the families and right as they are. */
export const OTHER_WORDS: ReadonlySet<string> = new Set(
  `love loved loves like likes liked have had here there where were when then than them this that these those what your`.split(
    ' ',
  ),
);
