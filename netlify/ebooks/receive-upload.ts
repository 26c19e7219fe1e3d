import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { StoredFile, UploadBegun, uploadInput } from '#src/contracts/upload.ts';
import { pdfFaultText, findPdfFault } from '#src/domain/ebooks/pdf-check.ts';
import { HttpError } from '#src/domain/http-error.ts';
import {
  cleanFileName,
  countParts,
  GUIDE_PATH,
  partRange,
  refuseFile,
} from '#src/domain/ebooks/upload.ts';
import type { Services } from '#netlify/services.ts';
import type { Upload } from './upload-records.ts';
import { describeStored } from './manage-uploaded-files.ts';

type UploadServices = Pick<Services, 'books' | 'env' | 'now' | 'uploads'>;
type UploadInput = z.output<typeof uploadInput>;
type UploadFields<Action> = Omit<Extract<UploadInput, { action: Action }>, 'action'>;

/**
 * Registers an incoming file and returns which parts are already stored.
 * @throws {HttpError} wrong_type, too_large, bad_request
 */
export async function beginUpload(
  { name, type, bytes, sha256, parts }: UploadFields<'begin'>,
  { uploads, now }: Pick<Services, 'now' | 'uploads'>,
): Promise<UploadBegun> {
  const refused = refuseFile({ name, type, bytes });
  if (refused) throw new HttpError(refused.code, refused.message);
  if (parts.length !== countParts(bytes)) {
    throw new HttpError(
      'bad_request',
      `A file of ${bytes} bytes has ${countParts(bytes)} parts, not ${parts.length}. Choose the file again.`,
    );
  }
  const id = await uploads.begin({ bytes, sha256, parts, at: now() });
  if (await uploads.checked(sha256)) return { upload: id, have: parts.map((_, index) => index) };
  return { upload: id, have: await uploads.presentParts(id, { parts }) };
}

/**
 * Stores a part. Storing the same part again has no effect, and bytes that don't match the
 * announced hash are rejected.
 * @throws {HttpError} upload_unknown, bad_request
 */
export async function receivePart(
  id: string,
  index: number,
  body: Uint8Array,
  services: Pick<Services, 'uploads'>,
): Promise<{ part: number }> {
  const { bytes, parts } = await requireUpload(id, services);
  const announced = parts[index];
  const { start, end } = partRange(bytes, index);
  if (announced === undefined || body.byteLength !== end - start || hashOf(body) !== announced) {
    throw new HttpError(
      'bad_request',
      `Part ${index + 1} doesn’t match the file you chose. Choose the file again.`,
    );
  }
  await services.uploads.keepPart(id, index, body);
  return { part: index };
}

/**
 * Assembles the parts, checks the complete file, and stores it under its path. Until then, the file
 * isn't listed anywhere. Repeating the call returns the same file.
 * @throws {HttpError} upload_unknown, upload_incomplete with the missing parts, bad_request,
 * wrong_type
 */
export async function finishUpload(
  target: UploadFields<'finish'>,
  services: UploadServices,
): Promise<StoredFile> {
  const { uploads, now } = services;
  const upload = await requireUpload(target.upload, services);
  const fileName = cleanFileName(target.name);
  const path = target.bucket === 'guide' ? GUIDE_PATH : cleanFileName(target.path);
  const { sha256 } = upload;
  const { bytes, report } =
    (await uploads.checked(sha256)) ?? (await assembleFile(target, upload, fileName, services));
  const file = { bucket: target.bucket, path, fileName, bytes, sha256, report, at: now() };
  return describeStored(await uploads.store(file), services);
}

async function assembleFile(
  { upload: id, report }: UploadFields<'finish'>,
  upload: Upload,
  fileName: string,
  services: UploadServices,
): Promise<Pick<StoredFile, 'bytes' | 'report'>> {
  const { uploads, books, now } = services;
  const whole = await uploads.assemble(id, upload);
  if (!whole) {
    const have = new Set(await uploads.presentParts(id, upload));
    throw new HttpError('upload_incomplete', 'Some parts of the file didn’t arrive.', {
      missing: upload.parts.flatMap((_, index) => (have.has(index) ? [] : [index])),
    });
  }
  if (hashOf(whole) !== upload.sha256) {
    throw new HttpError(
      'bad_request',
      `${fileName} isn’t the same file you chose before. Choose that one again.`,
    );
  }
  const fault = findPdfFault(whole);
  if (fault) throw new HttpError('wrong_type', pdfFaultText(fault, fileName), { fault });
  const { sha256, bytes } = upload;
  await books.keep(whole);
  await uploads.recordChecked({ sha256, bytes, report, at: now() });
  return { bytes, report };
}

async function requireUpload(id: string, { uploads }: Pick<Services, 'uploads'>): Promise<Upload> {
  const upload = await uploads.find(id);
  if (upload) return upload;
  throw new HttpError('upload_unknown', 'We no longer have this upload. Choose the file again.');
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
