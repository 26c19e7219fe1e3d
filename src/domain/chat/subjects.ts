import { stemOf } from '../search/search.ts';
import { slipsBetween } from '../spelling.ts';
import type { Danger } from './recognition.ts';
import type { ScriptSubject } from './script.ts';

/** Words that say little: they count a little where a phrase has them, so that "what is this" is a phrase, too. */
const SMALL_WORDS = new Set(
  `a an the i me my we our you your it its is am are be was were do does did have has had to of in on at for from with and or but so
  can could will would should may this that these those there here what how where when who which why please just some any not no
  get got go going want need like help know tell about after out up stroke`
    .trim()
    .split(/\s+/),
);
const SMALL = 0.25;
/** A subject that scores less was not meant. */
const LEAST = 1;
/** The least that a phrase scores which is the whole message. */
const WHOLE = 2;
/** A second subject is offered when it scores at least this share of the first. */
const SECOND = 0.5;
/** What words of other phrases of the same subject add. */
const BESIDE = 0.3;

/** What the books of a shop are called: where a phrase says "book", each of them is meant, too. */
const BOOKS =
  'planner, journal, workbook, cookbook, ebook, meal plan, kitchen cards, daily log, caregiver log'
    .split(', ')
    .map((name) => name.split(' ').map(stemOf));
const BOOK = stemOf('book');
/** A name by itself says no more than "book": what is to be done with the book says more. */
const NAMES_OF_BOOKS = new Set(BOOKS.flatMap((name) => (name.length === 1 ? name : [])));

/** Whether words name a book of the shop. */
export const namesBook = (words: readonly string[]): boolean => {
  const stems = words.map(stemOf);
  return BOOKS.some((name) => name.every((stem) => stems.includes(stem)));
};

/** Figures are heard as the words that phrases have: "charged 2 times" is "charged two times". */
const FIGURES = new Map(
  'zero one two three four five six seven eight nine ten'
    .split(' ')
    .map((word, figure) => [String(figure), word]),
);

/** Where one thing ends and another may begin. */
const PARTING = new Set(['and', 'also', 'plus', 'but', '?']);

/** Marks a phrase that counts only when it is the whole message. */
const ALONE = /^=/;

interface Phrase {
  stems: readonly string[];
  isAlone: boolean;
  weight: number;
}

interface Heard {
  subject: ScriptSubject;
  phrases: readonly Phrase[];
  /** Every stem of its phrases with what it says. */
  weights: ReadonlyMap<string, number>;
}

const stemOfSaid = (word: string) => stemOf(FIGURES.get(word) ?? word);
/** The words of a phrase as a message is read: there, "cannot" is 2 words. */
const wordsOf = (phrase: string) =>
  phrase
    .replace(ALONE, '')
    .replace(/\bcan(?:no)?t\b/g, 'can not')
    .split(' ');
const stemsOf = (phrase: string) => wordsOf(phrase).map(stemOfSaid);
const phrasesOf = ({ hears }: ScriptSubject) =>
  hears
    .split(',')
    .map((phrase) => phrase.trim())
    .map((phrase) => ({ stems: stemsOf(phrase), isAlone: ALONE.test(phrase) }));

/** How much each stem says: one that many subjects have says little. */
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

/** Steps of subjects of which 2 words or more may be a call for help: these stay what they are heard as. */
const MAY_BE_URGENT = new Set(['caring', 'anxiety']);
const SIGNS = 'signs';

/** @returns asks for the subject of which a phrase is the whole message, word for word */
export function phrasesIn(
  subjects: readonly ScriptSubject[],
): (words: readonly string[]) => ScriptSubject | undefined {
  const byPhrase = new Map(
    subjects.flatMap((subject) =>
      phrasesOf(subject).map(({ stems }) => [stems.join(' '), subject] as const),
    ),
  );
  return (words) => byPhrase.get(stemsOfSaid(words).join(' '));
}

const stemsOfSaid = (words: readonly string[]) =>
  words.filter((word) => word !== '?').map(stemOfSaid);

/**
 * Whether a message is a topic and no danger, although one was heard in it: few words tell a model little. A topic
 * is a phrase of a subject, word for word and nothing else. For an emergency, a word of the subject's name is asked for:
 * "vision" is a topic, "double vision" may be a sign; the answer about the signs says itself to call.
 */
export function topicsOf(
  subjects: readonly ScriptSubject[],
): (words: readonly string[], heard: Danger) => boolean {
  const subjectOf = phrasesIn(subjects);
  return (words, heard) => {
    const stems = stemsOfSaid(words);
    const subject = subjectOf(words);
    if (!subject || (MAY_BE_URGENT.has(subject.step) && stems.length > 1)) return false;
    if (heard !== 'emergency' || subject.step === SIGNS) return true;
    const name = new Set(stemsOf(subject.name));
    return stems.every((stem) => name.has(stem));
  };
}

