import type { RoomToWrite } from './print-book.ts';

/** What is compared; the report says exactly this and no more. */
export const WRITING_ROOM_CHECK =
  'each line, cell and box to write in is higher than in standard print';

/**
 * Compares the places to write in of two editions of a book. Large handwriting needs more room than small.
 * @param standard The places of the standard print, in the order of its pages.
 * @param large Those of the large print.
 * @returns A line for each page with a place that is not higher in large print, with what to do about it.
 */
export function checkWritingRoom(
  standard: readonly RoomToWrite[],
  large: readonly RoomToWrite[],
): string[] {
  const pages = Map.groupBy(standard, ({ page }) => page);
  return [...pages].flatMap(([page, places]) => {
    const there = large.filter((one) => one.page === page);
    const low = places.find(({ name, height }, at) => {
      const same = there[at];
      return same?.name !== name || same.height <= height;
    });
    if (!low) return [];
    const high = there[places.indexOf(low)]?.height ?? 0;
    return [
      `The page "${page}": "${low.name}" has ${high.toFixed(1)} points to write in, and ${low.height.toFixed(1)} in standard print. Take words or rows out of the page, or give what is left a page of its own.`,
    ];
  });
}
