import { element } from '#src/browser/element.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { isPublishedLive, type EbookRecord } from '#src/domain/ebooks/ebook-record.ts';
import { saving, savingLabel } from '#src/domain/ebooks/saving.ts';
import { parsePrice } from '#src/domain/money.ts';
import { routes } from '#src/routes.ts';
import { selectEbooks } from '#src/stores/ebooks-table.ts';

/**
 * Adds eBooks that the coach published from the dashboard to the shop's shelf, after the books of
 * this build. If the list can't be loaded, leaves the shelf unchanged.
 */
export async function fillShelf(shelf: Element): Promise<void> {
  const { ebooks } = await selectEbooks();
  const live = ebooks.filter(isPublishedLive);
  shelf.append(...live.map((ebook) => card(ebook, shelf.querySelector('button svg'))));
  for (const { category } of live) {
    for (const value of ['All Products', category]) countOneMore(value);
  }
}

/** Renders the same card as `components/shop/ProductCard.astro`. */
function card(ebook: EbookRecord, icon: Element | null): HTMLLIElement {
  const { id, slug, title, description, category, price, original_price: was, pages } = ebook;
  const { url, alt } = ebook.cover ?? { url: routes.plainCover, alt: '' };
  const cents = parsePrice(price);
  const saved = saving(cents, was ? parsePrice(was) : undefined);
  const ofTitle = () => element('span', { class: 'visually-hidden' }, `: ${title}`);
  const href = `${routes.ebooks}#${slug}`;
  const contents = pages === undefined ? 'PDF' : `PDF, ${counted(pages, 'page')}`;
  return element(
    'li',
    { 'data-category': category },
    element('img', {
      class: 'cover-picture',
      src: url,
      alt,
      width: '152',
      height: '203',
      loading: 'lazy',
      decoding: 'async',
    }),
    element(
      'div',
      {},
      element('h3', {}, element('a', { class: 'alone', href, tabindex: '-1' }, title)),
      element('p', { class: 'snug' }, description),
      element('p', { class: 'text-ink-soft text-s' }, contents),
      element(
        'p',
        { class: 'm-0 flex flex-wrap items-baseline gap-x-2 gap-y-1 snug' },
        element('strong', { class: 'price-figure text-2xl' }, price),
        was !== undefined &&
          element(
            'span',
            { class: 'text-ink-soft inline-block max-sm:text-s' },
            'was ',
            element('s', { class: 'decoration-[0.1em]' }, was),
          ),
        saved > 0 &&
          element(
            'span',
            { class: 'basis-full' },
            element('span', { class: 'tag tag--saving' }, savingLabel(saved)),
          ),
      ),
    ),
    element(
      'div',
      { class: 'acts' },
      element(
        'button',
        {
          class: 'button',
          type: 'button',
          'data-add-to-cart': id,
          'data-title': title,
          'data-cents': String(cents),
        },
        icon?.cloneNode(true) ?? false,
        element('span', {}, 'Add to Cart', ofTitle()),
      ),
      element('a', { class: 'alone', href }, 'View Details', ofTitle()),
    ),
  );
}

/** Increments the count on a filter chip (`components/ui/FilterChips.astro`). */
function countOneMore(value: string): void {
  const chip = document.querySelector(`#categories input[value="${value}"]`);
  const number = chip?.parentElement?.querySelector('.number');
  const count = Number(/\d+/.exec(number?.textContent ?? '')?.[0]);
  if (number && Number.isSafeInteger(count)) number.textContent = `(${count + 1})`;
}
