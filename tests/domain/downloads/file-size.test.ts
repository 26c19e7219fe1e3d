import { expect, test } from 'vitest';
import { formatFileSize, formatRoughSize } from '#src/domain/downloads/file-size.ts';

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [319_898, '312.4 KB'],
  [5 * 1024 ** 2, '5 MB'],
  [3 * 1024 ** 3, '3 GB'],
  [5 * 1024 ** 4, '5120 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test('shows buyers a file size in MB with one decimal', () => {
  expect([1, 494_510, 15 * 1024 ** 2].map(formatRoughSize)).toEqual([
    '0.1 MB',
    '0.5 MB',
    '15.0 MB',
  ]);
});
