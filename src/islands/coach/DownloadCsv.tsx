import { useState, type ReactNode } from 'react';
import { easternDay } from '#src/domain/coach-day.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { saveFile } from '../save-file.ts';
import { csvTable } from './csv.ts';
import { readToEnd, type SomeRows } from './read-to-end.ts';

/**
 * Downloads a whole list as a CSV file. Fetches it page by page and builds the file in the browser,
 * without sending it anywhere (decision 128).
 * @param file Prefix of the file name, followed by today's date.
 * @param item Singular noun for a row, such as "order".
 * @param children Description of the file's contents.
 */
export function DownloadCsv<Row>({
  read,
  columns,
  cells,
  file,
  item,
  button,
  busy,
  children,
}: {
  read: (place: string | undefined) => Promise<SomeRows<Row>>;
  columns: readonly string[];
  cells: (row: Row) => readonly string[];
  file: string;
  item: string;
  button: string;
  busy: string;
  children: ReactNode;
}) {
  const action = useAction();
  const [count, setCount] = useState(0);
  const save = async () => {
    setCount(0);
    const rows = await readToEnd(read, setCount);
    saveFile(
      `${file}-${easternDay(Date.now())}.csv`,
      csvTable(columns, rows.map(cells)),
      'text/csv;charset=utf-8',
    );
    return `The file has ${counted(rows.length, item)}.`;
  };
  const progress = action.busy && count > 0 ? `${action.busy} ${count} so far.` : action.busy;
  return (
    <div className="flow [--flow:0.5rem]">
      <ActionButton action={action} onPress={() => void action.run(busy, save)}>
        {button}
      </ActionButton>
      <p className="text-s">{children}</p>
      <ActionStatus action={progress === undefined ? action : { ...action, busy: progress }} />
    </div>
  );
}
