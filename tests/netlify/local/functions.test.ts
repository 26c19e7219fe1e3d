import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFunctions, type LocalFunctions } from '#netlify/local/functions.ts';
import { pauseOf, startSchedule } from '#netlify/local/schedule.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';

const MEGABYTE = 1024 * 1024;

let folder: string;
let functions: LocalFunctions;

async function addFunction(name: string, code: string): Promise<void> {
  await writeFile(join(folder, `${name}.ts`), code);
}

function call(path: string, init?: RequestInit): Promise<Response | undefined> {
  return functions.answer(new Request(`http://localhost:1/.netlify/functions/${path}`, init));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'functions-'));
  functions = createFunctions(folder);
});

afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

describe('a call', () => {
  test('forwards the method, headers, query, and body, and returns the response', async () => {
    await addFunction(
      'echo',
      `export default async (request: Request, context: { requestId: string }) =>
        Response.json(
          { method: request.method, url: request.url, body: await request.text(), id: context.requestId },
          { status: 202, headers: { 'x-seen': request.headers.get('x-sent') ?? '' } },
        );`,
    );
    const answer = await call('echo?a=1', {
      method: 'PUT',
      body: 'é',
      headers: { 'x-sent': 'yes' },
    });
    expect(answer?.status).toBe(202);
    expect(answer?.headers.get('x-seen')).toBe('yes');
    expect(await answer?.json()).toEqual({
      method: 'PUT',
      url: 'http://localhost:1/.netlify/functions/echo?a=1',
      body: 'é',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
  });

  test('ignores a call whose path doesn’t belong to a function', async () => {
    expect(await functions.answer(new Request('http://localhost:1/shop'))).toBeUndefined();
    expect(await call('../secret')).toBeUndefined();
    expect((await call('missing'))?.status).toBe(404);
  });

  test('rejects a call whose body exceeds the platform’s limit', async () => {
    await addFunction(
      'size',
      `export default async (request: Request) =>
        new Response(String((await request.arrayBuffer()).byteLength));`,
    );
    const send = async (bytes: number, type: string) =>
      (
        await call('size', {
          method: 'POST',
          body: new Uint8Array(bytes),
          headers: { 'content-type': type },
        })
      )?.status;
    expect(await send(6 * MEGABYTE, 'application/json')).toBe(200);
    expect(await send(6 * MEGABYTE + 1, 'application/json')).toBe(413);
    // Binary bodies are sent as base64.
    expect(await send(4.5 * MEGABYTE, 'application/pdf')).toBe(200);
    expect(await send(4.5 * MEGABYTE + 1, 'application/pdf')).toBe(413);
  });

  test('returns 504 if a call exceeds the platform’s timeout', async () => {
    expectConsole(/slow: ended after 60000 ms/);
    await addFunction('slow', 'export default () => new Promise(() => {});');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = call('slow');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await answer)?.status).toBe(504);
  });
});

describe('a response', () => {
  const streamOf = (pieces: number) => `export default async () => {
    let left = ${pieces};
    return new Response(new ReadableStream({
      pull(controller) {
        if (left === 0) return controller.close();
        left -= 1;
        controller.enqueue(new Uint8Array(${MEGABYTE}));
      },
    }));
  };`;

  test('allows a buffered response of up to 6 MB, but no larger', async () => {
    expectConsole(/large: the answer has 6291457 bytes in one piece.*Stream it/);
    await addFunction('fits', `export default async () => new Response('x'.repeat(6291456));`);
    await addFunction('large', `export default async () => new Response('x'.repeat(6291457));`);
    expect((await (await call('fits'))?.text())?.length).toBe(6 * MEGABYTE);
    expect((await call('large'))?.status).toBe(502);
  });

  test('allows a streamed response of up to 20 MB, and cuts it off after that', async () => {
    expectConsole(/long: the answer broke off:.*20971520 bytes/);
    await addFunction('fits', streamOf(20));
    await addFunction('long', streamOf(21));
    const bytesOf = async (answer?: Response) => (await answer?.arrayBuffer())?.byteLength;
    expect(await bytesOf(await call('fits'))).toBe(20 * MEGABYTE);
    const long = await call('long');
    expect(long?.status).toBe(200);
    await expect(bytesOf(long)).rejects.toThrow(/cuts off a response after 20971520 bytes/);
  });

  test('stops producing a response once the client disconnects', async () => {
    await addFunction(
      'endless',
      `export default async () => new Response(new ReadableStream({
        pull(controller) { controller.enqueue(new Uint8Array(10)); },
        cancel() { globalThis.endlessWasCanceled = true; },
      }));`,
    );
    await (await call('endless'))?.body?.cancel();
    expect(globalThis).toHaveProperty('endlessWasCanceled', true);
  });
});

describe('a scheduled function', () => {
  const scheduled = (schedule: string, work: string) =>
    `export default async () => { ${work}; return new Response('done'); };
    export const config = { schedule: '${schedule}' };`;

  test('doesn’t give a scheduled function a URL, as on the platform', async () => {
    await addFunction('tidy', scheduled('*/5 * * * *', ''));
    expect((await call('tidy', { method: 'POST' }))?.status).toBe(404);
  });

  test('first runs a scheduled function after a minute, then on schedule until stopped', async () => {
    vi.useFakeTimers();
    const run = vi.fn<() => Promise<void>>().mockResolvedValue();
    const stop = startSchedule([{ name: 'tidy', schedule: '*/5 * * * *', run }]);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(run).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(run).toHaveBeenCalledTimes(3);
    stop();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(run).toHaveBeenCalledTimes(3);
  });

  test('finds a scheduled function among the others, and only logs its failures', async () => {
    expectConsole(/broken: the scheduled run failed: Error: no luck/);
    await addFunction('plain', `export default async () => new Response('x');`);
    await addFunction('broken', scheduled('@hourly', `throw new Error('no luck')`));
    const found = await functions.scheduled();
    expect(found.map(({ name, schedule }) => [name, schedule])).toEqual([['broken', '@hourly']]);
    await found[0]?.run();
  });

  test.each([
    ['*/5 * * * *', 5],
    ['@hourly', 60],
    ['0 * * * *', 60],
    ['@daily', 1_440],
    ['30 6 * * *', 1_440],
  ])('runs a function scheduled with %s every %i minutes', (schedule, minutes) => {
    expect(pauseOf(schedule)).toBe(minutes * 60_000);
  });

  test.each(['* * * * 1', '*/0 * * * *', '*/90 * * * *', 'soon', ''])(
    'rejects the unsupported schedule %j with a clear error',
    (schedule) => {
      expect(() => pauseOf(schedule)).toThrow(`doesn’t support "${schedule}"`);
    },
  );
});
