import { afterEach, expect, test, vi } from 'vitest';
import { draftsMayShow } from '#src/collections/deploy.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['production', false, false],
  [undefined, false, false],
  ['deploy-preview', false, true],
  ['branch-deploy', false, true],
  [undefined, true, true],
])('in the context %s, while writing: %s, drafts show: %s', (context, isWriting, may) => {
  vi.stubEnv('CONTEXT', context);
  expect(draftsMayShow(isWriting)).toBe(may);
});
