/**
 * The counts in the report from `npx node tests/access-report.ts`, described for visitors. Tests
 * refer to the keys.
 */
export const ACCESS_CHECKS = {
  rules: 'Pages looked at by all rules for access, on a phone and on a desktop',
  contrast: 'Pages looked at for contrast, in 4 themes and 2 sizes',
  colors: 'Pairs of colors with their contrast worked out',
  targets: 'Buttons, links and fields that were measured',
  focus: 'Places where the keyboard focus must be in full sight',
  reflow: 'Pages looked at for text that does not fit, from 200 % to 400 %',
  spacing: 'Pages looked at with the room that a reader gave the text',
  combinations: 'Pages looked at with several reading settings at their ends',
  forced: 'Pages looked at in colors of the device, and without motion',
  quiet: 'Pages that stayed silent for 2 minutes',
  time: 'Things that were still there after 25 hours',
  keyboard: 'Tasks done with the keyboard alone',
  halves: 'Main buttons that were found on a phone with half of the screen covered',
  names: 'Parts of pages with all names and roles compared',
  spoken: 'Parts of pages read out by a program like a screen reader',
  'no-script': 'Tasks done without scripts',
} as const;

export type AccessCheck = keyof typeof ACCESS_CHECKS;

/** Type of the annotations that tests add to the results. */
export const ACCESS_NOTE = 'access';
