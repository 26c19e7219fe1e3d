/**
 * `node tools/run.mjs plain-language/measure-contractions.ts`: counts the sentences in each area
 * that could use a contraction but don't. Omits warnings, cards, and legal pages, which don't use
 * contractions.
 */
import { readAllContent } from './check-content.ts';
import { passagesOf } from './check-wording.ts';
import { readCodeText } from './code-sentences.ts';
import { splitSentences } from './words-and-sentences.ts';

const FULL_FORM =
  /\b(?:(?:it|that|there|here|what|he|she|who) is|(?:you|we|they) (?:are|will|have (?=\p{L}+(?:ed|en)\b))|I (?:am|will)|it will|(?:do|does|did|is|are|was|were|has|have|will|would|could|should) not|cannot)\b(?=\s+\p{L})/iu;
const CONTRACTION =
  /\p{L}(?:n['’]t|['’](?:re|ll|ve|m))\b|\b(?:it|that|there|here|what|who)['’]s\b/iu;

/** Returns the area that a file belongs to, for example "content/blog" or "src/islands". */
function areaOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return `${first}/${second}`;
}

const passages = [...readAllContent().flatMap(passagesOf), ...readCodeText()]
  .filter(({ file, isSafety }) => !isSafety && !/^content\/(?:legal|es)\//.test(file))
  .filter(({ kind }) => kind !== 'label');
const byArea = Map.groupBy(passages, ({ file }) => areaOf(file));
for (const area of [...byArea.keys()].toSorted()) {
  const sentences = (byArea.get(area) ?? []).flatMap(({ text }) => splitSentences(text));
  const full = sentences.filter(({ text }) => FULL_FORM.test(text)).length;
  const contracted = sentences.filter(({ text }) => CONTRACTION.test(text)).length;
  console.log(
    `${area}: ${sentences.length} sentences, ${full} could contract and don't, ${contracted} contract`,
  );
}
