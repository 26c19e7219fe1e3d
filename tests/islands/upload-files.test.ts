import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { POLL_INTERVAL, openChannel, type ChannelState } from '#src/islands/ebooks/live-list.ts';
import { storageFrom } from '#src/islands/ebooks/upload-files.ts';
import { findPdfFault } from '#src/domain/ebooks/pdf-check.ts';
import { RETRY_DELAYS, retryDelay } from '#src/domain/retry-delay.ts';
import { PART_BYTES } from '#src/domain/ebooks/upload.ts';
import { signInAsCoach } from '#tests/support/coach.ts';
import { callAs } from '#tests/support/coach-uploads.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { hashOf, makePdf, PDF_REPORT } from '#tests/support/pdf.ts';

const waits: { pause: number; work: () => void; id: number }[] = [];
vi.mock('#src/browser/timers.ts', () => ({
  later: (pause: number, work: () => void) => {
    const id = waits.length + 1;
    waits.push({ pause, work, id });
    if (skipsDelays) queueMicrotask(work);
    return id;
  },
  cancel: (id: number) => {
    const found = waits.find((wait) => wait.id === id);
    if (found) found.work = () => undefined;
  },
}));
let skipsDelays = true;

// The worker that reads PDFs only runs in browsers. `tests/islands/nightly/pdf-report.test.ts`
// tests it.
vi.mock('#src/islands/ebooks/pdf-report.ts', () => ({
  readPdf: async (bytes: Uint8Array) => {
    const fault = findPdfFault(bytes);
    return fault ? { fault } : { report: PDF_REPORT };
  },
}));

beforeEach(() => {
  waits.length = 0;
  skipsDelays = true;
});
afterEach(() => vi.unstubAllGlobals());

/**
 * What happens to a request: it arrives, the connection drops before or after the server handles
 * it, or a gateway returns an error.
 */
type Outcome = 'arrives' | 'lost' | 'answer lost' | 'gateway';

/** Stubs a browser whose requests reach the real functions. */
async function openBrowser(outcomeOf: (url: string, number: number) => Outcome) {
  const harness = await createTestHarness();
  const { cookie } = await signInAsCoach(harness);
  const sent: string[] = [];
  vi.stubGlobal('location', { origin: 'http://localhost:8888' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [path = '', query = ''] = url.split('?');
    const name = path.split('/').at(-1) as 'upload' | 'storage';
    const outcome = outcomeOf(url, sent.length);
    sent.push(`${init.method ?? 'GET'} ${url}`);
    init.signal?.throwIfAborted();
    if (outcome === 'lost') throw new TypeError('Failed to fetch');
    if (outcome === 'gateway') return new Response('<h1>Bad gateway</h1>', { status: 502 });
    const { method = 'GET', headers = {}, body = null } = init;
    const answer = await callAs(harness, cookie, name, {
      method,
      headers,
      body,
      query: query && `?${query}`,
    });
    if (outcome === 'answer lost') throw new TypeError('Failed to fetch');
    return answer;
  });
  return { harness, sent };
}

function pdfFile(
  bytes: Uint8Array<ArrayBuffer>,
  name = 'Book.pdf',
  type = 'application/pdf',
): File {
  return new File([bytes], name, { type });
}

async function storedHash(harness: TestHarness, path: string): Promise<string | undefined> {
  return (await harness.services.uploads.newest('ebooks', path))?.sha256;
}

