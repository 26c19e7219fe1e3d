import type { EbooksOutput } from '../contracts/ebooks.ts';
import type { EbookRecord } from '../domain/ebook-record.ts';
import { parsePrice, saving, savingLabel } from '../domain/money.ts';
import { routes } from '../routes.ts';
import { selectEbooks } from './backend/ebooks-table.ts';
import { element, need } from './elements.ts';
import { showToastLater } from './toast-later.ts';

const ALL = 'All eBooks';

/** A card of the list and the record that it was made from. */
interface ShownCard {
  text: string;
  category: string;
  card: HTMLLIElement;
}

/**
 * Runs the list of eBooks: loads it, builds the chips from what came, says so when it cannot be loaded,
 * and follows changes. What did not change keeps its place, its state and the focus.
 */
export function startEbookList(): void {
  const busy = need('[data-ebooks-loading]', HTMLElement);
  const failed = need('[data-ebooks-failed]', HTMLElement);
  const shown = need('[data-ebooks]', HTMLElement);
  const list = createList();
  let state: string | undefined;
  let isFollowed = false;

  const load = async () => {
    busy.hidden = false;
    failed.hidden = true;
    shown.hidden = true;
    try {
      show(await selectEbooks());
      shown.hidden = false;
      goToBook();
    } catch {
      failed.hidden = false;
      showToastLater({
        kind: 'error',
        title: 'Error',
        text: 'Failed to load eBooks. Please try again.',
      });
    } finally {
      busy.hidden = true;
    }
    if (isFollowed || shown.hidden) return;
    isFollowed = true;
    import('./ebook-live.ts').then(
      ({ followEbooks }) =>
        followEbooks(async (told) => {
          // A list that cannot be loaded now stays as it is; the next change brings it.
          if (told !== state) await selectEbooks().then(show, () => undefined);
        }),
      () => {
        isFollowed = false;
      },
    );
  };
  const show = (output: EbooksOutput) => {
    const isUpdate = state !== undefined;
    state = output.state;
    list.show(output.ebooks, isUpdate);
  };
  need('[data-ebooks-again]', HTMLButtonElement).addEventListener('click', () => void load());
  need('[data-ebooks-look]', HTMLButtonElement).addEventListener('click', () => {
    selectEbooks().then(
      (output) => {
        const isSame = output.state === state;
        show(output);
        if (isSame) list.say('There are no new eBooks.');
      },
      () =>
        showToastLater({
          kind: 'error',
          title: 'Error',
          text: 'Failed to load eBooks. Please try again.',
        }),
    );
  });
  void load();
}

/** The chips and cards of the page. */
function createList() {
  const chips = need('[data-ebook-chips]', HTMLElement);
  const place = need('[data-ebook-list]', HTMLUListElement);
  const count = need('[data-ebook-count]', HTMLElement);
  const news = need('[data-ebook-news]', HTMLElement);
  const cards = new Map<string, ShownCard>();
  let chosen = ALL;

  const choose = (label: string) => {
    chosen = label;
    let visible = 0;
    for (const { category, card } of cards.values()) {
      card.hidden = chosen !== ALL && category !== chosen;
      if (!card.hidden) visible += 1;
    }
    count.textContent = `${visible} ${visible === 1 ? 'eBook' : 'eBooks'}`;
  };

  const showChips = () => {
    const labels = [ALL, ...new Set([...cards.values()].map(({ category }) => category))];
    if (!labels.includes(chosen)) chosen = ALL;
    const present = [...chips.querySelectorAll('input')].map(({ value }) => value);
    if (present.join('\n') === labels.join('\n')) return;
    const focused = chips.contains(document.activeElement);
    chips.replaceChildren(
      ...labels.map((label) => {
        const input = element('input', { type: 'radio', name: 'ebook-category', value: label });
        input.checked = label === chosen;
        input.addEventListener('change', () => {
          choose(label);
        });
        return element('label', {}, input, element('span', {}, label));
      }),
    );
    if (focused) chips.querySelector<HTMLInputElement>('input:checked')?.focus();
  };

  return {
    show(ebooks: readonly EbookRecord[], isUpdate: boolean): void {
      const before = new Set(cards.keys());
      const ids = new Set(ebooks.map(({ id }) => id));
      for (const [id, { card }] of cards) {
        if (ids.has(id)) continue;
        card.remove();
        cards.delete(id);
      }
      let next = place.firstElementChild;
      const ordered = new Map<string, ShownCard>();
      for (const ebook of ebooks) {
        const old = cards.get(ebook.id);
        const text = JSON.stringify(ebook);
        const one = old?.text === text ? old : toShown(ebook, text);
        if (old && old !== one) {
          if (next === old.card) next = old.card.nextElementSibling;
          old.card.replaceWith(one.card);
        }
        // A card in its place is not touched: moving it would take the focus away.
        if (next === one.card) next = one.card.nextElementSibling;
        else place.insertBefore(one.card, next);
        ordered.set(ebook.id, one);
      }
      cards.clear();
      for (const [id, one] of ordered) cards.set(id, one);
      showChips();
      choose(chosen);
      if (!isUpdate) return;
      const titles = ebooks.filter(({ id }) => !before.has(id)).map(({ title }) => title);
      news.textContent = titles.length > 0 ? `New: ${titles.join(', ')}` : 'The list has changed.';
    },
    say(text: string): void {
      news.textContent = text;
    },
  };
}

function toShown(ebook: EbookRecord, text: string): ShownCard {
  return { text, category: ebook.category, card: toCard(ebook) };
}

/** The address of one book leads to its card, also for a card that the page had to load first. */
function goToBook(): void {
  const slug = decodeURIComponent(location.hash.slice(1));
  if (slug === '') return;
  const card =
    document.getElementById(`ebook-${slug}`) ??
    document.querySelector(`[data-former~="${CSS.escape(slug)}"]`);
  card?.scrollIntoView({ block: 'start' });
  card?.querySelector<HTMLElement>('h2')?.focus();
}

function toCard(ebook: EbookRecord): HTMLLIElement {
  const { id, slug, title, description, price, original_price: was, category, badge } = ebook;
  const cents = parsePrice(price);
  const saved = saving(cents, was ? parsePrice(was) : undefined);
  // The day alone is what a book of a built page has; the others have no page of their own yet.
  const hasPage = !ebook.created_at.includes('T');
  const named = (words: string) => [
    words,
    element('span', { class: 'visually-hidden' }, `: ${title}`),
  ];
  return element(
    'li',
    {
      class: 'card flow',
      id: `ebook-${slug}`,
      'data-former': (ebook.former_slugs ?? []).join(' '),
    },
    element(
      'p',
      { class: 'actions' },
      element('span', { class: 'tag' }, category),
      badge !== undefined && element('span', { class: 'tag tag--outline' }, badge),
    ),
    element('h2', { tabindex: '-1' }, title),
    element('p', {}, description),
    !hasPage &&
      ebook.features.length > 0 &&
      element(
        'details',
        {},
        element('summary', {}, ...named("What's Inside")),
        element('ul', {}, ...ebook.features.map((feature) => element('li', {}, feature))),
      ),
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
          'data-add-to-cart': id,
          'data-title': title,
          'data-cents': String(cents),
        },
        ...named('Add to Cart'),
      ),
      hasPage
        ? element('a', { class: 'button', href: routes.ebook(slug) }, ...named('View Details'))
        : element('a', { class: 'button', href: routes.checkoutProduct(id) }, ...named('Buy Now')),
    ),
  );
}
