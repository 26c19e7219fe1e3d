import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  familiarWordsSchema,
  plainWordsSchema,
  unnaturalSchema,
} from '../../src/collections/schemas/content-schemas.ts';
import type { Vocabulary } from './wording-rules.ts';

const glossaryFile = z.array(
  z.looseObject({ id: z.string(), term: z.string(), forms: z.array(z.string()).optional() }),
);

/**
 * Reads the vocabulary from `content/`: familiar words, words to avoid, unnatural phrases, and the
 * glossary.
 */
export function readVocabulary(): Vocabulary {
  const { words, shortForms } = familiarWordsSchema.parse(readJson('content/familiar-words.json'));
  const glossary = glossaryFile.parse(readJson('content/glossary.json', []));
  return {
    familiar: new Set(words.map(({ word }) => word)),
    shortForms: new Set(shortForms),
    terms: glossary.map(({ id, term, forms = [] }) => ({ id, forms: [term, ...forms] })),
    plainWords: plainWordsSchema.parse(readJson('content/plain-words.json')),
    ...readUnnatural(),
  };
}

function readUnnatural(): Pick<Vocabulary, 'unnatural' | 'allowed'> {
  const { phrases, allowed } = unnaturalSchema.parse(readJson('content/unnatural.json'));
  return { unnatural: phrases, allowed: allowed.map(({ sentence }) => sentence) };
}

function readJson(file: string, missing?: unknown): unknown {
  if (missing !== undefined && !existsSync(file)) return missing;
  return JSON.parse(readFileSync(file, 'utf8')) as unknown;
}
