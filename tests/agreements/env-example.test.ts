import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENVIRONMENT_VARIABLES } from '#netlify/platform/env.ts';

test('.env.example lists exactly the variables the functions read', () => {
  const text = readFileSync('.env.example', 'utf8');
  const named = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
  expect(named.toSorted()).toEqual([...ENVIRONMENT_VARIABLES].toSorted());
});

test('functions read process.env in only two modules', async () => {
  const { globSync } = await import('node:fs');
  const files = globSync('netlify/!(local|operate)/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('process.env'),
  );
  expect(files.toSorted()).toEqual(['netlify/app/create-services.ts', 'netlify/platform/env.ts']);
});
