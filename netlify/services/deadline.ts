/** A timer that can be called off. */
interface Timer {
  /** Settles when the time has passed; never when the timer was called off. */
  ended: Promise<void>;
  cancel(): void;
}

/** Starts a timer, in milliseconds. Tests bring one that runs by their own clock. */
export type StartTimer = (milliseconds: number) => Timer;

/** A point in time after which a run begins nothing new and waits for nothing. */
export type Deadline = ReturnType<typeof startDeadline>;

/** Begins to count now. `milliseconds` is the time that is left. */
export function startDeadline(milliseconds: number, startTimer: StartTimer) {
  const timer = startTimer(milliseconds);
  let isOver = false;
  const ended = timer.ended.then(() => {
    isOver = true;
    return 'over' as const;
  });
  return {
    get isOver() {
      return isOver;
    },
    /**
     * Gives the result of some work, or `over` when the time ends first. Work that is left behind goes on
     * or dies with the process: that is right only for work that may be cut off anywhere.
     */
    async within<Result>(work: () => Promise<Result>): Promise<Result | 'over'> {
      if (isOver) return 'over';
      const running = work();
      // Its failure may come after nobody waits for it any more.
      running.catch(() => undefined);
      return Promise.race([running, ended]);
    },
    /** Calls the timer off, so that nothing holds the process. */
    cancel: () => timer.cancel(),
  };
}

export const startMachineTimer: StartTimer = (milliseconds) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  return { ended: promise, cancel: () => clearTimeout(timer) };
};
