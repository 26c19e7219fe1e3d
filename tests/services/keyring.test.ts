import { expect, test } from 'vitest';
import { EnvironmentError } from '#netlify/services/env.ts';
import { dropFormerKeyrings, keyringKey, openKeyring } from '#netlify/services/keyring.ts';
import { createVault } from '#netlify/services/vault.ts';
import type { Store } from '#netlify/services/store.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

const at = Date.UTC(2026, 10, 23);
const first = 'the first order secret, long enough for all';
const second = 'the second order secret, long enough for all';
const open = (store: Store, orderSecret: string, orderSecretPrevious?: string, when = at) =>
  openKeyring(store, { orderSecret, orderSecretPrevious }, when);
const vaultOf = async (...by: Parameters<typeof open>) => {
  const { keyring, isRotating } = await open(...by);
  return createVault(keyring, isRotating);
};

test('any number of first starts at once make one keyring, and a later start finds it by one wait', async () => {
  let waits = 0;
  const store = createMemoryStore();
  const opened = await Promise.all(Array.from({ length: 20 }, () => open(store, first)));
  for (const one of opened) expect(one).toEqual(opened[0]);
  expect(opened[0]?.keyring.keys).toHaveLength(1);
  const counting: Store = {
    ...store,
    read: async (key) => {
      waits += 1;
      return store.read(key);
    },
    create: () => Promise.reject(new Error('Nothing is to be written.')),
  };
  expect(await open(counting, first)).toEqual(opened[0]);
  expect(waits).toBe(2);
});

test('another order secret opens nothing, makes nothing, and is told so in words', async () => {
  const store = createMemoryStore();
  await open(store, first);
  const before = [...store.contents];
  await expect(open(store, second)).rejects.toThrow(EnvironmentError);
  await expect(open(store, second)).rejects.toThrow(
    /ORDER_SECRET is not the one.*ORDER_SECRET_PREVIOUS/,
  );
  expect([...store.contents]).toEqual(before);
});

test('of two order secrets that begin a shop at once, one is refused for good', async () => {
  const store = createMemoryStore();
  const begun = await Promise.allSettled([open(store, first), open(store, second)]);
  const states = begun.map(({ status }) => status);
  expect(states.toSorted()).toEqual(['fulfilled', 'rejected']);
  const again = await Promise.allSettled([open(store, first), open(store, second)]);
  expect(again.map(({ status }) => status)).toEqual(states);
});

test('a first start that was cut off anywhere goes on, with one root', async () => {
  for (let cut = 1; cut <= 3; cut += 1) {
    const store = createMemoryStore();
    let writes = 0;
    const dying: Store = {
      ...store,
      async create(key, data) {
        writes += 1;
        if (writes === cut) throw new Error('cut off');
        return store.create(key, data);
      },
    };
    const begun = await open(dying, first).catch(() => undefined);
    const later = await open(store, first);
    if (begun) expect(later).toEqual(begun);
    expect(await open(store, first)).toEqual(later);
  }
});

test('a rotation keeps ids, look-ups, passwords and what was sealed, and seals anew', async () => {
  const store = createMemoryStore();
  const before = await vaultOf(store, first);
  const rotating = await Promise.all(
    Array.from({ length: 5 }, () => vaultOf(store, second, first)),
  );
  const sealed = before.seal({ name: 'Maria' });
  const word = before.link.sign({ licenceId: 'a'.repeat(32), generation: 1 });
  const unsubscribe = before.newsletter.sign({
    action: 'unsubscribe',
    addressKey: 'b'.repeat(32),
    generation: 1,
  });
  const after = await vaultOf(store, second);
  for (const vault of [...rotating, after]) {
    expect(vault.licenceId('cs_test_1')).toBe(before.licenceId('cs_test_1'));
    expect(vault.mailId('a', 1)).toBe(before.mailId('a', 1));
    expect(vault.addressKey('Maria@example.com')).toBe(before.addressKey('maria@example.com'));
    expect(vault.pepper('calm waters')).toEqual(before.pepper('calm waters'));
    expect(vault.unseal(sealed)).toEqual({ name: 'Maria' });
    // What is sealed now, the former order secret does not open.
    expect(() => before.unseal(vault.seal('new'))).toThrow();
    expect(vault.newsletter.read(unsubscribe)).toMatchObject({ action: 'unsubscribe' });
  }
  // A mailed link works as long as the former secret is accepted, and no longer.
  for (const vault of rotating) expect(vault.link.read(word)).toBeDefined();
  expect(after.link.read(word)).toBeUndefined();
  const signedLater = rotating[0]?.link.sign({ licenceId: 'a'.repeat(32), generation: 1 });
  expect(after.link.read(signedLater ?? '')).toBeDefined();
});

test('once the former keyring is dropped, the former order secret opens nothing', async () => {
  const store = createMemoryStore();
  await open(store, first);
  const { keyring } = await open(store, second, first);
  await open(store, first);
  expect(await dropFormerKeyrings(store, { orderSecret: second })).toBe(1);
  await expect(open(store, first)).rejects.toThrow(EnvironmentError);
  expect(store.contents.has(keyringKey(first))).toBe(false);
  expect((await open(store, second)).keyring).toEqual(keyring);
  expect(await dropFormerKeyrings(store, { orderSecret: second })).toBe(0);
});

test('the store shows neither root nor keys nor the order secret', async () => {
  const store = createMemoryStore();
  const { keyring } = await open(store, first);
  const all = JSON.stringify([...store.contents]);
  for (const secret of [first, keyring.root, ...keyring.keys]) expect(all).not.toContain(secret);
});
