import type { Root } from 'mdast';
import { markdownToMdast, mdxToMdast } from 'satteri';

/** Lines of "---" at the start are a line to write on: what stands in the first lines of a file was cut off before. */
const OPTIONS = { features: { frontmatter: false } };

/**
 * Takes Markdown apart with the reader that Astro uses for its pages.
 * @param kind `mdx` has components; in `md`, they are text.
 * @throws Error with line and column when a component or an expression of MDX is not closed.
 */
export function parseMarkdown(text: string, kind: 'md' | 'mdx' = 'md'): Root {
  const read = kind === 'mdx' ? mdxToMdast : markdownToMdast;
  const root = read(text, OPTIONS);
  if (root.type !== 'root') throw new TypeError(`A text was read as ${root.type}.`);
  return root;
}
