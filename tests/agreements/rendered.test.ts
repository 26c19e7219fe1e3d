import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What a source file says of its components. */
interface Source {
  /** By the name of each function: whether it is exported, and the tags that stand in it. */
  functions: ReadonlyMap<string, { isExported: boolean; tags: readonly string[] }>;
  defaultName: string | undefined;
  /** By the name that it has here: where it comes from, and its name there. */
  imports: ReadonlyMap<string, { file: string; name: string }>;
}

const tagsIn = (text: string) => [
  ...new Set(Array.from(text.matchAll(/<([A-Z]\w*)/g), ([, tag = '']) => tag)),
];

function readSource(file: string, text = readFileSync(file, 'utf8')): Source {
  const parts = text.split(/^(?=(?:export )?(?:default )?(?:async )?function )/m);
  const functions = new Map(
    parts.flatMap((part) => {
      const [, name = ''] =
        /^(?:export )?(?:default )?(?:async )?function ([A-Z]\w*)/.exec(part) ?? [];
      return name
        ? [[name, { isExported: part.startsWith('export'), tags: tagsIn(part) }] as const]
        : [];
    }),
  );
  const imports = new Map(
    Array.from(
      text.matchAll(/^import (?:(\w+))?(?:, )?(?:\{([^}]*)\})? from '([^']+\.tsx)';/gm),
      ([, byDefault, named = '', from = '']) => {
        const path = from.startsWith('#') ? from.slice(1) : join(file, '..', from);
        const names = named
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean);
        return [
          ...(byDefault ? [[byDefault, { file: path, name: 'default' }] as const] : []),
          ...names.map((name) => [name, { file: path, name }] as const),
        ];
      },
    ).flat(),
  );
  return { functions, imports, defaultName: /^export default function (\w+)/m.exec(text)?.[1] };
}

const sources = new Map(
  globSync('src/islands/**/*.tsx').map((file) => [file, readSource(file)] as const),
);

/** The components that tests render, as `file#name`, with what these render in turn. */
function renderedBy(tests: readonly { file: string; text: string }[]): Set<string> {
  const found = new Set<string>();
  const add = (source: Source, file: string, tag: string) => {
    const from = source.imports.get(tag);
    if (!from) {
      if (source.functions.has(tag)) found.add(`${file}#${tag}`);
      return;
    }
    const name = from.name === 'default' ? sources.get(from.file)?.defaultName : from.name;
    if (name !== undefined) found.add(`${from.file}#${name}`);
  };
  for (const { file, text } of tests)
    for (const tag of tagsIn(text)) add(readSource(file, text), file, tag);
  // A set that grows while it is walked.
  for (const one of found) {
    const [file = '', name = ''] = one.split('#');
    const source = sources.get(file);
    for (const tag of source?.functions.get(name)?.tags ?? []) if (source) add(source, file, tag);
  }
  return found;
}

const components = [...sources].flatMap(([file, { functions }]) =>
  [...functions].flatMap(([name, { isExported }]) => (isExported ? [`${file}#${name}`] : [])),
);
const tests = globSync('tests/islands/**/*.tsx').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

test('each exported component of islands is rendered by a test in tests/islands', () => {
  const rendered = renderedBy(tests);
  expect(components.length).toBeGreaterThan(90);
  expect(components.filter((one) => !rendered.has(one))).toEqual([]);
});

test('a component that no test renders is named, also beside one that is rendered', () => {
  const text = "import { TodayNumbers } from '#src/islands/coach/Today.tsx';\n<TodayNumbers />";
  const rendered = renderedBy([{ file: 'tests/islands/one.test.tsx', text }]);
  expect(rendered).toContain('src/islands/coach/Today.tsx#TodayNumbers');
  expect(rendered).toContain('src/islands/coach/WeekChart.tsx#WeekChart');
  expect(rendered).not.toContain('src/islands/coach/Today.tsx#TodayPage');
});
