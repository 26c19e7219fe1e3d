import type { EbooksOutput } from '../contracts/ebooks.ts';
import type { EbookRecord } from '../domain/ebook-record.ts';
import { parsePrice, saving, savingLabel } from '../domain/money.ts';
import { routes } from '../routes.ts';
import { readFunction } from './api.ts';
import { element, need } from './elements.ts';
import { showToast } from './toast.ts';

const ALL = 'All eBooks';

/** Runs the list of eBooks: loads it, builds the chips from what came, says so when it cannot be loaded. */
export function startEbookList(): void {
  const busy = need('[data-ebooks-loading]', HTMLElement);
  const failed = need('[data-ebooks-failed]', HTMLElement);
  const shown = need('[data-ebooks]', HTMLElement);

  const load = async () => {
    busy.hidden = false;
    failed.hidden = true;
    shown.hidden = true;
    try {
      const { ebooks } = await readFunction<EbooksOutput>('ebooks');
      fill(ebooks);
      shown.hidden = false;
    } catch {
      failed.hidden = false;
      showToast({
        kind: 'error',
        title: 'Error',
        text: 'Failed to load eBooks. Please try again.',
      });
    } finally {
      busy.hidden = true;
    }
  };
  need('[data-ebooks-again]', HTMLButtonElement).addEventListener('click', () => void load());
  void load();
}

function fill(ebooks: readonly EbookRecord[]): void {
  const chips = need('[data-ebook-chips]', HTMLElement);
  const list = need('[data-ebook-list]', HTMLUListElement);
  const count = need('[data-ebook-count]', HTMLElement);
  const categories = [...new Set(ebooks.map(({ category }) => category))];
  const cards = ebooks.map((ebook) => ({ category: ebook.category, card: toCard(ebook) }));
  const choose = (chosen: string) => {
    let visible = 0;
    for (const { category, card } of cards) {
      card.hidden = chosen !== ALL && category !== chosen;
      if (!card.hidden) visible += 1;
    }
    count.textContent = `${visible} ${visible === 1 ? 'eBook' : 'eBooks'}`;
  };
  chips.replaceChildren(
    ...[ALL, ...categories].map((label, index) => {
      const input = element('input', { type: 'radio', name: 'ebook-category', value: label });
      input.checked = index === 0;
      input.addEventListener('change', () => {
        choose(label);
      });
      return element('label', {}, input, element('span', {}, label));
    }),
  );
  list.replaceChildren(...cards.map(({ card }) => card));
  choose(ALL);
}

function toCard(ebook: EbookRecord): HTMLLIElement {
  const { slug, title, description, price, original_price: was, category, badge } = ebook;
  const cents = parsePrice(price);
  const saved = saving(cents, was ? parsePrice(was) : undefined);
  const named = (words: string) => [
    words,
    element('span', { class: 'visually-hidden' }, `: ${title}`),
  ];
  return element(
    'li',
    { class: 'card flow' },
    element(
      'p',
      { class: 'actions' },
      element('span', { class: 'tag' }, category),
      badge !== undefined && element('span', { class: 'tag tag--outline' }, badge),
    ),
    element('h2', {}, title),
    element('p', {}, description),
    ebook.rating !== undefined &&
      element('p', { class: 'small' }, `${ebook.rating.toFixed(1)} of 5 stars. Sample rating.`),
    element(
      'p',
      {},
      element('strong', {}, price),
      was !== undefined && ` (was ${was})`,
      saved > 0 && `. ${savingLabel(saved)}`,
    ),
    element(
      'p',
      { class: 'actions' },
      element(
        'button',
        {
          class: 'button button--fill',
          type: 'button',
          'data-add-to-cart': slug,
          'data-title': title,
          'data-cents': String(cents),
        },
        ...named('Add to Cart'),
      ),
      element('a', { class: 'button', href: routes.ebook(slug) }, ...named('View Details')),
    ),
  );
}
