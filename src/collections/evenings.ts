import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { parseMarkdown } from '#src/tooling/parse-markdown.ts';
import { BOOK_WITH_AUDIO, eveningExercises } from './books.ts';

/** A drawing on an evening's page. */
export type EveningDrawing =
  | { kind: 'picture'; alt: string; name: string }
  /** A line to follow with a finger. */
  | { kind: 'trace'; label: string; name: string }
  /** A shape to write or draw in. */
  | { kind: 'outline'; label: string; name: string }
  /** A body to color. */
  | { kind: 'body'; label: string }
  /** A wheel to color, with a part for each name. */
  | { kind: 'wheel'; label: string; names: readonly string[] }
  /** Empty boxes to write in, each with its name. */
  | { kind: 'boxes'; label: string; names: readonly string[] }
  /** Small pictures to circle. */
  | { kind: 'pictures'; label: string; names: readonly string[] }
  /** How much energy is left, shown once per label. */
  | { kind: 'battery'; labels: readonly string[] };

/**
 * The first evening to try for each of three needs, with a drawing in `content/art/nights/`. The
 * workbook's page "Which page tonight?" lists them all.
 */
export const EVENINGS_BY_NEED = [
  { need: 'Tonight', evening: 1, drawing: 'breathing' },
  { need: 'I can’t sleep', evening: 20, drawing: 'bed' },
  { need: 'I’m worried', evening: 4, drawing: 'lamp' },
] as const;

/** Returns the workbook's evenings in order, with the drawings on each page. */
export async function evenings() {
  const file = join(process.cwd(), 'content/books', `${BOOK_WITH_AUDIO}.md`);
  const drawings = findDrawings(await readFile(file, 'utf8'));
  const exercises = await eveningExercises();
  return exercises.map((exercise) => ({
    ...exercise,
    drawings: drawings.get(exercise.evening) ?? [],
  }));
}

/** Returns the drawings under each heading "Evening 1: Name", by evening number. */
export function findDrawings(book: string): Map<number, EveningDrawing[]> {
  const found = new Map<number, EveningDrawing[]>();
  let drawings: EveningDrawing[] | undefined;
  for (const node of parseMarkdown(book).children) {
    if (node.type === 'heading') {
      const [, evening] = /^Evening (\d+): /.exec(toString(node)) ?? [];
      drawings = evening === undefined ? undefined : [];
      if (drawings) found.set(Number(evening), drawings);
    } else drawings?.push(...drawingsIn(node));
  }
  return found;
}

function drawingsIn(node: RootContent): EveningDrawing[] {
  if (node.type === 'paragraph') {
    return node.children.flatMap((child): EveningDrawing[] => {
      const [, name] =
        (child.type === 'image' && /^\.\.\/art\/evenings\/(.+)\.svg$/.exec(child.url)) || [];
      return child.type === 'image' && name
        ? [{ kind: 'picture', alt: child.alt ?? '', name }]
        : [];
    });
  }
  if (node.type !== 'code') return [];
  const lines = node.value.split('\n').filter((line) => line.trim() !== '');
  switch (node.lang) {
    case 'body':
      return lines.map((label) => ({ kind: 'body', label }));
    case 'battery':
      return [{ kind: 'battery', labels: lines }];
    case 'trace':
    case 'outline': {
      const { lang: kind } = node;
      return lines.map((line) => {
        const { label, rest: name } = splitLabel(line);
        return { kind, label, name };
      });
    }
    case 'wheel':
    case 'boxes':
    case 'pictures': {
      const { lang: kind } = node;
      return lines.map((line) => {
        const { label, rest } = splitLabel(line);
        return { kind, label, names: rest.split(/, */) };
      });
    }
    default:
      return [];
  }
}

/** Splits a line of a block at its last colon. */
function splitLabel(line: string): { label: string; rest: string } {
  const colon = line.lastIndexOf(':');
  return { label: line.slice(0, colon), rest: line.slice(colon + 1).trim() };
}
