import { counted } from './count-with-noun.ts';

/** Durations, in milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const UNITS = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [SECOND, 'second'],
] as const;

/** Describes a duration in milliseconds, rounded to its largest unit: "72 days", "1 minute". */
export function durationWords(duration: number): string {
  const [size, name] = UNITS.find(([unit]) => duration >= unit) ?? [SECOND, 'second'];
  return counted(Math.round(duration / size), name);
}
