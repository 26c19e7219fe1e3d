import type { EbookRecord } from '../domain/ebook-record.ts';

/** What the function `ebooks` answers to a GET: everything that can be bought, the newest first. */
export interface EbooksOutput {
  ebooks: readonly EbookRecord[];
}
