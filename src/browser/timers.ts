/** Does something after a while, in milliseconds. Gives what `cancel` takes. */
export function later(afterMs: number, work: () => void): number {
  return Number(setTimeout(work, afterMs));
}

/** Takes back what was to be done later. */
export function cancel(timer: number): void {
  clearTimeout(timer);
}
