import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import { functionPath } from '#src/function-path.ts';
import { routes } from '#src/routes.ts';
import { PAGES } from '#tests/support/mailed-links.ts';

const functionFiles = globSync('netlify/functions/*.ts');

test('every function file is listed in endpoints.ts, and every listed function has a file', () => {
  const calls = readFileSync('src/contracts/endpoints.ts', 'utf8');
  const part = (start: string, end: RegExp) => calls.split(start)[1]?.split(end)[0] ?? '';
  const listed = ['Functions', 'Reads', 'Parts'].flatMap((name) =>
    [...part(`export interface ${name} {`, /^}/m).matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map(
      ([, key = '']) => key,
    ),
  );
  const others = [...part('type Unlisted =', /;/).matchAll(/'([a-z-]+)'/g)].map(
    ([, key = '']) => key,
  );
  expect(functionFiles.map((file) => basename(file, '.ts')).toSorted()).toEqual(
    [...new Set([...listed, ...others])].toSorted(),
  );
});

test('keeps everything except functions out of the functions folder, because every file there is deployed', () => {
  expect(globSync('netlify/functions/**/*').toSorted()).toEqual(functionFiles.toSorted());
});

test('logs every function under its own name', () => {
  for (const file of functionFiles) {
    expect(readFileSync(file, 'utf8'), file).toContain(`'${basename(file, '.ts')}'`);
  }
});

test('keeps every function at its default path', () => {
  for (const file of functionFiles) {
    const config = /^export const config.*/ms.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
    const path = /\bpath: '([^']*)'/.exec(config)?.[1];
    const name = basename(file, '.ts') as FunctionName;
    expect([undefined, functionPath(name)], file).toContain(path);
  }
});

test('F1: tests altered links for every page that reads a secret from the URL fragment, and sends every emailed link to one of these pages', () => {
  const reads = globSync('src/islands/**/*.tsx').filter(
    (file) =>
      file !== 'src/islands/mailed-link-token.tsx' &&
      /LinkToken\(/.test(readFileSync(file, 'utf8')),
  );
  const pages = globSync('src/pages/**/*.astro').filter((page) =>
    reads.some((island) => readFileSync(page, 'utf8').includes(`'#${island}'`)),
  );
  const paths = pages.map((page) => page.replace(/^src\/pages|\.astro$/g, ''));
  expect(PAGES.map(([path]) => path).toSorted()).toEqual(paths.toSorted());
  // The platform redirects altered links only for pages marked as private.
  for (const page of pages)
    expect(readFileSync(page, 'utf8'), page).toMatch(/\bprivateAddress\b|CoachLayout/);
  const mailed = globSync('netlify/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/routes\.(\w+)\}#[ts]=/g)].map(([, name = '']) => name),
  );
  expect(mailed.length).toBeGreaterThan(5);
  const tried = new Set<unknown>(PAGES.map(([path]) => path));
  expect(mailed.filter((name) => !tried.has(routes[name as keyof typeof routes]))).toEqual([]);
});
