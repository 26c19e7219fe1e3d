import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = [
  ...readFileSync('.github/SECURITY.md', 'utf8').matchAll(/^\| (T\d+) +\|(.*)\|$/gm),
].map(([, number = '', rest = '']) => {
  const [threat = '', control = '', tested = ''] = rest.split('|').map((cell) => cell.trim());
  const files = [...tested.matchAll(/`([^`]+)`/g)].map(([, file]) => `tests/${file}`);
  return { number, threat, control, files };
});

/** Threat numbers in the names of tests and test groups, by file. */
const named = new Map(
  globSync('tests/{threats,built}/*.test.ts').map((file) => {
    const titles = readFileSync(file, 'utf8').matchAll(/['"`](T\d+): /g);
    return [file, new Set([...titles].map(([, number]) => number ?? ''))];
  }),
);

test('SECURITY.md lists each threat once, numbered from T1 without gaps', () => {
  expect(rows.length).toBeGreaterThanOrEqual(31);
  const numbers = rows.map((_, index) => `T${index + 1}`);
  expect(rows.map(({ number }) => number)).toEqual(numbers);
});

test('SECURITY.md lists the files that test each threat, or says that its control isn’t implemented yet', () => {
  for (const { number, control, files } of rows) {
    const testing = [...named].filter(([, numbers]) => numbers.has(number)).map(([file]) => file);
    expect(testing.toSorted(), number).toEqual(files.toSorted());
    expect(control.startsWith('not built yet: '), number).toBe(files.length === 0);
  }
});
