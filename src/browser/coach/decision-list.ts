import { formatMoment } from '../../domain/coach-day.ts';
import { element, need } from '../elements.ts';

/** Which part of the list is shown. */
export type Which = 'waiting' | 'decided';

/** What a reader wrote, as every card shows it. */
export interface Written {
  title: string;
  /** Who wrote it, and about what. */
  by: string;
  at: number;
  text: string;
  soundsGrave: boolean;
}

/** Some of what readers wrote, and how much there is. */
export interface SomeItems<Item> {
  items: readonly Item[];
  total: number;
}

/** Shows an item in its card, in place of what was there. */
export type Fill<Item> = (item: Item) => void;

/**
 * Runs the coach's list of what readers wrote.
 * @param what One thing of the list, for example "post".
 * @param read Reads the list; nothing when it did not work.
 * @param partsOf What stands in the card of an item, and what can be done about it.
 */
export function startDecisionList<Item>(
  what: string,
  read: (which: Which) => Promise<SomeItems<Item> | undefined>,
  partsOf: (item: Item, card: HTMLElement, fill: Fill<Item>) => readonly Node[],
): void {
  const list = need('[data-decisions]', HTMLElement);
  const choice = need('[data-which]', HTMLSelectElement);
  const cardOf = (item: Item) => {
    const card = element('li', { class: 'card flow', tabindex: '-1' });
    const fill = (shown: Item) => card.replaceChildren(...partsOf(shown, card, fill));
    fill(item);
    return card;
  };
  const show = async () => {
    const found = await read(choice.value === 'decided' ? 'decided' : 'waiting');
    if (!found) return;
    const { items, total } = found;
    list.replaceChildren(
      ...(items.length === 0
        ? [element('li', {}, `There is no ${what} here.`)]
        : items.map(cardOf)),
    );
    need('[data-total]', HTMLElement).textContent =
      total > items.length ? `The newest ${items.length} of ${total} are here.` : '';
  };
  choice.addEventListener('change', () => void show());
  void show();
}

/** The words of a reader, as they were written. */
export function writtenParts({ title, by, at, text, soundsGrave }: Written): Node[] {
  return [
    element('h3', {}, title),
    element('p', { class: 'small' }, `${by}, ${formatMoment(at)}`),
    ...(soundsGrave
      ? [element('p', {}, element('strong', {}, 'The writer may be in danger. Read it now.'))]
      : []),
    ...text.split(/\n+/).map((line) => element('p', {}, line)),
  ];
}
