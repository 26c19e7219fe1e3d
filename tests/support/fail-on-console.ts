import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails a test on unexpected console output. A test that expects output calls `expectConsole`. */
const allowed = { text: [] as RegExp[] };
const seen: string[] = [];

/** Allows the running test to write console output that matches. */
export function expectConsole(pattern: RegExp): void {
  allowed.text.push(pattern);
}

beforeEach(() => {
  // React logs this when it rebuilds DOM that was changed before hydration.
  allowed.text = process.env['MODIFIED_PAGE'] === undefined ? [] : [/^Error: Hydration failed/];
  seen.length = 0;
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      seen.push(parts.map(String).join(' '));
    });
  }
});

afterEach(() => {
  const unexpected = seen.filter((line) => !allowed.text.some((pattern) => pattern.test(line)));
  vi.restoreAllMocks();
  expect(unexpected, 'unexpected console output').toEqual([]);
});

// All test files share one global scope.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