describe('uploads', () => {
  test('completes a 15 MB upload over a connection that drops twice, without resending finished parts', async () => {
    const bytes = makePdf({ pages: 3, padding: 15 * 1024 * 1024 });
    const { harness, sent } = await openBrowser((url, number) =>
      url.includes('part=') && (number === 4 || number === 9) ? 'lost' : 'arrives',
    );
    const progress: number[] = [];
    const file = await storageFrom('ebooks').upload('Book.pdf', pdfFile(bytes), {
      onProgress: (done, whole) => progress.push(done / whole),
    });
    expect(file).toMatchObject({ bytes: bytes.byteLength, report: { pages: 3 } });
    expect(await storedHash(harness, 'Book.pdf')).toBe(hashOf(bytes));
    expect(sent.filter((one) => one.startsWith('PUT'))).toHaveLength(16 + 2);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  test('completes an upload no matter how the connection fails', async () => {
    const bytes = makePdf({ padding: 4 * PART_BYTES });
    const outcome = fc.constantFrom<Outcome>(
      'arrives',
      'arrives',
      'lost',
      'answer lost',
      'gateway',
    );
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(outcome), async (outcomes) => {
        const inARow = new Map<string, number>();
        const { harness } = await openBrowser((url) => {
          const next = outcomes.next().value as Outcome;
          const failures = next === 'arrives' ? 0 : (inARow.get(url) ?? 0) + 1;
          // A connection that never works has its own test. Failures are counted per URL because 2
          // parts upload in parallel.
          inARow.set(url, failures % 4);
          return failures > 3 ? 'arrives' : next;
        });
        await storageFrom('ebooks').upload('Book.pdf', pdfFile(bytes));
        expect(await storedHash(harness, 'Book.pdf')).toBe(hashOf(bytes));
        vi.unstubAllGlobals();
      }),
      { numRuns: 15 },
    );
  });

  test('retries after 1, 2, 5, and then every 10 seconds, and fails if the connection stays down', async () => {
    await openBrowser(() => 'lost');
    const sending = storageFrom('ebooks').upload('Book.pdf', pdfFile(makePdf()));
    await expect(sending).rejects.toMatchObject({ code: 'upstream_unavailable' });
    expect(waits.map(({ pause }) => pause).slice(0, 5)).toEqual([1000, 2000, 5000, 10_000, 10_000]);
  });

  test('resumes when the same file is chosen again', async () => {
    const bytes = makePdf({ padding: 5 * PART_BYTES });
    const control = new AbortController();
    const { harness, sent } = await openBrowser((_, number) => {
      if (number === 4) control.abort();
      return 'arrives';
    });
    const files = storageFrom('ebooks');
    await expect(
      files.upload('1-Book.pdf', pdfFile(bytes), { signal: control.signal }),
    ).rejects.toThrow();
    const before = sent.filter((one) => one.startsWith('PUT')).length;
    await files.upload('2-Book.pdf', pdfFile(bytes));
    const after = sent.filter((one) => one.startsWith('PUT')).length - before;
    expect(after).toBeLessThan(6);
    expect(await storedHash(harness, '2-Book.pdf')).toBe(hashOf(bytes));
    expect(await storedHash(harness, '1-Book.pdf')).toBeUndefined();
  });

  test('rejects a locked, oversized, or non-PDF file before sending anything', async () => {
    const { sent } = await openBrowser(() => 'arrives');
    const files = storageFrom('ebooks');
    const wrong: [File, string][] = [
      [pdfFile(makePdf({ isLocked: true })), 'wrong_type'],
      [pdfFile(makePdf(), 'photo.png', 'image/png'), 'wrong_type'],
      [pdfFile(new Uint8Array(19 * 1024 * 1024)), 'too_large'],
    ];
    for (const [file, code] of wrong) {
      await expect(files.upload('x.pdf', file)).rejects.toMatchObject({ code });
    }
    expect(sent).toEqual([]);
  });
});

test('a bucket lists its files by name and removes files', async () => {
  const { sent } = await openBrowser(() => 'arrives');
  const files = storageFrom('ebooks');
  await files.upload('b.pdf', pdfFile(makePdf({ note: 'b' })));
  await files.upload('a.pdf', pdfFile(makePdf({ note: 'a' })));
  expect((await files.list()).map(({ path }) => path)).toEqual(['a.pdf', 'b.pdf']);
  expect(await files.rules()).toMatchObject({
    public: false,
    allowed_mime_types: ['application/pdf'],
  });
  expect(await files.remove(['a.pdf', 'c.pdf'])).toEqual(['a.pdf']);
  expect((await files.list()).map(({ path }) => path)).toEqual(['b.pdf']);
  expect(sent.length).toBeGreaterThan(0);
});

describe('channels', () => {
  /** Opens a channel whose poll responses the test controls. */
  function openPolledChannel() {
    skipsDelays = false;
    const states: ChannelState[] = [];
    const polls: PromiseWithResolvers<boolean>[] = [];
    const channel = openChannel({
      poll() {
        const one = Promise.withResolvers<boolean>();
        polls.push(one);
        return one.promise;
      },
      onState: (state) => states.push(state),
    });
    const answer = async (isAnswered: boolean) => {
      polls.at(-1)?.resolve(isAnswered);
      await polls.at(-1)?.promise;
      await Promise.resolve();
    };
    return { channel, states, polls, answer };
  }
  const wake = () => waits.at(-1)?.work();

  test('connects, opens, closes, and then reconnects a channel', async () => {
    const { states, answer, channel } = openPolledChannel();
    await answer(true);
    wake();
    await answer(false);
    expect(states).toEqual(['connecting', 'open', 'closing', 'closed']);
    wake();
    await answer(true);
    channel.close();
    expect(states.slice(4)).toEqual(['connecting', 'open', 'closing', 'closed']);
    channel.close();
    expect(channel.state).toBe('closed');
  });

  test('reconnects after 1, 2, 5, and then every 10 seconds, and resets the delay after a successful poll', async () => {
    const { answer } = openPolledChannel();
    for (const isAnswered of [false, false, false, false, false, true, false]) {
      await answer(isAnswered);
      wake();
    }
    expect(waits.map(({ pause }) => pause)).toEqual([
      1000,
      2000,
      5000,
      10_000,
      10_000,
      POLL_INTERVAL,
      1000,
    ]);
  });

  test('stops polling if closed during a poll', async () => {
    const { channel, polls, answer } = openPolledChannel();
    channel.close();
    await answer(true);
    expect(waits).toEqual([]);
    expect(polls).toHaveLength(1);
    expect(channel.state).toBe('closed');
  });
});

test('retry delays are 1, 2, 5, and then always 10 seconds', () => {
  expect([1, 2, 3, 4, 5, 99].map(retryDelay)).toEqual([...RETRY_DELAYS, 10_000, 10_000]);
});
