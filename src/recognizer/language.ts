import type { Recognition } from '#src/domain/chat/recognition.ts';
import { FORMS, meantWords } from './short-forms.ts';
import { vocabulary } from './vocabulary.ts';

const SPANISH_WORDS =
  /(?<![^ ])(?:que|de|el|la|los|las|un|una|mi|no puedo|estoy|quiero|esta|es|por|para|con|yo|muy|como|hola|gracias|ayuda|tengo|tiene|ya|si|mas|esposo|mama|papa|vivir|morir|duele|donde|mis|necesito|cuanto|buenos|buenas|libro|libros|derrame|hablo|habla|espanol|ingles) /g;
/** French, Portuguese, Italian, and German words that aren't also Spanish or English. */
const OTHER_WORDS =
  /(?<![^ ])(?:je|suis|est|et|mon|ma|mes|vous|nous|avec|pour|pas|les|des|une|voudrais|bonjour|merci|livre|onde|meu|minha|nao|voce|voces|uma|livro|obrigado|obrigada|ola|io|mio|mia|sono|dove|che|non|grazie|libri|ciao|ich|ist|mein|meine|bitte|und|nicht|wo|das|der|danke|buch|habe) /g;
const ENGLISH_WORDS =
  /(?<![^ ])(?:the|i|is|my|to|and|of|you|for|it|in|that|have|do|not|with|was|am|want|can|he|she|this|how|what|are|on) /g;

/** Letters of other alphabets, except those that look like Latin letters. */
const OTHER_LETTERS = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L}/gu;
const CYRILLIC_OR_GREEK = /[\p{Script=Greek}\p{Script=Cyrillic}]{2,}/gu;
const CODE = /<\/?[a-z][^<>]*>|[{};]\s*$/i;
/** A message with fewer words may be a name or a typo, which don't identify a language. */
const LEAST_WORDS = 3;
/**
 * A message is in another language if the share of words that are common on this site is lower than
 * this.
 */
const KNOWN_SHARE = 0.5;

/**
 * Detects the language of a message.
 * @param normal Output of `normalize`, before `correctTypos`, which would turn any word into
 * English.
 */
export function languageOf(normal: string, text: string): Recognition['language'] {
  const plain = `${normal} `;
  const spanish = plain.match(SPANISH_WORDS)?.length ?? 0;
  const english = plain.match(ENGLISH_WORDS)?.length ?? 0;
  const others = plain.match(OTHER_WORDS)?.length ?? 0;
  if (spanish > english && spanish >= others) return 'es';
  if (text.match(OTHER_LETTERS) ?? (text.match(CYRILLIC_OR_GREEK)?.length ?? 0) > 1) return 'other';
  const words = meantWords(normal).filter((word) => /^[a-z]{2,}$/.test(word));
  // Ignore pasted code and page markup.
  if (words.length < LEAST_WORDS || english > 0 || CODE.test(text)) return 'en';
  if (others > 1) return 'other';
  const isCommon = (word: string) => (vocabulary().get(word) ?? 2) < 2 || FORMS.has(word);
  return words.filter(isCommon).length / words.length < KNOWN_SHARE ? 'other' : 'en';
}
