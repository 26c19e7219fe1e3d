import { globSync, readFileSync } from 'node:fs';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import { routes } from '#src/routes.ts';

type Element = DefaultTreeAdapterTypes.Element;

const attribute = (element: Element, name: string) =>
  element.attrs.find((one) => one.name === name)?.value;

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('').trim() : '';
}

/** Returns all elements below a node in document order, except hidden ones. */
function elementsIn(node: DefaultTreeAdapterTypes.Node): Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes
    .filter((child) => 'attrs' in child)
    .filter((child) => attribute(child, 'hidden') === undefined && child.tagName !== 'dialog')
    .filter((child) => !attribute(child, 'class')?.split(' ').includes('hidden'))
    .flatMap((child) => [child, ...elementsIn(child)]);
}

const pages = globSync('**/*.html', { cwd: 'dist' })
  // The editor is a separate app, for the owner.
  .filter((file) => file !== 'edit.html')
  .toSorted()
  .map((file) => {
    const all = elementsIn(
      parse(readFileSync(`dist/${file}`, 'utf8'), { scriptingEnabled: false }),
    );
    const within = (tag: string) =>
      all.filter(({ tagName }) => tagName === tag).flatMap(elementsIn);
    const path = `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;
    return { path, all, within };
  });

const linksOf = (elements: readonly Element[]) =>
  elements.flatMap((one) =>
    one.tagName === 'a' ? (attribute(one, 'href')?.replace(/#.*/, '') ?? []) : [],
  );

/** Returns the parent page of a nested page. Books belong to the shop. */
function pageAbove(path: string): string | undefined {
  const above = path.slice(0, path.lastIndexOf('/'));
  if (above === '/ebook') return routes.shop;
  if (path === routes.wellnessGuideUpload) return routes.admin;
  return pages.some((page) => page.path === above) ? above : undefined;
}

/** Returns the help page in the page's language. */
const helpFor = (path: string) =>
  path.startsWith(routes.spanish('')) ? routes.spanish('ayuda') : routes.help;

/** Pages that the menu on every page links to. */
const IN_MENU = [
  routes.home,
  routes.about,
  routes.blog,
  routes.shop,
  routes.resources,
  routes.community,
  routes.contact,
] as const;

describe.each(pages)('$path', ({ path, all, within }) => {
  test('shows where the reader is: a title, one heading, the page’s place in the menu, and a link to the parent page', () => {
    const title = textOf(all.find(({ tagName }) => tagName === 'title') as Element);
    expect(title).toMatch(/^\S.* \| \S/);
    // The heading appears immediately, even if an island still has to load.
    const withoutScript = new Set(within('noscript'));
    const headings = within('main').filter(
      (one) => one.tagName === 'h1' && !withoutScript.has(one),
    );
    expect(headings.map(textOf)).toEqual([expect.stringMatching(/\S/)]);
    const marked = within('header').filter((one) => attribute(one, 'aria-current') === 'page');
    const isInMenu = IN_MENU.some((link) => link === path);
    const isMarked =
      isInMenu || [helpFor(path), routes.search, routes.myDownloads].some((link) => link === path);
    // Search appears twice, once for each menu width.
    expect([...new Set(linksOf(marked))]).toEqual(isMarked ? [path] : []);
    const above = pageAbove(path);
    if (above === undefined) return;
    const trail = all.find((one) => attribute(one, 'aria-label') === 'You are here');
    expect(linksOf([...(trail ? elementsIn(trail) : []), ...within('main')])).toContain(above);
  });

  test('shows what the reader can do next', () => {
    const ways = within('main').filter(
      (one) =>
        one.tagName === 'button' ||
        (one.tagName === 'a' && !attribute(one, 'href')?.startsWith('#')),
    );
    expect(ways.filter((way) => textOf(way) !== '')).not.toEqual([]);
  });

  test('shows how to reach a person', () => {
    expect(linksOf(within('header'))).toContain(helpFor(path));
    expect(linksOf(within('footer'))).toEqual(
      expect.arrayContaining([routes.help, routes.contact, 'tel:911', 'tel:988']),
    );
  });
});

test('the list of pages to check isn’t empty', () => {
  expect(pages.length).toBeGreaterThan(90);
});
