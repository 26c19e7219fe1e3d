import type { RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { expect } from 'vitest';
import { readBookText, sectionsOf } from '../book-text.ts';
import { isStarterEdition } from '../../../tests/support/editions.ts';

/** A page of a book: its heading, and what stands below it. */
export interface Page {
  heading: string;
  words: string;
  /** Blocks of the page kit and tables in their order, each with what it shows. */
  layout: string;
}

/** The pages of a book between its title and its back, from its text. None of a book of the owner's. */
export const pagesOf = async (slug: string): Promise<Page[]> => {
  if (!isStarterEdition(slug)) return [];
  const { body } = await readBookText(slug);
  return sectionsOf(body.children).map(([heading, ...content]) => ({
    heading: heading ? toString(heading) : '',
    words: content.map((node) => ('value' in node ? node.value : toString(node))).join('\n'),
    layout: content.flatMap(shapeOf).join(' '),
  }));
};

/** Outlines differ by what is drawn; everything else by its kind. */
function shapeOf(node: RootContent): string[] {
  if (node.type === 'code') {
    const isDrawn = node.lang === 'outline' || node.lang === 'trace';
    return [isDrawn ? (node.value.split(': ').at(-1) ?? '') : (node.lang ?? '')];
  }
  if (node.type === 'thematicBreak') return ['line'];
  if (node.type === 'table') return ['table'];
  return node.type === 'paragraph' && node.children[0]?.type === 'image' ? ['drawing'] : [];
}

/** Pages whose heading is this, or fits. */
export const named = <P extends Pick<Page, 'heading'>>(
  pages: readonly P[] | undefined,
  heading: RegExp | string,
) =>
  (pages ?? []).filter((page) =>
    typeof heading === 'string' ? page.heading === heading : heading.test(page.heading),
  );
/** The different layouts among these pages. */
export const layoutsOf = (pages: readonly Page[]) => new Set(pages.map(({ layout }) => layout));
/** Expects so many pages, each with these words. */
export const everyPage = (pages: readonly Page[], count: number, words: RegExp) => {
  expect(pages).toHaveLength(count);
  for (const page of pages) expect(page.words, page.heading).toMatch(words);
};
