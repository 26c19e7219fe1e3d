import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { addressOfBuild, deployKind } from '#src/domain/build-info.ts';
import type { DeployFacts } from '#netlify/http/deploy-context.ts';

/** Where the deployed functions lie; `functions` of `netlify.toml` names the same folder. */
export const BUNDLE_FOLDER = 'dist-functions';

/** One function as it is deployed. */
export interface FunctionBundle {
  name: string;
  /** Every file that the bundle is made of, as a path below the project. */
  inputs: readonly string[];
}

/** Answers are in English; the words of 50 other languages are half of zod. */
const ENGLISH_ONLY: Plugin = {
  name: 'english-only',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: '' }));
  },
};

/** Nobody asks a function for the JSON Schema of what it takes. */
const NO_JSON_SCHEMA: Plugin = {
  name: 'no-json-schema',
  setup({ onLoad }) {
    const filter = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;
    onLoad({ filter }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const names = Array.from(
        text.matchAll(/^export (?:const|function) (\w+)/gm),
        ([, name]) => name,
      );
      return {
        contents: names.map((name) => `export const ${name} = () => undefined;`).join('\n'),
      };
    });
  },
};

/** The second client of `pg` needs a compiled package that is not installed; Postmark's second one makes servers. */
const NO_SECOND_CLIENT: Plugin = {
  name: 'no-second-client',
  setup({ onLoad }) {
    const filter =
      /[\\/](?:pg[\\/]lib[\\/]native[\\/]index|postmark[\\/]dist[\\/]client[\\/]AccountClient)\.js$/;
    onLoad({ filter }, () => ({ contents: '' }));
  },
};

/**
 * The object `z` holds all of zod, so that a bundler must keep all of it; of the module itself it keeps
 * what is used.
 */
const ZOD_AS_MODULE: Plugin = {
  name: 'zod-as-module',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:src|netlify)[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace("import { z } from 'zod';", "import * as z from 'zod';");
      return { contents, loader: 'ts' };
    });
  },
};

/** What functions read of content that is longer: the rest is for pages, and a shop may have hundreds of products. */
const FIELDS_FOR: Readonly<Record<string, readonly string[]>> = {
  'catalog.ts': ['slug', 'title', 'kind', 'price', 'notForSale', 'pages', 'contains'],
  'ebook-list.ts': [
    ...['id', 'kind', 'slug', 'title', 'description', 'price', 'originalPrice', 'category'],
    ...['badge', 'features', 'rating', 'reviews', 'createdAt'],
  ],
  'posts.ts': ['topics', 'slug', 'title'],
};

const SHORT_CONTENT: Plugin = {
  name: 'short-content',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /content\/(?:products|community)\.json$/ }, ({ path, importer }) => ({
      path: basename(importer),
      namespace: 'short-content',
      pluginData: `content/${basename(path)}`,
    }));
    onLoad({ filter: /./, namespace: 'short-content' }, async ({ path, pluginData }) => {
      const fields = FIELDS_FOR[path];
      if (!fields) throw new Error(`Say in FIELDS_FOR what ${path} reads of ${pluginData}.`);
      const whole = JSON.parse(await readFile(String(pluginData), 'utf8')) as unknown;
      return { contents: JSON.stringify(whole, [...fields]), loader: 'json' };
    });
  },
};

/** What an edition was made from is for the book press. */
const SHORT_EDITIONS: Plugin = {
  name: 'short-editions',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]editions[\\/]editions\.json$/ }, async ({ path }) => {
      const { files } = JSON.parse(await readFile(path, 'utf8')) as { files: object };
      return { contents: JSON.stringify({ files }, shortEdition), loader: 'json' };
    });
  },
};
const shortEdition = (key: string, value: unknown) =>
  ['source', 'digest'].includes(key) ? undefined : value;

/** What functions know of their deploy without being told; see `http/deploy-context.ts`. */
export function factsOfBuild(source: Readonly<Record<string, string | undefined>>): DeployFacts {
  const context = source['CONTEXT'];
  if (!context) return {};
  const address = addressOfBuild(source);
  // Elsewhere the address is a variable of the running function.
  return deployKind(context) === 'preview' && address
    ? { CONTEXT: context, SITE_URL: address }
    : { CONTEXT: context };
}

/**
 * Bundles each function into one file. The platform's own bundler copies whole packages beside each
 * function, in both module formats: 5 MB where a tenth is needed.
 * @param folder Emptied first.
 */
export async function bundleFunctions(
  folder: string = BUNDLE_FOLDER,
): Promise<readonly FunctionBundle[]> {
  await rm(folder, { recursive: true, force: true });
  const bundles: FunctionBundle[] = [];
  for (const entry of globSync('netlify/functions/*.ts').toSorted()) {
    const name = basename(entry, '.ts');
    const { metafile } = await build({
      entryPoints: [entry],
      outfile: join(folder, `${name}.mjs`),
      bundle: true,
      platform: 'node',
      target: 'node24',
      format: 'esm',
      minify: true,
      // The names of error classes go into the log.
      keepNames: true,
      legalComments: 'none',
      metafile: true,
      define: { BUILT_FOR: JSON.stringify(factsOfBuild(process.env)) },
      plugins: [
        ENGLISH_ONLY,
        NO_JSON_SCHEMA,
        NO_SECOND_CLIENT,
        ZOD_AS_MODULE,
        SHORT_CONTENT,
        SHORT_EDITIONS,
      ],
      // Packages in the older module format ask for Node's own modules in this way.
      banner: {
        js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
      },
    });
    bundles.push({ name, inputs: Object.keys(metafile.inputs) });
  }
  return bundles;
}

// Runs after the pages are built, as part of `npm run build`.
if (import.meta.main) {
  const bundles = await bundleFunctions();
  console.log(`${bundles.length} functions are in ${BUNDLE_FOLDER}/`);
}
