/**
 * Fault to inject into upcoming calls to a stub. `hang` never responds, `reset` closes the
 * connection immediately, and `lost-reply` does the work and then closes the connection. Anything
 * else is an error response.
 */
export interface Fault<ErrorAnswer> {
  /**
   * Prefix of the method and path, such as `POST /v1/refunds`. If omitted, the fault applies to any
   * call.
   */
  call?: string | undefined;
  kind: 'hang' | 'reset' | 'lost-reply' | ErrorAnswer;
  times: number;
}

/** Faults waiting for a matching call. */
export type Faults<ErrorAnswer> = ReturnType<typeof createFaults<ErrorAnswer>>;

export function createFaults<ErrorAnswer>() {
  let faults: Fault<ErrorAnswer>[] = [];
  return {
    add(fault: Fault<ErrorAnswer>): void {
      faults.push({ ...fault });
    },
    /** Consumes one fault that matches the call. */
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
