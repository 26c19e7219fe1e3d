import type { StartTimer } from '#netlify/platform/deadline.ts';

/** Virtual time: nothing actually waits, and events run in chronological order. */
export interface Scheduler {
  /** Unix time in milliseconds. */
  now(): number;
  /** Schedules an event. Events at the same time run in the order they were scheduled. */
  at(time: number, event: () => void): void;
  startTimer: StartTimer;
  /** Stops virtual time until work that takes real time has settled. */
  waitFor(work: Promise<unknown>): void;
  /** Runs everything that's due up to the given time. */
  runUntil(time: number): Promise<void>;
  /** Whether nothing is scheduled. */
  readonly isIdle: boolean;
}

interface Planned {
  time: number;
  number: number;
  event: () => void;
}

/** Creates a scheduler that starts at `start`, Unix time in milliseconds. */
export function createScheduler(start: number): Scheduler {
  const heap: Planned[] = [];
  const running = new Set<Promise<unknown>>();
  let now = start;
  let count = 0;

  const isBefore = (a: Planned, b: Planned) =>
    a.time < b.time || (a.time === b.time && a.number < b.number);

  function push(one: Planned): void {
    let index = heap.push(one) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || !isBefore(one, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = one;
  }

  function pop(): Planned | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const [one, two] = [heap[left], heap[left + 1]];
      if (!one) break;
      const [child, at] = two && isBefore(two, one) ? [two, left + 1] : [one, left];
      if (!isBefore(child, last)) break;
      heap[index] = child;
      index = at;
    }
    heap[index] = last;
    return first;
  }

  const at = (time: number, event: () => void) => {
    count += 1;
    push({ time: Math.max(time, now), number: count, event });
  };

  return {
    now: () => now,
    at,
    startTimer(milliseconds) {
      const { promise, resolve } = Promise.withResolvers<void>();
      let isCanceled = false;
      at(now + milliseconds, () => {
        if (!isCanceled) resolve();
      });
      return {
        ended: promise,
        cancel: () => {
          isCanceled = true;
        },
      };
    },
    waitFor(work) {
      const ended: Promise<unknown> = work.then(
        () => running.delete(ended),
        () => running.delete(ended),
      );
      running.add(ended);
    },
    async runUntil(time) {
      for (let next = heap[0]; next && next.time <= time; next = heap[0]) {
        pop();
        now = next.time;
        next.event();
        // Before the next event, let everything resumed by this event reach its next call.
        await new Promise((resolve) => setImmediate(resolve));
        while (running.size > 0) {
          await Promise.all(running);
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
      now = Math.max(now, time);
    },
    get isIdle() {
      return heap.length === 0;
    },
  };
}
