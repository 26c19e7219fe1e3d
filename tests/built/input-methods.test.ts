// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { expect, test } from 'vitest';
import resources from '#content/resources.json' with { type: 'json' };

/**
 * Properties that may change on hover. They affect an element's appearance, never its visibility.
 */
const LOOKS = [
  'background',
  'background-color',
  'border-color',
  'color',
  'text-decoration',
  'text-decoration-line',
  'text-decoration-thickness',
];
/** Events that people can't trigger if they have a weak hand or use a switch or voice control. */
const NEEDS_A_HAND =
  /['"](?:drag\w*|drop|mouse(?:enter|over|move))['"]|\bon(?:Drag|Drop|MouseEnter|MouseOver|MouseMove)\w*=|\bdraggable\b/;

test('nothing is shown only on hover', () => {
  const styles = [...globSync('dist/**/*.html'), ...globSync('dist/_astro/*.css')].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const changed = styles.flatMap((text) =>
    Array.from(text.matchAll(/:hover[^{}]*\{([^{}]*)\}/g), ([, body = '']) => body)
      .join(';')
      .split(';')
      .map((one) => one.split(':')[0]?.trim() ?? '')
      .filter(Boolean),
  );
  expect(changed.length).toBeGreaterThan(100);
  expect([...new Set(changed)].filter((property) => !LOOKS.includes(property))).toEqual([]);
});

test('nothing requires dragging, drawing, or hovering', () => {
  const files = globSync('src/**/*.{ts,tsx,astro}');
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => NEEDS_A_HAND.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/**
 * Elements to skip: clickable elements, headings, islands, and anything that people don't read as
 * text.
 */
const NO_TEXT = new Set(
  'a button summary h1 h2 h3 h4 h5 h6 figcaption astro-island script'.split(' '),
);
const HELPLINE = /(?<![\w/.$-])(?:911|988|211|1-8\d\d-[\dA-Z-]+)(?![\w/-])/;

function textsIn(node: Tree.Node): string[] {
  if ('value' in node) return [node.value];
  if (!('childNodes' in node) || NO_TEXT.has(node.nodeName)) return [];
  const isTitle = 'attrs' in node && node.attrs.some(({ value }) => value === 'notice-title');
  return isTitle ? [] : node.childNodes.flatMap(textsIn);
}

test('every helpline number in content text is a link', () => {
  const files = globSync('dist/{blog/*,wellness-guide/day-*,es/*,glossary,help,terms,legal}.html');
  expect(files.length).toBeGreaterThan(40);
  const bare = files.flatMap((file) => {
    const { childNodes } = parse(readFileSync(file, 'utf8').replace(/[^]*<main/, '<main'));
    return childNodes
      .flatMap(textsIn)
      .filter((text) => HELPLINE.test(text))
      .map((text) => `${file}: ${text}`);
  });
  expect(bare).toEqual([]);
});

/** Returns the link targets of the buttons in each panel of a help page, in order. */
function panelsOf(file: string): string[][] {
  const page = new DOMParser().parseFromString(readFileSync(file, 'utf8'), 'text/html');
  return ['emergency', 'crisis', 'caring'].map((id) =>
    [...page.querySelectorAll(`main section[aria-labelledby="${id}"] a.button`)].map(
      (link) => link.getAttribute('href') ?? '',
    ),
  );
}

test.each(['help', 'es/ayuda'])(
  'S2, S3: %s shows each helpline’s buttons in a separate panel',
  (page) => {
    expect(panelsOf(`dist/${page}.html`)).toEqual([
      ['tel:911', 'sms:911'],
      ['tel:988', 'sms:988', 'https://988lifeline.org'],
      ['tel:+18884787653'],
    ]);
  },
);

test('S3: every page that mentions the Warmline shows the number and hours from the Resources page', () => {
  interface Card {
    title: string;
    phone?: string;
    phoneNote?: string;
  }
  const cards = resources.groups.flatMap<Card>(({ cards: some }) => some);
  const card = cards.find(({ title }) => title === 'Stroke Family Warmline');
  const { phone = '', phoneNote: hours = '' } = card ?? {};
  expect(phone).toMatch(/^1-/);
  const textIn = (page: string) =>
    new DOMParser()
      .parseFromString(readFileSync(`dist/${page}.html`, 'utf8'), 'text/html')
      .querySelector('main')
      ?.textContent.replace(/\s+/g, ' ');
  for (const page of ['help', 'resources', 'community']) {
    expect(textIn(page), page).toContain(phone);
    expect(textIn(page), page).toContain(hours);
  }
  expect(textIn('es/ayuda')).toContain(phone);
  // The Spanish text is a translation of exactly these words. If they change, the Spanish page
  // shows the English ones.
  expect(hours).toBe('Weekdays during business hours, Central time.');
  expect(textIn('es/ayuda')).toContain(
    'De lunes a viernes en horario de oficina, hora del Centro.',
  );
});

test('offers texting 911 below Call 911 for people who can’t speak, and texting 988 next to Call 988', () => {
  for (const [page, order] of [
    [
      'help',
      /Call 911[^]*Can’t speak\?[^]*sms:911[^]*Thinking about suicide[^]*tel:988[^]*sms:988/,
    ],
    ['es/ayuda', /Llamar al 911[^]*¿No puede hablar\?[^]*sms:911[^]*tel:988[^]*sms:988/],
  ] as const) {
    const html = readFileSync(`dist/${page}.html`, 'utf8').replace(/[^]*<main/, '<main');
    expect(html, page).toMatch(order);
    expect(/href="?((?:tel|sms):\d+)/.exec(html)?.[1], page).toBe('tel:911');
  }
});
