import { z } from 'zod';
import { counted } from '../../src/domain/count-with-noun.ts';
import { readLines } from '../../src/domain/chat/markdown.ts';
import { crisisSteps } from './chat-steps.ts';
import type { ContentFile, TextField } from './content-file.ts';
import type { Diagnostic } from './diagnostic.ts';
import {
  checkEnough,
  checkFigureOne,
  checkLongSentences,
  checkMarch,
  checkMeasures,
  checkPassage,
  checkSentences,
  checkUnnatural,
  explainedIn,
  LIMITS,
  measure,
  wholeWords,
  withoutAllowed,
} from './wording-rules.ts';
import type { Measures, Passage, TextRules, Vocabulary } from './wording-rules.ts';
import { wordsOf } from './words-and-sentences.ts';

/** Word count limits for an article's body: long enough to help, short enough to finish. */
const ARTICLE_WORDS = { least: 700, most: 1300 } as const;

/** Marks the plain summary at the start of a section on a legal page. */
const SUMMARY_MARK = 'In short:';

/** Measurements of one text. */
export interface Reading {
  name: string;
  measures: Measures;
}

/**
 * Checks the wording of content files: each passage on its own, each article as a whole, and all
 * short text (short versions, summaries, cards, posts, chat) together, because a SMOG grade for a
 * few sentences isn't meaningful.
 * @param interfaceText Interface text from outside `content/`, checked with the other short text.
 * @param labels Labels from outside `content/`, which are only searched for unnatural phrases.
 */
export function checkWording(
  files: readonly ContentFile[],
  vocabulary: Vocabulary,
  interfaceText: readonly Passage[] = [],
  labels: readonly Passage[] = [],
): Checked {
  const own = files.map((file) => readFile(file, vocabulary));
  const diagnostics = own.flatMap((one) => one.diagnostics);
  const readings = own.flatMap((one) => one.readings);
  const guide = files
    .filter(({ file }) => kindOf(file) === 'guide')
    .flatMap(({ blocks }) => blocks);
  const rules = { smog: LIMITS.articleSmog, name: 'the guide' };
  const parts = [
    checkTogether(guide, rules, 'content/guide', vocabulary),
    checkShortTexts(files, vocabulary, interfaceText),
  ];
  return {
    diagnostics: withoutAllowed(
      [
        ...diagnostics,
        ...parts.flatMap((part) => part.diagnostics),
        ...labels.flatMap((label) => checkUnnatural(label, vocabulary)),
      ],
      vocabulary,
    ),
    readings: [...readings, ...parts.flatMap((part) => part.readings)],
  };
}

export interface Checked {
  diagnostics: Diagnostic[];
  readings: Reading[];
}

/** Checks the wording of a single file. */
function readFile(file: ContentFile, vocabulary: Vocabulary): Checked {
  const explained = withLinkedTerms(file, vocabulary);
  const whole =
    kindOf(file.file) === 'article'
      ? checkArticle(file, explained)
      : { diagnostics: [], readings: [] };
  return {
    diagnostics: [...checkFile(file, explained), ...whole.diagnostics],
    readings: whole.readings,
  };
}

function checkArticle(file: ContentFile, vocabulary: Vocabulary): Checked {
  const whole = measure(proseOf(file.blocks), vocabulary);
  if (whole.sentences === 0) return { diagnostics: [], readings: [] };
  const running = measure(proseOf(file.blocks.filter(isSentence)), vocabulary);
  const measures = { ...whole, averageSentenceWords: running.averageSentenceWords };
  const rules = { smog: LIMITS.articleSmog, name: 'this article' };
  return {
    diagnostics: [...checkMeasures(measures, rules, { file: file.file })],
    readings: [{ name: file.file, measures }],
  };
}

/**
 * Matches the end of a sentence, including inside quotation marks. A list item without it isn't a
 * sentence (for example, "2 carrots, chopped").
 */
