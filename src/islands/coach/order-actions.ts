import { callFunction } from '#src/browser/api.ts';
import type { Functions, InputOf } from '#src/contracts/endpoints.ts';
import type { OrderDetail } from '#src/contracts/coach-orders.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { serverState } from '#src/stores/server-state.ts';
import { orderQuery, waitingQuery } from './queries.ts';

/** Actions for one order. */
type OrderHelp = Extract<
  InputOf<Functions['coach-orders']>,
  { action: 'new-link' | 'fix-address' | 'note' | 'refund' | 'stop-access' | 'give-access' }
>;

/** Performs the action, updates the page, and returns the confirmation message. */
export type Perform = (help: OrderHelp) => Promise<string>;

/** Reloads every list of orders, alerts, and messages. */
export async function reloadLists(): Promise<void> {
  await serverState.invalidateQueries({ queryKey: ['coach-orders'] });
  await serverState.invalidateQueries({ queryKey: ['coach-messages'] });
  await serverState.invalidateQueries(waitingQuery);
  await serverState.invalidateQueries({ queryKey: ['coach-today'] });
}

/** Performs the action and updates the lists. */
export const performInList: Perform = async (help) => {
  const { done = 'Done.', ...order } = await callFunction('coach-orders', help);
  serverState.setQueryData<OrderDetail>(orderQuery(help.sessionId).queryKey, order);
  await reloadLists();
  return `${done} (${formatMoment(Date.now())})`;
};
