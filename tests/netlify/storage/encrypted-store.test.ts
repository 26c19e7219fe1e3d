import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createEncryptedStore,
  createEncryption,
  INDEX_KEY,
  openIndexKey,
  reencryptRecords,
} from '#netlify/storage/encrypted-store.ts';
import { EnvironmentError } from '#netlify/platform/env.ts';
import type { Store } from '#netlify/storage/store.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

const first = 'the first order secret, long enough for all';
const second = 'the second order secret, long enough for all';
const secrets = (orderSecret: string, orderSecretPrevious?: string) => ({
  orderSecret,
  orderSecretPrevious,
});
const encryption = (...by: Parameters<typeof secrets>) => createEncryption(secrets(...by));

test('decrypts what it encrypted for the same record, and rejects anything altered, moved, or encrypted with another key', () => {
  const { encrypt, decrypt } = encryption(first);
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), fc.nat(), (data, context, place) => {
      const text = encrypt(data, context);
      expect(decrypt(text, context)).toEqual(JSON.parse(JSON.stringify(data)));
      const bytes = Buffer.from(text, 'base64url');
      const index = place % bytes.length;
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      expect(() => decrypt(bytes.toString('base64url'), context)).toThrow();
      expect(() => decrypt(text, `${context}2`)).toThrow();
      expect(() => encryption(second).decrypt(text, context)).toThrow();
    }),
  );
});

test('reads records encrypted with the previous secret, and encrypts only with the current one', () => {
  const rotating = encryption(second, first);
  expect(rotating.decrypt(encryption(first).encrypt('Maria', 'a'), 'a')).toBe('Maria');
  const text = rotating.encrypt('Maria', 'a');
  expect(() => encryption(first).decrypt(text, 'a')).toThrow();
  expect(encryption(second).decrypt(text, 'a')).toBe('Maria');
});

test("an encrypted store exposes only a record's time, and rejects records moved to another key", async () => {
  const store = createMemoryStore();
  const people = createEncryptedStore(store, encryption(first));
  const maria = { email: 'maria@example.com', at: 7 };
  await people.create('person-1', maria);
  await store.createAll([people.record('person-2', null)]);
  expect(await store.read('person-1')).toEqual({ encrypted: expect.any(String), at: 7 });
  expect(JSON.stringify([...store.contents])).not.toContain('maria');
  const read = ['person-1', 'person-2', 'person-3'].map(people.read);
  expect(await Promise.all(read)).toEqual([maria, null, undefined]);

  await people.redact('person-1', (data) => data);
  expect(await store.read('person-1')).not.toHaveProperty('struck');
  await people.redact('person-1', () => ({ email: '', at: 7 }));
  expect(await people.read('person-1')).toEqual({ email: '', at: 7 });
  expect(await store.read('person-1')).toMatchObject({ struck: true });
  await store.create('person-4', await store.read('person-1'));
  await store.create('person-5', maria);
  for (const key of ['person-4', 'person-5']) await expect(people.read(key)).rejects.toThrow();
});

test('concurrent first starts create one index key, and a later start finds it with one read', async () => {
  const store = createMemoryStore();
  const open = (from: Store) => openIndexKey(from, secrets(first));
  const opened = await Promise.all(Array.from({ length: 20 }, () => open(store)));
  expect(new Set(opened).size).toBe(1);
  expect(JSON.stringify([...store.contents])).not.toContain(opened[0]);
  let waits = 0;
  const counting: Store = {
    ...store,
    read: async (key) => {
      waits += 1;
      return store.read(key);
    },
    create: () => Promise.reject(new Error('Nothing is to be written.')),
  };
  expect(await open(counting)).toBe(opened[0]);
  expect(waits).toBe(1);
});

test('with a wrong order secret, throws a clear error after reading only the index key, and doesn’t write anything', async () => {
  const calls: string[] = [];
  const store = createMemoryStore(({ method, key }) => {
    calls.push(`${method} ${key}`);
    return undefined;
  });
  await openIndexKey(store, secrets(first));
  await store.create('person-1', { encrypted: encryption(first).encrypt('Maria', 'person-1') });
  const before = [...store.contents];
  calls.length = 0;
  const other = openIndexKey(store, secrets(second));
  await expect(other).rejects.toThrow(EnvironmentError);
  await expect(other).rejects.toThrow(
    /encrypted with a different ORDER_SECRET.*ORDER_SECRET_PREVIOUS/,
  );
  expect(calls).toEqual([`read ${INDEX_KEY}`]);
  expect([...store.contents]).toEqual(before);
});

test('if two order secrets initialize a shop at once, one is rejected permanently', async () => {
  const store = createMemoryStore();
  const start = () =>
    Promise.allSettled([first, second].map((one) => openIndexKey(store, secrets(one))));
  const states = (await start()).map(({ status }) => status);
  expect(states.toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await start()).map(({ status }) => status)).toEqual(states);
});

test('after re-encryption, the previous secret can’t read any records; an interrupted run resumes', async () => {
  let calls = 0;
  let stopAt = Infinity;
  const store = createMemoryStore(() => ((calls += 1) >= stopAt ? 'unavailable' : undefined));
  const indexKey = await openIndexKey(store, secrets(first));
  const { encrypt } = encryption(first);
  for (let n = 1; n <= 25; n += 1)
    await store.create(`person-${n}`, { encrypted: encrypt(`Maria ${n}`, `person-${n}`), at: n });
  await store.create('order-1', { lines: [{ title: 'A plan' }], country: 'US' });
  await store.create('account-1.2', { encrypted: null });

  stopAt = calls + 15;
  await expect(reencryptRecords(store, secrets(second, first))).rejects.toThrow();
  stopAt = Infinity;
  // The second secret alone is rejected while any record still needs the first.
  await expect(openIndexKey(store, secrets(second))).rejects.toThrow(EnvironmentError);
  expect(await reencryptRecords(store, secrets(second, first))).toBeGreaterThan(0);
  expect(await reencryptRecords(store, secrets(second, first))).toBe(0);

  expect(await openIndexKey(store, secrets(second))).toBe(indexKey);
  await expect(openIndexKey(store, secrets(first))).rejects.toThrow(EnvironmentError);
  for (const key of await store.keys('person-')) {
    const { encrypted, at } = (await store.read(key)) as { encrypted: string; at: number };
    expect(encryption(second).decrypt(encrypted, key)).toBe(`Maria ${at}`);
  }
  expect(await store.read('order-1')).toEqual({ lines: [{ title: 'A plan' }], country: 'US' });
  expect(await store.read('account-1.2')).toEqual({ encrypted: null });
  expect(store.contents.has(INDEX_KEY)).toBe(true);
});
