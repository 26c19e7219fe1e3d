import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunctions } from '../../../netlify/operate/function-bundles.ts';
import { expectConsole } from '../../../tests/support/fail-on-console.ts';
import { FUNCTION_NAMES } from '../../../tests/support/function-names.ts';

/** Outside the project, so that a bundle can only resolve its own packages. */
const ZIPPED = mkdtempSync(join(tmpdir(), 'zipped-'));
const BUNDLES = mkdtempSync(join(tmpdir(), 'functions-'));

interface ManifestFunction {
  name: string;
  schedule?: string;
  routes?: { pattern: string }[];
  trafficRules?: { action: { config: { aggregate: { keys: { type: string }[] } } } };
}

const names: readonly string[] = FUNCTION_NAMES;

beforeAll(async () => {
  await bundleFunctions(BUNDLES);
  await zipFunctions(BUNDLES, ZIPPED, {
    archiveFormat: 'none',
    basePath: process.cwd(),
    repositoryRoot: process.cwd(),
    manifest: join(ZIPPED, 'manifest.json'),
  });
});

afterAll(async () => {
  await rm(ZIPPED, { recursive: true, force: true });
  await rm(BUNDLES, { recursive: true, force: true });
});

test('the manifest lists every function, schedule, and rate limit', () => {
  const manifest = JSON.parse(readFileSync(join(ZIPPED, 'manifest.json'), 'utf8')) as {
    functions: ManifestFunction[];
  };
  expect(manifest.functions.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  const scheduled = manifest.functions.filter(({ schedule }) => schedule);
  expect(scheduled.map(({ name }) => name)).toEqual(['sweep']);
  // The platform silently drops a rule without a route, and the deploy still succeeds.
  for (const { name, routes, trafficRules } of manifest.functions) {
    if (!trafficRules) continue;
    expect(
      routes?.map(({ pattern }) => pattern),
      name,
    ).toEqual([`/.netlify/functions/${name}`]);
  }
  const rules = manifest.functions.flatMap(({ name, trafficRules }) =>
    trafficRules
      ? [[name, ...trafficRules.action.config.aggregate.keys.map(({ type }) => type)]]
      : [],
  );
  expect(rules.toSorted()).toEqual([
    ['ebook-checkout', 'ip', 'domain'],
    ['send-email', 'ip', 'domain'],
  ]);
});

test.each(names)('%s starts on its own as packaged by Netlify', async (name) => {
  expectConsole(/not_set_up/);
  const file = pathToFileURL(join(ZIPPED, name, `${name}.mjs`)).href;
  const { default: handler } = (await import(/* @vite-ignore */ file)) as {
    default: (request: Request, context: object) => Promise<Response>;
  };
  const request = new Request(`https://example.com/.netlify/functions/${name}`, {
    method: 'POST',
    body: '{}',
  });
  expect((await handler(request, {})).status).toBe(503);
});
