import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENVIRONMENT_VARIABLES, readEnvironment, type Source } from '#netlify/platform/env.ts';
import { TEST_ENVIRONMENT } from '#tests/support/memory-services.ts';

/** Returns the names of the variables that `readEnvironment` looks up in an environment. */
function variablesRead(source: Source): string[] {
  const names: string[] = [];
  readEnvironment(
    new Proxy(source, {
      get(target, name) {
        names.push(String(name));
        return target[String(name)];
      },
    }),
  );
  return names;
}

test('.env.example lists exactly the variables the functions read', () => {
  const text = readFileSync('.env.example', 'utf8');
  const named = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
  expect(named.toSorted()).toEqual([...ENVIRONMENT_VARIABLES].toSorted());
  const { SITE_URL, ...onNetlify } = { ...TEST_ENVIRONMENT, SITE_MODE: 'netlify' };
  const read = [
    ...variablesRead({ ...TEST_ENVIRONMENT, DATABASE_URL: 'postgres://a:b@db.example.com/c' }),
    ...variablesRead({ ...onNetlify, URL: 'https://example.com', CONTEXT: 'production' }),
  ];
  expect([...new Set(read)].toSorted()).toEqual(named.toSorted());
});

test('functions get process.env in only two modules, and never read a variable from it directly', () => {
  const files = globSync(['netlify/!(local|operate)/**/*.ts', 'src/{contracts,domain}/**/*.ts']);
  const code = (file: string) => readFileSync(file, 'utf8');
  const found = files.filter((file) => /process\.env|Netlify\.env|node:process/.test(code(file)));
  expect(found.toSorted()).toEqual(['netlify/app/create-services.ts', 'netlify/platform/env.ts']);
  expect(found.filter((file) => /process\.env\s*[.[]|\} = process/.test(code(file)))).toEqual([]);
});
