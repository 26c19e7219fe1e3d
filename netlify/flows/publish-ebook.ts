import type {
  CoachEbook,
  DecidedOffer,
  EbooksRequest,
  OpenedEbook,
  EbooksOutput,
} from '#src/contracts/ebooks.ts';
import { newestFirst, type EbookRecord } from '#src/domain/ebook-record.ts';
import {
  decide,
  isSameOffer,
  offerNow,
  offerProblem,
  type CoverImage,
  type Decided,
  type Offer,
} from '#src/domain/offer.ts';
import { refuseField, Refusal } from '#src/domain/refusal.ts';
import { coverPath } from '#src/function-path.ts';
import type { BookFile } from '#netlify/services/book-files.ts';
import { catalogueRecords } from '#netlify/services/ebook-list.ts';
import type { PublishedEbook } from '#netlify/services/ebooks.ts';
import type { Services } from '#netlify/services/services.ts';
import type { StoredObject } from '#netlify/services/uploads.ts';

type NewEbook = Extract<EbooksRequest, { action: 'insert' }>;
type ChangedEbook = Extract<EbooksRequest, { action: 'update' }>;

/** Two changes at the same moment: the later one begins again this often. */
const TRIES = 5;

/** A book with the offer that it was published with. */
interface Published {
  record: EbookRecord;
  offer: Offer;
}

/** Everything that can be bought, the newest first, and what is off sale. */
export async function listForEveryone(services: Services): Promise<EbooksOutput> {
  const listed = await listPublished(services);
  const off = listed
    .filter(({ offer }) => offer.hidden)
    .map(({ record: { id, title } }) => ({ id, title }));
  const sold = await Promise.all(
    listed.map(async ({ record, offer }) => {
      const { id } = record;
      const isOnSale =
        !offer.hidden &&
        (services.catalogue.find(id) !== undefined || (await services.books.current(id)));
      return isOnSale ? [soldAs(record, offer)] : [];
    }),
  );
  return { ebooks: newestFirst(sold.flat()), off };
}

/** Everything, also what is hidden or has no file, the newest first. */
export async function listForCoach(services: Services): Promise<CoachEbook[]> {
  const listed = await listPublished(services);
  const all = await Promise.all(
    listed.map(async ({ record, offer }) => ({
      ...soldAs(record, offer),
      ...(await restOf(record.id, services)),
      hidden: offer.hidden,
    })),
  );
  return newestFirst(all) as CoachEbook[];
}

/** Every book, as it is sold now. */
async function listPublished(services: Services): Promise<Published[]> {
  const { ebooks, offers, env } = services;
  const [published, decided] = await Promise.all([ebooks.allPublished(), offers.newestOfAll()]);
  return [
    ...catalogueRecords(!env.stripe.live).map(publishedInFiles),
    ...published.map(publishedHere),
  ].map(({ record, offer }) => ({ record, offer: offerNow(offer, decided.get(record.id)) }));
}

const publishedInFiles = (record: EbookRecord): Published => ({
  record,
  offer: { price: record.price, originalPrice: record.original_price, hidden: false },
});

const publishedHere = (ebook: PublishedEbook): Published => ({
  record: recordOf(ebook),
  offer: { price: ebook.price, originalPrice: ebook.originalPrice, hidden: ebook.hidden },
});

/** A record with the price and the cover that count now. */
function soldAs(record: EbookRecord, { price, originalPrice, cover }: Offer): EbookRecord {
  const sold: EbookRecord = { ...record, price };
  delete sold.original_price;
  if (originalPrice) sold.original_price = originalPrice;
  if (cover) sold.cover = shownCover(cover);
  return sold;
}

function shownCover({ sha256, width, height }: CoverImage): NonNullable<EbookRecord['cover']> {
  return { path: coverPath(sha256), width, height };
}

/**
 * One book with all that was decided about its price, its sale and its cover.
 * @throws {Refusal} unknown_product
 */
export async function openEbook(slug: string, services: Services): Promise<OpenedEbook> {
  const [published, facts] = await Promise.all([
    needPublished(slug, services),
    services.offers.all(slug),
  ]);
  const told = ({ price, originalPrice, hidden, cover }: Offer) => ({
    price,
    ...(originalPrice ? { original_price: originalPrice } : {}),
    hidden,
    ...(cover ? { cover } : {}),
  });
  const decided = facts.map((fact): DecidedOffer => ({
    at: fact.at,
    ...told(offerNow(published.offer, fact)),
  }));
  return {
    ebook: await coachEbook(published, facts.at(-1), services),
    published: told(published.offer),
    decided: decided.toReversed(),
  };
}

