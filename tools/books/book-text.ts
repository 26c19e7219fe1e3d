import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Nodes, Root, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { parse } from 'yaml';
import type { z } from 'zod';
import { bookSchema, type Layout } from '../../src/collections/schemas/books.ts';
import { SLUG } from '../../src/domain/ebooks/product.ts';
import { parseMarkdown } from '../../src/tooling/parse-markdown.ts';
import { writeDishesByCaution, writeLimits, type Dish } from './cautions.ts';
import { aboutPage } from './front-matter.ts';
import {
  FOODS_HERE,
  foodOf,
  readDish,
  SOURCE,
  SOURCE_HERE,
  withCaution,
  withServing,
  writeFoods,
} from './nutrition.ts';
import {
  dayOf,
  DAYS_BY_WORK_HERE,
  DAYS_HERE,
  NUMBERS_HERE,
  rangesOfDays,
  readPlan,
  WORK_HERE,
  withCarbohydrate,
  withoutMenu,
  writeDays,
  writeDaysByWork,
  writeMenu,
  writeNumbers,
  writeWork,
  type PlanDay,
} from './plan-days.ts';
import { blocksWithCurlyQuotes, withCurlyQuotes } from './curly-quotes.ts';
import { drawingsOf } from './page-kit.ts';
import { weekOf } from './plan-meals.ts';
import { linkContacts } from './contact-links.ts';
import { WEEK_HERE, writeWeek } from './tracked-numbers.ts';
import { writeShoppingLists } from './shopping-list.ts';
import {
  SIGNS_HERE,
  SIGNS_IN_A_TABLE,
  SIGNS_ON_A_CARD,
  WAIT_ON_A_CARD,
  writeSigns,
  writeSignsInATable,
  writeSignsOnCard,
  writeWait,
} from './stroke-signs.ts';
import { withDinnerPictures } from './week-pictures.ts';

/** The parsed text of a starter edition. */
export interface BookText extends z.infer<typeof bookSchema> {
  layouts: Record<string, Layout>;
  forms: string[];
  body: Root;
  /** Page drawings: SVG source, keyed by the URL in the text. */
  pictures: ReadonlyMap<string, string>;
  /** The days of a meal plan. Empty for other books. */
  days: readonly PlanDay[];
}

declare module 'mdast' {
  interface TableData {
    /** Number of rows on an earlier page, if the table continues from there. */
    rowsBefore?: number;
  }
  interface HeadingData {
    /**
     * A page that repeats an earlier one. Its heading becomes a bookmark but isn't in the printed
     * contents, which list only the first page of each week.
     */
    comesAgain?: boolean;
  }
}

/**
 * Folder with the book texts. Bundled code runs from another folder, so this is resolved from the
 * project root.
 */
const BOOKS = join(process.cwd(), 'content', 'books');

/**
 * Loads the text of a starter edition.
 * @param slug Product slug.
 * @throws if there's no text for the slug, or its front matter lacks a title, slug, or language
 */
