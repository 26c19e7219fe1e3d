import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  endAllSignIns,
  endSignIns,
  importAccounts,
  type SiteStores,
} from '#netlify/operate/backup.ts';
import { accountOf, send, signIn, tokenTo } from '#tests/support/account-requests.ts';
import { emptyStores, readLines, restore, save } from '#tests/support/backups.ts';
import { signInAsVisitor, TEST_PASSWORD } from '#tests/support/coach.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness, TEST_KEYS, type TestHarness } from '#tests/support/memory-services.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

/** Returns export lines for matching records, which a real export omits. */
const recordLines = ({ records }: TestHarness, pattern: RegExp) =>
  Promise.all(
    [...records.contents.keys()]
      .filter((key) => pattern.test(key))
      .map(async (key) => JSON.stringify({ store: 'records', key, data: await records.read(key) })),
  );
/** Completes an export by appending its last line, with the record count and the SHA-256 hash. */
const sealed = (lines: readonly string[]) => {
  const digest = createHash('sha256');
  for (const line of lines.slice(1)) digest.update(line);
  return [...lines, JSON.stringify({ records: lines.length - 1, sha256: digest.digest('hex') })];
};

describe('sign-ins after a restore', () => {
  const MARIA = 'maria@example.com';
  const NEW_PASSWORD = 'nine brown kettles';
  const secrets = { orderSecret: TEST_KEYS.orderSecret, orderSecretPrevious: undefined };
  const changePassword = (cookie: string) =>
    send(
      harness,
      'account',
      { action: 'change-password', password: TEST_PASSWORD, newPassword: NEW_PASSWORD },
      { cookie },
    );
  const harnessOf = (stores: SiteStores) =>
    createTestHarness({ records: stores.records as TestHarness['records'] });

  test('drops every session and emailed link: a new export omits them, and an import ignores them', async () => {
    expectConsole(/"event":"refused"/);
    const { cookie } = await signInAsVisitor(harness, MARIA);
    await send(harness, 'auth', { action: 'recover', email: MARIA });
    const token = tokenTo(harness, MARIA);
    const lines = await save(harness);
    expect(lines.join('\n')).not.toMatch(/"key":"(?:session|verification-token)-/);

    // Exports from earlier code still contain them.
    const extra = await recordLines(harness, /^(?:session|verification-token)-/);
    expect(extra.length).toBeGreaterThan(2);
    const stores = emptyStores();
    await restore(sealed([...lines.slice(0, -1), ...extra]), stores);
    const restored = await harnessOf(stores);
    expect((await send(restored, 'account', { action: 'details' }, { cookie })).status).toBe(401);
    const reset = { action: 'reset', token, password: NEW_PASSWORD };
    expect((await send(restored, 'auth', reset)).status).toBe(410);
  });

  test('revokes passwords from an older export, so that the owner sets a new one by email', async () => {
    expectConsole(/"event":"refused"/);
    const { cookie } = await signInAsVisitor(harness, MARIA);
    const lines = await save(harness);
    await changePassword(cookie);

    const stores = emptyStores();
    const { accounts } = await restore(lines, stores);
    expect(await endSignIns(stores.records, accounts, secrets)).toBe(1);
    const restored = await harnessOf(stores);
    for (const password of [TEST_PASSWORD, NEW_PASSWORD, ''])
      expect((await signIn(restored, MARIA, password)).status).not.toBe(200);
    await send(restored, 'auth', { action: 'recover', email: MARIA });
    const reset = { action: 'reset', token: tokenTo(restored, MARIA), password: NEW_PASSWORD };
    expect((await send(restored, 'auth', reset)).status).toBe(200);
    expect((await signIn(restored, MARIA, NEW_PASSWORD)).status).toBe(200);

    // Repeating the same restore doesn't revoke a password that was set in the meantime.
    expect(await endSignIns(stores.records, accounts, secrets)).toBe(0);
    expect((await signIn(restored, MARIA, NEW_PASSWORD)).status).toBe(200);
  });

  test('revokes sign-ins after a point-in-time restore of the database', async () => {
    expectConsole(/"event":"refused"/);
    const { cookie } = await signInAsVisitor(harness, MARIA);
    await send(harness, 'auth', { action: 'recover', email: MARIA });
    const token = tokenTo(harness, MARIA);
    expect(await endAllSignIns(harness.records, secrets)).toBe(1);
    expect((await send(harness, 'account', { action: 'details' }, { cookie })).status).toBe(401);
    expect((await signIn(harness, MARIA)).status).toBe(401);
    const reset = { action: 'reset', token, password: NEW_PASSWORD };
    expect((await send(harness, 'auth', reset)).status).toBe(410);
  });

  test('uses passwords and closed accounts from a newer export, even an interrupted one', async () => {
    expectConsole(/"event":"refused"/);
    const { cookie } = await signInAsVisitor(harness, MARIA);
    const other = await signInAsVisitor(harness, 'other@example.com');
    await signInAsVisitor(harness, 'third@example.com');
    const lines = await save(harness);
    const closedId = (await accountOf(harness, 'other@example.com')).id;
    const thirdId = (await accountOf(harness, 'third@example.com')).id;
    await changePassword(cookie);
    const deletion = { action: 'delete', password: TEST_PASSWORD };
    expect((await send(harness, 'account', deletion, other)).status).toBe(200);
    // Interrupted in the middle of a line, and missing the third account.
    const newer = (await save(harness)).filter((line) => !line.includes(`"account-${thirdId}`));
    const cut = [...newer.slice(0, -1), '{"store":"rec'];

    const stores = emptyStores();
    const { accounts } = await restore(lines, stores);
    const known = await importAccounts(readLines(cut), stores);
    const unknown = new Map([...accounts].filter(([id]) => !known.has(id)));
    expect([...unknown.keys()]).toEqual([thirdId]);
    expect(await endSignIns(stores.records, unknown, secrets)).toBe(1);

    const restored = await harnessOf(stores);
    expect((await signIn(restored, MARIA, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(restored, MARIA, NEW_PASSWORD)).status).toBe(200);
    expect((await signIn(restored, 'other@example.com')).status).toBe(401);
    expect((await signIn(restored, 'third@example.com')).status).toBe(401);
    // Only the entry that closed the account remains.
    expect(await stores.records.keys(`account-${closedId}`)).toEqual([`account-${closedId}.2`]);
  });
});
