import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { parse } from 'yaml';
import { z } from 'zod';
import { SLUG } from '../domain/product.ts';

/** The text of a starter edition, taken apart. */
export interface BookText {
  title: string;
  slug: string;
  /** Language tag, for example en-US. */
  language: string;
  body: Root;
}

/** The first lines of a book that the PDF needs. */
const frontMatter = z.object({
  title: z.string().min(1),
  slug: z.string().regex(SLUG),
  language: z.string().regex(/^[a-z]{2}-[A-Z]{2}$/),
});

/** Where the texts are. Pages run from another folder once they are bundled, so it is found from the root. */
const BOOKS = join(process.cwd(), 'content', 'books');

/**
 * Reads the text of a starter edition.
 * @param slug Slug of a product.
 * @throws when there is no text for the slug, or when its first lines lack title, slug or language.
 */
export async function readBookText(slug: string): Promise<BookText> {
  const file = `content/books/${slug}.md`;
  const source = SLUG.test(slug) ? await readIfPresent(join(BOOKS, `${slug}.md`)) : undefined;
  if (source === undefined) {
    throw new Error(`There is no starter edition of "${slug}". Write its pages in ${file}.`);
  }
  const [, front, text] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
  const { success, data, error } = frontMatter.safeParse(front ? parse(front) : undefined);
  if (!success || text === undefined) {
    throw new Error(
      `${file} must start with title, slug and language between 2 lines of "---": ${error?.message ?? 'no text follows them'}`,
    );
  }
  if (data.slug !== slug) {
    throw new Error(`${file} says slug "${data.slug}". Write "${slug}", the name of the file.`);
  }
  const body = fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  return { ...data, body };
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
