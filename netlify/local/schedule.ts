import { DAY, HOUR, MINUTE } from '#src/domain/time.ts';
import type { ScheduledFunction } from './functions.ts';

/**
 * Does what the platform's clock does: calls each function again and again, first after a minute.
 * Gives the way to stop it.
 * @throws {RangeError} for a schedule that this clock does not know
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
 * Milliseconds between two calls. The time of day does not matter here, so a daily schedule runs a day
 * after the start.
 * @throws {RangeError}
 */
export function pauseOf(schedule: string): number {
  const minutes = Number(/^\*\/(\d+) \* \* \* \*$/.exec(schedule)?.[1]);
  if (minutes >= 1 && minutes <= 59) return minutes * MINUTE;
  if (schedule === '@hourly' || /^\d+ \* \* \* \*$/.test(schedule)) return HOUR;
  if (schedule === '@daily' || /^\d+ \d+ \* \* \*$/.test(schedule)) return DAY;
  throw new RangeError(
    `The local clock does not know the schedule "${schedule}". Use "*/5 * * * *", "@hourly" or "@daily".`,
  );
}
