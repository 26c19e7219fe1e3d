import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { functionPaths, type FunctionName } from '#src/routes.ts';

const functionFiles = globSync('netlify/functions/*.ts');

test('every function has its address in routes.ts, and every address its function', () => {
  const names = functionFiles.map((file) => basename(file, '.ts'));
  expect(names.toSorted()).toEqual(Object.keys(functionPaths).toSorted());
  for (const [name, path] of Object.entries(functionPaths)) {
    expect(path).toBe(`/.netlify/functions/${name}`);
  }
});

test('nothing but functions lies in the functions folder, since every file there is deployed', () => {
  expect(globSync('netlify/functions/**/*').toSorted()).toEqual(functionFiles.toSorted());
});

test('every function says its own name to the log', () => {
  for (const file of functionFiles) {
    expect(readFileSync(file, 'utf8'), file).toContain(`'${basename(file, '.ts')}'`);
  }
});

test('no function hides its default address behind a path of its own', () => {
  for (const file of functionFiles) {
    const config = /^export const config.*/ms.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
    const path = /\bpath: '([^']*)'/.exec(config)?.[1];
    const name = basename(file, '.ts') as FunctionName;
    expect([undefined, functionPaths[name]], file).toContain(path);
  }
});
