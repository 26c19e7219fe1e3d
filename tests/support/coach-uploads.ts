import storage from '#netlify/functions/storage.ts';
import upload from '#netlify/functions/upload.ts';
import ebooks from '#netlify/functions/ebooks.ts';
import type { StoredFile, UploadBegun } from '#src/contracts/upload.ts';
import type { TestHarness } from './memory-services.ts';
import { announce, partsOf, PDF_REPORT } from './pdf.ts';

const SITE = 'http://localhost:8888';
const handlers = { storage, upload, ebooks };

/** Calls a function as a page of this site would, with the signed-in person's cookie. */
export function callAs(
  harness: TestHarness,
  cookie: string,
  name: keyof typeof handlers,
  init: RequestInit & { query?: string },
): Promise<Response> {
  const { query = '', ...rest } = init;
  const headers = new Headers(rest.headers);
  headers.set('origin', SITE);
  if (cookie) headers.set('cookie', cookie);
  const request = new Request(`${SITE}/.netlify/functions/${name}${query}`, { ...rest, headers });
  return handlers[name](request, {}, () => harness.services);
}

/** Sends a POST request with a JSON body. */
export function postAs(
  harness: TestHarness,
  cookie: string,
  name: keyof typeof handlers,
  body: unknown,
): Promise<Response> {
  return callAs(harness, cookie, name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Uploads one part of a file. */
export function putPart(
  harness: TestHarness,
  cookie: string,
  id: string,
  index: number,
  part: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  return callAs(harness, cookie, 'upload', {
    method: 'PUT',
    query: `?upload=${id}&part=${index}`,
    headers: { 'content-type': 'application/octet-stream' },
    body: part,
  });
}

/**
 * Uploads a file as the browser does.
 * @returns the response to the final request, or the first error response
 */
export async function sendFileAs(
  harness: TestHarness,
  cookie: string,
  bytes: Uint8Array,
  { name = 'Book.pdf', type = 'application/pdf', bucket = 'ebooks' } = {},
): Promise<Response> {
  const begun = await postAs(harness, cookie, 'upload', {
    action: 'begin',
    ...announce(bytes, { name, type }),
  });
  if (!begun.ok) return begun;
  const { upload: id } = (await begun.json()) as UploadBegun;
  for (const [index, part] of partsOf(bytes).entries()) {
    const answer = await putPart(harness, cookie, id, index, part);
    if (!answer.ok) return answer;
  }
  const target = {
    upload: id,
    bucket,
    path: name,
    name,
    report: PDF_REPORT,
  };
  return postAs(harness, cookie, 'upload', { action: 'finish', ...target });
}

/** Returns the files shown to the coach. */
export async function filesAs(harness: TestHarness, cookie: string): Promise<StoredFile[]> {
  const answer = await postAs(harness, cookie, 'storage', { action: 'list', bucket: 'ebooks' });
  return ((await answer.json()) as { files: StoredFile[] }).files;
}
