import { beforeEach, describe, expect, test } from 'vitest';
import { PART_BYTES } from '#src/domain/ebooks/upload.ts';
import type { StoredFile, UploadBegun } from '#src/contracts/upload.ts';
import { purgeExpired } from '#netlify/privacy/purge-expired.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { signInAsCoach, signInAsVisitor } from '#tests/support/coach.ts';
import { callAs, filesAs, postAs, putPart, sendFileAs } from '#tests/support/coach-uploads.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { announce, hashOf, makePdf, partsOf, PDF_REPORT } from '#tests/support/pdf.ts';
import { buy } from '#tests/support/purchase.ts';

const encode = (text: string) => new TextEncoder().encode(text);
let harness: TestHarness;
let coach: string;

beforeEach(async () => {
  harness = await createTestHarness();
  coach = (await signInAsCoach(harness)).cookie;
});

describe('T13: files disguised as PDFs', () => {
  const pdf = makePdf();
  const zip = new Uint8Array(
    Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]),
  );
  test.each<[string, Uint8Array]>([
    ['an HTML page', encode('<!doctype html><script>alert(1)</script>')],
    [
      'a ZIP file',
      new Uint8Array(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)])),
    ],
    [
      'an HTML page that starts like a PDF',
      encode('%PDF-1.7\n<html><script>alert(1)</script>\n%%EOF'),
    ],
    ['a file that’s both a PDF and a ZIP file', new Uint8Array(Buffer.concat([pdf, zip]))],
    ['a PDF after other bytes', new Uint8Array(Buffer.concat([encode('GIF89a'), pdf]))],
    ['half a PDF', makePdf({ padding: 4000 }).slice(0, 3000)],
    ['a locked PDF', makePdf({ isLocked: true })],
    ['a PDF without pages', encode('%PDF-1.7\n%%EOF')],
  ])('T13: rejects %s renamed to .pdf and never lists it', async (_, bytes) => {
    expectConsole(/"code":"wrong_type"/);
    const answer = await sendFileAs(harness, coach, bytes);
    expect(answer.status).toBe(415);
    expect(((await answer.json()) as { message: string }).message).toMatch(/Book\.pdf/);
    expect(await filesAs(harness, coach)).toEqual([]);
    expect(
      (await harness.files.keys('piece-')).filter((key) => key.includes(hashOf(bytes))),
    ).toEqual([]);
  });

  test('T13: rejects an empty file, another type, and another extension before any bytes are sent', async () => {
    expectConsole(/"code":"wrong_type"/);
    const bad = [
      [new Uint8Array(), {}],
      [pdf, { type: 'text/html' }],
      [pdf, { name: 'book.exe' }],
      [pdf, { name: 'book.pdf.html' }],
    ] as const;
    for (const [bytes, change] of bad) {
      expect((await sendFileAs(harness, coach, bytes, change)).status).toBe(415);
    }
    expect(await harness.files.keys('upload-')).toEqual([]);
  });
});

describe('T13: file sizes', () => {
  test('T13: rejects 200 MB when the upload is announced', async () => {
    expectConsole(/"code":"too_large"/);
    const bytes = 200 * 1024 * 1024;
    const hash = hashOf(encode('x'));
    const answer = await postAs(harness, coach, 'upload', {
      action: 'begin',
      ...announce(makePdf()),
      bytes,
      parts: Array.from({ length: 200 }, () => hash),
    });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toMatch(/200 MB.*18 MB.*smaller/);
    expect(await harness.files.keys('upload-')).toEqual([]);
  });

  test('T13: doesn’t read a part that declares too large a size, and stops reading one that doesn’t declare its size', async () => {
    expectConsole(/"code":"too_large"/);
    let pulled = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(64 * 1024));
        },
      });
    const put = (headers: Record<string, string>) =>
      callAs(harness, coach, 'upload', {
        method: 'PUT',
        query: '?upload=x&part=0',
        headers: { 'content-type': 'application/octet-stream', ...headers },
        body: endless(),
        duplex: 'half',
      } as RequestInit);
    expect((await put({ 'content-length': '209715200' })).status).toBe(413);
    expect(pulled).toBeLessThan(3);
    expect((await put({})).status).toBe(413);
    expect(pulled).toBeLessThan((PART_BYTES / 65_536) * 2);
  });
});

