import type { ReadingChoice } from '#src/domain/reading/reading-settings.ts';

/** A setting with several options, as shown in the panel. */
export interface ReadingGroup {
  name: ReadingChoice;
  legend: string;
  hint?: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** A setting with two options. */
export interface ReadingSwitch {
  name: ReadingChoice;
  on: string;
  off: string;
  label: string;
  hint: string;
}

export const GROUPS: readonly ReadingGroup[] = [
  {
    name: 'text',
    legend: 'Text size',
    options: [
      ['1', 'Normal'],
      ['2', 'Large'],
      ['3', 'Larger'],
      ['4', 'Largest'],
    ],
  },
  {
    name: 'space',
    legend: 'Space between letters and words',
    options: [
      ['1', 'Normal'],
      ['2', 'Wide'],
      ['3', 'Widest'],
    ],
  },
  {
    name: 'theme',
    legend: 'Colors',
    options: [
      ['device', 'Same as my device'],
      ['light', 'Light'],
      ['dim', 'Dim'],
      ['dark', 'Dark'],
      ['contrast', 'High contrast'],
    ],
  },
  {
    name: 'anchor',
    legend: 'Line beside the text',
    hint: 'It can help you find the start or the end of a row. The text gets narrow.',
    options: [
      ['none', 'No line'],
      ['left', 'Left'],
      ['right', 'Right'],
      ['both', 'Both sides'],
    ],
  },
  {
    name: 'hand',
    legend: 'The hand you use',
    hint: 'Buttons move to this side.',
    options: [
      ['any', 'Both hands'],
      ['left', 'Left'],
      ['right', 'Right'],
    ],
  },
];

export const SWITCHES: readonly ReadingSwitch[] = [
  {
    name: 'pictures',
    on: 'on',
    off: 'off',
    label: 'Show pictures',
    hint: 'When off, you see words in place of the pictures.',
  },
  {
    name: 'short',
    on: 'open',
    off: 'closed',
    label: 'Open the short version',
    hint: 'It comes before each long text.',
  },
  {
    name: 'pace',
    on: 'slow',
    off: 'normal',
    label: 'Slow mode',
    hint: 'Messages stay 10 times as long.',
  },
  {
    name: 'calm',
    on: 'on',
    off: 'off',
    label: 'Calm mode',
    hint: 'Nothing moves or appears by itself.',
  },
];
