import type { CoachEbook, EbooksRequest } from '#src/contracts/ebooks.ts';
import { newestFirst, type EbookRecord } from '#src/domain/ebook-record.ts';
import { parsePrice } from '#src/domain/money.ts';
import { Refusal } from '#src/domain/refusal.ts';
import type { BookFile } from '#netlify/services/book-files.ts';
import { catalogueRecords } from '#netlify/services/ebook-list.ts';
import type { PublishedEbook } from '#netlify/services/ebooks.ts';
import type { Services } from '#netlify/services/services.ts';
import type { StoredObject } from '#netlify/services/uploads.ts';

type NewEbook = Extract<EbooksRequest, { action: 'insert' }>;
type ChangedEbook = Extract<EbooksRequest, { action: 'update' }>;

/** Two changes at the same moment: the later one begins again this often. */
const TRIES = 5;

/** Everything that can be bought, the newest first. */
export async function listForEveryone(services: Services): Promise<EbookRecord[]> {
  const { ebooks, books, env } = services;
  const published = await ebooks.allPublished();
  const sold = await Promise.all(
    published.map(async (ebook) =>
      !ebook.hidden && (await books.current(ebook.slug)) ? [recordOf(ebook)] : [],
    ),
  );
  return newestFirst([...catalogueRecords(!env.stripe.live), ...sold.flat()]);
}

/** Everything, also what is hidden or has no file, the newest first. */
export async function listForCoach(services: Services): Promise<CoachEbook[]> {
  const published = await services.ebooks.allPublished();
  const records = newestFirst([
    ...catalogueRecords(!services.env.stripe.live),
    ...published.map(recordOf),
  ]);
  const hidden = new Set(published.filter((one) => one.hidden).map(({ slug }) => slug));
  return Promise.all(
    records.map(async (record) => ({
      ...record,
      ...(await restOf(record.id, services)),
      hidden: hidden.has(record.id),
    })),
  );
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
 * Changes the words of a published eBook or its address, hides it or shows it. Buyers, carts and past prices
 * are not touched, and an earlier address still leads to it.
 * @throws {Refusal} unknown_product, bad_request, name_taken
 */
export async function updateEbook(change: ChangedEbook, services: Services): Promise<CoachEbook> {
  const { slug } = change;
  if (services.catalogue.find(slug)) {
    throw new Refusal(
      'bad_request',
      `The words of "${slug}" are in the site's files. Change them there.`,
    );
  }
  const address = change.new_slug;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const current = await services.ebooks.published(slug);
    if (!current) throw unknownEbook(slug);
    const next: PublishedEbook = {
      ...current,
      title: change.title ?? current.title,
      description: change.description ?? current.description,
      price: change.price ?? current.price,
      originalPrice: emptied(change.original_price, current.originalPrice),
      addresses: addressesAfter(current, address),
      category: change.category ?? current.category,
      features: change.features ?? current.features,
      badge: emptied(change.badge, current.badge),
      hidden: change.hidden ?? current.hidden,
      revision: current.revision + 1,
    };
    checkPrices(next);
    if (address !== undefined) await takeAddress(address, slug, services);
    if (wordsOf(next) === wordsOf(current) && next.hidden === current.hidden) break;
    if ((await services.ebooks.write(next)) === 'created') break;
  }
  return needEbook(slug, services);
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
 * @throws {Refusal} unknown_product, file_unknown
 */
export async function linkFile(
  { slug, file }: { slug: string; file: string },
  services: Services,
): Promise<CoachEbook> {
  const object = await needObject(file, services);
  await needEbook(slug, services);
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
  const { ebooks, env } = services;
  const fixed = catalogueRecords(!env.stripe.live).find((one) => one.slug === slug);
  const published = fixed ? undefined : await ebooks.published(slug);
  const record = fixed ?? (published && recordOf(published));
  if (!record) throw unknownEbook(slug);
  return { ...record, ...(await restOf(slug, services)), hidden: published?.hidden ?? false };
}

async function restOf(
  slug: string,
  { books, catalogue }: Services,
): Promise<Pick<CoachEbook, 'isFixed' | 'file'>> {
  const file = await books.current(slug);
  return {
    isFixed: catalogue.find(slug) !== undefined,
    ...(file ? { file: fileOf(file) } : {}),
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

function checkPrices({ price, originalPrice }: PublishedEbook): void {
  if (originalPrice === undefined || parsePrice(originalPrice) > parsePrice(price)) return;
  const message = `The former price ${originalPrice} is not above the price ${price}. Raise it or leave it out.`;
  throw new Refusal('bad_request', message, {
    fields: [{ field: 'original_price', message }],
  });
}

function slugTaken(slug: string): Refusal {
  const message = `The address "${slug}" belongs to another eBook. Choose another one.`;
  return new Refusal('name_taken', message, { fields: [{ field: 'slug', message }] });
}

function unknownEbook(slug: string): Refusal {
  return new Refusal('unknown_product', `There is no eBook "${slug}".`, { slug });
}
