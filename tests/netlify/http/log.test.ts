import { expect, test } from 'vitest';
import { loggedPath } from '#netlify/http/log.ts';

test.each([
  ['/ebook/old-title', '/ebook/old-title'],
  ['/', '/'],
  ['/user/maria@example.com/x', '/user/…/x'],
  ['/call/5551234567', '/call/…'],
  ['/call/555-123-4567', '/call/…'],
  ['/call/1.555.123.4567', '/call/…'],
  ['/blog/page-12', '/blog/page-12'],
  [`/download/v1.${'a'.repeat(60)}`, '/download/…'],
  ['/maria%40example.com', '/…'],
])('logs the path %s as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
