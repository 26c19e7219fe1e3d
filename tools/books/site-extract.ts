import type { RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { SHOWN_DAY } from '../../src/collections/book-pages.ts';
import type { BookExtract } from '../../src/collections/schemas/books.ts';
import { mapElements, readChapters, textOf, writeMarkup } from './book-html.ts';
import { readBookText, sectionsOf, type BookText } from './book-text.ts';
import { rangesOfDays } from './plan-days.ts';
import { weekOf } from './plan-meals.ts';

type Exercise = NonNullable<BookExtract['exercises']>[number];
type Meal = NonNullable<BookExtract['meals']>[number];

/** Number of parts in a sample: the text before the first chapter, and 2 chapters. */
const SAMPLE_PARTS = 3;

/**
 * Extracts the part of a book that the site shows verbatim.
 * @throws if the meal plan doesn't have the day it shows, or one of that day's meals has no
 * ingredients
 */
export async function extractForSite(slug: string): Promise<BookExtract> {
  const text = await readBookText(slug);
  const exercises = exercisesOf(text);
  return {
    sample: sampleOf(text),
    ...(exercises.length > 0 && { exercises }),
    ...(slug === 'meal-plan' && {
      meals: mealsOfDay(SHOWN_DAY, text),
      sizes: rangesOfDays(text.days).map(({ target, average, least, most }) => ({
        target,
        average,
        least,
        most,
      })),
    }),
  };
}

function sampleOf({ title, body }: BookText): string {
  const parts = readChapters(title, body).slice(0, SAMPLE_PARTS);
  return parts
    .map(({ content }) =>
      writeMarkup(
        mapElements(content, (element) =>
          element.tagName === 'li' && textOf(element).startsWith('☐')
            ? { ...element, properties: { className: ['task-list-item'] } }
            : element,
        ),
      ),
    )
    .join('\n');
}

/** Returns the pages named "Evening 1: Name", each through the end of its easier version. */
function exercisesOf({ body }: BookText): Exercise[] {
  return sectionsOf(body.children).flatMap(([heading, ...content]) => {
    const [, evening = '', name = ''] =
      /^Evening (\d+): (.+)$/.exec(heading ? toString(heading) : '') ?? [];
    if (name === '') return [];
    const end = content.findIndex((node) => toString(node).startsWith('The easier way:'));
    const words = content
      .slice(0, end + 1)
      // A drawing is a paragraph without text.
      .filter((node) => ['paragraph', 'list'].includes(node.type) && toString(node) !== '')
      .filter((node) => node.type !== 'paragraph' || node.children[0]?.type !== 'image');
    const [chapter] = readChapters(name, { type: 'root', children: words });
    return [{ evening: Number(evening), name, html: chapter ? writeMarkup(chapter.content) : '' }];
  });
}

const EASIER = 'Easier way: ';

/** @throws if the day doesn't exist or one of its meals has no ingredients */
export function mealsOfDay(day: number, { body }: Pick<BookText, 'body'>): Meal[] {
  const rows = body.children.flatMap((node) => {
    const [head, ...days] = weekOf([node])?.children ?? [];
    const row = days.find(({ children: [first] }) => first && toString(first) === String(day));
    return head && row ? row.children.map((cell, at) => [head.children[at], cell] as const) : [];
  });
  const [, ...cells] = rows.map(([head, cell]) => [head ? toString(head) : '', toString(cell)]);
  if (cells.length === 0) throw new Error(`content/books/meal-plan.md has no day ${day}.`);
  return cells.map(([when = '', name = '']) => mealOf(body.children, day, when, name));
}

function mealOf(blocks: readonly RootContent[], day: number, when: string, name: string): Meal {
  const start = blocks.findIndex(
    (node) =>
      node.type === 'heading' &&
      toString(node) === (node.depth === 2 ? `Day ${day}: ${name}` : name),
  );
  const page = start === -1 ? [] : blocks.slice(start);
  const food = page.find((node) => node.type === 'list');
  if (food?.type !== 'list') {
    throw new Error(`content/books/meal-plan.md has no food for "${name}" of day ${day}.`);
  }
  const easier = page.find((node) => toString(node).startsWith(EASIER));
  return {
    when,
    name,
    food: food.children.map((item) => toString(item)),
    ...(when === 'Dinner' && easier && { easier: toString(easier).slice(EASIER.length) }),
  };
}
