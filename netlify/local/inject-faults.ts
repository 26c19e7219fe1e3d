/**
 * What goes wrong with the next calls of a stand-in. `hang` never answers, `reset` hangs up at once,
 * `lost-reply` does the work and then hangs up; anything else is an answer that refuses.
 */
export interface Fault<ErrorAnswer> {
  /** The start of method and path, for example `POST /v1/refunds`; without it, any call. */
  call?: string | undefined;
  kind: 'hang' | 'reset' | 'lost-reply' | ErrorAnswer;
  times: number;
}

/** The faults that wait for their calls. */
export type Faults<ErrorAnswer> = ReturnType<typeof createFaults<ErrorAnswer>>;

export function createFaults<ErrorAnswer>() {
  let faults: Fault<ErrorAnswer>[] = [];
  return {
    add(fault: Fault<ErrorAnswer>): void {
      faults.push({ ...fault });
    },
    /** Uses up one fault that this call meets. */
    take(call: string): Fault<ErrorAnswer>['kind'] | undefined {
      const fault = faults.find((one) => call.startsWith(one.call ?? ''));
      if (!fault) return undefined;
      fault.times -= 1;
      faults = faults.filter((one) => one.times > 0);
      return fault.kind;
    },
    waiting: (): readonly Fault<ErrorAnswer>[] => faults,
    clear(): void {
      faults = [];
    },
  };
}
