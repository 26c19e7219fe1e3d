import type { CoachEbook, EbooksRequest, EbooksOutput } from '#src/contracts/ebooks.ts';
import { changeEbookForm } from '#src/contracts/forms/ebook.ts';
import {
  newestFirst,
  type EbookDetails,
  type EbookRecord,
} from '#src/domain/ebooks/ebook-record.ts';
import { formerPriceProblem } from '#src/domain/ebooks/price.ts';
import { refuseField, HttpError } from '#src/domain/http-error.ts';
import { functionPath } from '#src/function-path.ts';
import site from '#content/site.json' with { type: 'json' };
import { deployKind, samplesAllowed } from '#src/domain/build-info.ts';
import type { BookFile } from '#src/domain/ebooks/book-format.ts';
import { COVER_TYPE } from '#src/domain/ebooks/cover.ts';
import type { OpenFile } from './book-files.ts';
import { catalogRecords } from './catalog-records.ts';
import type { EbookCover, PublishedEbook } from './published-ebooks.ts';
import type { Services } from '#netlify/services.ts';
import type { StoredObject } from './upload-records.ts';

type EbookServices = Pick<Services, 'books' | 'catalog' | 'ebooks' | 'env'>;
type PublishServices = EbookServices & Pick<Services, 'now' | 'uploads'>;

type NewEbook = Extract<EbooksRequest, { action: 'insert' }>;
type ChangedEbook = Extract<EbooksRequest, { action: 'update' }>;

/** Maximum number of attempts to save a change if concurrent ones keep getting saved first. */
const TRIES = 5;

interface Listed {
  record: EbookRecord;
  hidden: boolean;
  revision?: number;
}

/** Lists everything for sale, newest first. */
export async function listForEveryone(services: EbookServices): Promise<EbooksOutput> {
  const listed = (await listAll(services)).filter(({ hidden }) => !hidden);
  const sold = await Promise.all(
    listed.map(async ({ record }) => {
      const { id } = record;
      if (services.catalog.find(id)) return [record];
      const file = await services.books.current(id);
      return file ? [{ ...record, pages: file.pages }] : [];
    }),
  );
  return { ebooks: newestFirst(sold.flat()) };
}

/** Lists everything, including hidden eBooks and those without a file, newest first. */
export async function listForCoach(services: EbookServices): Promise<CoachEbook[]> {
  const listed = await listAll(services);
  const all = await Promise.all(listed.map((one) => coachEbook(one, services)));
  return newestFirst(all) as CoachEbook[];
}

async function listAll(services: EbookServices): Promise<Listed[]> {
  const published = await services.ebooks.allPublished();
  return [...listCatalog(services), ...published.map(listedOf)];
}

const showsSamples = ({ mode, deployContext, stripe }: EbookServices['env']): boolean =>
  samplesAllowed({
    isWanted: site.showSamples,
    isOwnContent: site.coach.name !== null,
    kind: mode === 'embedded' ? 'local' : deployKind(deployContext),
    isLive: stripe.live,
  });

const listCatalog = ({ catalog, env }: EbookServices): Listed[] =>
  catalogRecords(showsSamples(env)).map((record) => ({
    record,
    hidden: catalog.find(record.id)?.hidden === true,
  }));

const listedOf = (ebook: PublishedEbook): Listed => ({
  record: recordOf(ebook),
  hidden: ebook.hidden,
  revision: ebook.revision,
});

/**
 * Publishes a new eBook with its details and file. Idempotent, so clicking again after a lost
 * response isn't an error.
 * @throws {HttpError} name_taken, file_unknown, bad_request
 */
