import type {
  CoachOrdersInput,
  NeedRow,
  NeedRows,
  OrderExport,
  OrderExports,
  OrderRows,
} from '../../contracts/coach-orders.ts';
import { NEEDS, type Alert, type Need } from '../../domain/alert.ts';
import { formatMoment, easternDay } from '../../domain/coach-day.ts';
import { csvTable } from '../../domain/csv.ts';
import { callFunction } from '../api.ts';
import { element, need } from '../elements.ts';
import { ACCESS_WORDS, MAIL_WORDS, orderCard } from './order-card.ts';
import { readToEnd } from './read-to-end.ts';
import { actButton, askRoom, doInRoom, saveFile, say } from './room.ts';

const ask = <Output>(input: CoachOrdersInput, busy: string) =>
  askRoom<Output>('coach-orders', input, busy);

/** Runs the coach's list of orders: the newest, a search, what needs a person, and the table. */
export function startOrders(): void {
  const list = need('[data-orders]', HTMLElement);
  const more = need('[data-more]', HTMLElement);
  const title = need('[data-list-title]', HTMLElement);
  const choice = need('[data-need]', HTMLSelectElement);
  const search = need('[data-find]', HTMLFormElement);

  const head = (words: string) => {
    title.textContent = words;
    more.replaceChildren();
  };
  const none = (words: string) => element('li', {}, words);

  async function showNewest(before?: string): Promise<void> {
    const page = await ask<OrderRows>(
      { action: 'list', ...(before === undefined ? {} : { before }) },
      'Reading the orders...',
    );
    if (!page) return;
    if (before === undefined) {
      head('All orders, the newest first');
      list.replaceChildren();
    }
    const first = list.children.length;
    list.append(...page.orders.map(orderCard));
    if (list.children.length === 0) list.append(none('There is no order yet.'));
    const { next } = page;
    more.replaceChildren(
      ...(next === undefined ? [] : [actButton('Show older orders', () => showNewest(next))]),
    );
    if (before !== undefined) list.children[first]?.querySelector<HTMLElement>('a')?.focus();
  }

  async function showNeeds(kind: Need | undefined): Promise<void> {
    const found = await ask<NeedRows>(
      { action: 'needs', ...(kind === undefined ? {} : { need: kind }) },
      'Looking for what needs you...',
    );
    if (found) fillNeeds(found, kind);
  }

  function fillNeeds({ needs, total }: NeedRows, kind: Need | undefined): void {
    head(kind === undefined ? 'All that needs you' : `Needs you: ${NEEDS[kind]}`);
    const putAside = async ({ kind: alert, subject }: Alert) => {
      const left = await ask<NeedRows>(
        { action: 'put-aside', kind: alert, subject },
        'Putting it aside...',
      );
      if (!left) return;
      await showNeeds(kind);
      say('Put aside.');
      title.focus();
    };
    list.replaceChildren(
      ...(needs.length === 0
        ? [none('Nothing needs you here.')]
        : needs.map((row) => needCard(row, putAside))),
    );
    if (total > needs.length) {
      list.append(
        none(`${total - needs.length} more wait. They show when some of these are done.`),
      );
    }
  }

  async function find(): Promise<void> {
    const text = need('#find', HTMLInputElement).value;
    const found = await ask<OrderRows>({ action: 'find', text }, 'Looking...');
    if (!found) return;
    head(`Found: ${found.orders.length}`);
    list.replaceChildren(
      ...(found.orders.length === 0
        ? [none('No order was found. Type the whole address, or the order number.')]
        : found.orders.map(orderCard)),
    );
    title.focus();
  }

  search.addEventListener('submit', (event) => {
    event.preventDefault();
    void find();
  });
  choice.addEventListener('change', () => {
    void show(choice.value);
  });
  const show = (value: string) =>
    value === '' ? showNewest() : showNeeds(value === 'all' ? undefined : (value as Need));

  need('[data-export]', HTMLElement).append(
    actButton('Save all orders as a table (CSV)', saveTable),
  );
  const wanted = new URLSearchParams(location.search).get('needs');
  if (wanted !== null && [...choice.options].some(({ value }) => value === wanted)) {
    choice.value = wanted;
  }
  void show(choice.value);
}

function needCard(
  { alert, need: kind, order }: NeedRow,
  putAside: (alert: Alert) => Promise<void>,
): HTMLLIElement {
  const card = order ? orderCard({ ...order, needs: [] }) : element('li', { class: 'card' });
  card.prepend(
    element('p', {}, element('strong', {}, NEEDS[kind]), ` ${formatMoment(alert.at)}`),
    element('p', {}, alert.note),
  );
  const about = order ? `order ${order.number}` : NEEDS[kind];
  card.append(
    element(
      'p',
      {},
      actButton('Done, put it aside', () => putAside(alert), { about, look: 'button--small' }),
    ),
  );
  return card;
}

const COLUMNS = [
  'Order',
  'Time (Eastern)',
  'Payment',
  'Name',
  'Email',
  'Books',
  'Cents',
  'Currency',
  'Access',
  'Mail',
  'Stripe payment',
];

/** The lines come in many answers; the file is put together here and goes nowhere else. */
async function saveTable(): Promise<void> {
  const readSome = async (before: string | undefined) =>
    callFunction<OrderExports>('coach-orders', {
      action: 'export',
      ...(before === undefined ? {} : { before }),
    } satisfies CoachOrdersInput);
  const rows = await doInRoom(
    () => readToEnd(readSome, (count) => say(`Reading the orders... ${count} so far.`)),
    'Reading the orders...',
  );
  if (!rows) return;
  saveFile(`orders-${easternDay(Date.now())}.csv`, orderTable(rows), 'text/csv');
  say(`The table has ${rows.length} orders.`);
}

/** The orders as a table that a table program reads, one line for each. */
export function orderTable(rows: readonly OrderExport[]): string {
  const lines = rows.map((row) => [
    row.number,
    formatMoment(row.at),
    row.live ? 'real' : 'test',
    row.name,
    row.email,
    row.titles.join('; '),
    row.totalCents,
    row.currency,
    ACCESS_WORDS[row.access],
    MAIL_WORDS[row.mail],
    row.paymentId,
  ]);
  return csvTable(COLUMNS, lines);
}
