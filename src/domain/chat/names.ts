import type { Stage } from './conversation.ts';
import { type Recognition, isDanger } from './recognition.ts';
import { matchersFor } from './replies.ts';
import type { ChatScript, ScriptSubject } from './script.ts';

/**
 * A message that matches a subject isn't treated as a name if it has at least this many words. Any
 * message with more than `MOST_WORDS_OF_A_NAME` words isn't a name either.
 */
const LEAST_WORDS_OF_A_QUESTION = 3;

const MOST_WORDS_OF_A_NAME = 5;

/** Words that start a question, so they aren't names. */
const ASKING = new Set(
  'what how where when why who which can could do does is are should'.split(' '),
);

/** First names that are also phrases for a subject. */
const NAMES = new Set(
  'bill grant hope joy faith art angel will mark rob drew buddy norm charity ty star'.split(' '),
);

/** Matches capitalized words that look like a full name. */
const WHOLE_NAME =
  /^\p{Lu}\p{Ll}+(?:[ -](?:\p{Lu}\p{Ll}+|van|von|der|de|da|del|la|los|bin|al))*[ -]\p{Lu}\p{Ll}+$/u;

/** Step for the only subject that matches even when misspelled, because "hlep" isn't a name. */
const HELP = 'help';

/**
 * Returns whether a visitor asked a question instead of giving the requested name or email address.
 * Without a question word or question mark, one word counts only if it exactly matches a subject's
 * phrase or is a misspelled "help". Two words count if they match a subject without typo correction,
 * which would turn many names into other words.
 */
export function isQuestion(
  typed: string,
  stage: Stage,
  { words, typed: uncorrected, possible }: Recognition,
  [subject]: readonly ScriptSubject[],
  script: ChatScript,
): boolean {
  if (typed.includes('@')) return false;
  const { subjectOf, subjectsIn } = matchersFor(script);
  const isWholeName = WHOLE_NAME.test(typed);
  // A sentence that may be a call for help isn't a name.
  if (isDanger(possible) && !isWholeName && words.length >= LEAST_WORDS_OF_A_QUESTION) return true;
  if (typed.trim().endsWith('?') || words.length > MOST_WORDS_OF_A_NAME) return true;
  if (ASKING.has(words[0] ?? '') || subject?.step === HELP) return true;
  if (subjectOf(uncorrected)) return !uncorrected.every((word) => NAMES.has(word));
  if (isWholeName || NAMES.has(uncorrected[0] ?? '')) return false;
  const [, named] = NAMED_BY_ONE_WORD.exec(typed) ?? [];
  if (named) return !NAMES.has(named.toLowerCase()) && subjectOf([named]) !== undefined;
  // The chat hasn't asked for a name yet, so a sentence isn't treated as a name unless it's
  // introduced as one, as in "My name is …". When the chat has asked for an address, one with a
  // typo, such as "maria(at)example", is read as several words.
  if (words.length >= LEAST_WORDS_OF_A_QUESTION)
    return subject !== undefined || (stage === 'name' && !BEFORE_A_NAME.test(typed));
  return uncorrected.length > 1 && subjectsIn(uncorrected).length > 0;
}

/** Matches phrases that people put before their name. */
export const BEFORE_A_NAME =
  /^(?:my name(?: is|[’']?s)|i am|i[’']?m|it[’']?s|this is|call me|name is)[: ]+(?=\p{L})/iu;

const NAMED_BY_ONE_WORD = new RegExp(`${BEFORE_A_NAME.source}(\\p{L}+)[.! ]*$`, 'iu');

export const GREETING = /^(?:hi|hello|hey)[ ,!.]+(?=(?:my name|i am|i[’']?m|this is) )/i;

/** First names that the recognizer mistakes for words about danger, such as "Dean" for "dead". */
const FALSE_ALARM_NAMES = new Set(
  `amparo antonia beverly bessie bonnie bridget curt dana dean deepak faye hubert irma juanita killian mildred milt mohammed otto ruby
  russ shane shelley sidney stacey traci trudy vincent violet violette vivian will willa willie`.split(
    /\s+/,
  ),
);

/**
 * Returns whether a message is just one of these names. Before the visitor has given a name, it can
 * be lowercase or have a last name. After that, it must be capitalized, because "violet" may be a
 * typo of another word.
 */
export function isFalseAlarmName(
  typed: string,
  stage: Stage,
  recognize: (text: string) => Recognition,
): boolean {
  const said = typed
    .replace(GREETING, '')
    .replace(BEFORE_A_NAME, '')
    .replace(/(?<![.! ])[.! ]+$/, '');
  const [first = '', ...last] = said.split(' ');
  if (!FALSE_ALARM_NAMES.has(first.toLowerCase())) return false;
  const hasCapital = (word: string) => /^\p{Lu}/u.test(word);
  if (last.length === 0) return stage === 'name' || hasCapital(first);
  const isWhole = stage === 'name' && last.length === 1 && [first, ...last].every(hasCapital);
  return isWhole && recognize(`I am ${last.join(' ')}`).concern === undefined;
}
