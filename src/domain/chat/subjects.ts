import { stemOf } from '../search/search.ts';
import { editDistance } from '../edit-distance.ts';
import type { Danger } from './recognition.ts';
import type { ScriptSubject } from './script.ts';

/**
 * Words with little meaning. They add a little to the score of a phrase that contains them, so that
 * "what is this" can match too.
 */
const SMALL_WORDS = new Set(
  `a an the i me my we our you your it its is am are be was were do does did have has had to of in on at for from with and or but so
  can could will would should may this that these those there here what how where when who which why please just some any not no
  get got go going want need like help know tell about after out up stroke`
    .trim()
    .split(/\s+/),
);
const SMALL = 0.25;
/** Minimum score for a match. */
const LEAST = 1;
/** Minimum score for a phrase that is the whole message. */
const WHOLE = 2;
/** A second subject is offered if its score is at least this fraction of the first one's. */
const SECOND = 0.5;
/** Weight of words that come from other phrases of the same subject. */
const BESIDE = 0.3;

/**
 * Words for the shop's books. In a phrase that contains "book", any of these matches in its place.
 */
const BOOKS =
  'planner, journal, workbook, cookbook, ebook, meal plan, kitchen cards, daily log, caregiver log'
    .split(', ')
    .map((name) => name.split(' ').map(stemOf));
const BOOK = stemOf('book');
/**
 * A one-word book name, such as "planner," is weighted no higher than "book," because what the
 * visitor wants to do with the book matters more.
 */
const NAMES_OF_BOOKS = new Set(BOOKS.flatMap((name) => (name.length === 1 ? name : [])));

/** Returns whether the words mention one of the shop's books. */
export const namesBook = (words: readonly string[]): boolean => {
  const stems = words.map(stemOf);
  return BOOKS.some((name) => name.every((stem) => stems.includes(stem)));
};

/** Maps digits to number words, so that "charged 2 times" matches "charged two times". */
const FIGURES = new Map(
  'zero one two three four five six seven eight nine ten'
    .split(' ')
    .map((word, figure) => [String(figure), word]),
);

/** Words that separate the clauses of a message. */
const PARTING = new Set(['and', 'also', 'plus', 'but', '?']);

/** Prefix of a phrase that matches only if it's the whole message. */
const ALONE = /^=/;

interface Phrase {
  stems: readonly string[];
  isAlone: boolean;
  weight: number;
}

interface StemmedSubject {
  subject: ScriptSubject;
  phrases: readonly Phrase[];
  /** Stems of the subject's phrases, with their weights. */
  weights: ReadonlyMap<string, number>;
}

const stemOfWord = (word: string) => stemOf(FIGURES.get(word) ?? word);
/** Splits a phrase the same way as messages: "cannot" becomes 2 words. */
const wordsOf = (phrase: string) =>
  phrase
    .replace(ALONE, '')
    .replace(/\bcan(?:no)?t\b/g, 'can not')
    .split(' ');
const stemsOf = (phrase: string) => wordsOf(phrase).map(stemOfWord);
const phrasesOf = ({ hears }: ScriptSubject) =>
  hears
    .split(',')
    .map((phrase) => phrase.trim())
    .map((phrase) => ({ stems: stemsOf(phrase), isAlone: ALONE.test(phrase) }));

