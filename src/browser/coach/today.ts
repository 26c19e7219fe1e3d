import type { CoachToday, DayNumbers } from '../../contracts/coach-today.ts';
import { NEEDS, type Need } from '../../domain/alert.ts';
import { shortDay } from '../../domain/coach-day.ts';
import { formatPrice } from '../../domain/money.ts';
import { routes } from '../../routes.ts';
import { element, need } from '../elements.ts';
import { askRoom } from './room.ts';

/** Shows the coach's numbers: today in words, 14 days as a drawing and as a table. */
export async function showToday(): Promise<void> {
  const today = await askRoom<CoachToday>('coach-today', {}, 'Reading the numbers...');
  const last = today?.days.at(-1);
  if (!today || !last) return;
  const fill = (name: string, words: string) => {
    need(`[data-fill="${name}"]`, HTMLElement).textContent = words;
  };
  fill('orders', String(last.orders));
  fill('revenue', formatPrice(last.revenueCents));
  fill('downloads', String(last.downloads));
  fill('mail', String(last.mailTrouble));
  fill('posts', waits(today.postsWaiting, 'post'));
  fill('reviews', waits(today.reviewsWaiting, 'review'));
  fill('readers', String(today.subscribers));
  const waiting = Object.entries(today.needs) as [Need, number][];
  need('[data-needs]', HTMLElement).replaceChildren(
    ...(waiting.length === 0
      ? [element('li', {}, 'Nothing needs you. All is well.')]
      : waiting.map(([kind, count]) =>
          element(
            'li',
            {},
            element(
              'a',
              { class: 'alone', href: `${routes.adminOrders}?needs=${kind}` },
              NEEDS[kind],
            ),
            `: ${count}`,
          ),
        )),
  );
  drawBars(today.days);
  need('[data-days]', HTMLElement).replaceChildren(...today.days.toReversed().map(dayRow));
  need('[data-numbers]', HTMLElement).hidden = false;
}

function waits(count: number, what: string): string {
  if (count === 0) return `No ${what} waits`;
  return count === 1 ? `1 ${what} waits` : `${count} ${what}s wait`;
}

/** One bar for the orders of each day. The table below says the same in figures. */
function drawBars(days: readonly DayNumbers[]): void {
  const most = Math.max(1, ...days.map(({ orders }) => orders));
  for (const [index, bar] of [
    ...document.querySelectorAll<SVGRectElement>('[data-bars] rect'),
  ].entries()) {
    const height = Math.round(((days[index]?.orders ?? 0) / most) * 100);
    bar.setAttribute('height', String(Math.max(height, 1)));
    bar.setAttribute('y', String(100 - Math.max(height, 1)));
  }
  const sum = days.reduce((total, { orders }) => total + orders, 0);
  need('[data-bars-title]', SVGTitleElement).textContent =
    `Orders of the last ${days.length} days: ${sum} in all, at most ${most} in a day. The table below has each day.`;
}

function dayRow({ day, orders, revenueCents, downloads, mailTrouble }: DayNumbers): HTMLElement {
  const cells = [String(orders), formatPrice(revenueCents), String(downloads), String(mailTrouble)];
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, shortDay(day)),
    ...cells.map((cell) => element('td', {}, cell)),
  );
}
