import { beforeEach, describe, expect, test } from 'vitest';
import ebooksFunction from '#netlify/functions/ebooks.ts';
import {
  insertEbook,
  listForCoach,
  listForEveryone,
  updateEbook,
} from '#netlify/ebooks/publish-ebook.ts';
import { ebooksInput } from '#src/contracts/ebooks.ts';
import { coverProblem, MAX_COVER_BYTES } from '#src/domain/ebooks/cover.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { makeJpeg } from '#tests/support/jpeg.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';

const SLUG = 'small-steps';
const ALT = 'A photo of a garden.';
const URL_OF_FUNCTION = 'http://localhost:8888/.netlify/functions/ebooks';

let harness: TestHarness;

const update = (fields: object) => {
  const request = ebooksInput.parse({ action: 'update', slug: SLUG, ...fields });
  if (request.action !== 'update') throw new TypeError('This isn’t an update.');
  return updateEbook(request, harness.services);
};
const withCover = (picture: Uint8Array) =>
  update({ cover: { picture: Buffer.from(picture).toString('base64'), alt: ALT } });
const open = (address: string) =>
  ebooksFunction(new Request(new URL(address, URL_OF_FUNCTION)), {}, () => harness.services);

beforeEach(async () => {
  harness = await createTestHarness();
  const { books, uploads, now } = harness.services;
  await books.publish({
    slug: SLUG,
    fileName: 'a.pdf',
    pages: 4,
    body: new Uint8Array([1, 2, 3]),
    at: now(),
  });
  harness.services.uploads = {
    ...uploads,
    object: () =>
      Promise.resolve({
        bucket: 'ebooks',
        sha256: 'a'.repeat(64),
        bytes: 3,
        fileName: 'a.pdf',
        report: { pages: 4 },
      } as never),
  };
  const request = ebooksInput.parse({
    action: 'insert',
    slug: SLUG,
    file: 'f1',
    title: 'Small Steps',
    description: 'A little book about small steps.',
    price: '12.50',
    category: 'Recovery Tools',
    features: [],
  });
  if (request.action !== 'insert') throw new TypeError('This is no new eBook.');
  await insertEbook(request, harness.services);
});

describe('a cover of a published eBook', () => {
  test('lists a cover with its description, at a URL that changes with the cover', async () => {
    const picture = makeJpeg(600, 800);
    const { cover } = await withCover(picture);
    expect(cover).toMatchObject({ alt: ALT });
    const [listed] = (await listForEveryone(harness.services)).ebooks;
    expect(listed).toMatchObject({ id: SLUG, pages: 4, cover });
    const response = await open(cover?.url ?? '');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
    const { cover: next } = await withCover(makeJpeg(300, 400));
    expect(next?.url).not.toBe(cover?.url);
  });

  test('keeps the cover if other fields change', async () => {
    const { cover } = await withCover(makeJpeg(600, 800));
    expect((await update({ price: '9.99' })).cover).toEqual(cover);
    expect((await listForCoach(harness.services)).find(({ id }) => id === SLUG)?.cover).toEqual(
      cover,
    );
  });

  test.each(['small-steps', 'meal-plan', 'nothing'])(
    'doesn’t serve a cover for an eBook without one: %s',
    async (slug) => {
      expectConsole(/"event":"refused"/);
      const response = await open(`?cover=${slug}`);
      expect(response.status).toBe(404);
    },
  );
});

test.each([
  ['text', Buffer.from('no picture')],
  ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['a truncated JPEG', makeJpeg(600, 800).subarray(0, -2)],
  ['a tiny JPEG', makeJpeg(20, 30)],
  ['a huge JPEG', makeJpeg(6000, 8000)],
  [
    'a JPEG with too many bytes',
    Buffer.concat([makeJpeg(600, 800), Buffer.alloc(MAX_COVER_BYTES), Buffer.from([0xff, 0xd9])]),
  ],
])('refuses %s as a cover', (_, picture) => {
  expect(coverProblem(picture)).toBeDefined();
});

test('accepts a JPEG as large as the dashboard generates', () => {
  expect(coverProblem(makeJpeg(600, 800))).toBeUndefined();
});
