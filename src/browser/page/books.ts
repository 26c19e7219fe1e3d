import type { EbookRecord } from '../../domain/ebook-record.ts';
import { formatPrice, parsePrice, saving, savingLabel, sumPrices } from '../../domain/money.ts';
import { routes } from '../../routes.ts';
import { element } from '../element.ts';
import { liveBooks } from '../site-file.ts';
import { allWith, firstWith, valueOf, type TriggerNames } from '../trigger-names.ts';

type Part = NonNullable<TriggerNames['data-book-part']>;

/**
 * Shows how books are sold now, where that differs from what the page was built with: price, cover, off sale; and
 * names those that are newer than the build. Without an answer the page stays as it was built; the checkout
 * knows better in any case.
 */
async function showBooks(): Promise<void> {
  const list = await liveBooks().catch(() => undefined);
  if (!list) return;
  const { ebooks, off } = list;
  const sold = new Map(ebooks.map((book) => [book.id, book]));
  const isOff = new Set(off.map(({ id }) => id));
  for (const place of allWith('data-book')) {
    const slug = valueOf(place, 'data-book');
    const book = sold.get(slug);
    if (book || isOff.has(slug)) showBook(place, book, sold);
  }
  showNewer(ebooks);
}

function showBook(
  place: HTMLElement,
  book: EbookRecord | undefined,
  sold: ReadonlyMap<string, EbookRecord>,
): void {
  for (const one of partsOf(place, 'buy')) one.hidden = !book;
  for (const one of partsOf(place, 'off')) one.hidden = book !== undefined;
  if (!book) return;
  const { price, original_price: was, cover, title } = book;
  const cents = parsePrice(price);
  const apart = partsOf(place, 'apart')[0];
  const inside = apart && valueOf(apart, 'data-books').split(' ');
  const cost = sumPrices(inside ? inside.map((slug) => sold.get(slug)?.price) : [was]);
  const saved = saving(cents, cost);
  tell(place, 'price', formatPrice(cents));
  tell(place, 'was', was);
  tell(place, 'apart', saved > 0 ? formatPrice(cost ?? 0) : undefined);
  tell(place, 'saved', saved > 0 ? savingLabel(saved) : undefined);
  for (const one of place.querySelectorAll('[data-cents]')) {
    one.setAttribute('data-cents', String(cents));
  }
  if (cover) for (const one of partsOf(place, 'cover')) showCover(one, cover, title);
}

function showCover(
  image: HTMLElement,
  { path, width, height }: NonNullable<EbookRecord['cover']>,
  title: string,
): void {
  const shown = Number(image.getAttribute('width'));
  image.setAttribute('height', String(Math.round((shown * height) / width)));
  if (image.getAttribute('alt') !== '') image.setAttribute('alt', `Cover of ${title}`);
  image.setAttribute('src', path);
}

/** Books of the coach have an instant, those of the build a day. */
function showNewer(ebooks: readonly EbookRecord[]): void {
  const place = firstWith('data-newer-books');
  const newer = ebooks.filter((book) => book.created_at.includes('T'));
  if (!place || newer.length === 0) return;
  place
    .querySelector('ul')
    ?.replaceChildren(
      ...newer.map(({ slug, title, price }) =>
        element('li', {}, element('a', { href: `${routes.ebooks}#${slug}` }, title), `, ${price}`),
      ),
    );
  place.hidden = false;
}

const partsOf = (place: HTMLElement, part: Part) =>
  place.querySelectorAll<HTMLElement>(`[data-book-part="${part}"]`);

/** Writes a part, or hides it without a text. What is right already stays, so that nothing is painted again. */
function tell(place: HTMLElement, part: Part, text: string | undefined): void {
  for (const one of partsOf(place, part)) {
    one.hidden = text === undefined;
    const written = one.querySelector('s, span') ?? one;
    if (text !== undefined && written.textContent.trim() !== text) written.textContent = text;
  }
}

// It is brought for this alone; a name to call it by would weigh on every page.
void showBooks();
