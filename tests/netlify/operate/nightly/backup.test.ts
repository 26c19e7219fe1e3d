import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BackupRefused, exportStores } from '#netlify/operate/backup.ts';
import { openIndexKey } from '#netlify/storage/encrypted-store.ts';
import { openLink } from '#netlify/downloads/read-link.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { assembleShopServices } from '#netlify/app/create-shop-services.ts';
import { openEnvelope, RECORD_VERSION, StoreRecordUnreadable } from '#netlify/storage/store.ts';
import { emptyStores, restore, save, SAVED_AT } from '#tests/support/backups.ts';
import { signInAsVisitor } from '#tests/support/coach.ts';
import { createTestHarness, TEST_KEYS, type TestHarness } from '#tests/support/memory-services.ts';
import { buy } from '#tests/support/purchase.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

describe('a backup', () => {
  test('restores every order, link, and file, so that an emailed link opens the same book', async () => {
    const { token } = await buy(harness);
    const lines = await save(harness);
    const stores = emptyStores();
    const { written, alreadyThere } = await restore(lines, stores);
    expect(alreadyThere).toBe(0);
    expect(written).toBe(lines.length - 2);

    const services = assembleShopServices({ ...harness.services, ...stores });
    expect(await openLink(token, services)).toEqual(await openLink(token, harness.services));
    const file = await services.books.current('recovery-planner');
    expect(file).toEqual(await harness.services.books.current('recovery-planner'));
    const text = await new Response(
      services.books.read(file ?? { sha256: '', bytes: 0 }, {
        start: 0,
        end: (file?.bytes ?? 1) - 1,
      }),
    ).text();
    expect(text).toBe('%PDF-1.7 recovery-planner %%EOF');
    expect((await save(stores)).slice(1)).toEqual(lines.slice(1));
  });

  test('resumes after its last line if it’s interrupted, and ends up the same as an uninterrupted one', async () => {
    await buy(harness);
    const whole = await save(harness);
    for (const cut of [1, 2, 7, whole.length - 1]) {
      const earlier = whole.slice(0, cut);
      const rest = await Array.fromAsync(exportStores(harness, SAVED_AT, earlier));
      expect([...earlier, ...rest].toSorted()).toEqual(whole.toSorted());
      const stores = emptyStores();
      expect((await restore([...earlier, ...rest], stores)).written).toBe(whole.length - 2);
    }
    await expect(
      Array.fromAsync(exportStores(harness, SAVED_AT, ['{"kind":"another"}'])),
    ).rejects.toThrow(BackupRefused);
    await expect(
      Array.fromAsync(exportStores(harness, SAVED_AT, [whole[0] ?? '', '{"half":'])),
    ).rejects.toThrow(BackupRefused);
  });

  test('omits records that would keep the sweeper from fetching a missing order', async () => {
    await buy(harness);
    await sweep(harness.services);
    expect([...harness.records.contents.keys()].join('\n')).toContain('swept-');
    expect((await save(harness)).join('\n')).not.toContain('swept-');
  });

  test('works during an upload, and omits the parts received so far', async () => {
    const { uploads } = harness.services;
    const id = await uploads.begin({ bytes: 3, sha256: 'a'.repeat(64), parts: [], at: SAVED_AT });
    await uploads.keepPart(id, 0, new TextEncoder().encode('one'));
    const text = (await save(harness)).join('\n');
    expect(text).toContain(`upload-${id}`);
    expect(text).not.toContain('part-');
  });

  test('doesn’t contain buyer data in plaintext', async () => {
    await buy(harness, { customerLastName: 'Lopez' });
    expect((await save(harness)).join('\n')).not.toMatch(/maria|lopez|example\.com/i);
  });

  test('can be restored repeatedly, and resumes a restore where it was interrupted', async () => {
    await buy(harness);
    const lines = await save(harness);
    expect(await restore(lines, harness)).toMatchObject({
      written: 0,
      alreadyThere: lines.length - 2,
    });
    const firstKey = (JSON.parse(lines[1] ?? '') as { key: string }).key;
    await harness.records.remove(firstKey);
    expect(await restore(lines, harness)).toMatchObject({
      written: 1,
      alreadyThere: lines.length - 3,
    });
  });

  test('doesn’t change anything if the store has different data under one of its keys', async () => {
    await buy(harness);
    const lines = await save(harness);
    const stores = emptyStores();
    const order =
      [...harness.records.contents.keys()].find((key) => key.startsWith('order-')) ?? '';
    await stores.records.create(order, { totalCents: 1 });
    await expect(restore(lines, stores)).rejects.toThrow(/different records .*order-cs_test/);
    expect(await stores.records.keys('')).toEqual([order]);
    expect(await stores.files.keys('')).toEqual([]);
  });

  test.each<[string, (lines: string[]) => string[]]>([
    ['that is truncated', (lines) => lines.slice(0, -1)],
    ['without its first line', (lines) => lines.slice(1)],
    ['with a record missing', (lines) => lines.toSpliced(3, 1)],
    ['with a record added', (lines) => lines.toSpliced(3, 0, lines[3] ?? '')],
    ['with changed data', (lines) => lines.map((line) => line.replaceAll('1999', '1'))],
    [
      'with another version number',
      (lines) => lines.map((line) => line.replace('"v":1,"at"', '"v":2,"at"')),
    ],
    ['with a line that isn’t JSON', (lines) => lines.toSpliced(2, 0, 'oops')],
    ['that is empty', () => []],
  ])('rejects a backup %s before anything is written', async (_what, damage) => {
    await buy(harness);
    const lines = await save(harness);
    const stores = emptyStores();
    await expect(restore(damage(lines), stores)).rejects.toBeInstanceOf(BackupRefused);
    expect(await stores.records.keys('')).toEqual([]);
  });
});

