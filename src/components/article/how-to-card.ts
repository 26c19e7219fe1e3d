import { drawingFile } from './drawing-file.ts';
import type { HowToCard } from '#src/domain/articles/practice-sheet.ts';
import { howToById, singleEntry } from '#src/collections/single-entry.ts';

/**
 * Returns the card for `<HowTo id="…" />` with its drawing.
 * @throws if the card or its drawing doesn't exist
 */
export async function howToCard(id: string): Promise<HowToCard> {
  const { title, start, positions, dose, easier, harder, stop, ask, weakSide } = howToById(id);
  const { src, height } = await drawingFile(id);
  return { id, title, start, positions, dose, easier, harder, stop, ask, weakSide, src, height };
}

/** Returns all cards, in the order of `content/how-to.json`. */
export async function allHowToCards(): Promise<HowToCard[]> {
  return Promise.all((await singleEntry('how-to')).map(({ id }) => howToCard(id)));
}
