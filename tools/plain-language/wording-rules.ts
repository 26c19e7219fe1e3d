import { smogFormula } from 'smog-formula';
import type { Diagnostic } from './diagnostic.ts';
import {
  isFamiliarWord,
  isLongWord,
  namesIn,
  splitSentences,
  wordsOf,
} from './words-and-sentences.ts';

/**
 * Reading limits. Sources: W3C "Making Content Usable" (paragraphs), plainlanguage.gov and the NHS
 * content guide (contractions), and plain language practice in health care (sentences, SMOG,
 * unfamiliar words). Flesch–Kincaid is intentionally omitted, because it passes clinical shorthand.
 */
export const LIMITS = {
  /** Maximum sentence length without a warning, in words. */
  sentenceWords: 25,
  /**
   * A sentence with more words than this counts as long. A page fails if its share of long
   * sentences exceeds `longSentenceShare`.
   */
  longSentenceWords: 20,
  longSentenceShare: 0.1,
  legalSentenceWords: 30,
  spanishSentenceWords: 20,
  averageSentenceWords: 15,
  /** Maximum length of a very short sentence, in words. Three in a row sound like orders. */
  veryShortSentence: 6,
  paragraphSentences: 4,
  paragraphWords: 70,
  articleSmog: 9,
  plainSmog: 8,
  unfamiliarShare: 0.1,
  /** Minimum number of sentences for SMOG and averages to be meaningful. */
  smogSentences: 30,
} as const;

/** A piece of text with its location. A label is a title or a button's text. */
export interface Passage {
  file: string;
  /** Omitted for a built page. */
  line?: number | undefined;
  field?: string;
  kind: 'paragraph' | 'item' | 'heading' | 'label';
  /** For headings: 1 to 6. */
  level?: number;
  text: string;
  /**
   * A warning, a dose, a printed card, or a crisis step in the chat, where misreading "not" could
   * cause harm.
   */
  isSafety?: boolean;
}

/**
 * Word lists for the checks: words that count as familiar, words and phrases to avoid, and
 * exceptions.
 */
export interface Vocabulary {
  /** Everyday words that aren't on the Dale–Chall list, in lowercase. */
  familiar: ReadonlySet<string>;
  /** Uppercase abbreviations that readers know, for example TV. */
  shortForms: ReadonlySet<string>;
  /** Glossary terms, each with all its forms. */
  terms: readonly GlossaryTerm[];
  /** Words to avoid, with their replacements. */
  plainWords: readonly Replacement[];
  /** Unnatural phrases, with their replacements. */
  unnatural: readonly Replacement[];
  /** Sentences exempt from these checks. */
  allowed: readonly string[];
  /** Words that the page itself explains, in lowercase. Omitted if there's no page. */
  explained?: ReadonlySet<string>;
}

