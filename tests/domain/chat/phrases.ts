import { readSayings, toldSayings, type Label } from '#src/build/recogniser/sayings.ts';
import type { Concern } from '#src/domain/chat/recognise.ts';

/** `told`: learned from. `strangers`: never. */
export type Part = 'told' | 'strangers';

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
  ...readSayings(new URL('phrases/', import.meta.url)).map((saying) => ({
    ...saying,
    row: saying.row.replace('strangers: ', ''),
    part: 'strangers' as const,
  })),
].map(({ text, label, row, part }) => ({ text, concern: concernOf(label), row, part }));
