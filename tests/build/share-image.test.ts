import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
