import type { Root } from 'mdast';
import { markdownToMdast, mdxToMdast } from 'satteri';

/** "---" at the start is a writing line, because frontmatter has already been removed. */
const OPTIONS = { features: { frontmatter: false } };

/**
 * Parses Markdown with the parser Astro uses for its pages.
 * @param kind `mdx` supports components. In `md`, they're parsed as HTML.
 * @throws Error with line and column if an MDX component or expression isn't closed.
 */
export function parseMarkdown(text: string, kind: 'md' | 'mdx' = 'md'): Root {
  const read = kind === 'mdx' ? mdxToMdast : markdownToMdast;
  const root = read(text, OPTIONS);
  if (root.type !== 'root') throw new TypeError(`A text was read as ${root.type}.`);
  return root;
}
