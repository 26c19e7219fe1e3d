import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import {
  BUNDLE_FOLDER,
  bundleFunctions,
  type FunctionBundle,
} from '#netlify/operate/function-bundles.ts';
import { ENVIRONMENT_VARIABLES } from '#netlify/platform/env.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FUNCTION_NAMES } from '#tests/support/function-names.ts';
import { CANARIES } from './canaries.ts';

/** Outside of the project, where a bundle finds no package but its own. */
const BUNDLES = mkdtempSync(join(tmpdir(), 'functions-'));
const WATCHER = 'tests/built/watch-import.ts';
const KB = 1024;
/** What a function may weigh, in bytes, as built; the platform adds a megabyte of its own to each. Each can write every mail. */
const MOST_BYTES = 316 * KB;
/** Parts that are large and have a reason, with what a function with them may weigh more. */
const LARGE_PARTS: readonly { part: string; bytes: number; functions: readonly string[] }[] = [
  {
    // Read at the first use of a database only; which store is used is known when a function runs.
    part: 'node_modules/pg/',
    bytes: 100 * KB,
    functions: globSync('netlify/functions/*.ts').map((file) => basename(file, '.ts')),
  },
  {
    part: 'node_modules/stripe/',
    bytes: 600 * KB,
    functions: ['coach-orders', 'ebook-checkout', 'process-purchase', 'stripe-webhook', 'sweep'],
  },
  {
    // The 3,000 passwords that are tried first.
    part: 'netlify/accounts/known-passwords.json',
    bytes: 18 * KB,
    functions: ['account', 'auth', 'form-post'],
  },
  {
    // It takes the forms of all others.
    part: 'netlify/functions/form-post.ts',
    bytes: 13 * KB,
    functions: ['form-post'],
  },
  {
    // It does all that somebody can do with an account, each with its mail, and cleans what is typed.
    part: 'netlify/functions/account.ts',
    bytes: 3 * KB,
    functions: ['account'],
  },
  {
    part: 'src/recogniser/weights.ts',
    bytes: 256 * KB,
    functions: ['community-post', 'form-post', 'reviews', 'send-email', 'unanswered'],
  },
  {
    // Rules about who can't speak, see, stand, swallow, breathe, or wake.
    part: 'src/recogniser/abilities.ts',
    bytes: 60 * KB,
    functions: ['community-post', 'form-post', 'reviews', 'send-email', 'unanswered'],
  },
];

const SECRET_FORMS = [
  /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}/,
  /\bwhsec_[A-Za-z0-9+/]{16,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /X-Postmark-Server-Token["']?\s*[:=]\s*["'][0-9a-f-]{36}/i,
];

/** Text files of a folder, as paths below the project. */
const filesOf = (folder: string): string[] =>
  globSync(`${folder}/**/*`, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative('.', join(entry.parentPath, entry.name)));

const bundleOf = (name: string): string => join(BUNDLES, `${name}.mjs`);
const names: readonly string[] = FUNCTION_NAMES;
let bundles: readonly FunctionBundle[] = [];

const texts = new Map<string, string>();
/** 40 MB, which are looked through 30 times. */
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'latin1');
  texts.set(file, text);
  return text;
}
const hits = (files: readonly string[], pattern: RegExp | string): string[] =>
  files.filter((file) =>
    typeof pattern === 'string' ? textOf(file).includes(pattern) : pattern.test(textOf(file)),
  );

beforeAll(async () => {
  if (!existsSync('dist/404.html'))
    throw new Error('There is no build. Run: npx node tests/built/build.ts');
  for (const [name, value] of Object.entries(CANARIES)) vi.stubEnv(name, value);
  bundles = await bundleFunctions(BUNDLES);
  vi.unstubAllEnvs();
});

afterAll(async () => {
  await rm(BUNDLES, { recursive: true, force: true });
});

describe('the functions as they are bundled', () => {
  test.each(names)('%s is bundled, within its weight', (name) => {
    const bytes = statSync(bundleOf(name)).size;
    const allowed = LARGE_PARTS.filter(({ functions }) => functions.includes(name)).reduce(
      (sum, part) => sum + part.bytes,
      MOST_BYTES,
    );
    expect(bytes).toBeGreaterThan(0);
    expect(bytes - allowed, `${name} is too heavy by so many bytes`).toBeLessThanOrEqual(0);
  });

  test.each(LARGE_PARTS)('$part is only where it is needed', ({ part, functions }) => {
    const holders = bundles.filter(({ inputs }) => inputs.some((file) => file.startsWith(part)));
    expect(holders.map(({ name }) => name).toSorted()).toEqual(functions.toSorted());
  });

  test('each knows the deploy that it was built for', () => {
    expect(hits(names.map(bundleOf), 'BUILT_FOR')).toEqual([]);
  });

  // That each answers, as the platform packs it, is seen in tools/netlify.
  test('each starts by itself, and none does anything before it is asked', async () => {
    const files = names.map(bundleOf);
    const { stdout } = await promisify(execFile)(process.execPath, [WATCHER, ...files]);
    const effects = Object.entries(JSON.parse(stdout) as Record<string, string[]>);
    expect(effects).toHaveLength(names.length);
    const own = new Set<string>(ENVIRONMENT_VARIABLES.map((name) => `env ${name}`));
    for (const [file, done] of effects) {
      // Packages look at NODE_ENV and the like; no variable of this site is read.
      const wrong = done.filter((effect) => own.has(effect) || !/^env [A-Z_]+$/.test(effect));
      expect(wrong, file).toEqual([]);
    }
  });

  test('netlify.toml deploys what the build has bundled', () => {
    const settings = readFileSync('netlify.toml', 'utf8');
    expect(settings).toContain(`functions = "${BUNDLE_FOLDER}"`);
    expect(settings).toContain('command = "npm run build"');
  });
});

describe('what is deployed', () => {
  const deployed = (): string[] => [...filesOf('dist'), ...filesOf(BUNDLES)];

  test('T24: holds no stand-in, no test and nothing that only they need', () => {
    const inputs = bundles.flatMap((bundle) => bundle.inputs);
    expect(inputs.length).toBeGreaterThan(100);
    const paths = inputs.filter((file) =>
      /(?:^|\/)(?:netlify\/local|tests|fast-check|vitest|playwright|@netlify\/static)\//.test(file),
    );
    expect(paths).toEqual([]);
    for (const mark of ['startStripeStandIn', '/__local/mail']) {
      expect(hits(deployed(), mark), mark).toEqual([]);
    }
  });

  test('T21: holds no secret of the build', () => {
    const files = deployed();
    expect(files.length).toBeGreaterThan(100);
    for (const [name, value] of Object.entries(CANARIES)) {
      expect(hits(files, value), name).toEqual([]);
      expect(hits(files, Buffer.from(value).toString('base64').replace(/=+$/, '')), name).toEqual(
        [],
      );
    }
  });

  test('T21: holds nothing in the form of a secret', () => {
    for (const form of SECRET_FORMS) expect(hits(deployed(), form), String(form)).toEqual([]);
  });

  test('T21: brings no source map and no settings file', () => {
    const odd = deployed().filter((file) => /\.map$|(?:^|\/)\.env|secrets\.json$/.test(file));
    expect(odd).toEqual([]);
  });

  test('T21: a secret that did slip in would be found', () => {
    expect(SECRET_FORMS.some((form) => form.test(CANARIES['STRIPE_SECRET_KEY'] ?? ''))).toBe(true);
    expect(hits(['tests/built/canaries.ts'], CANARIES['POSTMARK_TOKEN'] ?? '')).toHaveLength(1);
  });
});
