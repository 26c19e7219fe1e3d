import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDoubleKey } from '#netlify/http/json-keys.ts';

test('doesn’t find duplicate keys in JSON that was serialized from a value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(findDoubleKey(JSON.stringify(value))).toBeUndefined();
    }),
  );
});

test('finds a duplicate key, no matter how it’s escaped', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
      fc.jsonValue(),
      (object, again) => {
        const [key = ''] = Object.keys(object);
        const text = JSON.stringify(object);
        const escaped = [...key]
          .map((unit) =>
            unit.length === 1 ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : unit,
          )
          .join('');
        const plain = JSON.stringify(key).slice(1, -1);
        for (const name of [plain, /["\\\p{C}]/u.test(key) ? plain : escaped]) {
          expect(findDoubleKey(`${text.slice(0, -1)},"${name}":${JSON.stringify(again)}}`)).toBe(
            key,
          );
        }
      },
    ),
  );
});

test('allows equal keys in different objects', () => {
  expect(findDoubleKey('{"a":{"a":1},"b":[{"a":1},{"a":"\\"a\\":"}]}')).toBeUndefined();
});
