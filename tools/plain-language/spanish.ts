/**
 * Checks for Spanish text. Readability is measured on the INFLESZ scale (Barrio-Cantalejo et al.,
 * 2008), based on the formula of Szigriszt-Pazos (1993): 65 to 80 is "fairly easy", and anything
 * above that is "very easy". Like Flesch, it counts syllables and sentences, but with weights
 * derived from Spanish.
 */
import { readLines } from '../../src/domain/chat/markdown.ts';
import type { ContentFile } from './content-file.ts';
import type { Diagnostic } from './diagnostic.ts';
import { checkParagraph, checkSentences, LIMITS, type Passage } from './wording-rules.ts';
import { splitSentences, wordsOf } from './words-and-sentences.ts';

/** Minimum INFLESZ score for a page, or for all chat answers together. */
export const LEAST_INFLESZ = 65;

/** Checks the pages in `content/es` and the chat's Spanish text. */
export function checkSpanish(files: readonly ContentFile[]): Diagnostic[] {
  return files.flatMap((file) => {
    const passages = spanishPassages(file);
    if (passages.length === 0) return [];
    return [...passages.flatMap(checkSpanishPassage), ...checkEase(file.file, passages)];
  });
}

function spanishPassages({ file, fields, blocks }: ContentFile): Passage[] {
  if (file.startsWith('content/es/')) {
    const front = fields.filter(({ name }) => name === 'title' || name === 'description');
    return [
      ...front.map(({ name, line, text }) => ({
        file,
        line,
        field: name,
        kind: 'label' as const,
        text,
      })),
      ...blocks,
    ];
  }
  if (file !== 'content/chat.json') return [];
  return fields
    .filter(({ path }) => path.includes('es') && (path[0] === 'steps' || path[0] === 'beside'))
    .flatMap(({ name, line, text, path }) =>
      readLines(text).map((spans) => ({
        file,
        line,
        field: name,
        kind: path.includes('calls') ? ('label' as const) : ('item' as const),
        text: spans.map((span) => span.text).join(''),
      })),
    );
}

/** Informal "tú" forms. The pages use the formal "usted". */
const FAMILIAR_FORM =
  /(?<!\p{L})(?:tú|ti|contigo|tus?|eres|estás|tienes|puedes|debes|quieres|sientes)(?!\p{L})/giu;
/**
 * Commands in the tú form. In the middle of a sentence, and in questions, the same words are
 * third-person verbs.
 */
const FAMILIAR_REQUEST =
  /(?<![\p{L}¿])(?:Llama|Anota|Oprime|Marca|Pide|Escribe|Haz|Ten|Busca|Guarda|Espera|Maneja|Toma|Pon)(?!\p{L})/gu;
const ENGLISH = /(?<!\p{L})(?:the|and|you|your|call|now|help|with|stroke|for)(?!\p{L})/giu;
/** Phrases that Spanish speakers in the US would say differently, each with the natural wording. */
const UNNATURAL: readonly (readonly [RegExp, string])[] = [
  [/[«»]/g, 'Use "quotes". In the US, « » look like Spain.'],
  [
    /(?<!\p{L})(?:vosotros|ordenador|móvil|gafas|encimera|zumo|ictus|conducir|coger|aseo|grifo)(?!\p{L})/giu,
    'Use a word people say in the US: usted, computadora, celular, lentes, jugo, derrame, manejar.',
  ],
  [/(?<!\p{L})(?:pregunte|diga|pida) a(?!\p{L})/giu, 'Say "pregúntele a", "dígale a", "pídale a".'],
  [/(?<!\p{L})(?:oprima|oprimir|marque) \d(?!\d)/giu, 'Say "oprima el 2".'],
];
/** Names stay in their original language. */
const ENGLISH_NAMES = /American Stroke Association/g;

/** Reports anything in a passage that would trip up a Spanish reader. */
function checkSpanishPassage(passage: Passage): Diagnostic[] {
  const { file, line, field, text } = passage;
  const place = { file, line, ...(field === undefined ? {} : { field }) };
  const unnamed = text.replace(ENGLISH_NAMES, '');
  const found = (pattern: RegExp, within: string) =>
    [...within.matchAll(pattern)].map(([word]) => word);
  return [
    ...(passage.kind === 'label' ? [] : checkSentences(passage, LIMITS.spanishSentenceWords)),
    ...(passage.kind === 'paragraph' || passage.kind === 'item' ? checkParagraph(passage) : []),
    ...[...found(FAMILIAR_FORM, unnamed), ...found(FAMILIAR_REQUEST, unnamed)].map((word) => ({
      ...place,
      problem: `"${word}" says "tú". The Spanish pages say "usted".`,
      quote: text,
      remedy: 'Use the usted form: llame, anote, puede, su.',
    })),
    ...found(ENGLISH, unnamed).map((word) => ({
      ...place,
      problem: `"${word}" is English.`,
      quote: text,
      remedy: 'Translate it.',
    })),
    ...UNNATURAL.flatMap(([pattern, remedy]) =>
      found(pattern, text).map((word) => ({
        ...place,
        problem: `A Spanish speaker in the US wouldn’t say "${word}".`,
        quote: text,
        remedy,
      })),
    ),
    ...[
      ['?', '¿'],
      ['!', '¡'],
    ]
      .filter(([end = '', start = '']) => text.split(end).length !== text.split(start).length)
      .map(([end, start]) => ({
        ...place,
        problem: `A sentence with "${end}" has no "${start}" at the start, or the other way around.`,
        quote: text,
        remedy: 'Write both.',
      })),
  ];
}

function checkEase(file: string, passages: readonly Passage[]): Diagnostic[] {
  const ease = inflesz(
    passages.filter(({ kind }) => kind === 'paragraph' || kind === 'item').map(({ text }) => text),
  );
  if (ease >= LEAST_INFLESZ) return [];
  return [
    {
      file,
      problem: `The Spanish is hard to read: ${ease.toFixed(0)} on the INFLESZ scale.`,
      remedy: `Use shorter words and sentences until it is ${LEAST_INFLESZ} or more.`,
    },
  ];
}

/**
 * Returns the readability of Spanish passages as a whole, from about 0 (very hard) to 100. NaN if
 * there are no words.
 */
export function inflesz(texts: readonly string[]): number {
  const sentences = texts.flatMap(splitSentences);
  const words = sentences.flatMap(({ text }) => wordsOf(text));
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 206.835 - (62.3 * syllables) / words.length - words.length / sentences.length;
}

/**
 * Counts syllables from the spelling, because Spanish is written as it's pronounced. Each a, e, o,
 * or accented i or u is a syllable. Other i, u, and y join the neighboring vowel, and the u in que,
 * qui, gue, and gui is silent. A number counts as a short word.
 */
export function countSyllables(word: string): number {
  const plain = word
    .toLowerCase()
    .normalize('NFC')
    .replace(/([qg])u(?=[eéií])/g, '$1');
  const nuclei = plain.match(/[iuüy]*[aeoáéóíú][iuüy]*(?![a-záéíóúüñ]*\d)|[iuü]+|(?<=^)y$/g);
  return Math.max(1, nuclei?.length ?? 0);
}
