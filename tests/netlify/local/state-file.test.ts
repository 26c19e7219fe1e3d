import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStateFile } from '#netlify/local/state-file.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'state-'));
  path = join(folder, 'state.json');
});

afterEach(() => rm(folder, { recursive: true }));

const fresh = () => ({ names: ['none'], count: 0 });

describe('a state file', () => {
  test('starts with fresh state, and reopens with the saved state', async () => {
    const first = await openStateFile(path, fresh);
    expect(first.state).toEqual({ names: ['none'], count: 0 });
    first.state.names.push('maria');
    await first.save();
    expect((await openStateFile(path, fresh)).state.names).toEqual(['none', 'maria']);
  });

  test('fills in fields missing from an older version', async () => {
    await writeFile(path, '{"names":["maria"]}');
    expect((await openStateFile(path, fresh)).state).toEqual({ names: ['maria'], count: 0 });
  });

  test.each(['{"names":', '', '[]', 'null'])(
    'rejects a state file that contains %j, with advice on how to fix it',
    async (text) => {
      await writeFile(path, text);
      await expect(openStateFile(path, fresh)).rejects.toThrow(
        `${path} doesn’t contain a JSON object. Delete`,
      );
      expect(await readFile(path, 'utf8')).toBe(text);
    },
  );

  test('throws an error instead of starting fresh if the file can’t be read', async () => {
    await mkdir(path);
    await expect(openStateFile(path, fresh)).rejects.toThrow(/EISDIR/);
  });

  test('keeps the latest of many saves, and can save again after a failure', async () => {
    const file = await openStateFile(path, fresh);
    const saves = Array.from({ length: 50 }, (_, n) => {
      file.state.count = n + 1;
      return file.save();
    });
    await Promise.all(saves);
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ count: 50 });
    await mkdir(`${path}.tmp`);
    await expect(file.save()).rejects.toThrow();
    await rm(`${path}.tmp`, { recursive: true });
    await file.save();
  });
});