/**
 * Puts a new eBook on sale: its words and its file. The same one again changes nothing, so that a
 * second press after a lost answer is no error.
 * @throws {Refusal} name_taken, file_unknown, bad_request
 */
export async function insertEbook(request: NewEbook, services: Services): Promise<CoachEbook> {
  const { ebooks, now } = services;
  const { slug, title, description, price, category, features, badge } = request;
  const object = await needObject(request.file, services);
  const wanted: PublishedEbook = {
    slug,
    title,
    description,
    price,
    originalPrice: request.original_price,
    category,
    features,
    badge,
    createdAt: new Date(now()).toISOString(),
    hidden: false,
    revision: 1,
  };
  checkPrices(wanted);
  if (!(await ebooks.claimAddress(slug, slug))) throw slugTaken(slug);
  if ((await ebooks.write(wanted)) === 'exists') {
    const other = await ebooks.published(slug);
    if (!other || wordsOf(other) !== wordsOf(wanted)) throw slugTaken(slug);
  }
  await putOnSale(slug, object, services);
  return needEbook(slug, services);
}

/**
 * Changes how a book is sold (price, sale, cover), and of a published one the words or its address. Buyers, carts and
 * past prices are not touched, and an earlier address still leads to it.
 * @throws {Refusal} unknown_product, bad_request, name_taken, file_unknown
 */
export async function updateEbook(change: ChangedEbook, services: Services): Promise<CoachEbook> {
  const { slug } = change;
  const hasWords = WORDS.some((name) => change[name] !== undefined);
  if (hasWords && services.catalogue.find(slug)) {
    throw new Refusal(
      'bad_request',
      `The words of "${slug}" are in the site's files. Change them there.`,
    );
  }
  await changeOffer(change, services);
  if (hasWords) await changeWords(change, services);
  return needEbook(slug, services);
}

const WORDS = ['title', 'description', 'category', 'features', 'badge', 'new_slug'] as const;

/** A decision is a new fact behind those before, so that each can be put back. */
async function changeOffer(change: ChangedEbook, services: Services): Promise<void> {
  const { slug, price, original_price: originalPrice, hidden, seen } = change;
  const { offer } = await needPublished(slug, services);
  const cover = change.cover && (await needCover(change.cover, services));
  const wish = { price, originalPrice, hidden, cover };
  if (Object.values(wish).every((one) => one === undefined)) return;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const last = await services.offers.newest(slug);
    const next: Decided = decide(offer, last?.entry, wish);
    const [before, after] = [offerNow(offer, last?.entry), offerNow(offer, next)];
    const problem = offerProblem(after);
    if (problem !== undefined) throw refuseField('bad_request', 'original_price', problem);
    if (isSameOffer(before, after)) return;
    const number = last?.number ?? 0;
    if (seen !== undefined && seen !== number) throw changedMeanwhile();
    const fact = { ...next, at: services.now() };
    if ((await services.offers.write(slug, fact, number)) === 'created') return;
  }
}

function changedMeanwhile(): Refusal {
  return new Refusal(
    'bad_request',
    'You have changed this book meanwhile, in another window. That stays, and this did not happen. Load this page again and look.',
  );
}

async function needCover(sha256: string, { offers }: Services): Promise<CoverImage> {
  const found = await offers.cover(sha256);
  if (!found) throw new Refusal('file_unknown', 'This picture is not there. Upload it again.');
  const { type, width, height } = found;
  return { sha256, type, width, height };
}

async function changeWords(change: ChangedEbook, services: Services): Promise<void> {
  const { slug, new_slug: address } = change;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const current = await services.ebooks.published(slug);
    if (!current) throw unknownEbook(slug);
    const next: PublishedEbook = {
      ...current,
      title: change.title ?? current.title,
      description: change.description ?? current.description,
      addresses: addressesAfter(current, address),
      category: change.category ?? current.category,
      features: change.features ?? current.features,
      badge: emptied(change.badge, current.badge),
      revision: current.revision + 1,
    };
    if (address !== undefined) await takeAddress(address, slug, services);
    if (wordsOf(next) === wordsOf(current)) return;
    if ((await services.ebooks.write(next)) === 'created') return;
  }
}

/** What a field is after a change: nothing typed keeps it, an emptied field takes it away. */
function emptied(typed: string | undefined, before: string | undefined): string | undefined {
  return typed === undefined ? before : typed || undefined;
}

function addressesAfter(
  { slug, addresses = [slug] }: PublishedEbook,
  address: string | undefined,
): readonly string[] {
  if (address === undefined || address === addresses.at(-1)) return addresses;
  return [...addresses.filter((one) => one !== address), address];
}

