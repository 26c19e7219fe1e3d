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
    legend: 'Letter and word spacing',
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
    hint: 'It can help you find where each line starts or ends. It makes the text narrower.',
    options: [
      ['none', 'No line'],
      ['left', 'Left'],
      ['right', 'Right'],
      ['both', 'Both sides'],
    ],
  },
  {
    name: 'hand',
    legend: 'Which hand do you use?',
    hint: 'Buttons will move to that side.',
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
    hint: 'When this is off, you’ll see words instead of pictures.',
  },
  {
    name: 'short',
    on: 'open',
    off: 'closed',
    label: 'Keep short versions open',
    hint: 'You’ll find one at the start of each long page.',
  },
  {
    name: 'pace',
    on: 'slow',
    off: 'normal',
    label: 'Slow mode',
    hint: 'Messages will stay on the screen 10 times longer.',
  },
  {
    name: 'calm',
    on: 'on',
    off: 'off',
    label: 'Calm mode',
    hint: 'Nothing will move or pop up on its own.',
  },
];
