import type { Chance } from '#tests/support/random.ts';

/** A request body that an attacker or a broken client might send. */
export interface HostileBody {
  what: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const DEEP = 20_000;
const LARGE = 3 * 1024 * 1024;

/**
 * Returns a body with nesting, sizes, encodings, or keys that have broken servers. `valid` is a
 * body that would be accepted.
 */
export function hostileBody(chance: Chance, valid: Record<string, unknown>): HostileBody {
  const text = (what: string, body: string, headers: Record<string, string> = JSON_TYPE) => ({
    what,
    headers,
    body: new TextEncoder().encode(body),
  });
  const json = JSON.stringify(valid);
  const [anyKey = 'action'] = Object.keys(valid);
  const kinds: readonly [() => HostileBody, ...(() => HostileBody)[]] = [
    () => text('deep arrays', '['.repeat(DEEP) + ']'.repeat(DEEP)),
    () => text('deep objects', '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP)),
    () => text('a deeply nested field', `{"${anyKey}":${'['.repeat(500)}${']'.repeat(500)}}`),
    () => text('too large', `{"a":"${'x'.repeat(LARGE)}"}`),
    () => text('many keys', `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":1`).join()}}`),
    () => text('a duplicate key', `{"${anyKey}":1,`.repeat(1) + json.slice(1)),
    () => text('a prototype', `{"__proto__":{"admin":true},${json.slice(1)}`),
    () => text('a constructor', `{"constructor":{"prototype":{"x":1}},${json.slice(1)}`),
    () => text('a method', `{"toString":1,"hasOwnProperty":1,"valueOf":null,${json.slice(1)}`),
    () => text('a prototype as a value', json.replace(/"[^"]+"(?=[,}])/, '"__proto__"')),
    () => text('a huge number', json.replace(/\d+/, '9'.repeat(400))),
    () => text('1e999', `{"${anyKey}":1e999}`),
    () => text('an empty body', ''),
    () => text('white space', ' \n\t '.repeat(1000)),
    () => text('truncated JSON', json.slice(0, Math.floor(json.length / 2))),
    () => text('a byte order mark', `\uFEFF${json}`),
    () => text('a NUL character', json.replace(/:"/, ':"\\u0000')),
    () => text('a lone surrogate', json.replace(/:"/, ':"\\ud800')),
    () => text('another content type', json, { 'content-type': 'text/plain' }),
    () => text('no content type', json, {}),
    () =>
      text('an unsupported charset', json, { 'content-type': 'application/json; charset=utf-7' }),
    () => text('falsely marked as gzip', json, { ...JSON_TYPE, 'content-encoding': 'gzip' }),
    () => text('a form', 'a=1&a=2&a[b]=3', { 'content-type': 'application/x-www-form-urlencoded' }),
    () =>
      text('an unterminated multipart body', '--x\r\n', {
        'content-type': 'multipart/form-data; boundary=x',
      }),
    () => ({
      what: 'UTF-16',
      headers: JSON_TYPE,
      body: Uint8Array.from(Buffer.from(`\uFEFF${json}`, 'utf16le')),
    }),
    () => ({
      what: 'random bytes',
      headers: JSON_TYPE,
      body: Uint8Array.from({ length: 2_000 }, () => chance.between(0, 255)),
    }),
    () => text('null', 'null'),
    () => text('a list', `[${json}]`),
    () => text('a word', '"action"'),
  ];
  return chance.pick(kinds)();
}
