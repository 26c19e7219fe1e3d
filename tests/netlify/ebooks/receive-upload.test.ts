import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { PART_BYTES, UNFINISHED_LIFETIME } from '#src/domain/ebooks/upload.ts';
import { beginUpload, finishUpload, receivePart } from '#netlify/ebooks/receive-upload.ts';
import { listFiles, openStored, removeFiles } from '#netlify/ebooks/manage-uploaded-files.ts';
import { purgeExpired } from '#netlify/privacy/purge-expired.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { announce, hashOf, makePdf, partsOf, PDF_REPORT } from '#tests/support/pdf.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const large = makePdf({ pages: 2, padding: 3 * PART_BYTES + 1000 });
const place = {
  bucket: 'ebooks',
  path: 'Book.pdf',
  name: 'Book.pdf',
  report: PDF_REPORT,
} as const;

async function sendAll(harness: TestHarness, bytes: Uint8Array, name = 'Book.pdf') {
  const { upload } = await beginUpload(announce(bytes, { name }), harness.services);
  await Promise.all(
    partsOf(bytes).map((part, index) => receivePart(upload, index, part, harness.services)),
  );
  return upload;
}

test('assembles the same file from parts sent in any order, repeated, or resumed', async () => {
  const parts = partsOf(large);
  const order = fc.array(fc.nat(parts.length - 1), { minLength: 3, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(order, async (sent) => {
      const harness = await createTestHarness();
      const { upload } = await beginUpload(announce(large), harness.services);
      for (const index of sent) {
        await receivePart(upload, index, parts[index] ?? new Uint8Array(), harness.services);
      }
      const resumed = await beginUpload(announce(large), harness.services);
      expect(resumed).toEqual({ upload, have: [...new Set(sent)].toSorted((a, b) => a - b) });
      for (const [index, part] of parts.entries()) {
        if (!resumed.have.includes(index)) await receivePart(upload, index, part, harness.services);
      }
      const file = await finishUpload({ upload, ...place }, harness.services);
      expect(file).toMatchObject({ bytes: large.byteLength, sha256: hashOf(large), version: 1 });
      expect(await finishUpload({ upload, ...place }, harness.services)).toEqual(file);
      expect(
        (await listFiles({ bucket: 'ebooks', limit: 100, offset: 0 }, harness.services)).files,
      ).toEqual([file]);
      const open = await openStored('ebooks', 'Book.pdf', harness.services);
      const body = new Response(open.read({ start: 0, end: open.bytes - 1 }));
      expect(hashOf(new Uint8Array(await body.arrayBuffer()))).toBe(hashOf(large));
    }),
    { numRuns: 10 },
  );
});

test('reports missing parts, so that the others don’t have to be sent again', async () => {
  const { upload } = await beginUpload(announce(large), harness.services);
  const parts = partsOf(large);
  for (const index of [0, 3])
    await receivePart(upload, index, parts[index] ?? new Uint8Array(), harness.services);
  const finished = finishUpload({ upload, ...place }, harness.services);
  await expect(finished).rejects.toMatchObject({
    code: 'upload_incomplete',
    details: { missing: [1, 2] },
  });
});

test('rejects a wrong part and doesn’t store it', async () => {
  const { upload } = await beginUpload(announce(large), harness.services);
  const [first = new Uint8Array(), second = new Uint8Array()] = partsOf(large);
  const changed = first.slice();
  changed[500] = (changed[500] ?? 0) ^ 1;
  const wrong: [number, Uint8Array][] = [
    [0, changed],
    [0, second],
    [0, first.slice(1)],
    [0, new Uint8Array()],
    [99, first],
  ];
  for (const [index, part] of wrong) {
    await expect(receivePart(upload, index, part, harness.services)).rejects.toMatchObject({
      code: 'bad_request',
    });
  }
  expect((await beginUpload(announce(large), harness.services)).have).toEqual([]);
});

test('rejects parts that fit together but don’t match the declared file', async () => {
  const announced = { ...announce(large), sha256: hashOf(makePdf()) };
  const { upload } = await beginUpload(announced, harness.services);
  for (const [index, part] of partsOf(large).entries()) {
    await receivePart(upload, index, part, harness.services);
  }
  await expect(finishUpload({ upload, ...place }, harness.services)).rejects.toMatchObject({
    code: 'bad_request',
  });
  expect(
    (await listFiles({ bucket: 'ebooks', limit: 100, offset: 0 }, harness.services)).files,
  ).toEqual([]);
});

test('leaves a file either complete or absent, no matter what fails in the store', async () => {
  const upload = await sendAll(harness, large);
  const { files } = harness;
  for (let fails = 0; fails < 40; fails += 1) {
    let call = 0;
    const broken = new Proxy(files, {
      get(target, name, receiver) {
        const found: unknown = Reflect.get(target, name, receiver);
        if (typeof found !== 'function') return found;
        return (...given: unknown[]) => {
          call += 1;
          if (call > fails) throw new Error('gone');
          return Reflect.apply(found, target, given) as unknown;
        };
      },
    });
    const { createUploads } = await import('#netlify/ebooks/upload-records.ts');
    const { createBookFiles } = await import('#netlify/ebooks/book-files.ts');
    const services = {
      ...harness.services,
      uploads: createUploads(broken),
      books: createBookFiles(broken),
    };
    const outcome = await finishUpload({ upload, ...place }, services).catch(() => undefined);
    const { files: listed } = await listFiles(
      { bucket: 'ebooks', limit: 100, offset: 0 },
      harness.services,
    );
    if (outcome) {
      expect(listed).toEqual([outcome]);
      return;
    }
    for (const { path } of listed) {
      const open = await openStored('ebooks', path, harness.services);
      const body = new Response(open.read({ start: 0, end: open.bytes - 1 }));
      expect(hashOf(new Uint8Array(await body.arrayBuffer()))).toBe(hashOf(large));
    }
  }
  throw new Error('The upload never finished.');
});

describe('file names', () => {
  test('gives the guide a fixed name, no matter what the uploaded file was called', async () => {
    const upload = await sendAll(harness, makePdf());
    const guide = { upload, ...place, bucket: 'guide', path: 'other.pdf' } as const;
    expect(await finishUpload(guide, harness.services)).toMatchObject({
      path: '7-day-wellness-guide.pdf',
      url: 'http://localhost:8888/.netlify/functions/storage?bucket=guide&path=7-day-wellness-guide.pdf',
    });
  });

  test('lists files by name, page by page, excluding removed ones', async () => {
    for (const path of ['b.pdf', 'c.pdf', 'a.pdf']) {
      const upload = await sendAll(harness, makePdf({ note: path }));
      await finishUpload({ upload, ...place, path }, harness.services);
    }
    const names = async (limit: number, offset = 0) =>
      (await listFiles({ bucket: 'ebooks', limit, offset }, harness.services)).files.map(
        ({ path }) => path,
      );
    expect(await names(100)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(await names(1, 1)).toEqual(['b.pdf']);
    const removed = await removeFiles(
      { bucket: 'ebooks', paths: ['b.pdf', 'never.pdf'] },
      harness.services,
    );
    expect(removed).toEqual({ removed: ['b.pdf'] });
    expect(await names(100)).toEqual(['a.pdf', 'c.pdf']);
    await expect(openStored('ebooks', 'b.pdf', harness.services)).rejects.toMatchObject({
      code: 'file_unknown',
    });
    const again = await finishUpload(
      { upload: await sendAll(harness, makePdf({ note: 'b.pdf' })), ...place, path: 'b.pdf' },
      harness.services,
    );
    expect(again.version).toBe(2);
    expect(await names(100)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });
});

test('removes parts of an unfinished upload after two days, but keeps complete files', async () => {
  const finished = await sendAll(harness, large);
  const file = await finishUpload({ upload: finished, ...place }, harness.services);
  await sendAll(harness, makePdf({ note: 'never finished' }));
  const parts = () => [...harness.files.contents.keys()].filter((key) => key.startsWith('upload-'));
  expect(parts()).toHaveLength(2);
  await purgeExpired(harness.services, endless, new Map());
  expect(parts()).toHaveLength(2);
  harness.clock.now += UNFINISHED_LIFETIME + 1;
  await purgeExpired(harness.services, endless, new Map());
  expect(parts()).toHaveLength(0);
  expect(await harness.files.keys('part-')).toEqual([]);
  const open = await openStored('ebooks', file.path, harness.services);
  const body = new Response(open.read({ start: 0, end: open.bytes - 1 }));
  expect(hashOf(new Uint8Array(await body.arrayBuffer()))).toBe(hashOf(large));
  const { upload } = await beginUpload(announce(large), harness.services);
  expect((await finishUpload({ upload, ...place }, harness.services)).id).toBe(file.id);
});
