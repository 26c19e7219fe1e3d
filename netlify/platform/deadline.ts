/** A timer that can be canceled. */
interface Timer {
  /** Resolves when the time is up. Never settles if the timer was canceled. */
  ended: Promise<void>;
  cancel(): void;
}

/**
 * Starts a timer, in milliseconds. 0 fires on the next turn of the event loop. Tests pass a version
 * that uses their own clock.
 */
export type StartTimer = (milliseconds: number) => Timer;

/** A point in time after which a run doesn't start or wait for anything. */
export type Deadline = ReturnType<typeof startDeadline>;

/** Starts counting now. `milliseconds` is the time left. */
export function startDeadline(milliseconds: number, startTimer: StartTimer) {
  const timer = startTimer(milliseconds);
  let isOver = false;
  const ended = timer.ended.then(() => {
    isOver = true;
    return 'over' as const;
  });
  let lastTurn: Promise<void> = Promise.resolve();
  return {
    get isOver() {
      return isOver;
    },
    /**
     * Returns the result of the given work, or `over` if time runs out first. Abandoned work either
     * continues or dies with the process, so only use this for work that can be interrupted
     * anywhere.
     */
    async within<Result>(work: () => Promise<Result>): Promise<Result | 'over'> {
      if (isOver) return 'over';
      const running = work();
      // Avoid an unhandled rejection if the work fails after time has run out.
      running.catch(() => undefined);
      return Promise.race([running, ended]);
    },
    /**
     * Yields to timers and other requests. Callers take turns, so that work that never waits for
     * the network can't run past the deadline unnoticed.
     */
    turn(): Promise<void> {
      lastTurn = lastTurn.then(() => startTimer(0).ended);
      return lastTurn;
    },
    /** Cancels the timer, so that it doesn't keep the process alive. */
    cancel: () => timer.cancel(),
  };
}

export const startMachineTimer: StartTimer = (milliseconds) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (milliseconds === 0) {
    // A timeout of 0 takes at least 1 ms, which adds up to 20 seconds for 20,000 records.
    const immediate = setImmediate(resolve);
    return { ended: promise, cancel: () => clearImmediate(immediate) };
  }
  const timer = setTimeout(resolve, milliseconds);
  return { ended: promise, cancel: () => clearTimeout(timer) };
};
