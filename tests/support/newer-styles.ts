import stylelint from 'stylelint';
import { browsersWithout, compatData, type Compat } from './oldest-browsers.ts';

type Root = Parameters<ReturnType<stylelint.RuleBase>>[0];
type Node = Parameters<Parameters<Root['walk']>[0]>[0];

/**
 * Features we don't require of older browsers, because the page looks only slightly different
 * without them. Every other feature needs a fallback: an older value in the declaration before it,
 * or `@supports` around it.
 */
const HARMLESS: ReadonlyMap<string, string> = new Map([
  [':has()', 'Firefox before 121 shows slightly different styling; anything more has a fallback'],
  ['::highlight()', 'Listen doesn’t highlight the sentence'],
  [':popover-open', 'a popup doesn’t make the page longer'],
  ['@media scripting', 'a 2023 browser without JavaScript shows a button that does nothing'],
  ['@page', 'printed pages have no page numbers'],
  ['@property', 'base.css sets the one initial value that matters'],
  ['break-after', 'affects only printed pages'],
  ['break-before', 'affects only printed pages'],
  ['cursor', 'phones have no cursor'],
  ['field-sizing', 'a text box scrolls instead of growing'],
  ['lh', 'Firefox before 120 doesn’t reserve a line for a message'],
  ['orphans', 'affects only printed pages'],
  ['resize', 'phones have no resize handle'],
  ['text-wrap', 'lines break in other places'],
  ['widows', 'affects only printed pages'],
]);

interface Finding {
  node: Node;
  feature: string;
  browsers: readonly string[];
}

/**
 * Finds every feature in a stylesheet that one of the oldest browsers lacks (according to MDN's
 * data), unless it has a fallback.
 */
function findNewerStyles(root: Root): Finding[] {
  const found: Finding[] = [];
  root.walk((node) => {
    if (isInSupports(node)) return;
    for (const [feature, compat] of featuresOf(node)) {
      const browsers = browsersWithout(compat);
      if (browsers.length > 0) found.push({ node, feature, browsers });
    }
  });
  return found;
}

interface Within {
  readonly type: string;
  readonly name?: unknown;
  readonly parent?: Within | undefined;
}

function isInSupports({ type, name, parent }: Within): boolean {
  return (
    (type === 'atrule' && name === 'supports') || (parent !== undefined && isInSupports(parent))
  );
}

function featuresOf(node: Node): (readonly [string, Compat | undefined])[] {
  const { css } = compatData;
  if (node.type === 'atrule') {
    const rule = css['at-rules'][node.name];
    const conditions = node.name === 'media' ? wordsOf(node.params) : [];
    return [
      [`@${node.name}`, rule],
      ...conditions.map(
        (name) => [`@media ${name}`, rule?.[name.replace(/^m(?:ax|in)-/, '')]] as const,
      ),
    ];
  }
  if (node.type === 'rule') return pseudosIn(node.selector);
  if (node.type !== 'decl' || hasOlderValue(node)) return [];
  const { prop, value } = node;
  const property = css.properties[prop];
  return [
    [prop, property],
    ...wordsOf(value).map((word) => [prop, property?.[word]] as const),
    ...[...value.matchAll(/([a-z][\w-]*)\(/g)].map(
      ([, name = '']) => [`${name}()`, functionOf(name)] as const,
    ),
    ...[...value.matchAll(/(?<![\w#.-])[\d.]+([a-z]+)\b/g)].map(
      ([, unit = '']) => [unit, css.types['length']?.[unit]] as const,
    ),
    ...(prop === 'content' && value.includes('/') ? [[prop, property?.['alt_text']] as const] : []),
  ];
}

const wordsOf = (text: string): string[] => text.match(/[a-z][\w-]*/g) ?? [];

function functionOf(name: string): Compat | undefined {
  const { types } = compatData.css;
  return [types, ...Object.values(types)].map((group) => group?.[name]).find(Boolean);
}

function pseudosIn(selector: string): (readonly [string, Compat | undefined])[] {
  const names = selector.replaceAll(/\\./g, '').matchAll(/(::?)([a-z-]+)(\(?)/g);
  return [...names].map(([, colons = '', name = '', opening]) => [
    `${colons}${name}${opening ? '()' : ''}`,
    compatData.css.selectors[name],
  ]);
}

/**
 * Returns whether the previous declaration sets the same property, or an equivalent one, so that an
 * older browser uses that value.
 */
function hasOlderValue(node: Extract<Node, { type: 'decl' }>): boolean {
  const before = node.prev();
  return before?.type === 'decl' && SAME[node.prop]?.includes(before.prop) === true
    ? true
    : before?.type === 'decl' && before.prop === node.prop;
}

/**
 * Older properties that can set a fallback value for each property. The minifier drops a fallback
 * that has the same property name.
 */
const SAME: Readonly<Record<string, readonly string[]>> = {
  'block-size': ['height'],
  'padding-block': ['padding-bottom'],
};

/**
 * Finds newer selectors that make an older browser drop the whole rule, including the other
 * selectors in the list.
 */
function findDroppedSelectors(root: Root): Finding[] {
  const found: Finding[] = [];
  root.walkRules((node) => {
    if (isInSupports(node)) return;
    const newer = node.selectors.map((one) =>
      pseudosIn(one).filter(([, compat]) => browsersWithout(compat).length > 0),
    );
    const [first] = newer.flat();
    if (first && newer.some((one) => one.length === 0))
      found.push({ node, feature: first[0], browsers: browsersWithout(first[1]) });
  });
  return found;
}

const ruleName = 'browsers/newer-than-the-oldest';
const messages = stylelint.utils.ruleMessages(ruleName, {
  lacks: (feature: string, browsers: string) =>
    `${feature} needs a fallback: it came with ${browsers}`,
  drops: (feature: string) =>
    `${feature} needs a rule of its own: older browsers drop the whole rule`,
});

const rule: stylelint.Rule = Object.assign(
  () => (root: Root, result: stylelint.PostcssResult) => {
    for (const { node, feature, browsers } of findNewerStyles(root)) {
      if (HARMLESS.has(feature)) continue;
      const message = messages.lacks(feature, browsers.join(', '));
      stylelint.utils.report({ ruleName, result, message, node });
    }
    for (const { node, feature } of findDroppedSelectors(root))
      stylelint.utils.report({ ruleName, result, message: messages.drops(feature), node });
  },
  { ruleName, messages },
);

/**
 * A Stylelint rule. The maintained plugin, `no-unsupported-browser-features`, doesn't check
 * functions or most values.
 */
export default stylelint.createPlugin(ruleName, rule);
