import { readSayings, toldSayings, type Label } from '#src/build/recogniser/sayings.ts';
import type { Concern } from '#src/domain/chat/recognise.ts';

/**
 * `told`: learned from. The others never: `plain` says it as most people do, `people` and `visitors` as
 * mixtures of visitors do, `examiner` as two who try the chat, `acceptance` as one who tries it
 * when all is done, `strangers` in rare words.
 */
export const PARTS = [
  'told',
  'plain',
  'people',
  'visitors',
  'examiner',
  'acceptance',
  'strangers',
] as const;
export type Part = (typeof PARTS)[number];

/** A message, and what it is. */
export interface Phrase {
  text: string;
  concern: Concern | undefined;
  /** The row of the table that it counts in. */
  row: string;
  part: Part;
}

const concernOf = (label: Label) => (label === 'ordinary' ? undefined : label);

/** Every labelled phrase. */
export const phrases: readonly Phrase[] = [
  ...toldSayings().map((saying) => ({ ...saying, part: 'told' as const })),
  ...readSayings(new URL('phrases/', import.meta.url)).map((saying) => {
    const [name = '', row = name] = saying.row.split(': ');
    const part = PARTS.find((one) => one === name);
    if (part === undefined) throw new Error(`No part is named "${name}". See phrases/README.md.`);
    return { ...saying, row, part };
  }),
].map(({ text, label, row, part }) => ({ text, concern: concernOf(label), row, part }));
