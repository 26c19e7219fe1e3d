import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Vocabulary } from './reading.ts';

const familiarFile = z.strictObject({
  words: z.array(z.strictObject({ word: z.string(), because: z.string().min(5) })),
  shortForms: z.array(z.string().regex(/^[A-Z]{2,6}$/)),
});
const plainFile = z.array(z.strictObject({ avoid: z.string().min(2), use: z.string().min(2) }));
const glossaryFile = z.array(
  z.looseObject({ id: z.string(), term: z.string(), forms: z.array(z.string()).optional() }),
);

/** Reads the known words from `content/`: familiar words, plain words, glossary. */
export function readVocabulary(): Vocabulary {
  const { words, shortForms } = familiarFile.parse(readJson('content/familiar-words.json'));
  const glossary = glossaryFile.parse(readJson('content/glossary.json', []));
  return {
    familiar: new Set(words.map(({ word }) => word)),
    shortForms: new Set(shortForms),
    terms: glossary.map(({ id, term, forms = [] }) => ({ id, forms: [term, ...forms] })),
    plainWords: plainFile.parse(readJson('content/plain-words.json')),
  };
}

function readJson(file: string, missing?: unknown): unknown {
  if (missing !== undefined && !existsSync(file)) return missing;
  return JSON.parse(readFileSync(file, 'utf8')) as unknown;
}
