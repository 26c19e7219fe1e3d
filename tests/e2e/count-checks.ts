import type { AccessCheck } from '#tests/support/access-checks.ts';
import { ACCESS_NOTE } from '#tests/support/access-checks.ts';
import { test } from './test.ts';

/** Records how many things a test checked, for the accessibility report. */
export function countChecks(check: AccessCheck, count = 1): void {
  test.info().annotations.push({ type: ACCESS_NOTE, description: `${check} ${count}` });
}
