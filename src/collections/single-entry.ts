import { getEntry, type CollectionEntry, type DataEntryMap } from 'astro:content';
import { describeSteps } from '#src/domain/articles/drawing.ts';

/**
 * Returns the data of a JSON file in `content/` that's a single entry (see
 * `src/content.config.ts`).
 * @throws if the file doesn't exist
 */
export async function singleEntry<Name extends keyof DataEntryMap>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> {
  const entry = await getEntry(name, name as never);
  if (entry) return (entry as CollectionEntry<Name>).data;
  throw new Error(`content/${name}.json is missing. Put it back.`);
}

const known = await singleEntry('drawings');

/**
 * Returns the drawing for `<Drawing id="…" />`, with its alt text.
 * @throws if no drawing has this ID
 */
export function drawingById(id: string) {
  const drawing = known.find((one) => one.id === id);
  if (!drawing) throw new Error(`There is no drawing "${id}". Add it to content/drawings.json.`);
  const { title, steps, band = false } = drawing;
  return { title, alt: describeSteps(steps), band };
}

const cards = await singleEntry('how-to');

/**
 * Returns the card for `<HowTo id="…" />`, with a description of its drawing for each position.
 * @throws if no card or drawing has this ID
 */
export function howToById(id: string) {
  const card = cards.find((one) => one.id === id);
  if (!card) throw new Error(`There is no card "${id}". Add it to content/how-to.json.`);
  const shown = known.find((one) => one.id === id)?.steps;
  if (!shown) throw new Error(`The card "${id}" has no drawing. Add it to content/drawings.json.`);
  return { ...card, positions: card.steps.map((text, at) => ({ text, alt: shown[at] ?? '' })) };
}

/** Returns Markdown with the text of each card in place of `<HowTo id="…" />`. */
export function withCards(markdown: string): string {
  return markdown.replaceAll(/<HowTo id="([^"]*)" \/>/g, (_, id: string) => {
    const { title, start, steps, dose, easier, harder, stop, ask } = howToById(id);
    return [title, start, ...steps, dose, easier, harder, stop, ask].join('\n\n');
  });
}

/** All glossary terms with their meanings, in alphabetical order. */
export const allTerms = (await singleEntry('glossary')).toSorted((a, b) =>
  a.term.localeCompare(b.term),
);

/**
 * Returns the glossary term for `<Term id="…">`.
 * @throws if the glossary doesn't contain it
 */
export function termById(id: string) {
  const term = allTerms.find((one) => one.id === id);
  if (!term) throw new Error(`The glossary has no word "${id}". Add it to content/glossary.json.`);
  return term;
}

/**
 * Returns the Stroke Family Warmline's name, phone number, and hours from the Resources page. Every
 * page that mentions the number or hours gets them from this function.
 * @throws if it's missing from the Resources page, or has no number or hours
 */
export async function warmline(): Promise<{ title: string; phone: string; hours: string }> {
  const cards = (await singleEntry('resources')).groups.flatMap((group) => group.cards);
  const card = cards.find(({ title }) => title === 'Stroke Family Warmline');
  if (!card?.phone || !card.phoneNote) {
    throw new Error(
      'content/resources.json lacks the Stroke Family Warmline, its phone, or its hours.',
    );
  }
  const { title, phone, phoneNote: hours } = card;
  return { title, phone, hours };
}

/** Names of the 50 states and the District of Columbia. */
export const allStates = (await singleEntry('states')).map(({ name }) => name).toSorted();

/**
 * During a build, reads data only once, because it doesn't change. On the dev server (`astro dev`),
 * reads it on every call, because it may change.
 */
export function keepInBuild<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined;
  return () => (import.meta.env.DEV ? read() : (kept ??= read()));
}
