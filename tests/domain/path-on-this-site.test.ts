import { expect, test } from 'vitest';
import { pathOnThisSite } from '#src/domain/path-on-this-site.ts';

const ORIGIN = 'https://site.example';

test.each([
  ['/admin/orders', '/admin/orders'],
  ['/account#second-factor', '/account#second-factor'],
  ['/a?b=c', '/a?b=c'],
  ['/../x', '/x'],
])('resolves %s to the path %s on this site', (named, path) => {
  expect(pathOnThisSite(named, ORIGIN)).toBe(path);
});

test.each([
  ...['https://evil.example', '//evil.example', '/\\evil.example', '\\\\evil.example'],
  ...['javascript:alert(1)', 'admin', '', ' /admin', '/\t/evil.example', '/./\\evil.example'],
  ...['/.//evil.example', null, undefined],
])('rejects %j', (named) => {
  expect(pathOnThisSite(named, ORIGIN)).toBeUndefined();
});
