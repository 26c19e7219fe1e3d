import { expect, test } from 'vitest';
import { fileResponse } from '#netlify/http/file-response.ts';

test('uses a file name that every browser can read', () => {
  const file = {
    fileName: 'Prüf “Planner”.pdf',
    mediaType: 'application/pdf',
    bytes: 0,
    sha256: 'ab',
    read: () => new ReadableStream<Uint8Array>(),
  };
  const response = fileResponse(
    new Request('http://localhost/file', { method: 'HEAD' }),
    file,
    'attachment',
  );
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Pr_f _Planner_.pdf"; filename*=UTF-8''Pr%C3%BCf%20%E2%80%9CPlanner%E2%80%9D.pdf`,
  );
});