/** Two or more words in parentheses, after the word that they explain: "TIA (a mini-stroke)". */
const EXPLANATION =
  /(?<word>[\p{L}\p{N}][\p{L}\p{N}’'-]*)["”]? \((?=[^()]*\p{L} \p{L}|an? )[^()]+\)/gu;

/** A short form in parentheses, after its words: "atrial fibrillation (AFib)". */
const SHORT_FORM = /(?<first>\p{L}+) (?<second>\p{L}+) \((?<word>\p{Lu}[\p{L}]{1,5})\)/gu;

/** A short form with its words after a colon, as in a word list: "AVS: after-visit summary". */
const DEFINITION =
  /(?<![\p{L}\p{N}])(?:(?<other>\p{Lu}\p{L}{1,6}) (?:and|or) )?(?<word>\p{Lu}\p{L}{1,6}): (?=\p{L}[\p{L}-]+,? \p{L})/gu;

/** Returns the words that a page explains where it uses them, in lowercase. */
export function explainedIn(texts: readonly string[]): Set<string> {
  const words = texts.flatMap((text) => [
    ...[...text.matchAll(EXPLANATION)].map(({ groups }) => groups?.['word'] ?? ''),
    ...[...text.matchAll(SHORT_FORM)].flatMap(({ groups }) => Object.values(groups ?? {})),
    ...[...text.matchAll(DEFINITION)].flatMap(({ groups }) => [
      groups?.['word'] ?? '',
      groups?.['other'] ?? '',
    ]),
  ]);
  return new Set(words.map((word) => word.toLowerCase()));
}

/** A glossary term and the forms it can take in text. */
interface GlossaryTerm {
  id: string;
  forms: readonly string[];
}

/** A word or phrase to avoid and its replacement. */
interface Replacement {
  avoid: string;
  use: string;
  because?: string | undefined;
  /** The words may be fine, so using them only causes a warning. */
  warn?: boolean | undefined;
  /** Longer phrases where these words are fine. */
  except?: readonly string[] | undefined;
}

export interface Measures {
  sentences: number;
  words: number;
  averageSentenceWords: number;
  /** SMOG grade, based on the number of long words. NaN if there are no sentences. */
  smog: number;
  /** Share of words that most fourth graders don't know, from 0 to 1. */
  unfamiliarShare: number;
  /**
   * Words of 3 or more syllables with their counts, most frequent first. Excludes words that
   * `content/` lists as familiar and words that the glossary or the page explains.
   */
  longWords: readonly [word: string, times: number][];
  /** Unfamiliar words with their counts, most frequent first. */
  unfamiliarWords: readonly [word: string, times: number][];
}

/**
 * Measures several passages as one (for example, an article's paragraphs). If a word is recognized
 * as a name in one of them, it counts as a name in all of them.
 */
export function measure(texts: readonly string[], vocabulary: Vocabulary): Measures {
  const sentences = texts.flatMap(splitSentences).map(({ text }) => text);
  const words = sentences.flatMap(wordsOf);
  const unexplained = sentences.flatMap((sentence) =>
    wordsOf(withoutTerms(sentence, vocabulary.terms)),
  );
  const longWords = unexplained.filter(
    (word) => isLongWord(word) && !isFamiliarOrExplained(word, vocabulary),
  );
  const names = namesIn(sentences);
  const isName = (word: string) => names.has(word) || names.has(word.replace(/['’]s$/, ''));
  const unfamiliar = unexplained.filter((word) => !isKnown(word, vocabulary) && !isName(word));
  return {
    sentences: sentences.length,
    words: words.length,
    averageSentenceWords: words.length / sentences.length,
    smog: smogFormula({ sentence: sentences.length, polysillabicWord: longWords.length }),
    unfamiliarShare: unfamiliar.length / Math.max(1, words.length),
    longWords: countWords(longWords),
    unfamiliarWords: countWords(unfamiliar),
  };
}

function isKnown(word: string, vocabulary: Vocabulary): boolean {
  return (
    vocabulary.shortForms.has(word) ||
    vocabulary.explained?.has(word.toLowerCase()) === true ||
    isFamiliarWord(word, vocabulary.familiar)
  );
}

/** Returns whether `content/` lists a word as familiar, or the page explains it. */
function isFamiliarOrExplained(word: string, { familiar, explained }: Vocabulary): boolean {
  const plain = word.toLowerCase();
  const forms = [
    plain,
    plain.replace(/['’]s$/, ''),
    plain.replace(/e?s$/, ''),
    plain.replace(/s$/, ''),
  ];
  return forms.some((form) => familiar.has(form) || explained?.has(form) === true);
}

function countWords(words: readonly string[]): [string, number][] {
  const counts = Map.groupBy(words, (word) => word.toLowerCase());
  return [...counts]
    .map(([word, all]): [string, number] => [word, all.length])
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
}

function withoutTerms(text: string, terms: readonly GlossaryTerm[]): string {
  return formsOf(terms).reduce((rest, form) => rest.replace(wholeWords(form), ' '), text);
}

const formsByTerms = new WeakMap<readonly GlossaryTerm[], readonly string[]>();

/** Returns all forms of the terms, longest first. */
function formsOf(terms: readonly GlossaryTerm[]): readonly string[] {
  const known = formsByTerms.get(terms);
  if (known) return known;
  const forms = terms.flatMap((term) => term.forms).toSorted((a, b) => b.length - a.length);
  formsByTerms.set(terms, forms);
  return forms;
}

const patterns = new Map<string, RegExp>();

/**
 * Returns a pattern that matches a phrase as whole words, in the singular or plural, ignoring case.
 */
export function wholeWords(phrase: string): RegExp {
  const known = patterns.get(phrase);
  if (known) return known;
  const escaped = RegExp.escape(phrase).replace(/(?:\\x20| )+/g, '\\s+');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}(?:e?s)?(?![\\p{L}\\p{N}-])`, 'giu');
  patterns.set(phrase, pattern);
  return pattern;
}

/**
 * Checks one passage for sentence length, paragraph length, contractions, number words, hard words,
 * unnatural phrases, and unknown abbreviations.
 */
export function checkPassage(passage: Passage, vocabulary: Vocabulary): Diagnostic[] {
  const isProse = passage.kind === 'paragraph' || passage.kind === 'item';
  return [
    ...(passage.kind === 'label' ? [] : warn(checkSentences(passage, LIMITS.sentenceWords))),
    ...(isProse ? checkParagraph(passage) : []),
    ...checkContractions(passage),
    ...checkNumberWords(passage),
    ...checkPlainWords(passage, vocabulary),
    ...checkUnnatural(passage, vocabulary),
    ...checkShortForms(passage, vocabulary),
  ];
}

/** Reports sentences longer than `limit` words. */
export function checkSentences(passage: Passage, limit: number): Diagnostic[] {
  return splitSentences(passage.text).flatMap(({ text, offset }) => {
    const count = wordsOf(text).length;
    if (count <= limit) return [];
    return {
      ...placeOf(passage, offset),
      problem: `This sentence has ${count} words.`,
      quote: text,
      remedy: `Split it into two sentences, or cut some words. The limit is ${limit}.`,
    };
  });
}

/** Converts diagnostics to warnings, which are shown but don't fail the check. */
function warn(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((diagnostic) => ({ ...diagnostic, isWarning: true }));
}

/**
 * Reports a page if more than a tenth of its sentences are long. A page with a single long sentence
 * always passes.
 */
export function checkLongSentences(passages: readonly Passage[], file: string): Diagnostic[] {
  const sentences = passages
    .filter(({ kind }) => kind === 'paragraph' || kind === 'item')
    .flatMap((passage) => splitSentences(passage.text));
  const long = sentences.filter(({ text }) => wordsOf(text).length > LIMITS.longSentenceWords);
  const most = Math.max(1, Math.floor(sentences.length * LIMITS.longSentenceShare));
  if (long.length <= most) return [];
  return [
    {
      file,
      problem: `${long.length} of ${sentences.length} sentences here have more than ${LIMITS.longSentenceWords} words.`,
      quote: long.map(({ text }) => shorten(text)).join(' / '),
      remedy: `Shorten or split ${long.length - most} of them.`,
    },
  ];
}

/** Reports a paragraph with too many sentences or words. */
export function checkParagraph(passage: Passage): Diagnostic[] {
  const sentences = splitSentences(passage.text).length;
  const words = wordsOf(passage.text).length;
  if (sentences <= LIMITS.paragraphSentences && words <= LIMITS.paragraphWords) return [];
  return [
    {
      ...placeOf(passage, 0),
      problem: `This paragraph has ${sentences} sentences and ${words} words.`,
      quote: shorten(passage.text),
      remedy: `Split it. The limit is ${LIMITS.paragraphSentences} sentences and ${LIMITS.paragraphWords} words.`,
    },
  ];
}

/** Reports 3 very short sentences in a row in a paragraph. */
export function checkMarch(passage: Passage): Diagnostic[] {
  if (passage.kind !== 'paragraph') return [];
  const sentences = splitSentences(passage.text);
  const isShort = sentences.map(({ text }) => wordsOf(text).length <= LIMITS.veryShortSentence);
  const at = isShort.findIndex(
    (_, place) => isShort[place] && isShort[place + 1] && isShort[place + 2],
  );
  if (at < 0) return [];
  return [
    {
      ...placeOf(passage, sentences[at]?.offset ?? 0),
      problem: 'There are 3 very short sentences in a row.',
      quote: sentences
        .slice(at, at + 3)
        .map(({ text }) => text)
        .join(' '),
      remedy: 'Join two of them with "and," "but," "so," "because," or "which." Read it aloud.',
    },
  ];
}

/** Reports "… is enough" after its first use on a page. It's comforting once, but preachy twice. */
export function checkEnough(passages: readonly Passage[]): Diagnostic[] {
  return passages
    .flatMap((passage) =>
      [...passage.text.matchAll(/\b(?:is|are) enough\b/gi)].map(({ index }) => ({
        passage,
        index,
      })),
    )
    .slice(1)
    .map(({ passage, index }) => ({
      ...placeOf(passage, index),
      problem: '"… is enough" is on this page more than once.',
      quote: sentenceAt(passage.text, index),
      remedy: 'Say it once, where it helps most. Here, say what to do instead.',
    }));
}

/** Contractions that people say but few people write. */
const SPOKEN_ONLY =
  /\b(?:\p{L}+n['’]t['’]ve|\p{L}+['’]d['’]ve|(?:could|would|should|might|must)['’]ve)\b/giu;

/** Negative contractions. In a warning, a tired reader can miss the ending and read "can". */
const NEGATIVE = /\b\p{L}+n['’]t\b/giu;

/** An amount of medicine. */
const DOSE = /\d\s?(?:mg|mcg|ml|milligrams?|pills?|tablets?|doses?)\b/iu;

/** Quoted speech. People say "don't", and the full form sounds stiff in a quote. */
const SPEECH = /"[^"]*"|“[^”]*”/g;

function checkContractions(passage: Passage): Diagnostic[] {
  const text = passage.text.replace(SPEECH, (speech) => ' '.repeat(speech.length));
  const isSafety = (index: number) =>
    passage.isSafety === true || DOSE.test(sentenceAt(passage.text, index));
  const spoken = [...text.matchAll(SPOKEN_ONLY)];
  const negative = [...text.matchAll(NEGATIVE)].filter(
    ({ index }) => isSafety(index) && spoken.every((match) => match.index !== index),
  );
  return [
    ...spoken.map((match) => ({
      ...placeOf(passage, match.index),
      problem: `"${match[0]}" is a contraction that people say but don’t write.`,
      quote: sentenceAt(passage.text, match.index),
      remedy: 'Write both words in full, for example "could have" for "could\'ve".',
    })),
    ...negative.map((match) => ({
      ...placeOf(passage, match.index),
      problem: `"${match[0]}" is a contraction in a warning, a dose, or a card.`,
      quote: sentenceAt(passage.text, match.index),
      remedy: 'Write both words in full here, for example "do not" for "don\'t".',
    })),
  ];
}

const ONE_TO_NINE = 'one two three four five six seven eight nine';
const TEN_TO_TWENTY =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const TENS = 'thirty forty fifty sixty seventy eighty ninety';
const NUMBER_WORDS: Readonly<Record<string, number>> = Object.fromEntries([
  ...`${ONE_TO_NINE} ${TEN_TO_TWENTY}`.split(' ').map((word, at) => [word, at + 1] as const),
  ...TENS.split(' ').map((word, at) => [word, at * 10 + 30] as const),
]);

const oneOf = (words: string) => words.replaceAll(' ', '|');

/** Numbers from ten up are always written as digits. */
const LARGE_NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${oneOf(`${TEN_TO_TWENTY} ${TENS}`)})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Small numbers are written as digits before a unit of time, a measure, or a dose. */
const SMALL_NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${oneOf(ONE_TO_NINE)})(?=[ -](?:${oneOf(
    'hour minute second week month year cup percent milligram mg inch pound ounce gram tablespoon teaspoon pill tablet dose',
  )})s?\\b)`,
  'giu',
);

/** Idioms with a number word that isn't a count, where a digit would look strange. */
const IDIOM = /\b\p{L}+ or two\b|\b(?:the|you) two of\b/giu;

/** The same idioms, written with a digit. */
const IDIOM_IN_DIGITS =
  /\b(?:it|this|that|talking) takes 2\b(?! \p{L}+s\b)|\ban? \p{L}+ or 2\b|\b(?:the|you) 2 of (?:us|you|them)\b|\bno 2\b[^.]*\balike\b/giu;

function checkNumberWords(passage: Passage): Diagnostic[] {
  const text = passage.text.replace(IDIOM, (idiom) => ' '.repeat(idiom.length));
  const words = [...text.matchAll(LARGE_NUMBER), ...text.matchAll(SMALL_NUMBER)];
  return [
    ...words.map((match) => ({
      ...placeOf(passage, match.index),
      problem: `The number "${match[0]}" is spelled out.`,
      quote: sentenceAt(passage.text, match.index),
      remedy: `Write ${NUMBER_WORDS[match[0].toLowerCase()] ?? ''}.`,
    })),
    ...[...passage.text.matchAll(IDIOM_IN_DIGITS)].map((match) => ({
      ...placeOf(passage, match.index),
      problem: `"${match[0]}" is an idiom, so spell out its number.`,
      quote: sentenceAt(passage.text, match.index),
      remedy: `Write "${match[0].replace('2', 'two')}".`,
    })),
  ];
}

/**
 * Before these words, a 1 is a count or a measurement, so it stays a digit. Source:
 * content/README.md, "How to write".
 */
const COUNTED =
  'a|bag|block|can|cent|clove|cup|day|degree|dollar|egg|fillet|gallon|gram|half|hour|inch|large|mg|mile|minute|month|night|o.clock|ounce|pack|percent|pinch|point|pouch|pound|quart|second|serving|slice|star|sweet|tablespoon|teaspoon|tomato|week|year|zucchini';
const NUMBERED =
  'book|breakfast|card|day|dinner|evening|file|form|from|grade|habit|level|lunch|medicare|number|option|page|part|phase|photo|press|recipe|rule|section|stage|step|text|type|under|version|week';
const FIGURE_ONE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/$%½¼¾–-]|\b(?:${NUMBERED})\s)1\s(?!(?:${COUNTED})s?\b)(?!(?:in|to|or|and|of)\s+\d)(?=["“]?\p{Ll})`,
  'giu',
);

/** A 1 that refers to something mentioned earlier: "Choose 1." */
const PRONOUN_ONE = /\b(?:another|choose|only|pick|take|with)\s1(?=[.,;:!?](?!\d)|$)/giu;

/**
 * Reports a digit 1 that only means "a" or "a single". It looks like a letter and is hard to follow
 * when read aloud.
 */
export function checkFigureOne(passage: Passage): Diagnostic[] {
  // At the start of a list item, it's an amount: "1 lemon".
  const isAmount = (index: number) =>
    passage.kind !== 'paragraph' && passage.text.slice(0, index).trim() === '';
  const figures = [...passage.text.matchAll(FIGURE_ONE)].filter(({ index }) => !isAmount(index));
  return [...figures, ...passage.text.matchAll(PRONOUN_ONE)].map((match) => ({
    ...placeOf(passage, match.index),
    problem: 'This should be the word "one," not the digit 1.',
    quote: sentenceAt(passage.text, match.index),
    remedy: 'Write "one." Keep 1 for doses, times, steps, and statistics.',
  }));
}

const anyPhrase = new WeakMap<readonly Replacement[], RegExp>();

/**
 * Returns whether text contains any words to avoid. Most text doesn't, so this avoids searching for
 * each phrase separately.
 */
function hasAny(text: string, phrases: readonly Replacement[]): boolean {
  const known =
    anyPhrase.get(phrases) ??
    new RegExp(phrases.map(({ avoid }) => wholeWords(avoid).source).join('|') || '(?!)', 'iu');
  anyPhrase.set(phrases, known);
  return known.test(text);
}

function findPhrases(
  passage: Passage,
  phrases: readonly Replacement[],
): { match: RegExpExecArray; phrase: Replacement }[] {
  const text = passage.text.replaceAll('’', "'");
  if (!hasAny(text, phrases)) return [];
  return phrases.flatMap((phrase) => {
    const rest = (phrase.except ?? []).reduce(
      (left, words) => left.replace(wholeWords(words), (found) => ' '.repeat(found.length)),
      text,
    );
    return [...rest.matchAll(wholeWords(phrase.avoid))].map((match) => ({ match, phrase }));
  });
}

function replacementNote(
  passage: Passage,
  { match, phrase }: { match: RegExpExecArray; phrase: Replacement },
  problem: string,
): Diagnostic {
  const because = phrase.because === undefined ? '' : ` ${phrase.because}`;
  return {
    ...placeOf(passage, match.index),
    problem: `"${match[0]}" ${problem}${because}`,
    quote: sentenceAt(passage.text, match.index),
    remedy: `Write ${phrase.use}.`,
    ...(phrase.warn === true ? { isWarning: true } : {}),
  };
}

function checkPlainWords(passage: Passage, { plainWords, terms }: Vocabulary): Diagnostic[] {
  const explained = new Set(terms.flatMap(({ forms }) => forms));
  return findPhrases(passage, plainWords)
    .filter(({ match }) => !explained.has(match[0]))
    .map((found) => replacementNote(passage, found, 'is hard for many of our readers.'));
}

/** Reports phrases that sound translated, in sentences and in labels. */
export function checkUnnatural(passage: Passage, { unnatural }: Vocabulary): Diagnostic[] {
  return findPhrases(passage, unnatural).map((found) =>
    replacementNote(passage, found, 'isn’t what an American would say.'),
  );
}

/** Removes diagnostics for sentences that are exempt from these checks. */
export function withoutAllowed(
  diagnostics: readonly Diagnostic[],
  { allowed }: Vocabulary,
): Diagnostic[] {
  const kept = new Set(allowed.map((sentence) => shorten(sentence)));
  return diagnostics.filter(({ quote }) => quote === undefined || !kept.has(shorten(quote)));
}

function checkShortForms(passage: Passage, vocabulary: Vocabulary): Diagnostic[] {
  const found = [...passage.text.matchAll(/(?<![\p{L}\p{N}.-])\p{Lu}{2,6}s?(?![\p{L}\p{N}-])/gu)];
  if (found.length === 0) return [];
  const known = new Set(vocabulary.terms.flatMap(({ forms }) => forms));
  return found
    .filter(
      ([word]) =>
        !vocabulary.shortForms.has(word) &&
        !known.has(word.replace(/s$/, '')) &&
        [word, word.replace(/s$/, '')].every(
          (form) => vocabulary.explained?.has(form.toLowerCase()) !== true,
        ),
    )
    .map((match) => ({
      ...placeOf(passage, match.index),
      problem: `"${match[0]}" is an abbreviation that readers may not know.`,
      quote: sentenceAt(passage.text, match.index),
      remedy:
        'Explain it in parentheses, spell it out, or add it to content/glossary.json and link it.',
    }));
}

/** Limits for a page's text as a whole. */
export interface TextRules {
  smog: number;
  /** What to call the text in messages, for example "this article". */
  name: string;
}

/**
 * Checks text as a whole: average sentence length, SMOG (from 30 sentences up), and unfamiliar
 * words.
 */
export function checkMeasures(
  measures: Measures,
  { smog, name }: TextRules,
  place: Pick<Diagnostic, 'file' | 'line'>,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (measures.averageSentenceWords > LIMITS.averageSentenceWords) {
    diagnostics.push({
      ...place,
      problem: `The sentences in ${name} average ${measures.averageSentenceWords.toFixed(1)} words.`,
      remedy: `Shorten the longest ones until the average is ${LIMITS.averageSentenceWords} or fewer.`,
    });
  }
  if (measures.sentences >= LIMITS.smogSentences && measures.smog > smog) {
    diagnostics.push({
      ...place,
      problem: `The words in ${name} are long: reading grade ${measures.smog.toFixed(2)} (SMOG).`,
      remedy: `Get it down to ${smog} or less. Long words, most common first: ${listWords(measures.longWords)}.`,
    });
  }
  if (measures.unfamiliarShare > LIMITS.unfamiliarShare) {
    diagnostics.push({
      ...place,
      problem: `${percent(measures.unfamiliarShare)} of the words in ${name} aren’t everyday words.`,
      remedy: `Get it down to ${percent(LIMITS.unfamiliarShare)} or less. Most common first: ${listWords(measures.unfamiliarWords)}.`,
    });
  }
  return diagnostics;
}

/** Formats a fraction as a percentage, for example "6.8%". */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function listWords(words: readonly (readonly [string, number])[]): string {
  return words
    .slice(0, 15)
    .map(([word, times]) => (times === 1 ? word : `${word} (${times})`))
    .join(', ');
}

/**
 * Returns where an offset in a passage is in its file. A passage has the same line breaks as the
 * file, so line offsets are the same in both.
 */
function placeOf(passage: Passage, offset: number): Pick<Diagnostic, 'file' | 'line' | 'field'> {
  const linesBefore = passage.text.slice(0, offset).match(/\n/g)?.length ?? 0;
  return {
    file: passage.file,
    line: passage.line === undefined ? undefined : passage.line + linesBefore,
    ...(passage.field === undefined ? {} : { field: passage.field }),
  };
}

function sentenceAt(text: string, offset: number): string {
  const sentence = splitSentences(text).findLast((one) => one.offset <= offset);
  return shorten(sentence?.text ?? text);
}

function shorten(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 157)}…`;
}
