import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const FOLDER = 'src/decisions';
const files = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const numberOf = (name: string) => name.slice(0, 3);

describe.each(files)('%s', (name) => {
  const text = readFileSync(`${FOLDER}/${name}`, 'utf8');

  test('has its number, a status with a date, and the four parts', () => {
    expect(name).toMatch(/^\d{3}-[a-z0-9-]+\.md$/);
    expect(text).toMatch(new RegExp(`^# ${numberOf(name)}: \\S`));
    expect(text).toMatch(
      /^Status: (?:decided|withdrawn|replaced by \d{3}) · Date: \d{4}-\d{2}-\d{2}$/m,
    );
    const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(parts).toEqual(['Context', 'Decision', 'Price', 'Revisit when']);
  });

  test('is replaced only by a decision that exists', () => {
    const by = /^Status: replaced by (\d{3})/m.exec(text)?.[1];
    if (by !== undefined) expect(files.map(numberOf)).toContain(by);
    expect(text.length).toBeGreaterThan(200);
  });
});

test('every number stands once', () => {
  const numbers = files.map(numberOf);
  expect(new Set(numbers).size).toBe(numbers.length);
});