export async function insertEbook(
  request: NewEbook,
  services: PublishServices,
): Promise<CoachEbook> {
  const { ebooks, now } = services;
  const { action, file, slug, ...details } = request;
  const object = await requireObject(file, services);
  const wanted: PublishedEbook = {
    slug,
    ...details,
    created_at: new Date(now()).toISOString(),
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
  return requireEbook(slug, services);
}

/**
 * Changes the price, availability, text, cover, or URL of an eBook that the coach published.
 * Purchases, carts, and past prices stay the same, and earlier URLs still lead to it. Idempotent.
 * @throws {HttpError} `unknown_product`, `bad_request`, or `name_taken`; `price_changed` or
 * `bad_request` if someone else changed the same field; `upstream_unavailable` if others keep
 * changing it
 */
export async function updateEbook(
  change: ChangedEbook,
  services: EbookServices,
): Promise<CoachEbook> {
  const { action, slug, seen, new_slug: address, cover: picture, ...typed } = change;
  // JSON can't contain `undefined`, so every field that's present is a change.
  const details = typed as Partial<EbookDetails>;
  if (services.catalog.find(slug)) {
    throw new HttpError(
      'bad_request',
      `The text and the price of "${slug}" are in the site's content files. Change them there.`,
    );
  }
  const cover = picture && (await keepCover(picture, services));
  const shown = seen === undefined ? undefined : await services.ebooks.revision(slug, seen);
  for (let attempt = 1; ; attempt += 1) {
    const current = await services.ebooks.published(slug);
    if (!current) throw unknownEbook(slug);
    const next: PublishedEbook = {
      ...current,
      ...details,
      // An empty string removes the field.
      original_price: (details.original_price ?? current.original_price) || undefined,
      badge: (details.badge ?? current.badge) || undefined,
      addresses: addressesAfter(current, address),
      cover: cover ?? current.cover,
      revision: current.revision + 1,
    };
    if (shown) refuseOverwriting({ shown, current, next });
    checkPrices(next);
    if (address !== undefined) await takeAddress(address, slug, services);
    if (wordsOf(next) === wordsOf(current)) break;
    if ((await services.ebooks.write(next)) === 'created') break;
    if (attempt === TRIES) throw changedElsewhere();
  }
  return requireEbook(slug, services);
}

/** Refuses to replace a field that someone else changed after the coach opened the form. */
function refuseOverwriting(ebook: Record<'shown' | 'current' | 'next', PublishedEbook>): void {
  const [shown, current, next] = [ebook.shown, ebook.current, ebook.next].map(formTexts);
  const field = FORM_FIELDS.find(
    (one) => current?.[one] !== shown?.[one] && current?.[one] !== next?.[one],
  );
  if (field === undefined) return;
  const what =
    field === 'price'
      ? priceChangedWords(ebook.current.price)
      : `“${changeEbookForm.fields[field].label}” was just changed, maybe on another device. Reload this page before you save again.`;
  const message = `${what} What you typed is still here.`;
  throw new HttpError(field === 'price' ? 'price_changed' : 'bad_request', message, {
    fields: [{ field, message }],
    revision: ebook.current.revision,
  });
}

/** Message for a coach whose form still shows an earlier price. Quotes the label of a button. */
export const priceChangedWords = (price: string): string =>
  `The price was just changed to ${price}, maybe on another device. Select “Show the new price” first.`;

type FormField = keyof typeof changeEbookForm.fields;
const FORM_FIELDS = Object.keys(changeEbookForm.fields) as FormField[];

function formTexts(ebook: PublishedEbook): Record<FormField, string> {
  const { title, description, price, category, features, original_price = '', badge = '' } = ebook;
  const { slug } = recordOf(ebook);
  const lines = features.join('\n');
  return { title, description, price, category, features: lines, original_price, badge, slug };
}

async function keepCover(
  { picture, alt }: NonNullable<ChangedEbook['cover']>,
  { books }: Pick<Services, 'books'>,
): Promise<EbookCover> {
  return { sha256: await books.keep(picture), bytes: picture.byteLength, alt };
}

/**
 * Opens the cover of an eBook published from the dashboard.
 * @throws {HttpError} unknown_product, file_unknown
 */
export async function openCover(
  slug: string,
  { books, ebooks }: Pick<Services, 'books' | 'ebooks'>,
): Promise<OpenFile> {
  const ebook = await ebooks.published(slug);
  if (!ebook) throw unknownEbook(slug);
  const { cover } = ebook;
  if (!cover) throw new HttpError('file_unknown', 'This eBook doesn’t have its own cover.');
  return {
    fileName: `${slug}.jpg`,
    mediaType: COVER_TYPE,
    bytes: cover.bytes,
    sha256: cover.sha256,
    read: (range) => books.read(cover, range),
  };
}

function addressesAfter(
  { slug, addresses }: PublishedEbook,
  address: string | undefined,
): readonly string[] | undefined {
  const known = addresses ?? [slug];
  if (address === undefined || address === known.at(-1)) return addresses;
  return [...known.filter((one) => one !== address), address];
}

async function takeAddress(address: string, slug: string, services: EbookServices): Promise<void> {
  const other = address === slug ? undefined : await services.ebooks.published(address);
  if (other || !(await services.ebooks.claimAddress(address, slug))) throw slugTaken(address);
}

/**
 * Puts a file up for sale as the next version of an eBook. Buyers of an earlier version keep
 * theirs.
 * @throws {HttpError} unknown_product, file_unknown, bad_request for a bundle
 */
export async function linkFile(
  { slug, file }: { slug: string; file: string },
  services: PublishServices,
): Promise<CoachEbook> {
  const object = await requireObject(file, services);
  const { books } = await requireEbook(slug, services);
  if (books) {
    throw new HttpError(
      'bad_request',
      `A bundle doesn’t have its own file. Upload files for its books instead: ${books.join(', ')}.`,
    );
  }
  await putOnSale(slug, object, services);
  return requireEbook(slug, services);
}

async function putOnSale(
  slug: string,
  object: StoredObject,
  services: PublishServices,
): Promise<void> {
  const { sha256, bytes, report, fileName } = object;
  const { pages } = report;
  await services.books.link({ slug, sha256, bytes, pages, fileName, at: services.now() });
}

async function requireObject(id: string, { uploads }: PublishServices): Promise<StoredObject> {
  const object = await uploads.object(id);
  // The guide is public, but files for sale are private.
  if (object?.bucket === 'ebooks') return object;
  throw new HttpError('file_unknown', 'This file is no longer here. Upload it again.');
}

async function requireEbook(slug: string, services: EbookServices): Promise<CoachEbook> {
  const known = listCatalog(services).find(({ record }) => record.slug === slug);
  if (known) return coachEbook(known, services);
  const published = await services.ebooks.published(slug);
  if (!published) throw unknownEbook(slug);
  return coachEbook(listedOf(published), services);
}

async function coachEbook(
  { record, hidden, revision }: Listed,
  { books, catalog }: EbookServices,
): Promise<CoachEbook> {
  const known = catalog.find(record.id);
  const versions = known?.books ? [] : await books.versions(record.id);
  const current = versions.at(-1);
  return {
    ...record,
    isFixed: known !== undefined,
    ...(known?.books ? { books: known.books.map(({ title }) => title) } : {}),
    ...(current ? { file: fileOf(current) } : {}),
    ...(versions.length > 1
      ? { earlier: versions.slice(0, -1).map(({ version, sha256 }) => ({ version, sha256 })) }
      : {}),
    hidden,
    ...(revision === undefined ? {} : { revision }),
  };
}

const fileOf = ({ slug, others, ...file }: BookFile) => file;

function recordOf(ebook: PublishedEbook): EbookRecord {
  const { slug: id, addresses = [id], cover, hidden, revision, ...details } = ebook;
  const former = addresses.slice(0, -1);
  return {
    id,
    slug: addresses.at(-1) ?? id,
    ...details,
    ...(former.length > 0 ? { former_slugs: former } : {}),
    ...(cover
      ? {
          cover: {
            url: `${functionPath('ebooks')}?cover=${id}&v=${cover.sha256.slice(0, 8)}`,
            alt: cover.alt,
          },
        }
      : {}),
  };
}

/** Serializes everything that the coach can change about an eBook, to compare two revisions. */
function wordsOf({ created_at, revision, ...words }: PublishedEbook): string {
  return JSON.stringify(words);
}

function checkPrices({ price, original_price: was }: PublishedEbook): void {
  const problem = formerPriceProblem(price, was);
  if (problem !== undefined) throw refuseField('bad_request', 'original_price', problem);
}

function slugTaken(slug: string): HttpError {
  const message = `The address "${slug}" belongs to another eBook. Choose another one.`;
  return refuseField('name_taken', 'slug', message);
}

const changedElsewhere = () =>
  new HttpError(
    'upstream_unavailable',
    'Someone is changing this eBook on another device right now. Nothing was changed here. Wait a minute, then try again.',
  );

function unknownEbook(slug: string): HttpError {
  return new HttpError('unknown_product', `There is no eBook "${slug}".`, { slug });
}
