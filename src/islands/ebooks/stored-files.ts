import type { Functions, InputOf } from '#src/contracts/endpoints.ts';
import type { StoredFile } from '#src/contracts/upload.ts';
import type { PdfReport } from '#src/domain/ebooks/pdf-check.ts';
import { HttpError } from '#src/domain/http-error.ts';
import {
  bucketNamed,
  partRange,
  countParts,
  refuseFile,
  shownFileName,
  type BucketName,
} from '#src/domain/ebooks/upload.ts';
import { callFunction, sendBytes } from '#src/browser/api.ts';
import { persist } from './with-retries.ts';

interface UploadOptions {
  /** Told after each part: bytes that are there, and bytes of the whole. */
  onProgress?(sent: number, whole: number): void;
  /** Stops it. What was sent stays for two days, so that it can go on later. */
  signal?: AbortSignal;
}

/** The files of one bucket. Every method throws {@link HttpError}. */
export type BucketFiles = ReturnType<typeof storageFrom>;

/** Parts that are on their way at the same time. */
const AT_ONCE = 2;
/** Rounds of asking what is missing. */
const MOST_ROUNDS = 4;

export function storageFrom(bucket: BucketName) {
  const call = <Input extends InputOf<Functions['storage']>>(input: Input) =>
    callFunction('storage', input);
  return {
    /** The rules of the bucket. */
    rules: async () => (await call({ action: 'bucket', bucket })).bucket,
    /**
     * Uploads a file in parts. A line that breaks is waited for; parts that arrived are not sent again, also
     * not after the page was closed and the same file is chosen anew.
     */
    upload: (path: string, file: File, options: UploadOptions = {}) =>
      uploadFile(bucket, path, file, options),
    list: async () => (await call({ action: 'list', bucket })).files,
    /** The versions of a name, the newest first. */
    versions: (path: string) => call({ action: 'versions', bucket, path }),
    restore: (path: string, version: number) => call({ action: 'restore', bucket, path, version }),
    /** Takes files out. @returns the names that were there */
    remove: async (paths: readonly string[]) =>
      (await call({ action: 'remove', bucket, paths: [...paths] })).removed,
  };
}

async function uploadFile(
  bucket: BucketName,
  path: string,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<StoredFile> {
  const { name, type, size } = file;
  const allowed = bucketNamed(bucket).file_size_limit;
  const refused = refuseFile({ name, type, bytes: size });
  if (refused) throw new HttpError(refused.code, refused.message, { limit: allowed });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const report = await lookInto(bytes, name);

  const parts = Array.from({ length: countParts(bytes.byteLength) }, (_, index) => {
    const { start, end } = partRange(bytes.byteLength, index);
    return bytes.subarray(start, end);
  });
  const announced: InputOf<Functions['upload']> = {
    action: 'begin',
    name,
    type,
    bytes: bytes.byteLength,
    sha256: await hashOf(bytes),
    parts: await Promise.all(parts.map(hashOf)),
  };
  for (let round = 1; ; round += 1) {
    const { upload, have } = await persist(() => callFunction('upload', announced), signal);
    const present = new Set(have);
    const tell = () => {
      let sent = 0;
      for (const index of present) sent += parts[index]?.byteLength ?? 0;
      onProgress?.(sent, bytes.byteLength);
    };
    tell();
    try {
      const missing = [...parts.keys()].filter((index) => !present.has(index)).values();
      const sendRest = async () => {
        for (const index of missing) {
          const part = parts[index];
          if (!part) continue;
          await persist(
            () => sendBytes('upload', { upload, part: String(index) }, part, signal),
            signal,
          );
          present.add(index);
          tell();
        }
      };
      // Both take from the same row of what is missing.
      await Promise.all(Array.from({ length: AT_ONCE }, sendRest));
      const finish: InputOf<Functions['upload']> = {
        action: 'finish',
        upload,
        bucket,
        path,
        name,
        report,
      };
      return await persist(() => callFunction('upload', finish), signal);
    } catch (error) {
      const isKnownAgain =
        error instanceof HttpError &&
        (error.code === 'upload_incomplete' || error.code === 'upload_unknown');
      if (!isKnownAgain || round >= MOST_ROUNDS) throw error;
    }
  }
}

/** What can be seen here need not be sent first. The function looks at the outside of the file again. */
async function lookInto(bytes: Uint8Array, name: string): Promise<PdfReport> {
  const [{ readPdf }, { default: workerUrl }, { pdfFaultText }] = await Promise.all([
    import('./pdf-report.ts'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
    import('#src/domain/ebooks/pdf-check.ts'),
  ]);
  const check = await readPdf(bytes, workerUrl);
  if ('report' in check) return check.report;
  throw new HttpError('wrong_type', pdfFaultText(check.fault, shownFileName(name)));
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Array.from(new Uint8Array(hash), (one) => one.toString(16).padStart(2, '0')).join('');
}
