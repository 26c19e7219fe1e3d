import { readdirSync, readFileSync } from 'node:fs';
import type { Concern } from '#src/domain/chat/recognise.ts';

export type Part = 'development' | 'held out';

/** A message, and what it is. */
export interface Phrase {
  text: string;
  concern: Concern | undefined;
  /** The row of the table that it counts in. */
  row: string;
  part: Part;
}

const folder = new URL('phrases/', import.meta.url);
const isOrdinary = (name: string) => name === 'ordinary' || name === 'idioms';

function phrasesOf(file: string): Phrase[] {
  const name = file.replace('.txt', '');
  let part: Part = 'development';
  const phrases: Phrase[] = [];
  for (const line of readFileSync(new URL(file, folder), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('//')) continue;
    if (line === '# development' || line === '# held out') {
      part = line === '# held out' ? 'held out' : 'development';
      continue;
    }
    const [, label, text] = /^([a-z-]+): (.+)$/.exec(name === 'crisis-es' ? line : '') ?? [];
    const concern = label ?? name;
    phrases.push({
      text: text ?? line,
      concern: isOrdinary(concern) ? undefined : (concern as Concern),
      row: label === undefined ? name : `Spanish: ${label}`,
      part,
    });
  }
  return phrases;
}

/** Every labelled phrase. */
export const phrases: readonly Phrase[] = readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .sort()
  .flatMap(phrasesOf);
