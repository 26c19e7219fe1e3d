import type {
  BuyersTold,
  CoachEbook,
  CoachEbooks,
  EbookSaved,
  EbooksInput,
  EbooksOutput,
} from '../../contracts/ebooks.ts';
import { callFunction, readFunction } from '../api.ts';

type Insert = Omit<Extract<EbooksInput, { action: 'insert' }>, 'action'>;
type Update = Omit<Extract<EbooksInput, { action: 'update' }>, 'action'>;

/** What can be bought, the newest first, with the word that live updates compare. */
export async function selectEbooks(): Promise<EbooksOutput> {
  return readFunction<EbooksOutput>('ebooks');
}

/** Everything with its files, also what is not on sale; the newest first. For the coach. */
export async function selectAllEbooks(): Promise<readonly CoachEbook[]> {
  return (await call<CoachEbooks>({ action: 'select' })).ebooks;
}

/** Puts a new eBook on sale. For the coach. */
export async function insertEbook(ebook: Insert): Promise<CoachEbook> {
  return (await call<EbookSaved>({ action: 'insert', ...ebook })).ebook;
}

/** Changes the words of an eBook, or takes it off sale. For the coach. */
export async function updateEbook(change: Update): Promise<CoachEbook> {
  return (await call<EbookSaved>({ action: 'update', ...change })).ebook;
}

/** Gives an eBook a file, as its next version. For the coach. */
export async function linkEbookFile(slug: string, file: string): Promise<CoachEbook> {
  return (await call<EbookSaved>({ action: 'link', slug, file })).ebook;
}

/** Mails everyone who has an earlier version. @returns how many were told. For the coach. */
export async function tellBuyers(slug: string, version: number): Promise<number> {
  let told = 0;
  for (;;) {
    const answer = await call<BuyersTold>({ action: 'tell-buyers', slug, version });
    told += answer.told;
    if (answer.left === 0 || answer.told === 0) return told;
  }
}

function call<Output>(input: EbooksInput): Promise<Output> {
  return callFunction<Output>('ebooks', input);
}
