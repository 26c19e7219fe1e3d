import { parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';

type SvgElement = DefaultTreeAdapterTypes.Element;

const files = import.meta.glob<string>('../../../content/art/outlines/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** A line drawing, for use inside an `<svg>` in the page's colors. */
export interface Outline {
  viewBox: string;
  markup: string;
  /** The drawing's lines as a single path, from the first point to the last. */
  path: string;
}

/**
 * Returns a drawing in `content/art/outlines/`, in the colors of the text.
 * @throws if it doesn't exist
 */
export function outlineFile(name: string): Outline {
  const file = files[`../../../content/art/outlines/${name}.svg`];
  const [svg] = parseFragment(file ?? '').childNodes;
  if (!svg || !('attrs' in svg)) {
    throw new Error(`Save the outline "${name}" as content/art/outlines/${name}.svg.`);
  }
  const [first = '', ...next] = pathsIn(svg);
  return {
    viewBox: valueOf(svg, 'viewBox'),
    markup: serialize(svg)
      .replaceAll('#10353b', 'currentColor')
      .replaceAll('#6f7f7a', 'var(--color-line-strong)')
      .replaceAll(/#c5512b|#8f3512/g, 'var(--color-dot)'),
    path: [first, ...next.map((d) => d.replace(/^M[\d. ]+/, ''))].join(''),
  };
}

/** Returns the paths in an element and its descendants, in document order. */
function pathsIn(element: SvgElement): string[] {
  const inner = element.childNodes.flatMap((one) => ('attrs' in one ? pathsIn(one) : []));
  return element.tagName === 'path' ? [valueOf(element, 'd')] : inner;
}

function valueOf({ attrs }: SvgElement, attribute: string): string {
  return attrs.find(({ name }) => name === attribute)?.value ?? '';
}
