import type {
  CoachSubscribersInput,
  SubscriberRow,
  SubscriberRows,
} from '../../contracts/coach-subscribers.ts';
import { easternDay, formatMoment } from '../../domain/coach-day.ts';
import { csvTable } from '../../domain/csv.ts';
import { element, need } from '../elements.ts';
import { actButton, askRoom, saveFile, say } from './room.ts';

const ask = (after: string | undefined, busy: string) => {
  const input: CoachSubscribersInput = after === undefined ? {} : { after };
  return askRoom<SubscriberRows>('coach-subscribers', input, busy);
};

/** Runs the list of newsletter readers, each with the proof that they asked for it. */
export function startSubscribers(): void {
  const rows = need('[data-readers]', HTMLElement);
  const more = need('[data-more]', HTMLElement);
  const show = async (after?: string): Promise<void> => {
    const page = await ask(after, 'Reading the list...');
    if (!page) return;
    need('[data-total]', HTMLElement).textContent = `${page.total} readers said yes.`;
    rows.append(...page.readers.map(readerRow));
    const { next } = page;
    more.replaceChildren(
      ...(next === undefined ? [] : [actButton('Show more readers', () => show(next))]),
    );
    need('[data-list]', HTMLElement).hidden = false;
  };
  need('[data-export]', HTMLElement).append(actButton('Save all as a table (CSV)', saveTable));
  void show();
}

function readerRow({ address, wording, askedAt, confirmedAt }: SubscriberRow): HTMLElement {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, address),
    element('td', {}, formatMoment(askedAt)),
    element('td', {}, formatMoment(confirmedAt)),
    element('td', {}, wording),
  );
}

async function saveTable(): Promise<void> {
  const readers: SubscriberRow[] = [];
  let after: string | undefined;
  do {
    const page: SubscriberRows | undefined = await ask(
      after,
      `Reading the list... ${readers.length} so far.`,
    );
    if (!page) return;
    readers.push(...page.readers);
    after = page.next;
  } while (after !== undefined);
  const table = csvTable(
    ['Email', 'Asked (Eastern)', 'Confirmed (Eastern)', 'Words agreed to'],
    readers.map(({ address, wording, askedAt, confirmedAt }) => [
      address,
      formatMoment(askedAt),
      formatMoment(confirmedAt),
      wording,
    ]),
  );
  saveFile(`newsletter-readers-${easternDay(Date.now())}.csv`, table, 'text/csv');
  say(`The table has ${readers.length} readers.`);
}
