import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';
import tailwindcss from '@tailwindcss/vite';
import type { AstroIntegration } from 'astro';
import { attributeOf, isRunning, textOf, type BuiltPage } from './built-page.ts';
import { scriptGraph, type ScriptGraph } from './script-graph.ts';
import type { PageStep } from './walk-pages.ts';

/**
 * The site's only stylesheet: tokens, base styles, and component classes. Tailwind adds the
 * utilities.
 */
const SHEET = resolve('src/styles/site.css');

/**
 * In a build, Tailwind generates each page's styles from the finished HTML and doesn't include
 * anything else. In development (`astro dev`), Tailwind's own plugin generates one stylesheet for
 * all pages.
 */
export function pageStyles(): { integration: AstroIntegration; step: () => PageStep } {
  const graph = scriptGraph();
  return {
    integration: {
      name: 'page-styles',
      hooks: {
        'astro:config:setup': ({ command, injectScript, updateConfig }) => {
          updateConfig({ vite: { plugins: [tailwindcss(), graph.plugin] } });
          if (command === 'dev') injectScript('page-ssr', `import ${JSON.stringify(SHEET)};`);
        },
      },
    },
    step: () => ({ page: createStyler(graph) }),
  };
}

function createStyler(graph: ScriptGraph): (page: BuiltPage) => Promise<void> {
  const sheet = readFileSync(SHEET, 'utf8');
  const made = new Map<string, string>();
  const ofFiles = new Map<string, readonly string[]>();
  return async (page) => {
    const classes = new Set(page.elements.flatMap((one) => [...classesOf(one), ...tokensOf(one)]));
    for (const script of page.elements.filter((one) => one.tagName === 'script' && isRunning(one)))
      for (const one of candidatesIn(textOf(script))) classes.add(one);
    const files = graph.filesWithoutOwnStyles(scriptsOf(page));
    const key = [...[...classes].toSorted(), ...files].join(' ');
    let css = made.get(key);
    if (css === undefined) {
      for (const file of files) {
        const known = ofFiles.get(file) ?? candidatesIn(graph.ownCodeOf(file));
        ofFiles.set(file, known);
        for (const one of known) classes.add(one);
      }
      const compiler = await compile(sheet, {
        base: dirname(SHEET),
        // No polyfills: `color-mix()` isn't used, and base.css sets the one initial value that
        // matters without `@property`.
        polyfills: 0,
        onDependency: () => {},
      });
      const { code } = optimize(compiler.build([...classes]), { minify: true });
      // Remove the license notice, which is also in the islands' stylesheets.
      css = code.replace(/\/\*![^*]*\*\/\s*/, '').trim();
      made.set(key, css);
    }
    page.addToHead('last', 'style', { text: css });
  };
}

const classesOf = (element: BuiltPage['elements'][number]): string[] =>
  attributeOf(element, 'class')?.split(/\s+/).filter(Boolean) ?? [];

/** Returns the tokens an element uses directly, such as a drawing in its `fill`. */
const tokensOf = ({ attrs }: BuiltPage['elements'][number]): string[] =>
  attrs.flatMap(({ value }) => (/var\(--/.test(value) ? candidatesIn(value) : []));

/** Returns everything in code that may be a class. Tailwind ignores the rest. */
function candidatesIn(code: string): string[] {
  return new Scanner({}).scanFiles([{ content: code, extension: 'js' }]);
}

/** Returns the URLs of scripts a page runs immediately or when an island hydrates. */
function scriptsOf({ elements }: BuiltPage): string[] {
  return elements.flatMap((element) =>
    ['src', 'component-url', 'renderer-url'].flatMap((name) =>
      element.tagName === 'script' || element.tagName === 'astro-island'
        ? (attributeOf(element, name) ?? [])
        : [],
    ),
  );
}
