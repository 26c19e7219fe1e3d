import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { browsersWithout, compatData, type Compat } from '#tests/support/oldest-browsers.ts';

/** Newer features that the code detects before using them, or that aren't essential. */
const GUARDED: ReadonlyMap<string, string> = new Map([
  ['CSS.highlights', 'Listen doesn’t highlight the sentence'],
  ['HTMLDialogElement.closedBy', 'a click outside a panel doesn’t close it; its button does'],
  ['HTMLElement.hidePopover', 'browser/visibility.ts hides it by an attribute'],
  ['HTMLElement.showPopover', 'browser/visibility.ts shows it by an attribute'],
  ['HTMLElement.togglePopover', 'without it, a glossary term is a link to the glossary'],
  ['Highlight', 'Listen doesn’t highlight the sentence'],
  ['Intl.Segmenter', 'display-text.ts cuts between code points, so an emoji can lose a part'],
  ['Navigator.doNotTrack', 'Safari doesn’t support it'],
  ['Navigator.share', 'without it, the link is copied'],
  ['requestIdleCallback', 'a timer is used instead'],
]);
const SELECTS = new Set(['closest', 'matches', 'querySelector', 'querySelectorAll']);

interface Use {
  name: string;
  place: string;
  browsers: readonly string[];
}

/**
 * Returns the uses of platform features that the oldest supported browsers lack, resolved through
 * TypeScript's type declarations. Checks only the scripts in an `.astro` file.
 */
function newerUses(paths: readonly string[]): Use[] {
  const scripts = new Map(
    paths
      .filter((path) => path.endsWith('.astro'))
      .map((path) => [`${path}.ts`, scriptsIn(readFileSync(path, 'utf8'))]),
  );
  const files = [...paths.filter((path) => !path.endsWith('.astro')), ...scripts.keys()];
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  delete options.tsBuildInfoFile;
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram(
    [...files, resolve('.astro/types.d.ts')],
    { ...options, incremental: false },
    {
      ...host,
      readFile: (file) => scripts.get(file) ?? host.readFile(file),
      fileExists: (file) => scripts.has(file) || host.fileExists(file),
      getSourceFile(file, language) {
        const script = scripts.get(file);
        return script === undefined
          ? host.getSourceFile(file, language)
          : ts.createSourceFile(file, script, language);
      },
    },
  );
  const checker = program.getTypeChecker();
  const found: Use[] = [];
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} doesn’t exist.`);
    const visit = (node: ts.Node) => {
      for (const [name, feature] of featuresOf(node, checker)) {
        const browsers = browsersWithout(feature);
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        const path = file.slice(process.cwd().length + 1).replace('.astro.ts', '.astro');
        const place = `${path}:${line + 1}`;
        if (browsers.length > 0) found.push({ name, place, browsers });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** Returns a page's scripts at their original lines, each in its own scope. */
function scriptsIn(page: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  let end = 0;
  const parts = [...page.matchAll(/(?<=<script(?:\s[^>]*)?>)[^]*?(?=<\/script>)/g)].map((match) => {
    const before = blank(page.slice(end, match.index));
    end = match.index + match[0].length;
    return `${before}${match[0]}`;
  });
  return `${parts.join('')}\nexport {};`;
}

type Feature = readonly [name: string, feature: Compat | undefined];

function featuresOf(node: ts.Node, checker: ts.TypeChecker): Feature[] {
  if (ts.isRegularExpressionLiteral(node)) {
    const flags = /\w*$/.exec(node.text)?.[0] ?? '';
    const { RegExp: regExp } = compatData.javascript.builtins;
    return flags.includes('v') ? [['RegExp flag v', regExp?.['unicodeSets']]] : [];
  }
  if (ts.isCallExpression(node)) return selectorsOf(node, checker);
  if (!ts.isIdentifier(node)) return [];
  const symbol = checker.getSymbolAtLocation(node);
  return (symbol?.declarations ?? [])
    .filter((one) => /\/typescript\/lib\/lib\.[^/]*$/.test(one.getSourceFile().fileName))
    .map((one) => platformFeature(one, node.text));
}

/** Maps a declaration in TypeScript's libraries to its name in MDN's data. */
function platformFeature(declaration: ts.Declaration, name: string): Feature {
  const { api, javascript } = compatData;
  const { parent } = declaration;
  let owner: string | undefined;
  if (ts.isInterfaceDeclaration(parent)) owner = parent.name.text.replace(/Constructor$/, '');
  else if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent))
    owner = parent.parent.name.getText();
  else if (ts.isVariableDeclarationList(parent) && ts.isModuleBlock(parent.parent.parent))
    owner = parent.parent.parent.parent.name.text;
  if (owner === undefined)
    return [name, api[name] ?? api['Window']?.[name] ?? javascript.builtins[name]];
  const members = [api[owner], javascript.builtins[owner]];
  const feature = members.map((one) => one?.[name] ?? one?.[`${name}_static`]).find(Boolean);
  return [`${owner}.${name}`, feature];
}

/** Returns the pseudo-classes in a selector argument, because a browser throws on unknown ones. */
function selectorsOf(call: ts.CallExpression, checker: ts.TypeChecker): Feature[] {
  const [argument] = call.arguments;
  if (!argument || !ts.isPropertyAccessExpression(call.expression)) return [];
  if (!SELECTS.has(call.expression.name.text)) return [];
  const constant = ts.isIdentifier(argument)
    ? checker.getSymbolAtLocation(argument)?.valueDeclaration
    : argument;
  const names = constant?.getText().matchAll(/:([a-z-]+)/g) ?? [];
  return [...names].map(([whole, name = '']) => [whole, compatData.css.selectors[name]]);
}

/** Everything that visitors' browsers run, except the third-party editor at /edit. */
const browserCode = [
  ...globSync('src/{browser,contracts,domain,islands,recognizer,stores}/**/*.{ts,tsx}'),
  ...globSync('src/{function-path,routes}.ts'),
  ...globSync('src/**/*.astro').filter((file) => readFileSync(file, 'utf8').includes('<script')),
].map((file) => resolve(file));

test('browser code doesn’t use features that the oldest browsers lack, unless they’re listed', () => {
  const uses = newerUses(browserCode);
  const unguarded = uses.filter(({ name }) => !GUARDED.has(name));
  expect(
    unguarded.map(({ name, place, browsers }) => `${place} ${name}: ${browsers.join()}`),
  ).toEqual([]);
  const used = new Set(uses.map(({ name }) => name));
  expect([...GUARDED.keys()].filter((name) => !used.has(name))).toEqual([]);
});

test('detects newer functions, methods, properties, selectors, and regular expression flags', () => {
  const names = newerUses([resolve('tests/support/newer-code.ts')]).map(({ name }) => name);
  expect(names).toEqual([
    'URL.canParse',
    'AbortSignal.any',
    'Promise.withResolvers',
    'Element.checkVisibility',
    'String.toWellFormed',
    'requestIdleCallback',
    'CSS.highlights',
    ':popover-open',
    ':has',
    'RegExp flag v',
  ]);
});
