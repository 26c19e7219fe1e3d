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
import { withRetries } from './with-retries.ts';

interface UploadOptions {
  /** Called after each part with the number of bytes uploaded so far and the total. */
  onProgress?(sent: number, whole: number): void;
  /** Aborts the upload. Uploaded parts are kept for two days, so it can be resumed. */
  signal?: AbortSignal;
}

/** File operations for one bucket. Every method throws {@link HttpError} if it fails. */
export type BucketFiles = ReturnType<typeof storageFrom>;

/** Number of parts uploaded concurrently. */
const AT_ONCE = 2;
/** Maximum number of rounds for uploading missing parts. */
const MOST_ROUNDS = 4;

export function storageFrom(bucket: BucketName) {
  const call = <Input extends InputOf<Functions['storage']>>(input: Input) =>
    callFunction('storage', input);
  return {
    /** Returns the bucket's rules. */
    rules: async () => (await call({ action: 'bucket', bucket })).bucket,
    /**
     * Uploads a file in parts. If the connection is lost, waits for it. Doesn't resend uploaded
     * parts, even if the page is closed and the same file is chosen later.
     */
    upload: (path: string, file: File, options: UploadOptions = {}) =>
      uploadFile(bucket, path, file, options),
    list: async () => (await call({ action: 'list', bucket })).files,
    /** Returns the versions of a file, newest first. */
    versions: (path: string) => call({ action: 'versions', bucket, path }),
    restore: (path: string, version: number) => call({ action: 'restore', bucket, path, version }),
    /**
     * Removes files.
     * @returns the names that existed
     */
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
  const report = await checkFile(bytes, name);

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
    const { upload, have } = await withRetries(() => callFunction('upload', announced), signal);
    const present = new Set(have);
    const reportProgress = () => {
      let sent = 0;
      for (const index of present) sent += parts[index]?.byteLength ?? 0;
      onProgress?.(sent, bytes.byteLength);
    };
    reportProgress();
    try {
      const missing = [...parts.keys()].filter((index) => !present.has(index)).values();
      const sendRest = async () => {
        for (const index of missing) {
          const part = parts[index];
          if (!part) continue;
          await withRetries(
            () => sendBytes('upload', { upload, part: String(index) }, part, signal),
            signal,
          );
          present.add(index);
          reportProgress();
        }
      };
      // Both workers share one iterator over the missing parts.
      await Promise.all(Array.from({ length: AT_ONCE }, sendRest));
      const finish: InputOf<Functions['upload']> = {
        action: 'finish',
        upload,
        bucket,
        path,
        name,
        report,
      };
      return await withRetries(() => callFunction('upload', finish), signal);
    } catch (error) {
      const isKnownAgain =
        error instanceof HttpError &&
        (error.code === 'upload_incomplete' || error.code === 'upload_unknown');
      if (!isKnownAgain || round >= MOST_ROUNDS) throw error;
    }
  }
}

/** Checks the file before anything is uploaded. The function rechecks only its outer structure. */
async function checkFile(bytes: Uint8Array, name: string): Promise<PdfReport> {
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
