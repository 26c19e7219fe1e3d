import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { contentDigest } from './content-digest.ts';
import { addressOfBuild, deployKind } from '#src/domain/build-info.ts';
import type { DeployInfo } from '#netlify/http/deploy-context.ts';

/** Folder of the deployed functions. Must match `functions` in `netlify.toml`. */
export const BUNDLE_FOLDER = 'dist-functions';

/** One deployed function. */
export interface FunctionBundle {
  name: string;
  /** All files in the bundle, as paths relative to the project. */
  inputs: readonly string[];
}

/** Excludes zod's messages in 50 other languages, half of its size. Responses are only in English. */
const ENGLISH_ONLY: Plugin = {
  name: 'english-only',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: '' }));
  },
};

/** Excludes zod's JSON Schema support, which no function needs. */
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

/**
 * Excludes two clients that no function uses. The second client in `pg` needs a compiled package
 * that isn't installed, and Postmark's second client only manages servers.
 */
const NO_SECOND_CLIENT: Plugin = {
  name: 'no-second-client',
  setup({ onLoad }) {
    const filter =
      /[\\/](?:pg[\\/]lib[\\/]native[\\/]index|postmark[\\/]dist[\\/]client[\\/]AccountClient)\.js$/;
    onLoad({ filter }, () => ({ contents: '' }));
  },
};

/**
 * The object `z` contains all of zod, so a bundler has to keep all of it. If code imports the
 * module instead, the bundler keeps only the parts that are used.
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

/**
 * Fields of long content files that functions need. The other fields are for pages, and a shop may
 * have hundreds of products.
 */
const FIELDS_FOR: Readonly<Record<string, readonly string[]>> = {
  'catalog.ts': ['slug', 'title', 'kind', 'price', 'notForSale', 'pages', 'contains'],
  'catalog-records.ts': [
    ...['id', 'kind', 'slug', 'title', 'description', 'price', 'originalPrice', 'category'],
    ...['badge', 'features', 'rating', 'reviews', 'createdAt'],
  ],
  'post-records.ts': ['topics', 'slug', 'title'],
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
      if (!fields) throw new Error(`Add to FIELDS_FOR what ${path} reads from ${pluginData}.`);
      const whole = JSON.parse(await readFile(String(pluginData), 'utf8')) as unknown;
      return { contents: JSON.stringify(whole, [...fields]), loader: 'json' };
    });
  },
};

/** Excludes edition sources, which only the book build needs. */
const SHORT_EDITIONS: Plugin = {
  name: 'short-editions',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]editions[\\/]editions\.json$/ }, async ({ path }) => {
      const { files } = JSON.parse(await readFile(path, 'utf8')) as { files: object };
      return { contents: JSON.stringify({ files }, without('source', 'digest')), loader: 'json' };
    });
  },
};

/** Excludes the site settings that only pages use. */
const SHORT_SITE: Plugin = {
  name: 'short-site',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]content[\\/]site\.json$/ }, async ({ path }) => {
      const whole = JSON.parse(await readFile(path, 'utf8')) as unknown;
      return {
        contents: JSON.stringify(whole, without('story', 'firstArticles', 'offeredBook')),
        loader: 'json',
      };
    });
  },
};

/** Returns a `JSON.stringify` replacer that omits these keys. */
function without(...keys: readonly string[]) {
  return (key: string, value: unknown) => (keys.includes(key) ? undefined : value);
}

/** Returns deploy settings that are built into the functions. See `http/deploy-context.ts`. */
export function deployInfoOfBuild(
  source: Readonly<Record<string, string | undefined>>,
): DeployInfo {
  const context = source['CONTEXT'];
  if (!context) return {};
  const address = addressOfBuild(source);
  // In other deploys, the running function gets the URL from a variable.
  return deployKind(context) === 'preview' && address
    ? { CONTEXT: context, SITE_URL: address }
    : { CONTEXT: context };
}

/**
 * Returns the content that this build puts live, as an expression. See
 * `coach/publishing/draft-preview-status.ts`.
 */
function liveContentOfBuild({ CONTEXT }: Readonly<Record<string, string | undefined>>): string {
  return deployKind(CONTEXT) === 'preview'
    ? 'undefined'
    : JSON.stringify({ content: contentDigest(), at: Date.now() });
}

/**
 * Bundles each function into one file. The platform's own bundler copies whole packages next to
 * each function, in both module formats: 5 MB where a tenth of that would do.
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
      // Keep class names, because logs include the names of error classes.
      keepNames: true,
      legalComments: 'none',
      metafile: true,
      define: {
        BUILT_FOR: JSON.stringify(deployInfoOfBuild(process.env)),
        BUILT_CONTENT: liveContentOfBuild(process.env),
      },
      plugins: [
        ENGLISH_ONLY,
        NO_JSON_SCHEMA,
        NO_SECOND_CLIENT,
        ZOD_AS_MODULE,
        SHORT_CONTENT,
        SHORT_EDITIONS,
        SHORT_SITE,
      ],
      // Packages in CommonJS format load Node's built-in modules with `require`.
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
