import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type Container, type Root, type Rule } from 'postcss';
import type { PageStep } from './finish-pages.ts';
import { openShelf } from './shelf.ts';

/** The styles of a page: a sheet that Astro links, or what a component has written inside. */
const STYLE =
  /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)"[^>]*>|<style[^>]*>([\s\S]*?)<\/style>/g;
/** Where the first of them stood. */
const PLACE = '<style></style>';
/** What is not seen at first: a script, and what stands in a closed dialog. */
const HIDDEN = /<(script|dialog)\b([^>]*)>[\s\S]*?<\/\1>/g;
/** What search engines read is also a script to HTML. It runs nothing. */
const DATA = /\bld\+json/;
/** The beginning of an element, or its classes. */
const NAMED = /<[a-z][\w-]*|\bclass="[^"]*"/gi;
/** A name, or the beginning of an element. */
const WORD = /<?[A-Za-z_][\w-]*/g;
const GROUP = /^(?:media|layer|supports|container)$/;
const ATTRIBUTE = /\[[^\]]*\]/g;
const CLASS = /\.((?:[A-Za-z_]|-[A-Za-z_-])(?:[\w-]|\\.)*)/g;
/** Elements in a selector, such as `progress` or `.card > p`; not the names of attributes or pseudo-classes. */
const ELEMENT = /(?<![\w.:#[=\\-])[a-z][a-z0-9]*(?![\w(=-])/g;
/** Parts of fields that hardly a page has; where one is, a moment without them is not seen. */
const RARE_PART = /::(?:file-selector-button|-webkit-(?:date|search|calendar))/;
/** Names by which Astro ties styles to a component: eight letters where three tell them apart. */
const SCOPE = /data-astro-cid-(\w+)/g;
const SHORTEST_SCOPE = 3;
/** Lists of alternatives. A class in one of them says nothing about the whole selector. */
const ALTERNATIVES = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g;

/** What only a reader sees who chose something in the reading settings. */
const CHOSEN = /\[data-(?:text|space|anchor|hand|pictures|theme=["']?(?:dim|contrast)["']?)[\]=]/;
/** The script in the head that asks for those styles before the first paint, when they are needed. */
const ASKS_FOR_CHOSEN = '<script data-chosen-styles';
/** Their file comes before the page's own styles, so it says the order of the layers as these do. */
const LAYERS = '@layer theme, base, components, utilities;';

const shelf = openShelf('split-styles', [
  'src/build/split-styles.ts',
  'node_modules/postcss/package.json',
]);

type Place = 'first' | 'later' | 'never' | 'chosen';

/**
 * Leaves in each page the styles that its first picture needs. Those of paper, of closed dialogs and of
 * what scripts will add come at the end of the page as a file, which all pages of a kind share; those that
 * nothing here can use are left out. Those of the reading settings are one more file, which only a reader
 * who changed a setting waits for. So the page itself arrives sooner, and nobody else waits for a file.
 */
export const splitStyles: PageStep = {
  start(root) {
    const shortenScopes = shortScopes(root);
    const split = rememberSplits(rememberSheets(root, shortenScopes), wordsOfScripts(root));
    const written = new Map<string, string>();
    const addressOf = (kind: string, text: string): string | undefined => {
      const known = written.get(text);
      if (known || text === '') return known;
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
      const address = `/_astro/${kind}.${hash}.css`;
      writeFileSync(join(root, address), text);
      written.set(text, address);
      return address;
    };
    const linked = new Set<string>();
    return {
      page(built) {
        const styles: Style[] = [];
        const html = shortenScopes(built).replace(STYLE, (_, address?: string, text = '') => {
          if (address) linked.add(address);
          styles.push(address ? { address } : { text });
          return styles.length === 1 ? PLACE : '';
        });
        if (styles.length === 0) return html;
        const { first, later, chosen } = split(styles, html);
        return withStyles(html, first, {
          later: addressOf('later', later),
          chosen: addressOf('chosen', chosen && LAYERS + chosen),
        });
      },
      end() {
        for (const address of linked) rmSync(join(root, address));
        shelf.tidy();
      },
    };
  },
};

/** Leaves of the names of scopes as many letters as tell them apart in all styles of the site. */
function shortScopes(root: string): (text: string) => string {
  const scopes = new Set<string>();
  for (const file of globSync('_astro/*.css', { cwd: root }))
    for (const [, scope = ''] of readFileSync(join(root, file), 'utf8').matchAll(SCOPE))
      scopes.add(scope);
  let letters = SHORTEST_SCOPE;
  while (new Set([...scopes].map((scope) => scope.slice(0, letters))).size < scopes.size)
    letters += 1;
  const long = new RegExp(`data-astro-cid-(\\w{${letters}})\\w*(?:="true")?`, 'g');
  return (text) => text.replaceAll(long, 'data-$1');
}

function withStyles(
  html: string,
  first: string,
  { later, chosen }: { later: string | undefined; chosen: string | undefined },
): string {
  const asking = chosen ? `${ASKS_FOR_CHOSEN}="${chosen}"` : ASKS_FOR_CHOSEN;
  const page = html
    .replace(ASKS_FOR_CHOSEN, () => asking)
    .replace(PLACE, () => `<style>${first}</style>`);
  const end = page.lastIndexOf('</body>');
  return later && end >= 0
    ? `${page.slice(0, end)}<link rel="stylesheet" href="${later}">${page.slice(end)}`
    : page;
}

function wordsOfScripts(root: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const file of globSync('_astro/*.js', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [word] of text.matchAll(WORD)) words.add(word);
  }
  return words;
}

/** A linked sheet, or styles that stand in the page. */
type Style = { address: string } | { text: string };

/** Reads the styles of a page as one, once for all pages that have the same. */
function rememberSheets(
  root: string,
  shortenScopes: (css: string) => string,
): (styles: readonly Style[]) => Sheet {
  const known = new Map<string, Sheet>();
  const textOf = (style: Style) =>
    'text' in style ? style.text : readFileSync(join(root, style.address), 'utf8');
  return (styles) => {
    const key = JSON.stringify(styles);
    const sheet = known.get(key) ?? readSheet(shortenScopes(styles.map(textOf).join('')));
    known.set(key, sheet);
    return sheet;
  };
}

/** Pages of a kind use the same names of the same styles, so that few are worked out. */
function rememberSplits(
  sheetOf: (styles: readonly Style[]) => Sheet,
  scripts: ReadonlySet<string>,
): (styles: readonly Style[], html: string) => Split {
  return (styles, html) => {
    const sheet = sheetOf(styles);
    const page = takeApart(html);
    const key = [page.tags, page.code, page.dialogs].join('\0');
    const split = sheet.splits.get(key) ?? splitFor(page, sheet, scripts);
    sheet.splits.set(key, split);
    return split;
  };
}

function splitFor(page: PageParts, { css, names }: Sheet, scripts: ReadonlySet<string>): Split {
  const seen = wordsOf(page.tags);
  const toCome = [wordsOf(page.code), wordsOf(page.dialogs), scripts];
  // Scripts make elements by names that are also words, so no element is left out.
  const mayCome = (name: string) =>
    name.startsWith('<') || toCome.some((words) => words.has(name)) || scripts.has(stemOf(name));
  const places = names.map((name): Place =>
    seen.has(name) ? 'first' : mayCome(name) ? 'later' : 'never',
  );
  return shelf.remember([css, places.join()], () =>
    splitSheet(postcss.parse(css), new Map(names.map((name, at) => [name, places[at] ?? 'first']))),
  );
}

/** What decides on the styles of a page. */
interface PageParts {
  /** The beginnings of elements and the classes that are seen at first, each once. */
  tags: string;
  /** Scripts that stand in the page and run. */
  code: string;
  /** What stands in closed dialogs. */
  dialogs: string;
}

function takeApart(html: string): PageParts {
  const code: string[] = [];
  const dialogs: string[] = [];
  const seen = html.replaceAll(HIDDEN, (element, tag: string, attributes: string) => {
    if (tag === 'dialog') dialogs.push(element);
    else if (!DATA.test(attributes)) code.push(element);
    return tag === 'dialog' ? `<dialog${attributes}>` : '';
  });
  return {
    tags: [...new Set(seen.match(NAMED))].join('\n'),
    code: code.join('\n'),
    dialogs: dialogs.join('\n'),
  };
}

/** The part of a name that a script may put together with another: `tag--` of `tag--tools`. */
const stemOf = (name: string): string => name.slice(0, name.lastIndexOf('-') + 1) || name;

interface Sheet {
  css: string;
  /** Every class, and every element with a `<` before it. */
  names: readonly string[];
  /** By what decides on them in a page. */
  splits: Map<string, Split>;
}

interface Split {
  first: string;
  later: string;
  chosen: string;
}

const wordsOf = (text: string): Set<string> => new Set(text.match(WORD));

function namesOf(selector: string): string[] {
  const sure = selector.replaceAll(ALTERNATIVES, '').replaceAll(ATTRIBUTE, '');
  const classes = Array.from(sure.matchAll(CLASS), ([, name = '']) => name.replaceAll('\\', ''));
  const elements = Array.from(sure.matchAll(ELEMENT), ([name]) => `<${name}`);
  return [...classes, ...elements];
}

function readSheet(css: string): Sheet {
  const names = shelf.remember([css], () => {
    const found = new Set<string>();
    postcss.parse(css).walkRules((rule) => {
      if (isKeyframe(rule)) return;
      for (const selector of rule.selectors) for (const name of namesOf(selector)) found.add(name);
    });
    return [...found];
  });
  return { css, names, splits: new Map() };
}

function splitSheet(root: Root, places: ReadonlyMap<string, Place>): Split {
  const part = (wanted: Place): string => {
    const copy = root.clone();
    keepOnly(copy, wanted, (selector) => {
      if (CHOSEN.test(selector)) return 'chosen';
      const found = namesOf(selector).map((name) => places.get(name) ?? 'first');
      if (found.includes('never')) return 'never';
      return found.includes('later') || RARE_PART.test(selector) ? 'later' : 'first';
    });
    return copy.toString();
  };
  return { first: part('first'), later: part('later'), chosen: part('chosen') };
}

function keepOnly(
  container: Container,
  wanted: Place,
  placeOf: (selector: string) => Place,
  isPaper = false,
): void {
  container.each((node) => {
    if (node.type === 'rule') {
      const rule = node as Rule;
      const kept = rule.selectors.filter((selector) => {
        const place = placeOf(selector);
        return (place === 'first' && isPaper ? 'later' : place) === wanted;
      });
      if (kept.length === 0) rule.remove();
      else rule.selectors = kept;
    } else if (node.type === 'atrule') {
      const rule = node as AtRule;
      // Statements such as the order of layers, fonts and movements stay with the page.
      if (rule.nodes && GROUP.test(rule.name)) {
        const paper = isPaper || (rule.name === 'media' && rule.params === 'print');
        keepOnly(rule, wanted, placeOf, paper);
        if (rule.nodes.length === 0) rule.remove();
      } else if (wanted !== 'first') rule.remove();
    } else if (node.type === 'comment') node.remove();
  });
}

const isKeyframe = (rule: Rule): boolean =>
  rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes');