export async function readBookText(slug: string): Promise<BookText> {
  const file = `content/books/${slug}.md`;
  const source = SLUG.test(slug) ? await readIfPresent(join(BOOKS, `${slug}.md`)) : undefined;
  if (source === undefined) {
    throw new Error(`There is no starter edition of "${slug}". Write its pages in ${file}.`);
  }
  const [, front, text] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
  const { success, data, error } = bookSchema.safeParse(front ? parse(front) : undefined);
  if (!success || text === undefined) {
    throw new Error(
      `${file} must start with title, slug and language between 2 lines of "---": ${error?.message ?? 'no text follows them'}`,
    );
  }
  if (data.slug !== slug) {
    throw new Error(
      `${file} has the slug "${data.slug}". Change it to "${slug}", the name of the file.`,
    );
  }
  const { layouts = {}, forms = [], unlisted = [] } = data;
  if (!text.includes(LAST_PAGE)) {
    throw new Error(`${file} has no page "Important". Add "## Important" before its last page.`);
  }
  const words = text
    .replace(LAST_PAGE, () => `\n${aboutPage(data)}\n${LAST_PAGE}`)
    .replaceAll(SIGNS_HERE, writeSigns())
    .replaceAll(SIGNS_IN_A_TABLE, writeSignsInATable())
    .replaceAll(SIGNS_ON_A_CARD, writeSignsOnCard())
    .replaceAll(WAIT_ON_A_CARD, writeWait())
    .replaceAll(WEEK_HERE, writeWeek())
    .replace(FOODS_HERE, () => writeFoods(text))
    .replace(SOURCE_HERE, SOURCE)
    .replace(DAYS_HERE, () => writeDays(rangesOfDays(daysOf(text, layouts, file))));
  const body = parseMarkdown(words);
  const pages = withDinnerPictures(sectionsOf(placePatterns(body.children, file)));
  const days = readPlan(pages, (page) => layoutOf(page, layouts), file);
  const lists = writeShoppingLists(pages, days, file);
  const dishes = dishesOf(pages, layouts, file);
  const children = pages.flatMap((page) => {
    const layout = layoutOf(page, layouts);
    if (isRecipe(layout)) {
      return [...menuOf(page, days), ...withServing(withoutMenu(page), file, layout === 'spread')];
    }
    if (layout === 'card' && isFoodCard(page)) {
      return withCaution(page, readDish(page, file, SERVINGS_OF_A_CARD), { form: 'brief' });
    }
    const [heading] = page;
    // Leave checklists and later log pages out of the contents. The page they follow is already
    // listed.
    const name = heading ? toString(heading) : '';
    const isLater =
      /, page [2-9]\d*$/.test(name) || unlisted.some((start) => name.startsWith(start));
    if (heading?.type === 'heading' && (isLater || (layout === 'lists' && !weekOf(page)))) {
      heading.data = { comesAgain: true };
    }
    return withCarbohydrate(page, days).flatMap((node) => {
      if (toString(node) === DISHES_HERE) return dishesByCaution(dishes, days);
      if (toString(node) === LIMITS_HERE) return parseMarkdown(writeLimits(dishes)).children;
      if (toString(node) === DAYS_BY_WORK_HERE) return writeDaysByWork(days);
      const [, week] = WORK_HERE.exec(toString(node)) ?? [];
      if (week !== undefined) return writeWork(days, week);
      const [, version] = NUMBERS_HERE.exec(toString(node)) ?? [];
      if (version !== undefined) return writeNumbers(days, version);
      return lists.get(node) ?? [node];
    });
  });
  const named = [...children.flatMap(picturesOf), ...(data.opening ? [data.opening] : [])];
  const pictures = new Map(
    await Promise.all(
      [...new Set(named)].map(async (url) => [url, await readPicture(url, file)] as const),
    ),
  );
  return {
    ...data,
    layouts: keysWithCurlyQuotes(layouts),
    forms: forms.map(withCurlyQuotes),
    ...(data.chapters && { chapters: keysWithCurlyQuotes(data.chapters) }),
    body: { ...body, children: linkContacts(blocksWithCurlyQuotes(children)) },
    pictures,
    days,
  };
}

/** Converts the first words of page names to the form in which they're printed. */
function keysWithCurlyQuotes<Value>(values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).map(([start, value]) => [withCurlyQuotes(start), value]),
  );
}

/** Returns the days of the weekly tables in a text. */
function daysOf(text: string, layouts: BookText['layouts'], file: string): PlanDay[] {
  const pages = sectionsOf(parseMarkdown(text).children);
  return readPlan(pages, (page) => layoutOf(page, layouts), file);
}

/** Returns the menu page of a dinner's day. The contents list only the dinner. */
function menuOf(page: readonly RootContent[], days: readonly PlanDay[]): RootContent[] {
  const plan = days.find(({ day }) => day === dayOf(page));
  if (!plan) return [];
  const [heading, ...rest] = writeMenu(plan, days);
  return heading?.type === 'heading' ? [{ ...heading, data: { comesAgain: true } }, ...rest] : rest;
}

/**
 * Placeholder lines for the list of recipes by caution, and for the limits that cautions are based
 * on.
 */
const DISHES_HERE = '{{Recipes by caution}}';
const LIMITS_HERE = '{{The limits behind the cautions}}';

/** Number of people that a food card is for. */
const SERVINGS_OF_A_CARD = 1;

function isRecipe(layout: Layout | undefined): boolean {
  return layout === 'recipe' || layout === 'spread';
}

/** Returns whether a card describes something to eat or drink. Task cards don't have marks. */
function isFoodCard(page: readonly RootContent[]): boolean {
  return page.some((node) => node.type === 'code' && node.lang === 'marks') && !!foodOf(page);
}

/** Returns the dishes in a book: its numbered recipes, its dinners by day, or its food cards. */
function dishesOf(
  pages: readonly RootContent[][],
  layouts: BookText['layouts'],
  file: string,
): Dish[] {
  return pages.flatMap((page) => {
    const layout = layoutOf(page, layouts);
    if (!isRecipe(layout) && !(layout === 'card' && isFoodCard(page))) return [];
    const [, number, name = ''] = /^\w+ (\d+): (.+)/.exec(page[0] ? toString(page[0]) : '') ?? [];
    return { ...readDish(page, file, SERVINGS_OF_A_CARD), number: Number(number), name };
  });
}