/** So short a word has too many neighbours to guess at. */
const SHORTEST = 4;

/** The stems with those of the phrases in place of words that no phrase has and that are one letter away. */
function withoutSlips(stems: ReadonlySet<string>, known: ReadonlyMap<string, number>): Set<string> {
  return new Set(
    [...stems].map((stem) => {
      if (known.has(stem) || stem.length < SHORTEST) return stem;
      const isSlip = (other: string) =>
        other.length >= SHORTEST &&
        other.length !== stem.length &&
        other[0] === stem[0] &&
        slipsBetween(stem, other, 1) === 1;
      return [...known.keys()].find(isSlip) ?? stem;
    }),
  );
}

/** The stems with "book" where the name of one is; what parts of a name mean by themselves is not meant then. */
function withBook(stems: ReadonlySet<string>): Set<string> {
  const names = BOOKS.filter((name) => name.every((stem) => stems.has(stem)));
  if (names.length === 0) return new Set(stems);
  const parts = new Set(names.filter((name) => name.length > 1).flat());
  return new Set([...stems, BOOK].filter((stem) => !parts.has(stem)));
}

/** The parts of a message that are parted by "and", "but" and the like. */
function partsOf(words: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (PARTING.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 1);
}

/**
 * How well each subject fits a message: a phrase is heard when all its words are there, in any order and
 * form; the heaviest phrase counts. When nothing is heard, words of one slip are tried. When one subject is heard
 * in a message of parts, each part is listened to by itself.
 * @returns asks for the subjects of a message, as repaired and as typed, the one that fits best first, none that does not fit
 */
export function listenFor(
  subjects: readonly ScriptSubject[],
): (words: readonly string[], typed?: readonly string[]) => ScriptSubject[] {
  const weights = weightsOf(subjects);
  const weightOf = (stem: string) => weights.get(stem) ?? 0;
  const all: Heard[] = subjects.map((subject) => {
    const phrases = phrasesOf(subject).map(({ stems, isAlone }) => ({
      stems,
      isAlone,
      weight: stems.reduce((sum, stem) => sum + weightOf(stem), 0),
    }));
    const own = new Set(phrases.flatMap(({ stems, isAlone }) => (isAlone ? [] : stems)));
    return { subject, phrases, weights: new Map([...own].map((stem) => [stem, weightOf(stem)])) };
  });
  const heardIn = (own: ReadonlySet<string>, typed: readonly string[]): ScriptSubject[] => {
    const meant = withBook(own);
    const said = withBook(new Set([...own, ...typed]));
    const scores = all
      .map(({ subject, phrases, weights: own }) => {
        const heard = phrases
          .filter(({ stems }) => stems.every((stem) => said.has(stem)))
          .map((phrase) => ({ ...phrase, isWhole: new Set(phrase.stems).size === meant.size }))
          .filter(({ isAlone, isWhole }) => isWhole || !isAlone);
        const worth = ({ weight, isWhole }: (typeof heard)[number]) =>
          Math.max(weight, isWhole ? WHOLE : 0);
        const best = heard.reduce((most, phrase) => Math.max(most, worth(phrase)), 0);
        const heaviest = heard.find((phrase) => worth(phrase) === best)?.stems ?? [];
        const beside = [...meant].reduce((sum, stem) => sum + (own.get(stem) ?? 0), 0);
        const score = best === 0 ? 0 : best + BESIDE * (beside - best);
        return { subject, best, score, heaviest };
      })
      .filter(({ best }) => best >= LEAST)
      .toSorted((one, other) => other.score - one.score);
    const [first] = scores;
    const most = first?.score ?? 0;
    // "One hand" says nothing more where "cook with one hand" was heard.
    const isWithin = (stems: readonly string[]) =>
      stems.length < (first?.heaviest.length ?? 0) &&
      stems.every((stem) => first?.heaviest.includes(stem));
    return scores
      .filter((one) => one.score >= most * SECOND && !isWithin(one.heaviest))
      .map(({ subject }) => subject);
  };
  const stemsSaid = (words: readonly string[]) => new Set(stemsOfSaid(words));
  return (words, typed = []) => {
    const meant = stemsSaid(words);
    const heard = heardIn(meant, typed.map(stemOfSaid));
    if (heard.length === 0) return heardIn(withoutSlips(meant, weights), []);
    if (heard.length > 1) return heard;
    const inParts = partsOf(words).flatMap((part) => heardIn(stemsSaid(part), []).slice(0, 1));
    return [...new Set([...heard, ...inParts])];
  };
}
