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

/** What can be bought, the newest first, with the word that live updates compare. */
export async function selectEbooks(): Promise<EbooksOutput> {
  return readFunction('ebooks', {});
}

/** Everything with its files, also what is not on sale; the newest first. For the coach. */
export async function selectAllEbooks(): Promise<readonly CoachEbook[]> {
  return (await call({ action: 'select' })).ebooks;
}

/** Puts a new eBook on sale. For the coach. */
export async function insertEbook(ebook: Insert): Promise<CoachEbook> {
  return (await call({ action: 'insert', ...ebook })).ebook;
}

/** Changes price or words of an eBook that she published, or takes it off sale. For the coach. */
export async function updateEbook(change: Update): Promise<CoachEbook> {
  return (await call({ action: 'update', ...change })).ebook;
}

/** Gives an eBook a file, as its next version. For the coach. */
export async function linkEbookFile(slug: string, file: string): Promise<CoachEbook> {
  return (await call({ action: 'link', slug, file })).ebook;
}

/** Asks that everyone who has an earlier version is mailed, and tells how far that came. For the coach. */
export async function tellBuyers(slug: string, version: number): Promise<BuyersNotified> {
  return call({ action: 'tell-buyers', slug, version });
}
