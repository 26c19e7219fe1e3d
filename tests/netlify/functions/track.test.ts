import { expect, test, vi } from 'vitest';
import track from '#netlify/functions/track.ts';
import { functionPath } from '#src/function-path.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness } from '#tests/support/memory-services.ts';
import { postJson } from '#tests/support/requests.ts';

test('logs a click as one line, and doesn’t store anything or set a cookie', async () => {
  expectConsole(/"event":"done"/);
  const logged = vi.spyOn(console, 'log');
  const harness = await createTestHarness();
  const press = { button_name: 'Buy Now', location: '/shop buy-box' };
  const response = await track(
    postJson(`http://localhost:8888${functionPath('track')}`, press),
    undefined,
    () => harness.services,
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(harness.records.contents.size).toBe(0);
  expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
    { event: 'done', function: 'track', press: 'Buy Now', path: '/shop buy-box' },
  ]);
});
