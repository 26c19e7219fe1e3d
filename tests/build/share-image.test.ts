import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as ShareImage from '#src/tooling/integrations/share-image.ts';

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

/** As a build has it, which begins with nothing in mind. */
async function build(): Promise<typeof ShareImage> {
  vi.resetModules();
  return import('#src/tooling/integrations/share-image.ts');
}

test('a picture is drawn once, again when its words or its look change, and goes when no page asks', async () => {
  const first = await build();
  expect([...(await first.drawShareImage(card))].slice(0, 4)).toEqual(PNG);
  const [name = ''] = readdirSync(kept);

  writeFileSync(join(kept, name), 'kept');
  const second = await build();
  expect(Buffer.from(await second.drawShareImage(card)).toString()).toBe('kept');
  await second.drawShareImage({ ...card, title: 'A second step' });
  await second.forgetOldImages();
  expect(readdirSync(kept)).toHaveLength(2);

  writeFileSync('src/tooling/integrations/share-image.ts', '// Another look.');
  const third = await build();
  expect([...(await third.drawShareImage(card))].slice(0, 4)).toEqual(PNG);
  await third.forgetOldImages();
  expect(readdirSync(kept)).toHaveLength(1);
});

test('a photo stands upright at the right side, as large as phones make them', async () => {
  // The camera was held upright: what is left in the file is above in the photo.
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
  // In base64 more than the 10 million letters that an SVG takes.
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
