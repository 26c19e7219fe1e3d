import { FORMAT_FACTS } from '#src/domain/ebooks/book-format.ts';
import type { FilesListed, FileVersions } from '#src/contracts/storage.ts';
import type { StoredFile } from '#src/contracts/upload.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { GUIDE_PATH, type BucketName } from '#src/domain/ebooks/upload.ts';
import { storedFilePath } from '#src/function-path.ts';
import type { OpenFile } from './book-files.ts';
import type { Services } from '#netlify/services.ts';
import type { StoredObject } from './upload-records.ts';

export async function listFiles(
  { bucket, limit, offset }: { bucket: BucketName; limit: number; offset: number },
  services: Pick<Services, 'env' | 'uploads'>,
): Promise<FilesListed> {
  const objects = await services.uploads.list(bucket);
  return {
    files: objects.slice(offset, offset + limit).map((one) => describeStored(one, services)),
  };
}

/** Returns the versions of a file, newest first, and whether the file can still be opened. */
export async function listVersions(
  { bucket, path }: { bucket: BucketName; path: string },
  services: Pick<Services, 'env' | 'uploads'>,
): Promise<FileVersions> {
  const [versions, newest] = await Promise.all([
    services.uploads.versions(bucket, path),
    services.uploads.newest(bucket, path),
  ]);
  return {
    isLive: newest !== undefined,
    versions: versions.map((one) => describeStored(one, services)),
  };
}

/**
 * Restores an older version as the newest one. All versions are kept.
 * @throws {HttpError} file_unknown
 */
export async function restoreVersion(
  { bucket, path, version }: { bucket: BucketName; path: string; version: number },
  services: Pick<Services, 'env' | 'now' | 'uploads'>,
): Promise<FileVersions> {
  const old = (await services.uploads.versions(bucket, path)).find(
    (one) => one.version === version,
  );
  if (!old) throw fileUnknown();
  const { id, version: oldVersion, ...file } = old;
  await services.uploads.store({ ...file, at: services.now() });
  return listVersions({ bucket, path }, services);
}

/** Removes files from the lists. If an eBook uses one of them, the eBook and its buyers keep it. */
export async function removeFiles(
  { bucket, paths }: { bucket: BucketName; paths: readonly string[] },
  { uploads, now }: Pick<Services, 'now' | 'uploads'>,
): Promise<{ removed: string[] }> {
  const removed: string[] = [];
  for (const path of paths) {
    if (await uploads.remove(bucket, path, now())) removed.push(path);
  }
  return { removed };
}

/**
 * Returns a file by its bucket and path. The caller must check access first.
 * @throws {HttpError} file_unknown
 */
export async function openStored(
  bucket: BucketName,
  path: string,
  services: Pick<Services, 'books' | 'uploads'>,
): Promise<OpenFile> {
  const object = await services.uploads.newest(bucket, path);
  if (!object) throw fileUnknown();
  const { bytes, sha256 } = object;
  // Readers always get the guide under its own name, no matter what the coach named the file.
  const fileName = bucket === 'guide' ? GUIDE_PATH : object.fileName;
  const { mediaType } = FORMAT_FACTS.pdf;
  const read: OpenFile['read'] = (range) => services.books.read(object, range);
  return { fileName, mediaType, bytes, sha256, read };
}

/**
 * Returns whether the guide built into the site is used because the coach hasn't uploaded a
 * replacement.
 */
export async function isBuiltGuide(
  bucket: BucketName,
  path: string,
  { uploads }: Pick<Services, 'uploads'>,
): Promise<boolean> {
  if (bucket !== 'guide' || path !== GUIDE_PATH) return false;
  return (await uploads.newest(bucket, path)) === undefined;
}

export function describeStored(object: StoredObject, { env }: Pick<Services, 'env'>): StoredFile {
  const { bucket, path } = object;
  const url = `${env.siteUrl}${storedFilePath(bucket, path)}`;
  return { ...object, fullPath: `${bucket}/${path}`, url };
}

function fileUnknown(): HttpError {
  return new HttpError('file_unknown', 'We can’t find a file with this name. Check the list.');
}
