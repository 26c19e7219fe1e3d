import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import bookCover from '#netlify/functions/book-cover.ts';
import { MAX_COVER_BYTES } from '#src/domain/cover-image.ts';
import type { CoverKept } from '#src/contracts/book-cover.ts';
import { signInAsCoach, signInAsVisitor } from '#tests/support/coach.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestWorld, type TestWorld } from '#tests/support/memory-services.ts';
import { makePng } from '#tests/support/pictures.ts';

const URL = 'http://localhost:8888/.netlify/functions/book-cover';

const put = (world: TestWorld, body: Uint8Array, headers: Record<string, string>) =>
  bookCover(
    new Request(URL, {
      method: 'PUT',
      headers: {
        origin: 'http://localhost:8888',
        'content-type': 'application/octet-stream',
        ...headers,
      },
      body: new Uint8Array(body),
    }),
    {},
    () => world.services,
  );
const get = (world: TestWorld, sha256: string, method = 'GET') =>
  bookCover(new Request(`${URL}?sha256=${sha256}`, { method }), {}, () => world.services);

test('a cover of the coach is shown to everybody as the picture that it is, and kept for a year', async () => {
  const world = await createTestWorld();
  const picture = makePng(300, 400);
  const kept = await put(world, picture, await signInAsCoach(world));
  expect(kept.status).toBe(200);
  const { cover } = (await kept.json()) as CoverKept;
  expect(cover).toMatchObject({ type: 'image/png', width: 300, height: 400 });
  const shown = await get(world, cover.sha256);
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(new Uint8Array(picture));
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'netlify-vary': 'query=sha256',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  });
  expect(await (await get(world, cover.sha256, 'HEAD')).text()).toBe('');
});

test('a photo is kept and shown without the place and the time that the camera wrote in it', async () => {
  const world = await createTestWorld();
  const photo = await sharp(new Uint8Array(300 * 400 * 3), {
    raw: { width: 300, height: 400, channels: 3 },
  })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 26/1 46/1' } })
    .toBuffer();
  const { cover } = (await (
    await put(world, photo, await signInAsCoach(world))
  ).json()) as CoverKept;
  expect(cover).toMatchObject({ type: 'image/jpeg', width: 300, height: 400 });
  const shown = await (await get(world, cover.sha256)).arrayBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  expect((await sharp(shown).metadata()).exif).toBeUndefined();
  expect(await sharp(shown).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer());
  const sha256 = createHash('sha256').update(new Uint8Array(shown)).digest('hex');
  expect(cover.sha256).toBe(sha256);
});

test('what is no picture, too large, or from somebody else is refused and not kept', async () => {
  expectConsole(/"event":"refused"/);
  const world = await createTestWorld();
  const coach = await signInAsCoach(world);
  const before = world.files.contents.size;
  const pdf = new TextEncoder().encode('%PDF-1.7 a book that is sold');
  expect((await put(world, pdf, coach)).status).toBe(415);
  expect((await put(world, makePng(20, 20), coach)).status).toBe(415);
  expect((await put(world, new Uint8Array(MAX_COVER_BYTES + 1), coach)).status).toBe(413);
  const visitor = await signInAsVisitor(world, 'visitor@example.com');
  expect((await put(world, makePng(300, 400), visitor)).status).toBe(403);
  expect((await put(world, makePng(300, 400), {})).status).toBe(401);
  const elsewhere = { ...coach, origin: 'https://evil.example' };
  expect((await put(world, makePng(300, 400), elsewhere)).status).toBe(403);
  expect(world.files.contents.size).toBe(before);
});

test('no hash opens anything but a cover: a paid file stays closed', async () => {
  expectConsole(/"event":"refused"/);
  const world = await createTestWorld();
  const paid = await world.services.books.current('meal-plan');
  for (const sha256 of [paid?.sha256 ?? '', 'a'.repeat(64), '../piece', '']) {
    expect((await get(world, sha256)).status, sha256).toBe(404);
  }
});
