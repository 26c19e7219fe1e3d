import drawings from '#content/drawings.json' with { type: 'json' };
import { describeSteps } from '../domain/drawing.ts';
import { parseFile } from './schemas/parse-file.ts';
import { drawingsSchema } from './schemas/drawings.ts';

const known = parseFile('content/drawings.json', drawingsSchema, drawings);

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
