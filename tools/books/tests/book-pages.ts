import type { RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { expect } from 'vitest';
import { parseMarkdown } from '../../../src/tooling/parse-markdown.ts';
import type { Print } from '../book-style.ts';
import { readBookText, sectionsOf } from '../book-text.ts';
import { writeBook } from '../book-to-typst.ts';
import { isStarterEdition } from '../../../tests/support/editions.ts';

/** A book page: its heading and the content below it. */
export interface Page {
  heading: string;
  words: string;
  /** Page-kit blocks and tables in order, each with its content. */
  layout: string;
}

/**
 * Reads the pages of a book from its text, without the title page and the back cover. Returns an
 * empty list for a book the coach uploaded.
 */
export const pagesOf = async (slug: string): Promise<Page[]> => {
  if (!isStarterEdition(slug)) return [];
  const { body } = await readBookText(slug);
  return sectionsOf(body.children).map(([heading, ...content]) => ({
    heading: heading ? toString(heading) : '',
    words: content.map((node) => ('value' in node ? node.value : toString(node))).join('\n'),
    layout: content.flatMap(shapeOf).join(' '),
  }));
};

export const COVER = { path: '/covers/test-ebook-front.svg', alt: 'A cover' };

/** Renders a book with one page, "My page", as Typst. */
export function bookWithPage(page: string, print: Print, night = false): string {
  const text = {
    title: 'A',
    slug: 'a',
    language: 'en-US' as const,
    layouts: {},
    forms: [],
    days: [],
    sources: [],
    pictures: new Map(),
    night,
    body: parseMarkdown(`# A\n\n## My page\n\n${page}`),
  };
  return writeBook(text, { front: COVER, back: COVER }, print);
}

/** Identifies each block: an outline by its drawing, any other block by its kind. */
function shapeOf(node: RootContent): string[] {
  if (node.type === 'code') {
    const isDrawn = node.lang === 'outline' || node.lang === 'trace';
    return [isDrawn ? (node.value.split(': ').at(-1) ?? '') : (node.lang ?? '')];
  }
  if (node.type === 'thematicBreak') return ['line'];
  if (node.type === 'table') return ['table'];
  return node.type === 'paragraph' && node.children[0]?.type === 'image' ? ['drawing'] : [];
}

/** Returns the pages whose heading equals or matches `heading`. */
export const named = <P extends Pick<Page, 'heading'>>(
  pages: readonly P[] | undefined,
  heading: RegExp | string,
) =>
  (pages ?? []).filter((page) =>
    typeof heading === 'string' ? page.heading === heading : heading.test(page.heading),
  );
/** Returns the distinct layouts of these pages. */
export const layoutsOf = (pages: readonly Page[]) => new Set(pages.map(({ layout }) => layout));
/** Expects exactly `count` pages, each matching `words`. */
export const everyPage = (pages: readonly Page[], count: number, words: RegExp) => {
  expect(pages).toHaveLength(count);
  for (const page of pages) expect(page.words, page.heading).toMatch(words);
};
