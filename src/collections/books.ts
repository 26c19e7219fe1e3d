import type { ImageMetadata } from 'astro';
import { toString } from 'mdast-util-to-string';
import { mapElements, readChapters, textOf, writeMarkup } from '#src/tooling/books/book-html.ts';
import { readBookText, sectionsOf } from '#src/tooling/books/book-text.ts';

/** What stands before the first chapter, and 2 chapters. */
const SAMPLE_PARTS = 3;

/** The drawings of sample pages. */
const drawings = import.meta.glob<{ default: ImageMetadata }>('../../content/art/plan/*.svg', {
  eager: true,
});

/**
 * The first pages of a book as HTML, made from the same text as the file that is sold.
 * @param slug The slug of the product.
 * @throws when the product has no text, or when a first page shows a drawing of another folder.
 */
export async function samplePages(slug: string): Promise<string> {
  const { title, body } = await readBookText(slug);
  const parts = readChapters(title, body).slice(0, SAMPLE_PARTS);
  return parts
    .map(({ content }) =>
      writeMarkup(
        mapElements(content, (element) => {
          if (element.tagName === 'li' && textOf(element).startsWith('☐')) {
            return { ...element, properties: { className: ['task-list-item'] } };
          }
          if (element.tagName !== 'img') return element;
          const { src, alt } = element.properties;
          const drawing = drawings[String(src).replace('../', '../../content/')]?.default;
          if (!drawing) {
            throw new Error(
              `The first pages of content/books/${slug}.md are a sample on the site. Take the drawing ${String(src)} out of them, or save it in content/art/plan/.`,
            );
          }
          const { width, height } = drawing;
          const properties = { src: drawing.src, alt, width, height, loading: 'lazy' };
          return { ...element, properties };
        }),
      ),
    )
    .join('\n');
}

/** A meal of a day of the meal plan. */
export interface PlannedMeal {
  /** The head of its column, such as Dinner. */
  when: string;
  name: string;
  /** Its food with amounts, for 2 people. */
  food: readonly string[];
  /** What the page of a dinner says for a tired day. */
  easier: string | undefined;
}

/**
 * The meals of a day of the meal plan, word for word from the book.
 * @throws when the book has no such day, or when a meal of it has no food.
 */
export async function dayOfMealPlan(day: number): Promise<PlannedMeal[]> {
  const { body } = await readBookText('meal-plan');
  const rows = body.children.flatMap((node) => {
    const [head, ...days] = node.type === 'table' ? node.children : [];
    const row = days.find(({ children: [first] }) => first && toString(first) === String(day));
    return head && row ? row.children.map((cell, at) => [head.children[at], cell] as const) : [];
  });
  const [, ...cells] = rows.map(([head, cell]) => [head ? toString(head) : '', toString(cell)]);
  if (cells.length === 0) throw new Error(`content/books/meal-plan.md has no day ${day}.`);
  return cells.map(([when = '', name = '']): PlannedMeal => {
    const start = body.children.findIndex(
      (node) =>
        node.type === 'heading' &&
        toString(node) === (node.depth === 2 ? `Day ${day}: ${name}` : name),
    );
    const page = start === -1 ? [] : body.children.slice(start);
    const food = page.find((node) => node.type === 'list');
    if (food?.type !== 'list') {
      throw new Error(`content/books/meal-plan.md has no food for "${name}" of day ${day}.`);
    }
    const easier = page.find((node) => toString(node).startsWith(EASIER));
    return {
      when,
      name,
      food: food.children.map((item) => toString(item)),
      easier: when === 'Dinner' && easier ? toString(easier).slice(EASIER.length) : undefined,
    };
  });
}

const EASIER = 'Easier choice: ';

/** The book with exercises that have pages of their own, to listen to. */
export const BOOK_TO_HEAR = 'calm-evenings-workbook';

/** An exercise of the Calm Evenings Workbook, without what is filled in on paper. */
export interface EveningExercise {
  evening: number;
  name: string;
  /** What a voice can read: a few words, the steps and the easier way. */
  html: string;
}

/**
 * The exercises of the workbook in their order, from the text of the book.
 * @throws when the book has no evenings: then its pages are called otherwise.
 */
export async function eveningExercises(): Promise<EveningExercise[]> {
  const { body } = await readBookText(BOOK_TO_HEAR);
  const exercises = sectionsOf(body.children).flatMap(([heading, ...content]) => {
    const [, evening = '', name = ''] =
      /^Evening (\d+): (.+)$/.exec(heading ? toString(heading) : '') ?? [];
    if (name === '') return [];
    const end = content.findIndex((node) => toString(node).startsWith('The easier way:'));
    const words = content
      .slice(0, end + 1)
      // A drawing is a paragraph without words.
      .filter((node) => ['paragraph', 'list'].includes(node.type) && toString(node) !== '')
      .filter((node) => node.type !== 'paragraph' || node.children[0]?.type !== 'image');
    const [chapter] = readChapters(name, { type: 'root', children: words });
    return [{ evening: Number(evening), name, html: chapter ? writeMarkup(chapter.content) : '' }];
  });
  if (exercises.length > 0) return exercises;
  throw new Error(
    `content/books/${BOOK_TO_HEAR}.md has no page to listen to. Head each one "## Evening 1: Name".`,
  );
}
