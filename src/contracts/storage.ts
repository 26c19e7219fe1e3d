import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';
import { BUCKET_NAMES, LIST_LIMIT } from '#src/domain/ebooks/upload.ts';
import type { StoredFile } from './upload.ts';

const bucket = z.enum(BUCKET_NAMES);
const path = boundedText(1000).min(1);

/**
 * POST `storage`, for the coach only: lists stored files or a file's versions, restores an older
 * version as the newest, and removes files. GET opens a file with `?bucket=` and `&path=`. Without
 * a path, it lists the bucket.
 */
export const storageInput = z.discriminatedUnion('action', [
  action('bucket', { bucket }),
  action('list', {
    bucket,
    limit: z.int().min(1).max(1000).default(LIST_LIMIT),
    offset: z.int().min(0).default(0),
  }),
  action('versions', { bucket, path }),
  action('restore', { bucket, path, version: z.int().min(1) }),
  action('remove', { bucket, paths: z.array(path).min(1).max(100) }),
]);

/** Response to `list`, sorted by name. */
export interface FilesListed {
  files: StoredFile[];
}

/**
 * Response to `versions` and `restore`, newest first. `isLive` is false if the file was removed.
 */
export interface FileVersions {
  isLive: boolean;
  versions: StoredFile[];
}
