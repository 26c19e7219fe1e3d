const files = import.meta.glob<string>('../../../content/art/outlines/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** A drawing of lines, to put into an `<svg>` in the colors of the page. */
export interface Outline {
  viewBox: string;
  markup: string;
  /** Its lines as a single path, from the first to the last point. */
  path: string;
}

/**
 * Returns a drawing in `content/art/outlines/`, in the colors of the text.
 * @throws if it doesn't exist
 */
export function outlineFile(name: string): Outline {
  const svg = files[`../../../content/art/outlines/${name}.svg`];
  const [, viewBox = '', markup = ''] = /viewBox="([^"]+)">(.*)<\/svg>/s.exec(svg ?? '') ?? [];
  if (markup === '')
    throw new Error(`Save the outline "${name}" as content/art/outlines/${name}.svg.`);
  const [first = '', ...next] = [...markup.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) => d);
  return {
    viewBox,
    markup: markup
      .replaceAll('#10353b', 'currentColor')
      .replaceAll('#6f7f7a', 'var(--color-line-strong)')
      .replaceAll('#c5512b', 'var(--color-sun)'),
    path: [first, ...next.map((d) => d.replace(/^M[\d. ]+/, ''))].join(''),
  };
}