test.each([
  '../../etc/passwd.pdf',
  '..\\..\\x.pdf',
  'a\u0000.pdf',
  '%2e%2e%2fx.pdf',
  `${'x'.repeat(300)}.pdf`,
  'http://evil.example/x.pdf',
  '<img src=x>.pdf',
  '"; filename=evil.exe; x=".pdf',
])(
  'T13: uses the name %j only as a file name, and never as a key, a folder, or a header',
  async (name) => {
    const answer = await sendFileAs(harness, coach, makePdf(), { name });
    expect(answer.status).toBe(200);
    const file = (await answer.json()) as StoredFile;
    expect(file.fileName).toMatch(/^[^/\\<>"%\p{Cc}]{1,96}\.pdf$/u);
    const keys = [...harness.files.contents.keys(), ...(await harness.files.keys(''))];
    expect(keys.every((key) => /^[a-z0-9.-]+$/.test(key))).toBe(true);
    const opened = await callAs(harness, coach, 'storage', {
      query: new URL(file.url).search,
    });
    expect(opened.status).toBe(200);
    expect(opened.headers.get('content-type')).toBe('application/pdf');
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
    expect(opened.headers.get('content-security-policy')).toMatch(/sandbox/);
    expect(opened.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\/]+"; filename\*=UTF-8''[^"]+$/,
    );
  },
);

test('T13: uploading the same name twice creates two versions, and earlier buyers keep theirs', async () => {
  const send = async (note: string) =>
    (await (await sendFileAs(harness, coach, makePdf({ note }))).json()) as StoredFile;
  const link = async (file: StoredFile) =>
    postAs(harness, coach, 'ebooks', { action: 'link', slug: 'meal-plan', file: file.id });
  const first = await send('first');
  await link(first);
  const { entitlementId } = await buy(harness, { ebookId: 'meal-plan' });
  const second = await send('second');
  await link(second);
  expect([first.version, second.version]).toEqual([1, 2]);
  const entitlement = await harness.services.entitlements.find(entitlementId);
  expect(entitlement?.files.map(({ sha256 }) => sha256)).toEqual([first.sha256]);
  expect((await harness.services.books.current('meal-plan'))?.sha256).toBe(second.sha256);
});

test('T13: 20 concurrent uploads all arrive intact', async () => {
  const files = Array.from({ length: 20 }, (_, index) =>
    makePdf({ pages: index + 1, padding: PART_BYTES + index }),
  );
  const answers = await Promise.all(
    files.map((bytes, index) => sendFileAs(harness, coach, bytes, { name: `Book ${index}.pdf` })),
  );
  expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
  const listed = await filesAs(harness, coach);
  expect(listed.map(({ sha256 }) => sha256).toSorted()).toEqual(files.map(hashOf).toSorted());
});

test('T13: the same file uploaded from 20 windows at the same time is stored as one file', async () => {
  const bytes = makePdf({ padding: PART_BYTES });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sendFileAs(harness, coach, bytes)),
  );
  const ids = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as StoredFile).id),
  );
  expect(new Set(ids).size).toBe(1);
});

