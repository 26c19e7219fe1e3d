import type {
  BuyersNotified,
  CoachEbook,
  EbooksInput,
  EbooksOutput,
} from '#src/contracts/ebooks.ts';
import { callFunction, readFunction } from '#src/browser/api.ts';

type Insert = Omit<Extract<EbooksInput, { action: 'insert' }>, 'action'>;
type Update = Omit<Extract<EbooksInput, { action: 'update' }>, 'action'>;

const call = <Input extends EbooksInput>(input: Input) => callFunction('ebooks', input);

/** Returns the eBooks for sale, newest first. */
export async function selectEbooks(): Promise<EbooksOutput> {
  return readFunction('ebooks', {});
}

/**
 * Returns all eBooks with their files, including those not for sale, newest first. For the coach.
 */
export async function selectAllEbooks(): Promise<readonly CoachEbook[]> {
  return (await call({ action: 'select' })).ebooks;
}

/** Adds a new eBook for sale. For the coach. */
export async function insertEbook(ebook: Insert): Promise<CoachEbook> {
  return (await call({ action: 'insert', ...ebook })).ebook;
}

/** Changes an eBook that the coach published, or stops or restarts selling it. For the coach. */
export async function updateEbook(change: Update): Promise<CoachEbook> {
  return (await call({ action: 'update', ...change })).ebook;
}

/** Adds a file to an eBook as its next version. For the coach. */
export async function linkEbookFile(slug: string, file: string): Promise<CoachEbook> {
  return (await call({ action: 'link', slug, file })).ebook;
}

/**
 * Requests an email to everyone who has an earlier version and returns the progress. For the coach.
 */
export async function notifyBuyers(slug: string, version: number): Promise<BuyersNotified> {
  return call({ action: 'tell-buyers', slug, version });
}
