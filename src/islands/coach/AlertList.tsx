import { callFunction } from '#src/browser/api.ts';
import type { TaskRow } from '#src/contracts/coach-orders.ts';
import { AlertCard } from './AlertCard.tsx';
import { CardList } from './CardList.tsx';
import { performInList, reloadLists } from './order-actions.ts';

/**
 * Alerts with their orders, each with its recommended action.
 * @param areDone Whether the coach has marked them as done. If so, they can only be reopened.
 * @param show Shows a confirmation message above the list.
 */
export function AlertList({
  tasks,
  areDone = false,
  show,
}: {
  tasks: readonly TaskRow[];
  areDone?: boolean;
  show: (done: string) => void;
}) {
  const move = async ({ alert: { kind, subject } }: TaskRow) => {
    const action = areDone ? 'bring-back' : 'archive';
    await callFunction('coach-orders', { action, kind, subject });
    await reloadLists();
    return areDone
      ? 'It’s back on the list.'
      : 'Marked as done. You’ll find it in the Done list under Orders.';
  };
  return (
    <CardList>
      {tasks.map((row) => (
        <AlertCard
          key={`${row.alert.kind}-${row.alert.subject}`}
          row={row}
          hasOrder
          isDone={areDone}
          perform={performInList}
          move={() => move(row)}
          show={show}
        />
      ))}
    </CardList>
  );
}