async function takeAddress(address: string, slug: string, services: Services): Promise<void> {
  const other = address === slug ? undefined : await services.ebooks.published(address);
  if (other || !(await services.ebooks.claimAddress(address, slug))) throw slugTaken(address);
}

/**
 * Puts a file on sale as the next version of an eBook. Who bought an earlier version keeps that.
 * @throws {Refusal} unknown_product, file_unknown, bad_request for a bundle
 */
export async function linkFile(
  { slug, file }: { slug: string; file: string },
  services: Services,
): Promise<CoachEbook> {
  const object = await needObject(file, services);
  const { books } = await needEbook(slug, services);
  if (books) {
    throw new Refusal(
      'bad_request',
      `A bundle has no file of its own. Put files behind its books: ${books.join(', ')}.`,
    );
  }
  await putOnSale(slug, object, services);
  return needEbook(slug, services);
}

async function putOnSale(slug: string, object: StoredObject, services: Services): Promise<void> {
  const { sha256, bytes, report, fileName } = object;
  const { pages } = report;
  await services.books.link({ slug, sha256, bytes, pages, fileName, at: services.now() });
}

async function needObject(id: string, { uploads }: Services): Promise<StoredObject> {
  const object = await uploads.object(id);
  // The guide is for everyone; what is sold is not.
  if (object?.bucket === 'ebooks') return object;
  throw new Refusal('file_unknown', 'This file is not there any more. Upload it again.');
}

async function needEbook(slug: string, services: Services): Promise<CoachEbook> {
  const [published, last] = await Promise.all([
    needPublished(slug, services),
    services.offers.newest(slug),
  ]);
  return coachEbook(published, last?.entry, services);
}

async function coachEbook(
  { record, offer }: Published,
  decided: Decided | undefined,
  services: Services,
): Promise<CoachEbook> {
  const now = offerNow(offer, decided);
  return {
    ...soldAs(record, now),
    ...(await restOf(record.id, services)),
    hidden: now.hidden,
  };
}

async function needPublished(slug: string, { ebooks, env }: Services): Promise<Published> {
  const fixed = catalogueRecords(!env.stripe.live).find((one) => one.slug === slug);
  if (fixed) return publishedInFiles(fixed);
  const published = await ebooks.published(slug);
  if (!published) throw unknownEbook(slug);
  return publishedHere(published);
}

async function restOf(
  slug: string,
  { books, catalogue }: Services,
): Promise<Pick<CoachEbook, 'isFixed' | 'books' | 'file' | 'earlier'>> {
  const known = catalogue.find(slug);
  const versions = known?.books ? [] : await books.versions(slug);
  const file = versions.at(-1);
  return {
    isFixed: known !== undefined,
    ...(known?.books ? { books: known.books.map(({ title }) => title) } : {}),
    ...(file ? { file: fileOf(file) } : {}),
    ...(versions.length > 1
      ? { earlier: versions.slice(0, -1).map(({ version, sha256 }) => ({ version, sha256 })) }
      : {}),
  };
}

function fileOf({ version, sha256, bytes, pages, fileName, at }: BookFile) {
  return { version, sha256, bytes, pages, fileName, at };
}

function recordOf(ebook: PublishedEbook): EbookRecord {
  const { slug: id, title, description, price, originalPrice, category, features, badge } = ebook;
  const { addresses = [id], createdAt } = ebook;
  const former = addresses.slice(0, -1);
  return {
    id,
    slug: addresses.at(-1) ?? id,
    ...(former.length > 0 ? { former_slugs: former } : {}),
    title,
    description,
    price,
    ...(originalPrice ? { original_price: originalPrice } : {}),
    category,
    features,
    ...(badge ? { badge } : {}),
    created_at: createdAt,
  };
}

/** What a reader sees of an eBook, to be compared. */
function wordsOf(ebook: PublishedEbook): string {
  const { slug, title, description, price, originalPrice, category, features, badge } = ebook;
  const words = [title, description, price, originalPrice, category, features, badge];
  return JSON.stringify([...words, ebook.addresses ?? [slug]]);
}

function checkPrices(ebook: PublishedEbook): void {
  const problem = offerProblem(publishedHere(ebook).offer);
  if (problem !== undefined) throw refuseField('bad_request', 'original_price', problem);
}

function slugTaken(slug: string): Refusal {
  const message = `The address "${slug}" belongs to another eBook. Choose another one.`;
  return refuseField('name_taken', 'slug', message);
}

function unknownEbook(slug: string): Refusal {
  return new Refusal('unknown_product', `There is no eBook "${slug}".`, { slug });
}
