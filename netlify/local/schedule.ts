import { DAY, HOUR, MINUTE } from '#src/domain/time.ts';
import type { ScheduledFunction } from './functions.ts';

/**
 * Emulates the platform's scheduler: calls each function after a minute and then at its regular
 * interval. Returns a function that stops it.
 * @throws {RangeError} for an unsupported schedule
 */
export function startSchedule(functions: readonly ScheduledFunction[]): () => void {
  const timers = functions.map(({ schedule, run }) => {
    const pause = pauseOf(schedule);
    return [setTimeout(run, MINUTE), setInterval(run, pause)] as const;
  });
  return () => {
    for (const [first, again] of timers) {
      clearTimeout(first);
      clearInterval(again);
    }
  };
}

/**
 * Returns the interval between calls, in milliseconds. The time of day is ignored: a daily schedule
 * runs every 24 hours after the start.
 * @throws {RangeError} for an unsupported schedule
 */
export function pauseOf(schedule: string): number {
  const minutes = Number(/^\*\/(\d+) \* \* \* \*$/.exec(schedule)?.[1]);
  if (minutes >= 1 && minutes <= 59) return minutes * MINUTE;
  if (schedule === '@hourly' || /^\d+ \* \* \* \*$/.test(schedule)) return HOUR;
  if (schedule === '@daily' || /^\d+ \d+ \* \* \*$/.test(schedule)) return DAY;
  throw new RangeError(
    `The local scheduler doesn’t support "${schedule}". Use "*/5 * * * *", "@hourly", or "@daily".`,
  );
}
