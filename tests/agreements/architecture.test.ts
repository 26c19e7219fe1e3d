import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const text = readFileSync('src/ARCHITECTURE.md', 'utf8');
const namesBelow = (heading: string): string[] => {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
};

describe('the page about the whole', () => {
  test.each([
    ['Pages', 'src/pages/', ''],
    ['Functions', 'netlify/functions/', '.ts'],
    ['Services', 'netlify/services/', '.ts'],
  ])('names only %s that exist', (heading, folder, ending) => {
    const names = namesBelow(heading);
    expect(names.length).toBeGreaterThan(7);
    expect(names.filter((name) => !existsSync(`${folder}${name}${ending}`))).toEqual([]);
  });

  test('draws only folders that exist', () => {
    const drawn = [...text.matchAll(/\["?((?:src|netlify|content)\/[a-z/]*)/g)].map(
      ([, path]) => path,
    );
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.filter((path) => !existsSync(path ?? ''))).toEqual([]);
  });
});