const SENTENCE_END = /[.?!]["”]?$/;

/**
 * Returns whether a passage counts toward the average sentence length.
 */
function isSentence({ kind, text }: Passage): boolean {
  return kind === 'paragraph' || (kind === 'item' && SENTENCE_END.test(text.trimEnd()));
}

/** Text whose exact wording is specified in `PRODUCT.md`, even if it breaks a readability rule. */
const SPECIFIED_TEXTS: ReadonlySet<string> = new Set([
  "What's Inside",
  "The product you're looking for doesn't exist.",
  'No checkout URL received from server.',
]);

/**
 * Returns whether `PRODUCT.md` specifies this exact text, ignoring differences in quotes and
 * whitespace.
 */
function isSpecified(text: string): boolean {
  return SPECIFIED_TEXTS.has(text.replaceAll('’', "'").replace(/\s+/g, ' ').trim());
}

/** Checks each interface string on its own, and all short text together. */
function checkShortTexts(
  files: readonly ContentFile[],
  vocabulary: Vocabulary,
  interfaceText: readonly Passage[],
): Checked {
  const more = interfaceText.filter(({ text }) => !isSpecified(text));
  const rules = { smog: LIMITS.plainSmog, name: 'all short texts together' };
  const passages = [...files.flatMap(plainPassages), ...more];
  const { diagnostics, readings } = checkTogether(passages, rules, 'content', vocabulary);
  const own = [
    ...more.flatMap((passage) => [
      ...checkPassage(passage, vocabulary),
      ...checkFigureOne(passage),
    ]),
    ...[...Map.groupBy(more, ({ file }) => file)].flatMap(([file, texts]) =>
      checkLongSentences(texts, file),
    ),
  ];
  return { diagnostics: [...own, ...diagnostics], readings };
}

/** Measures several passages as if they were one, and checks the result. */
function checkTogether(
  passages: readonly Passage[],
  rules: TextRules,
  file: string,
  vocabulary: Vocabulary,
): Checked {
  const measures = measure(proseOf(passages), vocabulary);
  if (measures.sentences === 0) return { diagnostics: [], readings: [] };
  const readings = [{ name: `${file} (${rules.name})`, measures }];
  if (measures.sentences < LIMITS.smogSentences) return { diagnostics: [], readings };
  const diagnostics = checkMeasures(measures, rules, { file });
  if (diagnostics.length === 0) return { diagnostics, readings };
  const whereToBegin = hardestFiles(passages, vocabulary);
  return {
    diagnostics: diagnostics.map((diagnostic) => ({
      ...diagnostic,
      remedy: `${diagnostic.remedy} Hardest files: ${whereToBegin}.`,
    })),
    readings,
  };
}

/**
 * Returns a vocabulary that includes the words a page explains: those it links to the glossary, in
 * any form, and those it explains in parentheses.
 */
function withLinkedTerms({ marks, blocks }: ContentFile, vocabulary: Vocabulary): Vocabulary {
  const linked = marks
    .filter(({ kind, value }) => kind === 'component' && value === 'Term')
    .map(({ attributes }) => ({
      id: attributes['id'] ?? '',
      forms: [attributes['text'] ?? ''].filter(Boolean),
    }));
  return {
    ...vocabulary,
    terms: [...vocabulary.terms, ...linked],
    explained: explainedIn(blocks.map(({ text }) => text)),
  };
}

type Kind = 'article' | 'guide' | 'legal' | 'book' | 'spanish' | 'data' | 'tool';

function kindOf(file: string): Kind {
  if (/\/blog\/[^/]+\.mdx$/.test(file)) return 'article';
  if (/\/guide\/[^/]+\.mdx$/.test(file)) return 'guide';
  if (/\/legal\/[^/]+\.mdx$/.test(file)) return 'legal';
  if (/\/books\//.test(file)) return 'book';
  if (/\/es\//.test(file)) return 'spanish';
  return /(?:familiar-words|plain-words|unnatural|launch)\.json$/.test(file) ? 'tool' : 'data';
}

/**
 * Returns the most difficult files with at least 5 sentences, most difficult first, as a starting
 * point when files are checked together.
 */
function hardestFiles(passages: readonly Passage[], vocabulary: Vocabulary): string {
  const byFile = Map.groupBy(passages, ({ file }) => file);
  return [...byFile]
    .map(([file, own]) => ({ file, measures: measure(proseOf(own), vocabulary) }))
    .filter(({ measures }) => measures.sentences >= 5)
    .toSorted((a, b) => b.measures.smog - a.measures.smog)
    .slice(0, 5)
    .map(({ file, measures }) => `${file} (${measures.smog.toFixed(1)})`)
    .join(', ');
}

function proseOf(passages: readonly Passage[]): string[] {
  return passages
    .filter(({ kind }) => kind === 'paragraph' || kind === 'item')
    .map(({ text }) => text);
}

function checkFile(file: ContentFile, vocabulary: Vocabulary): Diagnostic[] {
  const kind = kindOf(file.file);
  // Spanish has its own checks in spanish.ts.
  if (kind === 'tool' || kind === 'spanish') return [];
  const check = (passage: Passage) => [
    ...checkPassage(passage, vocabulary),
    ...checkFigureOne(passage),
    ...(kind === 'article' || kind === 'guide' ? checkMarch(passage) : []),
  ];
  const texts = fieldPassages(file);
  const fields = [
    ...texts.flatMap(check),
    ...checkLongSentences(kind === 'legal' ? texts : [...texts, ...file.blocks], file.file),
  ];
  if (kind === 'legal') return [...fields, ...checkLegal(file, vocabulary)];
  const blocks = file.blocks.flatMap(check);
  if (kind === 'book') return [...fields, ...blocks];
  return [
    ...fields,
    ...blocks,
    ...(kind === 'article' || kind === 'guide'
      ? [...checkTerms(file, vocabulary), ...checkEnough(file.blocks)]
      : []),
    ...(kind === 'article' ? [...checkLength(file), ...checkShortVersion(file)] : []),
  ];
}

/** Fields that aren't prose: keys, URLs, names, and words for the chat to match. */
const NO_PROSE = new Set(
  [
    'id slug article code kind type category badge state product timeAgo language',
    'url link website image coverImage frontCover backCover email phone postalAddress',
    'date lastReviewed checked updated time weekday anchor every',
    'price originalPrice label facebookGroup groupFinder',
    'name shortName checkedBy customer_name author term forms',
    'hears searchWords es',
  ].flatMap((keys) => keys.split(' ')),
);

const LABELS = new Set([
  'title',
  'term',
  'forms',
  'websiteLabel',
  'customer_role',
  'role',
  'habit',
]);

/** Returns text fields with their kind. Alt text is read aloud, so the limits also apply to it. */
function fieldPassages({ file, fields, data }: ContentFile): Passage[] {
  const isSafe = safetyOf(file, data);
  return fields.flatMap((field) => {
    const key = keyOf(field);
    if (NO_PROSE.has(key) || field.path.includes('sources')) return [];
    const kind = LABELS.has(key) ? 'label' : 'item';
    const isSafety = isSafe(field);
    return readable(file, field.text).map(
      (text) => ({ file, line: field.line, field: field.name, kind, text, isSafety }) as const,
    );
  });
}

/** Returns everything in a file that readers see in English, except notes for the coach. */
export function passagesOf(file: ContentFile): Passage[] {
  const kind = kindOf(file.file);
  return kind === 'tool' || kind === 'spanish' ? [] : [...fieldPassages(file), ...file.blocks];
}

/**
 * Returns a function that checks whether a field belongs to a printed card or one of the chat's
 * crisis messages.
 */
function safetyOf(file: string, data: unknown): (field: TextField) => boolean {
  if (/\/free-pages\//.test(file)) {
    const isCard = z.looseObject({ cards: z.literal(true) }).safeParse(data).success;
    return () => isCard;
  }
  if (!file.endsWith('/chat.json')) return () => false;
  const steps = crisisSteps(data);
  return ({ path: [first, second] }) =>
    first === 'beside' || (first === 'steps' && steps.has(Number(second)));
}

/** Returns a field's text as displayed. Chat text is Markdown. */
function readable(file: string, text: string): string[] {
  if (!file.endsWith('chat.json')) return [text];
  return readLines(text).map((spans) => spans.map((span) => span.text).join(''));
}

function keyOf({ path }: TextField): string {
  return String(path.findLast((part) => typeof part === 'string') ?? '');
}

/**
 * Returns the passages that count as short text. Alt text doesn't count, because it has to describe
 * the picture, even if that takes a difficult word.
 */
function plainPassages(file: ContentFile): Passage[] {
  const kind = kindOf(file.file);
  if (kind === 'tool' || kind === 'spanish') return [];
  const fields = fieldPassages(file).filter(({ field }) => !/(?:^|\.)\w*[aA]lt$/.test(field ?? ''));
  return [...fields, ...(kind === 'legal' ? summariesOf(file) : [])];
}

function summariesOf({ blocks }: ContentFile): Passage[] {
  return blocks.filter(({ kind, text }) => kind === 'paragraph' && text.startsWith(SUMMARY_MARK));
}

/** Legal wording can't be plain everywhere, so each section has to start with a plain summary. */
function checkLegal(file: ContentFile, vocabulary: Vocabulary): Diagnostic[] {
  const summaries = new Set(summariesOf(file));
  return file.blocks.flatMap((block, at) => {
    if (summaries.has(block)) return checkPassage(block, vocabulary);
    if (block.kind !== 'heading') return checkSentences(block, LIMITS.legalSentenceWords);
    const next = file.blocks[at + 1];
    if (next && summaries.has(next)) return [];
    return {
      file: file.file,
      line: block.line,
      problem: `The section "${block.text}" doesn’t have a summary.`,
      remedy: `Start the section with a paragraph "**${SUMMARY_MARK}** …" of 1 to 3 short sentences.`,
    };
  });
}

/** Reports glossary terms that the page uses but doesn't link, except words that everyone knows. */
function checkTerms(file: ContentFile, vocabulary: Vocabulary): Diagnostic[] {
  const linked = new Set(
    file.marks
      .filter(({ kind, value }) => kind === 'component' && value === 'Term')
      .map(({ attributes }) => attributes['id']),
  );
  return vocabulary.terms.flatMap(({ id, forms }) => {
    const isKnown = (form: string) =>
      vocabulary.familiar.has(form) || vocabulary.explained?.has(form) === true;
    if (linked.has(id) || forms.some((form) => isKnown(form.toLowerCase()))) return [];
    const first = proseBlocks(file).find(({ text }) =>
      forms.some((form) => text.search(wholeWords(form)) >= 0),
    );
    if (!first) return [];
    return {
      file: file.file,
      line: first.line,
      problem: `"${forms[0] ?? id}" is in the glossary, but it isn’t linked on this page.`,
      remedy: `Where it first appears, write <Term id="${id}">${forms[0] ?? id}</Term>.`,
    };
  });
}

function proseBlocks({ blocks }: ContentFile): Passage[] {
  return blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'item');
}

function checkLength(file: ContentFile): Diagnostic[] {
  const words = file.blocks.flatMap(({ text }) => wordsOf(text)).length;
  const diagnostics: Diagnostic[] = [];
  if (words < ARTICLE_WORDS.least || words > ARTICLE_WORDS.most) {
    diagnostics.push({
      file: file.file,
      problem: `The article has ${counted(words, 'word')}.`,
      remedy: `It should have ${ARTICLE_WORDS.least} to ${ARTICLE_WORDS.most}. If it’s longer, split it into 2 articles.`,
    });
  }
  return diagnostics;
}

function checkShortVersion(file: ContentFile): Diagnostic[] {
  const short = file.fields.filter(({ path }) => path[0] === 'short');
  const words = short.flatMap(({ text }) => wordsOf(text)).length;
  if (words <= 60) return [];
  return [
    {
      file: file.file,
      line: short[0]?.line ?? 1,
      field: 'short',
      problem: `The short version has ${words} words.`,
      remedy: 'Cut it to 60 words or less, in 3 to 6 points.',
    },
  ];
}
