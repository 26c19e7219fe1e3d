import { stemOf } from '../search.ts';
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

const stemsOf = (phrase: string) => phrase.split(' ').map(stemOf);
const phrasesOf = ({ hears }: ScriptSubject) =>
  hears.split(/\s*,\s*/).map((phrase) => ({
    stems: stemsOf(phrase.replace(ALONE, '')),
    isAlone: ALONE.test(phrase),
  }));

/** How much each stem says: one that many subjects have says little. */
function weightsOf(subjects: readonly ScriptSubject[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const subject of subjects) {
    for (const stem of new Set(phrasesOf(subject).flatMap(({ stems }) => stems))) {
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  const small = new Set([...SMALL_WORDS].map(stemOf));
  return new Map(
    [...counts].map(([stem, count]) => [
      stem,
      small.has(stem) ? SMALL : 1 + Math.log(subjects.length / count) / 4,
    ]),
  );
}

/**
 * How well each subject fits a message: a phrase is heard when all its words are there, in any order and
 * form; the heaviest phrase counts.
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
  return (words, typed = []) => {
    const meant = new Set(words.filter((word) => word !== '?').map(stemOf));
    const said = new Set([...meant, ...typed.map(stemOf)]);
    const scores = all
      .map(({ subject, phrases, weights: own }) => {
        const heard = phrases
          .filter(({ stems }) => stems.every((stem) => said.has(stem)))
          .map((phrase) => ({ ...phrase, isWhole: new Set(phrase.stems).size === meant.size }))
          .filter(({ isAlone, isWhole }) => isWhole || !isAlone);
        const best = heard.reduce(
          (most, { weight, isWhole }) => Math.max(most, weight, isWhole ? WHOLE : 0),
          0,
        );
        const beside = [...meant].reduce((sum, stem) => sum + (own.get(stem) ?? 0), 0);
        return { subject, best, score: best === 0 ? 0 : best + BESIDE * (beside - best) };
      })
      .filter(({ best }) => best >= LEAST)
      .toSorted((one, other) => other.score - one.score);
    const most = scores[0]?.score ?? 0;
    return scores.filter(({ score }) => score >= most * SECOND).map(({ subject }) => subject);
  };
}
