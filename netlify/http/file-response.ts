import { readRange } from '#src/domain/downloads/byte-range.ts';
import type { OpenFile } from '#netlify/ebooks/book-files.ts';
import { FUNCTION_HEADERS } from './respond.ts';

/**
 * Responds with a file or part of it (RFC 9110, 14). Returns 206 for one range, the whole file for
 * several ranges or an outdated If-Range, and 416 for an unsatisfiable range. HEAD returns only
 * headers.
 */
export function fileResponse(
  request: Request,
  file: OpenFile,
  disposition: 'inline' | 'attachment',
): Response {
  const etag = `"${file.sha256}"`;
  const ifRange = request.headers.get('if-range');
  const rangeHeader = ifRange === null || ifRange === etag ? request.headers.get('range') : null;
  const range = request.method === 'GET' ? readRange(rangeHeader, file.bytes) : undefined;
  const headers: Record<string, string> = {
    ...FUNCTION_HEADERS,
    'content-type': file.mediaType,
    'content-disposition': contentDisposition(disposition, file.fileName),
    // Chromium doesn't show PDFs in a sandboxed document, so sandbox only attachments.
    ...(disposition === 'attachment'
      ? { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }
      : {}),
    'accept-ranges': 'bytes',
    etag,
  };
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${file.bytes}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  headers['content-length'] = String(end - start + 1);
  if (range) headers['content-range'] = `bytes ${start}-${end}/${file.bytes}`;
  const body = request.method === 'HEAD' ? null : file.read({ start, end });
  return new Response(body, { status: range ? 206 : 200, headers });
}

/**
 * Builds the header with an ASCII file name for every browser and the real name for those that
 * support it (RFC 6266).
 */
function contentDisposition(disposition: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^A-Za-z0-9._ -]/g, '_');
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
