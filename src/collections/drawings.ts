import { describeSteps } from '../domain/drawing.ts';
import { wholeFile } from './whole-file.ts';

const known = await wholeFile('drawings');

/**
 * The drawing that a text shows with `<Drawing id="…" />`, and the words for people who do not see it.
 * @throws when no drawing has this name.
 */
export function drawingById(id: string) {
  const drawing = known.find((one) => one.id === id);
  if (!drawing) throw new Error(`There is no drawing "${id}". Add it to content/drawings.json.`);
  const { title, steps, band = false } = drawing;
  return { title, alt: describeSteps(steps), band };
}