describe('the version of a record', () => {
  const envelope = (v: unknown) => ({ v, rev: 'r', data: { cents: 1999 } });

  test.each([0, 2, 1.5, -1, '1', null, undefined])(
    'rejects the record version %j instead of guessing',
    (v) => {
      expect(() => openEnvelope('order-1', envelope(v))).toThrow(StoreRecordUnreadable);
    },
  );

  test('writes the version to every record', async () => {
    await buy(harness);
    for (const text of harness.records.contents.values()) {
      expect(JSON.parse(text)).toMatchObject({ v: RECORD_VERSION });
    }
  });

  test('upgrades records from older code step by step, and rejects those from newer code', () => {
    const upgrades = {
      1: (data: unknown) => ({ money: { cents: (data as { cents: number }).cents } }),
      2: (data: unknown) => ({ ...(data as object), currency: 'usd' }),
    };
    const upgraded = { money: { cents: 1999 }, currency: 'usd' };
    expect(openEnvelope('order-1', envelope(1), upgrades)).toEqual({
      v: 3,
      rev: 'r',
      data: upgraded,
    });
    const written = { v: 3, rev: 'r', data: upgraded };
    expect(openEnvelope('order-1', written, upgrades)).toEqual(written);
    expect(() => openEnvelope('order-1', written)).toThrow(/version 3; this code reads version 1/);
  });
});

describe('the commands', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = (
    direction: string,
    file: string,
    dataDir: string,
    options = direction === 'import' ? ['--is-newest'] : [],
    orderSecret = '',
  ) =>
    spawnSync(process.execPath, ['netlify/operate/shop-command.ts', direction, file, ...options], {
      encoding: 'utf8',
      env: {
        ...process.env,
        LOCAL_DATA_DIR: join(folder, dataDir),
        NODE_OPTIONS: '',
        ORDER_SECRET: orderSecret,
      },
    });

  test('restores an older export only with its secret, and revokes the passwords in it', async () => {
    const { orderSecret } = TEST_KEYS;
    await openIndexKey(harness.records, { orderSecret, orderSecretPrevious: undefined });
    await signInAsVisitor(harness, 'maria@example.com');
    const file = join(folder, 'shop.ndjson');
    await writeFile(file, (await save(harness)).join('\n'));
    for (const secret of ['', 'a secret of another shop, 32 letters']) {
      const refused = run('import', file, 'one', [], secret);
      expect([refused.status, refused.stdout]).toEqual([1, '']);
      expect(refused.stderr).toMatch(/^Set ORDER_SECRET .* Nothing was written\.\n$/s);
    }
    const restored = run('import', file, 'one', [], orderSecret);
    expect([restored.status, restored.stderr]).toEqual([0, '']);
    expect(restored.stdout).toContain('Everyone has been signed out. Passwords reset: 1.');
    const newest = run('import', file, 'two', ['--newer', file], orderSecret);
    expect(newest.stdout).toContain('Passwords reset: 0.');
  });

  test('exports this machine’s store to a file without overwriting an existing one, and imports it elsewhere', async () => {
    await buy(harness);
    const file = join(folder, 'shop.ndjson');
    await writeFile(file, (await save(harness)).join('\n'));
    const restored = run('import', file, 'one');
    expect(restored.stderr).toBe('');
    expect(restored.stdout).toMatch(/^\d+ records were restored/);

    const copy = join(folder, 'copy.ndjson');
    expect(run('export', copy, 'one').status).toBe(0);
    const withoutHead = (text: string) => text.trim().split('\n').slice(1);
    expect(withoutHead(await readFile(copy, 'utf8'))).toEqual(
      withoutHead(await readFile(file, 'utf8')),
    );

    // Interrupted in the middle of a line: the same command resumes.
    const text = await readFile(copy, 'utf8');
    const half = join(folder, 'half.ndjson');
    await writeFile(`${half}.begun`, text.slice(0, Math.floor(text.length / 2)));
    const resumed = run('export', half, 'one');
    expect([resumed.status, resumed.stderr]).toEqual([0, '']);
    expect(resumed.stdout).toBe(
      run('export', join(folder, 'third.ndjson'), 'one').stdout.replace('third', 'half'),
    );
    expect(withoutHead(await readFile(half, 'utf8')).toSorted()).toEqual(
      withoutHead(text).toSorted(),
    );
    expect(run('import', half, 'two').status).toBe(0);

    const again = run('export', copy, 'one');
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('already exists')]);
    expect(run('import', join(folder, 'nothing'), 'one').stderr).toContain('doesn’t exist');
    expect(run('import', '', 'one').stderr).toContain('Add a file name: npm run shop -- import');
  });
});
