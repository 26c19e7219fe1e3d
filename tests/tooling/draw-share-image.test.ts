import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as ShareImage from '#src/tooling/integrations/draw-share-image.ts';

const project = process.cwd();
const PNG = [0x89, 0x50, 0x4e, 0x47];
const card = { kind: 'Article', title: 'A first step', site: 'The site', fit: 'cover' } as const;
const kept = 'node_modules/.cache/share-images';
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'share-image-'));
  for (const part of ['content', 'package-lock.json'])
    symlinkSync(resolve(part), join(folder, part));
  for (const part of ['src/fonts', 'src/tooling/integrations'])
    cpSync(part, join(folder, part), { recursive: true });
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(project);
  rmSync(folder, { recursive: true });
});

/** Loads a fresh copy of the module, like each build does. */
async function build(): Promise<typeof ShareImage> {
  vi.resetModules();
  return import('#src/tooling/integrations/draw-share-image.ts');
}

test('caches a picture, redraws it when its text or design changes, and deletes it when no page uses it', async () => {
  const first = await build();
  expect([...(await first.drawShareImage(card))].slice(0, 4)).toEqual(PNG);
  const [name = ''] = readdirSync(kept);

  writeFileSync(join(kept, name), 'kept');
  const second = await build();
  expect(Buffer.from(await second.drawShareImage(card)).toString()).toBe('kept');
  await second.drawShareImage({ ...card, title: 'A second step' });
  await second.removeUnusedImages();
  expect(readdirSync(kept)).toHaveLength(2);

  writeFileSync('src/tooling/integrations/draw-share-image.ts', '// Another look.');
  const third = await build();
  expect([...(await third.drawShareImage(card))].slice(0, 4)).toEqual(PNG);
  await third.removeUnusedImages();
  expect(readdirSync(kept)).toHaveLength(1);
});

test('places a full-size phone photo upright on the right side', async () => {
  // The camera was held upright, so the left side of the stored image is the top of the photo.
  const photo = await sharp({
    create: {
      width: 4200,
      height: 2800,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 55 },
    },
  })
    .composite([
      {
        input: { create: { width: 2100, height: 2800, channels: 3, background: 'red' } },
        gravity: 'west',
      },
    ])
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  // In base64, this exceeds the SVG limit of 10 million characters.
  expect(photo.length).toBeGreaterThan(7_600_000);
  writeFileSync(join(folder, 'photo.jpg'), photo);
  const { drawShareImage } = await build();
  const drawn = await drawShareImage({ ...card, art: '../photo.jpg' });
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
  const isRed = (x: number, y: number) => {
    const [red = 0, green = 0] = data.subarray((y * info.width + x) * info.channels);
    return red > 200 && green < 60;
  };
  expect(info).toMatchObject({ width: 1200, height: 630 });
  expect([isRed(820, 20), isRed(1180, 20)]).toEqual([true, true]);
  expect([isRed(820, 610), isRed(1180, 610), isRed(780, 20)]).toEqual([false, false, false]);
});

/**
 * Returns the bounding box of the dark pixels in part of a picture (left, top, right, bottom), or
 * `undefined` if there are none.
 */
async function inkIn(
  picture: Uint8Array,
  area: { left: number; top: number; width: number; height: number },
): Promise<readonly [number, number, number, number] | undefined> {
  const { data, info } = await sharp(picture)
    .extract(area)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = [...data].flatMap((gray, index) => (gray < 120 ? [index] : []));
  if (at.length === 0) return undefined;
  const across = at.map((index) => index % info.width);
  const down = at.map((index) => Math.floor(index / info.width));
  const edge = (places: readonly number[], offset: number) =>
    [
      places.reduce((one, other) => Math.min(one, other)) + offset,
      places.reduce((one, other) => Math.max(one, other)) + offset,
    ] as const;
  const [left, right] = edge(across, area.left);
  const [top, bottom] = edge(down, area.top);
  return [left, top, right, bottom];
}

/** Expected width of the test title, in pixels. */
const WIDTH = 516;
const TITLE = { left: 30, top: 110, width: 1100, height: 390 };

test('draws the title in the site’s font, not a system font', async () => {
  const { drawShareImage } = await build();
  const drawn = await drawShareImage({ ...card, title: 'Illness 1,000 mg' });
  const [left, , right] = (await inkIn(drawn, TITLE)) ?? [0, 0, 0, 0];
  // Measured with Atkinson Hyperlegible Next, bold, 68 pixels.
  expect(right - left).toBeGreaterThan(WIDTH - 6);
  expect(right - left).toBeLessThan(WIDTH + 6);
});

test('shrinks a long title so that it ends above the site name', async () => {
  const { drawShareImage } = await build();
  const picture = (title: string) => drawShareImage({ ...card, title, art: 'art/guide-day-3.svg' });
  const words = 'Words & <signs> of a title that goes on and on';
  for (const count of [1, 2, 4, 6]) {
    const drawn = await picture(Array.from({ length: count }, () => words).join(' '));
    const [left, , right] = (await inkIn(drawn, { ...TITLE, width: 750 })) ?? [0, 0, 0, 0];
    expect(left).toBeGreaterThanOrEqual(70);
    expect(right).toBeLessThan(740);
    expect(await inkIn(drawn, { left: 30, top: 501, width: 750, height: 24 })).toBeUndefined();
  }
  await expect(picture(words.repeat(40))).rejects.toThrow(
    'is too long for a share image. Shorten the title.',
  );
});
