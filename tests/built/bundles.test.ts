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

/** Outside the project, so that a bundle can't resolve packages it doesn't contain. */
const BUNDLES = mkdtempSync(join(tmpdir(), 'functions-'));
const WATCHER = 'tests/built/watch-import.ts';
const KB = 1024;
/**
 * Maximum size of a built function, in bytes. The platform adds about a megabyte to each. Every
 * function includes the text of all emails.
 */
const MOST_BYTES = 328 * KB;
/** Functions that only write to the log and never use the store. */
const ONLY_LOG = ['cart-tracking', 'not-found', 'track'];

/** Allowed large modules, with the extra bytes allowed in the functions that need them. */
const LARGE_PARTS: readonly { part: string; bytes: number; functions: readonly string[] }[] = [
  {
    // Loaded only when a database is first used. We don't know which store is used until a function
    // runs.
    part: 'node_modules/pg/',
    bytes: 100 * KB,
    functions: globSync('netlify/functions/*.ts')
      .map((file) => basename(file, '.ts'))
      .filter((name) => !ONLY_LOG.includes(name)),
  },
  {
    part: 'node_modules/stripe/',
    bytes: 600 * KB,
    functions: ['coach-orders', 'ebook-checkout', 'process-purchase', 'stripe-webhook', 'sweep'],
  },
  {
    // The 3,000 passwords that attackers try first.
    part: 'netlify/accounts/known-passwords.json',
    bytes: 18 * KB,
    functions: ['account', 'auth', 'form-post'],
  },
  {
    // This function handles plain form posts for all other functions.
    part: 'netlify/functions/form-post.ts',
    bytes: 13 * KB,
    functions: ['form-post'],
  },
  {
    // This function handles every account action, sends its emails, and cleans the input.
    part: 'netlify/functions/account.ts',
    bytes: 3 * KB,
    functions: ['account'],
  },
  {
    part: 'src/recognizer/weights.ts',
    bytes: 256 * KB,
    functions: ['community-post', 'form-post', 'reviews', 'send-email', 'unanswered'],
  },
  {
    // Rules that detect people who can't speak, see, stand, swallow, breathe, or wake up.
    part: 'src/recognizer/inability-rules.ts',
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

/** Returns the files in a folder as paths relative to the project. */
const filesOf = (folder: string): string[] =>
  globSync(`${folder}/**/*`, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative('.', join(entry.parentPath, entry.name)));

const bundleOf = (name: string): string => join(BUNDLES, `${name}.mjs`);
const names: readonly string[] = FUNCTION_NAMES;
let bundles: readonly FunctionBundle[] = [];

const texts = new Map<string, string>();
/** Cached because 40 MB of text is searched 30 times. */
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

describe('bundled functions', () => {
  test.each(names)('%s is bundled and within its size limit', (name) => {
    const bytes = statSync(bundleOf(name)).size;
    const allowed = LARGE_PARTS.filter(({ functions }) => functions.includes(name)).reduce(
      (sum, part) => sum + part.bytes,
      MOST_BYTES,
    );
    expect(bytes).toBeGreaterThan(0);
    expect(bytes - allowed, `bytes over the limit of ${name}`).toBeLessThanOrEqual(0);
  });

  test.each(LARGE_PARTS)('$part is only in the functions that need it', ({ part, functions }) => {
    const holders = bundles.filter(({ inputs }) => inputs.some((file) => file.startsWith(part)));
    expect(holders.map(({ name }) => name).toSorted()).toEqual(functions.toSorted());
  });

  test('each has its deploy’s information built in, not just a placeholder', () => {
    expect(hits(names.map(bundleOf), 'BUILT_FOR')).toEqual([]);
  });

  // `tools/netlify` checks that each function responds as packaged by the platform.
  test('each loads on its own and has no side effects on import', async () => {
    const files = names.map(bundleOf);
    const { stdout } = await promisify(execFile)(process.execPath, [WATCHER, ...files]);
    const effects = Object.entries(JSON.parse(stdout) as Record<string, string[]>);
    expect(effects).toHaveLength(names.length);
    const own = new Set<string>(ENVIRONMENT_VARIABLES.map((name) => `env ${name}`));
    for (const [file, done] of effects) {
      // Packages may read NODE_ENV and similar variables on import, but nothing may read this
      // site's variables.
      const wrong = done.filter((effect) => own.has(effect) || !/^env [A-Z_]+$/.test(effect));
      expect(wrong, file).toEqual([]);
    }
  });

  test('netlify.toml deploys the bundles from the build', () => {
    const settings = readFileSync('netlify.toml', 'utf8');
    expect(settings).toContain(`functions = "${BUNDLE_FOLDER}"`);
    expect(settings).toContain('command = "npm run build"');
  });
});

describe('deployed files', () => {
  const deployed = (): string[] => [...filesOf('dist'), ...filesOf(BUNDLES)];

  test('T24: doesn’t deploy stubs, tests, or modules that only they use', () => {
    const inputs = bundles.flatMap((bundle) => bundle.inputs);
    expect(inputs.length).toBeGreaterThan(100);
    const paths = inputs.filter((file) =>
      /(?:^|\/)(?:netlify\/local|tests|fast-check|vitest|playwright|@netlify\/static)\//.test(file),
    );
    expect(paths).toEqual([]);
    for (const mark of ['startStripeStub', '/__local/mail']) {
      expect(hits(deployed(), mark), mark).toEqual([]);
    }
  });

  test('T21: doesn’t deploy build secrets', () => {
    const files = deployed();
    expect(files.length).toBeGreaterThan(100);
    for (const [name, value] of Object.entries(CANARIES)) {
      expect(hits(files, value), name).toEqual([]);
      expect(hits(files, Buffer.from(value).toString('base64').replace(/=+$/, '')), name).toEqual(
        [],
      );
    }
  });

  test('T21: doesn’t deploy anything that looks like a secret', () => {
    for (const form of SECRET_FORMS) expect(hits(deployed(), form), String(form)).toEqual([]);
  });

  test('T21: doesn’t deploy source maps or settings files', () => {
    const odd = deployed().filter((file) => /\.map$|(?:^|\/)\.env|secrets\.json$/.test(file));
    expect(odd).toEqual([]);
  });

  test('T21: the checks find a planted secret', () => {
    expect(SECRET_FORMS.some((form) => form.test(CANARIES['STRIPE_SECRET_KEY'] ?? ''))).toBe(true);
    expect(hits(['tests/built/canaries.ts'], CANARIES['POSTMARK_TOKEN'] ?? '')).toHaveLength(1);
  });
});
