import { wordGroupOf } from './word-groups.ts';
import { recognize } from './recognize.ts';
import { vocabulary } from './vocabulary.ts';

/** Maximum number of words counted per message: enough for a subject, too few for a story. */
export const MOST_COUNTED = 3;
const SHORTEST = 3;
const LONGEST = 20;

/** First and last names in the vocabulary that have no other meaning. */
const NAMES = new Set(
  `adams agnes alan albert alice ana andrea andrew angela ann anna anne austin barbara bella betty beverly bob bobby brenda brian bruce
  carl carlos carol charles christian christine dan dave david denise dennis diana diego doris dorothy douglas ed edith edward elizabeth
  ellen eugene frank fred gary george gerald gladys gloria gus harold helen henry hughes ingrid ivan jackson james jane jason jennifer
  jim joan joe john johnny jones joseph julie karen keith kevin kim kyle larry laura lee leo linda lisa louis luke madison margaret
  maria marie martha mary matt michael mike morris murphy nicholas nick oliver ortiz pablo patel paul peter phil ralph ramos randy
  robert roberto roberts roger ron rosa rosie roy ruth ryan sam sandra sarah sean sharon smith stan stephen steve steven stewart sue
  susan sylvia taylor ted thomas tim tom tony victoria virginia walt walter william williams wilson`
    .trim()
    .split(/\s+/),
);

/**
 * Word groups related to danger. Messages that contain one aren't counted, whatever the model
 * returns.
 */
const NEAR_DANGER = new Set(
  'suicide die kill cut harm weapon bad toomany hit burden hopeless blood breath wake'.split(' '),
);

/** Word groups that don't identify a subject. */
const EMPTY = new Set('they me self kin will not able question num now past wish'.split(' '));
const EMPTY_WORDS = new Set(
  `the and for are was were has had have this that these those there here with from into you your yours our ours its but too very just
  about after before since because some any all get got make made want need like help know tell please thanks thank find look looking
  give more most much many then than out off over let put see say said one thing things stroke`
    .trim()
    .split(/\s+/),
);

/** Matches text that may identify someone: URLs, email or street addresses, or digits. */
const PERSONAL =
  /[@\d]|www\.|https?:|\b(?:street|avenue|road|lane|drive|apartment|zip|lives? (?:at|in|on))\b/i;
/** A capitalized word inside a sentence may be a name. */
const INNER_CAPITAL = /(?<=[a-z,;] )\p{Lu}[\p{L}'’-]+/gu;

/**
 * Returns the words of an unanswered message that may be counted for the coach: dictionary words
 * about its subject, in alphabetical order, so that nobody can reconstruct the sentence. Excludes
 * names (decision 231). Returns an empty array if the message contains a danger, a number, or an
 * address.
 * @param leftOut More names to exclude, such as the visitor's own.
 */
export function countableWords(text: string, leftOut = ''): string[] {
  const { concern, possible, isFall, language, words } = recognize(text);
  if (
    concern !== undefined ||
    possible !== undefined ||
    isFall ||
    language !== 'en' ||
    PERSONAL.test(text)
  )
    return [];
  if (words.some((word) => NEAR_DANGER.has(wordGroupOf(word) ?? ''))) return [];
  const names = `${leftOut} ${(text.match(INNER_CAPITAL) ?? []).join(' ')}`.toLowerCase();
  const isTelling = (word: string) =>
    word.length >= SHORTEST &&
    word.length <= LONGEST &&
    vocabulary().has(word) &&
    !NAMES.has(word) &&
    !EMPTY_WORDS.has(word) &&
    !EMPTY.has(wordGroupOf(word) ?? '') &&
    !names.split(/[^\p{L}]+/u).includes(word);
  // Rare words are the most informative.
  const rarity = (word: string) => vocabulary().get(word) ?? 0;
  return [...new Set(words.filter(isTelling))]
    .toSorted((one, other) => rarity(other) - rarity(one))
    .slice(0, MOST_COUNTED)
    .toSorted();
}