/** Returns the weight of each stem. The more subjects share a stem, the lower its weight. */
function weightsOf(subjects: readonly ScriptSubject[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const subject of subjects) {
    for (const stem of new Set(phrasesOf(subject).flatMap(({ stems }) => stems))) {
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  const small = new Set([...SMALL_WORDS].map(stemOf));
  const weightOf = (stem: string): number => {
    if (small.has(stem)) return SMALL;
    const count = counts.get(NAMES_OF_BOOKS.has(stem) ? BOOK : stem) ?? 1;
    return 1 + Math.log(subjects.length / count) / 4;
  };
  return new Map([...counts.keys()].map((stem) => [stem, weightOf(stem)]));
}

/**
 * Steps for subjects whose phrases of 2 or more words may be a call for help. They don't override a
 * recognized danger.
 */
const MAY_BE_URGENT = new Set(['caring', 'anxiety']);
const SIGNS = 'signs';

/**
 * @returns a function that finds the subject with a phrase that exactly matches the whole message
 */
export function phrasesIn(
  subjects: readonly ScriptSubject[],
): (words: readonly string[]) => ScriptSubject | undefined {
  const byPhrase = new Map(
    subjects.flatMap((subject) =>
      phrasesOf(subject).map(({ stems }) => [stems.join(' '), subject] as const),
    ),
  );
  return (words) => byPhrase.get(stemsOfWords(words).join(' '));
}

const stemsOfWords = (words: readonly string[]) =>
  words.filter((word) => word !== '?').map(stemOfWord);

/**
 * Builds a check for messages that only name a topic although danger was recognized, because the
 * model is unreliable on just a few words. A topic must be exactly a subject's phrase and nothing
 * else. For an emergency, its words must also be in the subject's name: "vision" is a topic, but
 * "double vision" may be a warning sign. The answer about warning signs already tells people to
 * call.
 */
export function topicsOf(
  subjects: readonly ScriptSubject[],
): (words: readonly string[], danger: Danger) => boolean {
  const subjectOf = phrasesIn(subjects);
  return (words, danger) => {
    const stems = stemsOfWords(words);
    const subject = subjectOf(words);
    if (!subject || (MAY_BE_URGENT.has(subject.step) && stems.length > 1)) return false;
    if (danger !== 'emergency' || subject.step === SIGNS) return true;
    const name = new Set(stemsOf(subject.name));
    return stems.every((stem) => name.has(stem));
  };
}

/** Minimum length for typo correction. Shorter words are too similar to each other. */
const SHORTEST = 4;

/**
 * Replaces each stem that isn't in any phrase with one that is, if they start with the same letter
 * and one of them has just one extra letter.
 */
function withoutTypos(stems: ReadonlySet<string>, known: ReadonlyMap<string, number>): Set<string> {
  return new Set(
    [...stems].map((stem) => {
      if (known.has(stem) || stem.length < SHORTEST) return stem;
      const isTypo = (other: string) =>
        other.length >= SHORTEST &&
        other.length !== stem.length &&
        other[0] === stem[0] &&
        editDistance(stem, other, 1) === 1;
      return [...known.keys()].find(isTypo) ?? stem;
    }),
  );
}

/**
 * Adds "book" if a book is mentioned, and drops the words of a multiword book title, because they
 * don't have their usual meaning there.
 */
function withBook(stems: ReadonlySet<string>): Set<string> {
  const names = BOOKS.filter((name) => name.every((stem) => stems.has(stem)));
  if (names.length === 0) return new Set(stems);
  const parts = new Set(names.filter((name) => name.length > 1).flat());
  return new Set([...stems, BOOK].filter((stem) => !parts.has(stem)));
}

/**
 * Splits a message into clauses at "and", "but", and similar words. Drops clauses of a single word.
 */
function partsOf(words: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (PARTING.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 1);
}

/**
 * Builds a matcher that scores subjects against a message. A phrase matches if all its words occur,
 * in any order and form, and the highest-weighted phrase counts. If nothing matches, a missing or
 * extra letter per word is allowed. If only one subject matches a message with several clauses,
 * each clause is also matched on its own.
 * @returns a function that takes a message's words, with typos corrected and as typed, and returns
 * only the matching subjects, best match first
 */
export function subjectMatcher(
  subjects: readonly ScriptSubject[],
): (words: readonly string[], typed?: readonly string[]) => ScriptSubject[] {
  const weights = weightsOf(subjects);
  const weightOf = (stem: string) => weights.get(stem) ?? 0;
  const all: StemmedSubject[] = subjects.map((subject) => {
    const phrases = phrasesOf(subject).map(({ stems, isAlone }) => ({
      stems,
      isAlone,
      weight: stems.reduce((sum, stem) => sum + weightOf(stem), 0),
    }));
    const own = new Set(phrases.flatMap(({ stems, isAlone }) => (isAlone ? [] : stems)));
    return { subject, phrases, weights: new Map([...own].map((stem) => [stem, weightOf(stem)])) };
  });
  const matchSubjects = (own: ReadonlySet<string>, typed: readonly string[]): ScriptSubject[] => {
    const meant = withBook(own);
    const said = withBook(new Set([...own, ...typed]));
    const scores = all
      .map(({ subject, phrases, weights: own }) => {
        const matching = phrases
          .filter(({ stems }) => stems.every((stem) => said.has(stem)))
          .map((phrase) => ({ ...phrase, isWhole: new Set(phrase.stems).size === meant.size }))
          .filter(({ isAlone, isWhole }) => isWhole || !isAlone);
        const worth = ({ weight, isWhole }: (typeof matching)[number]) =>
          Math.max(weight, isWhole ? WHOLE : 0);
        const best = matching.reduce((most, phrase) => Math.max(most, worth(phrase)), 0);
        const heaviest = matching.find((phrase) => worth(phrase) === best)?.stems ?? [];
        const beside = [...meant].reduce((sum, stem) => sum + (own.get(stem) ?? 0), 0);
        const score = best === 0 ? 0 : best + BESIDE * (beside - best);
        return { subject, best, score, heaviest };
      })
      .filter(({ best }) => best >= LEAST)
      .toSorted((one, other) => other.score - one.score);
    const [first] = scores;
    const most = first?.score ?? 0;
    // If "cook with one hand" matched, ignore "one hand".
    const isWithin = (stems: readonly string[]) =>
      stems.length < (first?.heaviest.length ?? 0) &&
      stems.every((stem) => first?.heaviest.includes(stem));
    return scores
      .filter((one) => one.score >= most * SECOND && !isWithin(one.heaviest))
      .map(({ subject }) => subject);
  };
  const stemSet = (words: readonly string[]) => new Set(stemsOfWords(words));
  return (words, typed = []) => {
    const meant = stemSet(words);
    const matching = matchSubjects(meant, typed.map(stemOfWord));
    if (matching.length === 0) return matchSubjects(withoutTypos(meant, weights), []);
    if (matching.length > 1) return matching;
    const inParts = partsOf(words).flatMap((part) => matchSubjects(stemSet(part), []).slice(0, 1));
    return [...new Set([...matching, ...inParts])];
  };
}