/** Returns the table of the book's dishes, grouped by caution. */
function dishesByCaution(dishes: readonly Dish[], days: readonly PlanDay[]): RootContent[] {
  return parseMarkdown(writeDishesByCaution(dishes, days.length > 0 ? 'Dinners' : 'Recipes'))
    .children;
}

/** Start of the last page. The page about the book is inserted before it. */
const LAST_PAGE = '\n## Important\n';

/** Returns the URLs of the images in a node. */
function picturesOf(node: Nodes): string[] {
  if (node.type === 'image') return [node.url];
  if (node.type === 'code') return drawingsOf(node);
  return 'children' in node ? node.children.flatMap(picturesOf) : [];
}

/** @throws if a text refers to a missing drawing */
async function readPicture(url: string, file: string): Promise<string> {
  const svg = /^\.\.\/art\/[a-z0-9/-]+\.svg$/.test(url)
    ? await readIfPresent(join(BOOKS, url))
    : undefined;
  if (svg === undefined) {
    throw new Error(
      `${file} uses the drawing ${url}, which doesn’t exist. Save it as content/${url.replace('../', '')}, or remove the line.`,
    );
  }
  return svg;
}

/** Heading of the section for content that several pages share. */
const PATTERNS = 'Patterns';

/**
 * Expands shared content. A book with many similar pages contains their common part once, as a
 * section below a final first-level heading "Patterns". A paragraph `{{Name of the section}}` is
 * replaced with that section.
 * @throws if a page refers to a pattern that doesn't exist, or no page uses any pattern
 */
export function placePatterns(blocks: readonly RootContent[], file: string): RootContent[] {
  const end = blocks.findIndex(
    (node) => node.type === 'heading' && node.depth === 1 && toString(node) === PATTERNS,
  );
  if (end === -1) return [...blocks];
  const patterns = Map.groupBy(
    sectionsOf(blocks.slice(end + 1)).map(([heading, ...content]) => ({
      name: heading ? toString(heading) : '',
      content,
    })),
    ({ name }) => name,
  );
  const used = new Set<string>();
  const weeks = new Set<string>();
  const pages = sectionsOf(blocks.slice(0, end)).flatMap((page) => {
    const names = page.flatMap((node) => nameOfPattern(node) ?? []);
    const [week] = /^Week \d+\b/.exec(page[0] ? toString(page[0]) : '') ?? [];
    const isNewWeek = week !== undefined && !weeks.has(week);
    if (week !== undefined) weeks.add(week);
    const isDay = /^Day \d+$/.test(page[0] ? toString(page[0]) : '');
    const isUsed = (name: string) => used.has(name);
    const comesAgain =
      !isNewWeek && names.length > 0 && (isDay ? names.some(isUsed) : names.every(isUsed));
    for (const name of names) {
      if (!patterns.has(name)) {
        throw new Error(
          `${file} uses the pattern "${name}", which doesn’t exist. Add it as "## ${name}" below "# ${PATTERNS}", or use one of: ${[...patterns.keys()].join(', ')}.`,
        );
      }
      used.add(name);
    }
    return page.flatMap((node, at): RootContent[] => {
      const name = nameOfPattern(node);
      if (name !== undefined) return (patterns.get(name) ?? []).flatMap(({ content }) => content);
      return at === 0 && comesAgain && node.type === 'heading'
        ? [{ ...node, data: { comesAgain } }]
        : [node];
    });
  });
  const unused = [...patterns.keys()].filter((name) => !used.has(name));
  if (unused.length > 0) {
    throw new Error(
      `${file} has unused patterns: ${unused.join(', ')}. Add {{${unused[0]}}} to a page, or remove the pattern.`,
    );
  }
  return pages;
}

/** Splits the blocks at each second-level heading. */
export function sectionsOf(blocks: readonly RootContent[]): RootContent[][] {
  const sections: RootContent[][] = [];
  for (const node of blocks) {
    if (sections.length === 0 || (node.type === 'heading' && node.depth === 2)) sections.push([]);
    sections.at(-1)?.push(node);
  }
  return sections;
}

/** Returns the layout that a book assigns to a page based on the first words of its heading. */
export function layoutOf(
  [heading]: readonly RootContent[],
  layouts: BookText['layouts'],
): Layout | undefined {
  const name = heading ? toString(heading) : '';
  return Object.entries(layouts).find(([start]) => name.startsWith(start))?.[1];
}

function nameOfPattern(node: RootContent): string | undefined {
  const words = node.type === 'paragraph' ? toString(node) : '';
  return words === LIMITS_HERE ? undefined : /^\{\{(.+)\}\}$/.exec(words)?.[1];
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
