import { getEntry, type CollectionEntry, type DataEntryMap } from 'astro:content';
import { describeSteps } from '#src/domain/articles/drawing.ts';
import type { PurchaseNotice } from '#src/domain/popups/popup-rules.ts';
import { deployKind } from '#src/domain/build-info.ts';
import { samplesMayShow } from './build-info.ts';

/**
 * What a JSON file of `content/` holds that is one entry: see `src/content.config.ts`.
 * @throws when the build has no such file
 */
export async function wholeFile<Name extends keyof DataEntryMap>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> {
  const entry = await getEntry(name, name as never);
  if (entry) return (entry as CollectionEntry<Name>).data;
  throw new Error(`content/${name}.json is missing. Put it back.`);
}

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

/** All hard words with their meaning, by alphabet. */
export const allTerms = (await wholeFile('glossary')).toSorted((a, b) =>
  a.term.localeCompare(b.term),
);

/**
 * The word that a page links with `<Term id="…">`.
 * @throws when the glossary has no such word.
 */
export function termById(id: string) {
  const term = allTerms.find((one) => one.id === id);
  if (!term) throw new Error(`The glossary has no word "${id}". Add it to content/glossary.json.`);
  return term;
}

/**
 * The Stroke Family Warmline as on the resources page: its name, its phone number, and when it answers. Every page that
 * names its number or hours reads them here.
 * @throws when the resources page lacks it, or lacks its number or hours
 */
export async function warmline(): Promise<{ title: string; phone: string; hours: string }> {
  const cards = (await wholeFile('resources')).groups.flatMap((group) => group.cards);
  const card = cards.find(({ title }) => title === 'Stroke Family Warmline');
  if (!card?.phone || !card.phoneNote) {
    throw new Error(
      'content/resources.json lacks the Stroke Family Warmline, its phone, or its hours.',
    );
  }
  const { title, phone, phoneNote: hours } = card;
  return { title, phone, hours };
}

/** The names of the 50 states and the District of Columbia. */
export const allStates = (await wholeFile('states')).map(({ name }) => name).toSorted();

const products = await wholeFile('products');
const samples = (await wholeFile('notifications')).map(({ name, state, product, timeAgo }) => {
  const book = products.find(({ slug }) => slug === product)?.title ?? product;
  return { text: `${name} from ${state} bought ${book}`, when: timeAgo };
});

/**
 * The purchase notices of this build: on this machine the samples, on a deploy none, since nobody bought
 * there what they say. Of real sales nothing is told, because no checkout asks its buyers whether they may be counted.
 */
export function purchaseNotices(): readonly PurchaseNotice[] {
  return samplesMayShow() && deployKind(process.env['CONTEXT']) === 'local' ? samples : [];
}

/**
 * Reads something once for all pages of a build, where nothing changes meanwhile; each time while writing
 * (`astro dev`), where content does.
 */
export function keepInBuild<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined;
  return () => (import.meta.env.DEV ? read() : (kept ??= read()));
}
