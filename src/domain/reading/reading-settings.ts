/**
 * All reading settings and their allowed values. The first value is the default, and also applies
 * without JavaScript. Names and values are used in data attributes and URLs, so they're short words
 * made up of lowercase letters and digits.
 */
export const READING_CHOICES = {
  /** Text size: 100, 115, 130, or 150 percent. */
  text: ['1', '2', '3', '4'],
  /** Letter, word, and line spacing. */
  space: ['1', '2', '3'],
  theme: ['device', 'light', 'dim', 'dark', 'contrast'],
  /**
   * A bold line along the side of a narrow column, which helps readers find where each line starts
   * or ends.
   */
  anchor: ['none', 'left', 'right', 'both'],
  /** The side of the screen where buttons are placed. */
  hand: ['any', 'left', 'right'],
  pictures: ['on', 'off'],
  /** Whether the short version of an article is initially open. */
  short: ['open', 'closed'],
  /** `slow` multiplies all time limits by {@link SLOW_FACTOR}. */
  pace: ['normal', 'slow'],
  /** Whether motion and popups are off. `device` follows the device's setting. */
  calm: ['device', 'on', 'off'],
} as const;

export type ReadingChoice = keyof typeof READING_CHOICES;
export type ReadingSettings = {
  [Name in ReadingChoice]: (typeof READING_CHOICES)[Name][number];
};

/** WCAG 2.2, 2.2.1 "Adjust": users must be able to extend a time limit to ten times its default. */
export const SLOW_FACTOR = 10;

const names = Object.keys(READING_CHOICES) as ReadingChoice[];

/** Parses the output of {@link serializeReading}. Unknown values fall back to their defaults. */
export function parseReading(text: unknown): ReadingSettings {
  const parts = typeof text === 'string' ? text.split('.') : [];
  const given = new Map(parts.map((part) => part.split('-', 2) as [string, string]));
  const settings = names.map((name) => {
    const values: readonly string[] = READING_CHOICES[name];
    const value = given.get(name) ?? '';
    return [name, values.includes(value) ? value : values[0]];
  });
  return Object.fromEntries(settings) as ReadingSettings;
}

/**
 * Serializes settings to a short URL-safe string, such as `text-3.theme-dim`. Returns '' for the
 * defaults.
 */
export function serializeReading(settings: ReadingSettings): string {
  return names
    .filter((name) => settings[name] !== READING_CHOICES[name][0])
    .map((name) => `${name}-${settings[name]}`)
    .join('.');
}
