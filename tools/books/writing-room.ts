import type { RoomToWrite } from './typst-to-pdf.ts';

/** Description of the check, printed in the report as is. */
export const WRITING_ROOM_CHECK =
  'each line, cell and box to write in is at least 1.3 times as high as in standard print, and each drawing to write in is at least as high';

/** Minimum height of a writing area in large print, relative to standard print. */
const LEAST_ROOM = 1.3;

/** The same for a drawing, which is as wide as the page in both. */
const LEAST_DRAWING = 1;

/**
 * Compares the writing areas in two editions of a book, because large handwriting needs more space.
 * @param standard Areas in standard print, in page order.
 * @param large Areas in large print.
 * @returns a message for each page with an area that isn't at least 1.3 times as tall in large
 * print, including how to fix it
 */
export function checkWritingRoom(
  standard: readonly RoomToWrite[],
  large: readonly RoomToWrite[],
): string[] {
  const pages = Map.groupBy(standard, ({ page }) => page);
  return [...pages].flatMap(([page, places]) => {
    const there = large.filter((one) => one.page === page);
    // A table can have its columns on 2 pages in large print, which changes their order.
    const same = ({ name }: RoomToWrite, at: number) => {
      const before = places.slice(0, at).filter((one) => one.name === name).length;
      return there.filter((one) => one.name === name)[before]?.height ?? 0;
    };
    const at = places.findIndex(
      (place, index) =>
        same(place, index) < (place.isDrawing ? LEAST_DRAWING : LEAST_ROOM) * place.height,
    );
    const low = places[at];
    if (!low) return [];
    const high = same(low, at);
    return [
      `The page "${page}": "${low.name}" has ${high.toFixed(1)} points to write in, and ${low.height.toFixed(1)} in standard print. Take words or rows out of the page, or move some of them to another page.`,
    ];
  });
}
