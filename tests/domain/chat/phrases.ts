import { readSayings, toldSayings, type Label } from '#src/build/recogniser/sayings.ts';
import type { Concern } from '#src/domain/chat/recognise.ts';

/** `told`: learned from. The others never: `plain` says it as most people do, `strangers` in rare words. */
export type Part = 'told' | 'plain' | 'strangers';

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
    const [part = '', row = part] = saying.row.split(': ');
    return { ...saying, row, part: part === 'plain' ? ('plain' as const) : ('strangers' as const) };
  }),
].map(({ text, label, row, part }) => ({ text, concern: concernOf(label), row, part }));
