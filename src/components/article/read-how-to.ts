import { drawingFile } from './drawing-file.ts';
import type { HowTo } from '#src/domain/articles/practice-sheet.ts';
import { howToById, singleEntry } from '#src/collections/single-entry.ts';

/**
 * Returns the card for `<HowTo id="…" />` with its drawing.
 * @throws if the card or its drawing doesn't exist
 */
export async function readHowTo(id: string): Promise<HowTo> {
  const { title, start, positions, dose, easier, harder, stop, ask, weakSide } = howToById(id);
  const { src, height } = await drawingFile(id);
  return { id, title, start, positions, dose, easier, harder, stop, ask, weakSide, src, height };
}

/** Returns all cards, in the order of `content/how-to.json`. */
export async function readAllHowTos(): Promise<HowTo[]> {
  return Promise.all((await singleEntry('how-to')).map(({ id }) => readHowTo(id)));
}
