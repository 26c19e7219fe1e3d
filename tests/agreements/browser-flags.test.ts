import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { OFF_BY_PLAYWRIGHT } from '#tests/support/chromium.ts';

test('what Playwright switches off in Chromium is switched off beside our own list, too', () => {
  const bundle = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle');
  const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(readFileSync(bundle, 'utf8')) ?? [];
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.toSorted()).toEqual([...OFF_BY_PLAYWRIGHT]);
});
