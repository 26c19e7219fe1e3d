import type { StartTimer } from '#netlify/platform/deadline.ts';

/** Timers that fire only when a test advances the clock. */
export interface ManualTimers {
  start: StartTimer;
  /** Advances time, in milliseconds, and runs everything that's due. */
  pass(milliseconds: number): Promise<void>;
}

/** The clock starts at 0. */
export function createManualTimers(): ManualTimers {
  let now = 0;
  let waiting: { at: number; end: () => void }[] = [];
  /** Number of pending 0 ms timers. Code uses these to yield and then continue immediately. */
  let turns = 0;
  return {
    start(milliseconds) {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (milliseconds === 0) {
        turns += 1;
        setImmediate(() => {
          turns -= 1;
          resolve();
        });
        return { ended: promise, cancel: () => undefined };
      }
      const timer = { at: now + milliseconds, end: resolve };
      waiting.push(timer);
      return {
        ended: promise,
        cancel: () => {
          waiting = waiting.filter((one) => one !== timer);
        },
      };
    },
    async pass(milliseconds) {
      now += milliseconds;
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { end } of due) end();
      do await new Promise((resolve) => setImmediate(resolve));
      while (turns > 0);
    },
  };
}
