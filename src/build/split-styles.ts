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
/** What stands in a closed dialog is not seen before somebody opens it. */
const DIALOG_CONTENT = /(<dialog\b[^>]*>)[\s\S]*?(<\/dialog>)/g;
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
/** A script that runs; what search engines read is also a script to HTML. */
const CODE = /<script\b(?![^>]*\bld\+json)[^>]*>[\s\S]*?<\/script>/g;
/** The beginning of an element with its attributes, whose values may hold a `>`. */
const TAG = /<[a-z](?:"[^"]*"|[^">])*>/gi;
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
const SCOPE = /data-astro-cid-(\w{3})(\w+)(?:="true")?/g;
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
    const split = rememberSplits(rememberSheets(root), wordsOfScripts(root));
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

const scopes = new Map<string, string>();

function shortenScopes(html: string): string {
  return html.replaceAll(SCOPE, (_, start: string, end: string) => {
    const known = scopes.get(start) ?? end;
    scopes.set(start, known);
    return `data-${start}${known === end ? '' : end}`;
  });
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
  return later
    ? page.replace('</body>', () => `<link rel="stylesheet" href="${later}"></body>`)
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
function rememberSheets(root: string): (styles: readonly Style[]) => Sheet {
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
  const wordsOfRepeated = rememberWords();
  return (styles, html) => {
    const { css, names, splits } = sheetOf(styles);
    const markup = html.replace(SCRIPT, '');
    const seen = wordsOfTags(markup.replace(DIALOG_CONTENT, '$1$2'));
    const inScripts = wordsOfRepeated(html.match(CODE));
    const inDialogs = wordsOfRepeated(markup.match(DIALOG_CONTENT));
    // Scripts make elements by names that are also words, so no element is left out.
    const mayCome = (name: string) =>
      name.startsWith('<') ||
      [inScripts, inDialogs, scripts].some((words) => words.has(name)) ||
      scripts.has(stemOf(name));
    const places = names.map((name): Place =>
      seen.has(name) ? 'first' : mayCome(name) ? 'later' : 'never',
    );
    const key = places.join();
    const known =
      splits.get(key) ??
      shelf.remember([css, key], () =>
        splitSheet(
          postcss.parse(css),
          new Map(names.map((name, at) => [name, places[at] ?? 'first'])),
        ),
      );
    splits.set(key, known);
    return known;
  };
}

/** Reads scripts and dialogs, which are the same on most pages, once. */
function rememberWords(): (texts: readonly string[] | null) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (texts) => {
    const text = texts?.join('\n') ?? '';
    const words = known.get(text) ?? wordsOf(text);
    known.set(text, words);
    return words;
  };
}

/** The part of a name that a script may put together with another: `tag--` of `tag--tools`. */
const stemOf = (name: string): string => name.slice(0, name.lastIndexOf('-') + 1) || name;

interface Sheet {
  css: string;
  /** Every class, and every element with a `<` before it. */
  names: readonly string[];
  /** By where each of these names belongs. */
  splits: Map<string, Split>;
}

interface Split {
  first: string;
  later: string;
  chosen: string;
}

const wordsOf = (text: string): Set<string> => new Set(text.match(WORD));

/** Only tags name styles, so what people read is left out. Pages repeat most of their tags. */
const wordsOfTags = (html: string): Set<string> =>
  wordsOf([...new Set(html.match(TAG))].join('\n'));

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
