import type {
  CoachSubscribersInput,
  SubscriberRow,
  SubscriberRows,
} from '../../contracts/coach-subscribers.ts';
import { easternDay, formatMoment } from '../../domain/coach-day.ts';
import { csvTable } from '../../domain/csv.ts';
import { callFunction } from '../api.ts';
import { element, need } from '../elements.ts';
import { readToEnd } from './read-to-end.ts';
import { actButton, doInRoom, saveFile, say } from './room.ts';

function readSome(after: string | undefined): Promise<SubscriberRows> {
  const input: CoachSubscribersInput = after === undefined ? {} : { after };
  return callFunction<SubscriberRows>('coach-subscribers', input);
}

/** Runs the list of newsletter readers, each with the proof that they asked for it. */
export function startSubscribers(): void {
  const rows = need('[data-readers]', HTMLElement);
  const more = need('[data-more]', HTMLElement);
  const show = async (after?: string): Promise<void> => {
    const page = await doInRoom(() => readSome(after), 'Reading the list...');
    if (!page) return;
    need('[data-total]', HTMLElement).textContent =
      page.total === 1 ? '1 reader said yes.' : `${page.total} readers said yes.`;
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
  const readers = await doInRoom(
    () =>
      readToEnd(
        async (after) => {
          const { readers: rows, next } = await readSome(after);
          return { rows, next };
        },
        (count) => say(`Reading the list... ${count} so far.`),
      ),
    'Reading the list...',
  );
  if (!readers) return;
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
