import { wholeFile } from './whole-file.ts';

const terms = await wholeFile('glossary');

/** All hard words with their meaning, by alphabet. */
export function allTerms() {
  return terms.toSorted((a, b) => a.term.localeCompare(b.term));
}

/**
 * The word that a page links with `<Term id="…">`.
 * @throws when the glossary has no such word.
 */
export function termById(id: string) {
  const term = terms.find((one) => one.id === id);
  if (!term) throw new Error(`The glossary has no word "${id}". Add it to content/glossary.json.`);
  return term;
}
