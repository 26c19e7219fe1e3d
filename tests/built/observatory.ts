/**
 * Grades every built page with MDN's HTTP Observatory, offline: its rules run against our headers.
 * The package includes a server and a database client, so it isn't a project dependency. It's
 * installed in a cache folder on the first run. If it can't be installed, nothing is reported as
 * passed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readPageRules } from '#tests/support/page-rules.ts';

const PACKAGE = '@mdn/mdn-http-observatory';
const VERSION = '1.4.8';
const HOME = resolve('node_modules/.cache/observatory');
const ROOT = join(HOME, 'node_modules', PACKAGE);
const HOST = 'example.com';

interface Result {
  result: string;
  pass: boolean;
}

interface Observatory {
  tests: ((requests: unknown) => Result)[];
  gradeFor(score: number): { grade: string; score: number };
  modifierOf(result: string): number;
  enoughForExtra: number;
  readMeta(html: string, url: string): Map<string, string[]>;
}

function install(): string | undefined {
  if (existsSync(ROOT)) return undefined;
  mkdirSync(HOME, { recursive: true });
  const options = ['--prefix', HOME, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  const done = spawnSync('npm', ['install', ...options, `${PACKAGE}@${VERSION}`], {
    encoding: 'utf8',
  });
  if (done.status !== 0 || !existsSync(ROOT)) return `${PACKAGE} could not be installed`;
  // The preload list is normally fetched during installation. Our host isn't on it.
  mkdirSync(join(ROOT, 'conf'), { recursive: true });
  writeFileSync(join(ROOT, 'conf/hsts-preload.json'), '{}');
  return undefined;
}

async function load(): Promise<Observatory> {
  const part = async (file: string) =>
    (await import(pathToFileURL(join(ROOT, 'src', file)).href)) as Record<string, unknown>;
  const [constants, grader, charts, retriever] = await Promise.all([
    part('constants.js'),
    part('grader/grader.js'),
    part('grader/charts.js'),
    part('retriever/utils.js'),
  ]);
  return {
    tests: constants['ALL_TESTS'] as Observatory['tests'],
    gradeFor: grader['getGradeForScore'] as Observatory['gradeFor'],
    modifierOf: grader['getScoreModifier'] as Observatory['modifierOf'],
    enoughForExtra: charts['MINIMUM_SCORE_FOR_EXTRA_CREDIT'] as number,
    readMeta: retriever['parseHttpEquivHeaders'] as Observatory['readMeta'],
  };
}

/**
 * Returns the responses that the Observatory would have fetched. Netlify redirects plain HTTP to
 * HTTPS automatically.
 */
function requestsOf(
  path: string,
  html: string,
  headers: object,
  readMeta: Observatory['readMeta'],
) {
  const address = `${HOST}${path}`;
  const response = {
    status: 200,
    verified: true,
    data: html,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    request: { headers: {} },
    httpEquiv: readMeta(html, `https://${address}`),
  };
  const redirects = ['http', 'https'].map((scheme, index) => ({
    url: new URL(`${scheme}://${address}`),
    status: index === 0 ? 301 : 200,
  }));
  return {
    hostname: HOST,
    resources: { path: html },
    responses: {
      auto: response,
      http: response,
      https: response,
      cors: response,
      httpRedirects: redirects,
      httpsRedirects: redirects,
    },
    session: { url: new URL(`https://${address}`) },
  };
}

const blocked = existsSync('dist/_headers') ? install() : 'there is no build (npm run build)';
if (blocked) {
  console.log(`not run: ${blocked}`);
} else {
  const { tests, gradeFor, modifierOf, enoughForExtra, readMeta } = await load();
  const headersOf = readPageRules('dist/_headers');
  const counts = new Map<string, number>();
  const complaints: string[] = [];
  for (const file of globSync('**/*.html', { cwd: 'dist' }).toSorted()) {
    const path = `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;
    const html = readFileSync(join('dist', file), 'utf8');
    const requests = requestsOf(path, html, Object.fromEntries(headersOf(path)), readMeta);
    const results = tests.map((run) => run(requests));
    const modifiers = results.map(({ result }) => modifierOf(result));
    const sum = (values: number[]) => values.reduce((total, one) => total + one, 100);
    const uncurved = sum(modifiers.filter((one) => one < 0));
    const { grade, score } = gradeFor(uncurved >= enoughForExtra ? sum(modifiers) : uncurved);
    const line = `${grade} (${score})`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
    if (grade !== 'A+') {
      const failed = results.filter(({ pass }) => !pass).map(({ result }) => result);
      complaints.push(`${path}: ${line}: ${failed.join(', ')}`);
    }
  }
  for (const [line, pages] of counts) console.log(`${line}: ${pages} pages`);
  for (const complaint of complaints) console.log(complaint);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
