import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageMetadata } from 'astro';
import { bookExtractSchema, type BookExtract } from './schemas/books.ts';

/** Drawings used in sample pages. */
const drawings = import.meta.glob<{ default: ImageMetadata }>('../../content/art/plan/*.svg', {
  eager: true,
});

/**
 * Reads the book build's output for the site's pages.
 * @throws if the file doesn't exist or has the wrong format
 */
async function readExtract(slug: string): Promise<BookExtract> {
  const file = `content/books/editions/${slug}.json`;
  // Resolved from the project root, because bundled pages run in another folder.
  const source = await readFile(join(process.cwd(), file), 'utf8').catch(() => undefined);
  const { success, data } = bookExtractSchema.safeParse(source && JSON.parse(source));
  if (success) return data;
  throw new Error(
    `${file} ${source ? 'has the wrong format' : 'is missing'}. Run npm run books, and commit the files it changes.`,
  );
}

/**
 * Returns a book's first pages as HTML, rendered from the same text as the file that's sold.
 * @throws if the book has no starter edition, or a first page uses a drawing from another folder
 */
export async function samplePages(slug: string): Promise<string> {
  const { sample } = await readExtract(slug);
  return sample.replaceAll(/<img src="(\.\.\/art\/[^"]+)"/g, (_, source: string) => {
    const drawing = drawings[source.replace('../', '../../content/')]?.default;
    if (!drawing) {
      throw new Error(
        `The first pages of content/books/${slug}.md are a sample on the site. Take the drawing ${source} out of them, or save it in content/art/plan/.`,
      );
    }
    const { src, width, height } = drawing;
    return `<img src="${src}" width="${width}" height="${height}" loading="lazy"`;
  });
}

/** Returns the meals for the meal plan day shown on the sales page, verbatim from the book. */
export async function shownMeals(): Promise<NonNullable<BookExtract['meals']>> {
  const { meals } = await readExtract('meal-plan');
  if (meals) return meals;
  throw new Error(
    'content/books/editions/meal-plan.json has no meals. Run npm run books -- --all.',
  );
}

/** Returns the meal plan's sizes, in kilocalories per person per day. */
export async function shownSizes(): Promise<NonNullable<BookExtract['sizes']>> {
  const { sizes } = await readExtract('meal-plan');
  if (sizes) return sizes;
  throw new Error(
    'content/books/editions/meal-plan.json has no sizes. Run npm run books -- --all.',
  );
}

/** The book whose exercises have their own pages with audio. */
export const BOOK_WITH_AUDIO = 'calm-evenings-workbook';

/**
 * Returns the workbook's exercises in order, from the text of the book.
 * @throws if no evenings are found, which means that the page headings have changed
 */
export async function eveningExercises(): Promise<NonNullable<BookExtract['exercises']>> {
  const { exercises } = await readExtract(BOOK_WITH_AUDIO);
  if (exercises) return exercises;
  throw new Error(
    `content/books/${BOOK_WITH_AUDIO}.md has no page to listen to. Head each one "## Evening 1: Name", and run npm run books.`,
  );
}
