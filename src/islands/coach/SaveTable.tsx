import { useState, type ReactNode } from 'react';
import { easternDay } from '#src/domain/coach-day.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { readToEnd, type SomeRows } from './read-to-end.ts';
import { saveFile } from '../save-file.ts';

/** Saves a list as a table. Its rows come in many answers; the file is put together here and goes nowhere else. */
export function SaveTable<Row>({
  name,
  what,
  read,
  table,
  children,
}: {
  name: string;
  /** What the rows are, for example "orders". */
  what: string;
  /** Reads the rows behind a place; without a place the first ones. */
  read: (place: string | undefined) => Promise<SomeRows<Row>>;
  table: (rows: readonly Row[]) => string;
  children: ReactNode;
}) {
  const action = useAction();
  const [count, setCount] = useState(0);
  const save = () =>
    void action.run(`Reading the ${what}...`, async () => {
      setCount(0);
      const rows = await readToEnd(read, setCount);
      saveFile(`${name}-${easternDay(Date.now())}.csv`, table(rows), 'text/csv;charset=utf-8');
      return `The table has ${rows.length} ${what}.`;
    });
  const busy = action.busy && count > 0 ? `${action.busy} ${count} so far.` : action.busy;
  return (
    <div>
      <ActionButton action={action} onPress={save}>
        {children}
      </ActionButton>
      <ActionStatus action={busy === undefined ? action : { ...action, busy }} />
    </div>
  );
}
