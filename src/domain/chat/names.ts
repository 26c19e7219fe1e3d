import type { Stage } from './conversation.ts';
import { type Recognition, isDanger } from './recognition.ts';
import { earsFor } from './replies.ts';
import type { ChatScript, ScriptSubject } from './script.ts';

/** So many words with a subject in them are no name, and so many are none whatever they say. */
const LEAST_WORDS_OF_A_QUESTION = 3;

const MOST_WORDS_OF_A_NAME = 5;

/** What a question begins with that is no name. */
const ASKING = new Set(
  'what how where when why who which can could do does is are should'.split(' '),
);

/** First names that are phrases of a subject, too. */
const NAMES = new Set(
  'bill grant hope joy faith art angel will mark rob drew buddy norm charity ty star'.split(' '),
);

/** Words that each begin with a capital letter, as a whole name does. */
const WHOLE_NAME =
  /^\p{Lu}\p{Ll}+(?:[ -](?:\p{Lu}\p{Ll}+|van|von|der|de|da|del|la|los|bin|al))*[ -]\p{Lu}\p{Ll}+$/u;

/** The step of the subject that is meant by a slip, too: whoever types "hlep" has no such name. */
const HELP = 'help';

/**
 * Whether something is asked while a name or an address was asked for. A word is a question when it is a phrase
 * as it was typed, and 2 words when they are heard so: a repair makes another word of many a name.
 */
export function isQuestion(
  typed: string,
  stage: Stage,
  { words, typed: unrepaired, possible }: Recognition,
  [subject]: readonly ScriptSubject[],
  script: ChatScript,
): boolean {
  if (typed.includes('@')) return false;
  const { subjectOf, subjectsIn } = earsFor(script);
  const isWholeName = WHOLE_NAME.test(typed);
  // A sentence that may be a call for help is no name.
  if (isDanger(possible) && !isWholeName && words.length >= LEAST_WORDS_OF_A_QUESTION) return true;
  if (typed.trim().endsWith('?') || words.length > MOST_WORDS_OF_A_NAME) return true;
  if (ASKING.has(words[0] ?? '') || subject?.step === HELP) return true;
  if (subjectOf(unrepaired)) return !unrepaired.every((word) => NAMES.has(word));
  if (isWholeName || NAMES.has(unrepaired[0] ?? '')) return false;
  const [, named] = NAMED_BY_ONE_WORD.exec(typed) ?? [];
  if (named) return !NAMES.has(named.toLowerCase()) && subjectOf([named]) !== undefined;
  // Nobody was asked for a name: a sentence is none, unless it says so. An address was asked for, and one with a slip,
  // such as "maria(at)example", is read as several words.
  if (words.length >= LEAST_WORDS_OF_A_QUESTION)
    return subject !== undefined || (stage === 'name' && !BEFORE_A_NAME.test(typed));
  return unrepaired.length > 1 && subjectsIn(unrepaired).length > 0;
}

/** What people say before their name. */
export const BEFORE_A_NAME =
  /^(?:my name(?: is|[’']?s)|i am|i[’']?m|it[’']?s|this is|call me|name is)[: ]+(?=\p{L})/iu;

const NAMED_BY_ONE_WORD = new RegExp(`${BEFORE_A_NAME.source}(\\p{L}+)[.! ]*$`, 'iu');

export const GREETING = /^(?:hi|hello|hey)[ ,!.]+(?=(?:my name|i am|i[’']?m|this is) )/i;

/** First names that the recogniser hears as words of danger: "Dean" as "dead". */
const MISHEARD_NAMES = new Set(
  `amparo antonia beverly bessie bonnie bridget curt dana dean deepak faye hubert irma juanita killian mildred milt mohammed otto ruby
  russ shane shelley sidney stacey traci trudy vincent violet violette vivian will willa willie`.split(
    /\s+/,
  ),
);

/**
 * Whether a message is such a name and says nothing else. Where no name was asked for, it is one with a capital letter
 * only: "violet" may be a slip for what is no name.
 */
export function isMisheardName(
  typed: string,
  stage: Stage,
  recognise: (text: string) => Recognition,
): boolean {
  const said = typed
    .replace(GREETING, '')
    .replace(BEFORE_A_NAME, '')
    .replace(/(?<![.! ])[.! ]+$/, '');
  const [first = '', ...last] = said.split(' ');
  if (!MISHEARD_NAMES.has(first.toLowerCase())) return false;
  const hasCapital = (word: string) => /^\p{Lu}/u.test(word);
  if (last.length === 0) return stage === 'name' || hasCapital(first);
  const isWhole = stage === 'name' && last.length === 1 && [first, ...last].every(hasCapital);
  return isWhole && recognise(`I am ${last.join(' ')}`).concern === undefined;
}
