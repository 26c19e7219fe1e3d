import { persist } from '../ebooks/with-retries.ts';

/** Some rows of a list that comes in many answers, and where the next ones begin. */
export interface SomeRows<Row> {
  rows: readonly Row[];
  /** Absent at the end. */
  next?: string | undefined;
}

/** Rows between two words about how far it is: more would be a flood for those who listen. */
const STEP = 500;

/**
 * Reads a list to its end. Each answer is small, so that no function needs long for it; an answer that
 * does not come is asked for again, and the rows before it are kept.
 * @param read Reads the rows behind a place; without a place the first ones.
 * @param onStep Told now and then how many rows are there.
 * @throws {HttpError} when an answer could not be had for a minute
 */
export async function readToEnd<Row>(
  read: (place: string | undefined) => Promise<SomeRows<Row>>,
  onStep: (count: number) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  let place: string | undefined;
  do {
    const found = await persist(() => read(place));
    const before = rows.length;
    rows.push(...found.rows);
    if (Math.floor(rows.length / STEP) > Math.floor(before / STEP)) onStep(rows.length);
    place = found.next;
  } while (place !== undefined);
  return rows;
}
