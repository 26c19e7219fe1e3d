import type { Image, RootContent, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';

/**
 * Adds the drawing of each dinner before its name in the weekly tables, so that readers can point
 * to it. The drawing is decorative (with empty alt text), because the name is next to it.
 */
export function withDinnerPictures(pages: readonly RootContent[][]): RootContent[][] {
  const drawings = new Map(
    pages.flatMap(([heading, ...rest]) => {
      const image = rest.flatMap((node) => (node.type === 'paragraph' ? node.children : []))[0];
      return heading && image?.type === 'image' ? [[toString(heading), image.url] as const] : [];
    }),
  );
  const withPictures = (table: Table): Table => ({
    ...table,
    children: table.children.map((row) => ({
      ...row,
      children: row.children.map((cell) => {
        const [day] = row.children;
        const url = drawings.get(`Day ${day ? toString(day) : ''}: ${toString(cell)}`);
        if (url === undefined) return cell;
        const image: Image = { type: 'image', url, alt: '' };
        return { ...cell, children: [image, ...cell.children] };
      }),
    })),
  });
  return pages.map((page) =>
    page.map((node) => (node.type === 'table' ? withPictures(node) : node)),
  );
}
