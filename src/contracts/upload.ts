import { z } from 'zod';
import { boundedText, matchingText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';
import {
  MAX_LANGUAGE,
  MAX_PAGES,
  MAX_TITLE,
  type PdfReport,
} from '#src/domain/ebooks/pdf-check.ts';
import { BUCKET_NAMES, type BucketName } from '#src/domain/ebooks/upload.ts';

const sha256 = matchingText(64, /^[a-f0-9]{64}$/, 'A hash has 64 digits from 0 to f.');
const uploadId = matchingText(
  32,
  /^[a-f0-9]{32}$/,
  'We can’t find this upload. Choose the file again.',
);

/** What the coach's browser detected about the PDF. An implausible page count is rejected. */
const report = z.object({
  version: matchingText(3, /^[12]\.\d$/),
  pages: z.int('The number of pages is a whole number.').min(1).max(MAX_PAGES),
  isTagged: z.boolean(),
  language: boundedText(MAX_LANGUAGE).optional(),
  title: boundedText(MAX_TITLE).optional(),
});

/**
 * POST `upload`: announces a file, or reports that all parts were sent. Parts arrive by PUT with
 * `?upload=` and `&part=`. For the coach only.
 */
export const uploadInput = z.discriminatedUnion('action', [
  action('begin', {
    name: boundedText(1000).min(1),
    type: boundedText(100),
    bytes: z.int().min(0),
    sha256,
    parts: z.array(sha256).max(500),
  }),
  action('finish', {
    upload: uploadId,
    bucket: z.enum(BUCKET_NAMES),
    /** Path where the file is stored. */
    path: boundedText(1000).min(1),
    /** File name for downloads. */
    name: boundedText(1000).min(1),
    report,
  }),
]);

/** Response to `begin`. Parts listed in `have` don't need to be resent. */
export interface UploadBegun {
  upload: string;
  have: number[];
}

/** A file as shown to the coach. */
export interface StoredFile {
  id: string;
  bucket: BucketName;
  path: string;
  fullPath: string;
  fileName: string;
  bytes: number;
  version: number;
  sha256: string;
  report: PdfReport;
  /**
   * URL that opens the file. It works for everyone in a public bucket, and otherwise only for the
   * signed-in coach.
   */
  url: string;
  /** Unix time in milliseconds. */
  at: number;
}
