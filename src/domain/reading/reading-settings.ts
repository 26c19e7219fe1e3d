/**
 * What a reader may set, with every value that it takes. The first value is the start: it stands when
 * nothing is chosen, and while script is off. Names and values are data attributes of the page, and
 * parts of a link, so they are short words of small letters and digits.
 */
export const READING_CHOICES = {
  /** Size of all text: 100, 115, 130 and 150 percent. */
  text: ['1', '2', '3', '4'],
  /** Room between letters, words and lines. */
  space: ['1', '2', '3'],
  theme: ['device', 'light', 'dim', 'dark', 'contrast'],
  /** A strong line at the side of a narrow column, to find the start or the end of a row. */
  anchor: ['none', 'left', 'right', 'both'],
  /** The side where what is pressed stands. */
  hand: ['any', 'left', 'right'],
  pictures: ['on', 'off'],
  /** Whether the short version of a text is open when the page is. */
  short: ['open', 'closed'],
  /** `slow`: what passes by itself takes {@link SLOW_FACTOR} times as long. */
  pace: ['normal', 'slow'],
  /** Nothing moves or appears by itself. `device` asks the device. */
  calm: ['device', 'on', 'off'],
} as const;

export type ReadingChoice = keyof typeof READING_CHOICES;
export type ReadingSettings = {
  [Name in ReadingChoice]: (typeof READING_CHOICES)[Name][number];
};

/** WCAG 2.2, 2.2.1 "Adjust": a time limit can be made ten times as long. */
export const SLOW_FACTOR = 10;

const names = Object.keys(READING_CHOICES) as ReadingChoice[];

/** The settings that a text of {@link serialiseReading} says. Anything unknown in it has the start's value. */
export function parseReading(text: unknown): ReadingSettings {
  const parts = typeof text === 'string' ? text.split('.') : [];
  const said = new Map(parts.map((part) => part.split('-', 2) as [string, string]));
  const settings = names.map((name) => {
    const values: readonly string[] = READING_CHOICES[name];
    const value = said.get(name) ?? '';
    return [name, values.includes(value) ? value : values[0]];
  });
  return Object.fromEntries(settings) as ReadingSettings;
}

/** Settings as a short text that needs no escape in an address, such as `text-3.theme-dim`. The start is ''. */
export function serialiseReading(settings: ReadingSettings): string {
  return names
    .filter((name) => settings[name] !== READING_CHOICES[name][0])
    .map((name) => `${name}-${settings[name]}`)
    .join('.');
}
