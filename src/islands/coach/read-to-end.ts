import { withRetries } from '../ebooks/with-retries.ts';

/** One page of a list, with the cursor for the next page. */
export interface SomeRows<Row> {
  rows: readonly Row[];
  /** Absent on the last page. */
  next?: string | undefined;
}

/**
 * Number of rows between progress announcements. More frequent announcements would overwhelm screen
 * reader users.
 */
const STEP = 500;

/**
 * Reads a paginated list to the end. Pages are small, so that no function call takes long. Retries
 * a page that fails, and keeps the rows before it.
 * @param read Reads the page after a cursor, or the first page without one.
 * @param onStep Called periodically with the number of rows read so far.
 * @throws {HttpError} if a page can't be read, even after about a minute of retries
 */
export async function readToEnd<Row>(
  read: (place: string | undefined) => Promise<SomeRows<Row>>,
  onStep: (count: number) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  let place: string | undefined;
  do {
    const found = await withRetries(() => read(place));
    const before = rows.length;
    rows.push(...found.rows);
    if (Math.floor(rows.length / STEP) > Math.floor(before / STEP)) onStep(rows.length);
    place = found.next;
  } while (place !== undefined);
  return rows;
}
