/**
 * The checks counted by `npx node tests/access-report.ts`, with descriptions for visitors. Tests
 * refer to a check by its key.
 */
export const ACCESS_CHECKS = {
  rules: 'Pages checked against every accessibility rule, on a phone and a desktop',
  contrast: 'Pages checked for contrast, in 4 themes and 2 sizes',
  colors: 'Color pairs checked for contrast',
  targets: 'Buttons, links, and fields checked for size',
  focus: 'Places checked to make sure the keyboard focus is fully visible',
  reflow: "Pages checked for text that doesn't fit, at 200% to 400%",
  spacing: 'Pages checked with extra space between letters, words, and lines',
  combinations: 'Pages checked with several reading settings at their maximum',
  forced: "Pages checked in the device's own colors, and with motion turned off",
  quiet: 'Pages that stayed silent for 2 minutes',
  time: 'Things that were still saved after 25 hours',
  keyboard: 'Tasks done with only a keyboard',
  halves: 'Main buttons you can find even if half your phone screen is covered',
  names: 'Parts of pages where we checked every name and role',
  spoken: 'Parts of pages read aloud by software that works like a screen reader',
  'no-script': 'Tasks done without JavaScript',
} as const;

export type AccessCheck = keyof typeof ACCESS_CHECKS;

/** Type of annotation that tests add to the results. */
export const ACCESS_NOTE = 'access';