test('T13: an upload that stops midway is never listed, linked, or sold, and its parts are deleted', async () => {
  expectConsole(/upload_incomplete|file_unknown/);
  const bytes = makePdf({ padding: 3 * PART_BYTES });
  const begun = await postAs(harness, coach, 'upload', { action: 'begin', ...announce(bytes) });
  const { upload } = (await begun.json()) as UploadBegun;
  const [first] = partsOf(bytes);
  if (first) await putPart(harness, coach, upload, 0, first);
  const target = {
    upload,
    bucket: 'ebooks',
    path: 'Book.pdf',
    name: 'Book.pdf',
    report: PDF_REPORT,
  };
  expect((await postAs(harness, coach, 'upload', { action: 'finish', ...target })).status).toBe(
    409,
  );
  expect(await filesAs(harness, coach)).toEqual([]);
  const link = { action: 'link', slug: 'meal-plan', file: upload };
  expect((await postAs(harness, coach, 'ebooks', link)).status).toBe(404);
  harness.clock.now += 3 * 24 * 60 * 60_000;
  await purgeExpired(harness.services, endless, new Map());
  expect(await harness.files.keys('part-')).toEqual([]);
  expect(await harness.files.keys('upload-')).toEqual([]);
});

test.each([1e300, 0, -1, 1.5, 10_001, '3', null])(
  'T13: rejects a file with %j pages and doesn’t list it',
  async (pages) => {
    expectConsole(/bad_request/);
    const file = makePdf({ pages: 2 });
    const begun = await postAs(harness, coach, 'upload', { action: 'begin', ...announce(file) });
    const { upload } = (await begun.json()) as { upload: string };
    for (const [index, part] of partsOf(file).entries()) {
      await putPart(harness, coach, upload, index, part);
    }
    const answer = await postAs(harness, coach, 'upload', {
      action: 'finish',
      upload,
      bucket: 'ebooks',
      path: 'Book.pdf',
      name: 'Book.pdf',
      report: { ...PDF_REPORT, pages },
    });
    expect(answer.status).toBe(400);
    expect(await filesAs(harness, coach)).toEqual([]);
  },
);

describe('T13: permissions', () => {
  /** Requests that roles.test.ts doesn't cover: PUT for parts, and GET for files. */
  const requests: [string, (cookie: string) => Promise<Response>][] = [
    ['uploading a part', (cookie) => putPart(harness, cookie, 'a'.repeat(32), 0, makePdf())],
    [
      'reading a file',
      (cookie) => callAs(harness, cookie, 'storage', { query: '?bucket=ebooks&path=Book.pdf' }),
    ],
    ['listing files', (cookie) => callAs(harness, cookie, 'storage', { query: '?bucket=ebooks' })],
  ];

  test.each(requests)(
    'T13: %s is only for the coach, and anyone else’s request leaves no trace',
    async (_, send) => {
      expectConsole(/"event":"refused"/);
      await sendFileAs(harness, coach, makePdf());
      const visitor = (await signInAsVisitor(harness, 'someone@example.com')).cookie;
      const before = [...harness.files.contents.keys()].toSorted();
      const wrong = ['', visitor, `${coach}x`, 'session=', 'session=%00', '__Host-session=coach'];
      for (const cookie of wrong) {
        const answer = await send(cookie);
        expect([401, 403], cookie).toContain(answer.status);
        expect(await answer.text()).not.toMatch(/Book\.pdf/);
      }
      expect([...harness.files.contents.keys()].toSorted()).toEqual(before);
    },
  );

  test('T13: the guide is public and can be cached for an hour', async () => {
    const bytes = makePdf();
    const begun = await postAs(harness, coach, 'upload', { action: 'begin', ...announce(bytes) });
    const { upload } = (await begun.json()) as UploadBegun;
    await putPart(harness, coach, upload, 0, bytes);
    const guide = {
      upload,
      bucket: 'guide',
      path: 'any.pdf',
      name: 'any.pdf',
      report: PDF_REPORT,
    };
    await postAs(harness, coach, 'upload', { action: 'finish', ...guide });
    const listed = await callAs(harness, '', 'storage', { query: '?bucket=guide' });
    const { files } = (await listed.json()) as { files: StoredFile[] };
    const opened = await callAs(harness, '', 'storage', {
      query: new URL(files[0]?.url ?? '').search,
    });
    expect(opened.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(hashOf(new Uint8Array(await opened.arrayBuffer()))).toBe(hashOf(bytes));
  });
});
