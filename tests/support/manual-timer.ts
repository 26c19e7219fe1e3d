import type { StartTimer } from '#netlify/services/deadline.ts';

/** Timers that run when a test says so. */
export interface ManualTimers {
  start: StartTimer;
  /** Lets time pass, in milliseconds, and everything that waited for it go on. */
  pass(milliseconds: number): Promise<void>;
}

/** Begins at 0. */
export function createManualTimers(): ManualTimers {
  let now = 0;
  let waiting: { at: number; end: () => void }[] = [];
  return {
    start(milliseconds) {
      const { promise, resolve } = Promise.withResolvers<void>();
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
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
