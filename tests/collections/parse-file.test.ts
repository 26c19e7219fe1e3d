import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseFile } from '#src/collections/schemas/shared-fields.ts';

const schema = z.strictObject({ name: z.string(), coach: z.strictObject({ role: z.string() }) });

test('accepts a content file that has all its fields', () => {
  const value = { name: 'Site', coach: { role: 'Coach' } };
  expect(parseFile('content/site.json', schema, value)).toEqual(value);
});

test('an error for missing fields contains the file name, the fields, and a command that explains more', () => {
  const parse = () => parseFile('content/site.json', schema, { coach: { role: 3 } });
  expect(parse).toThrow('content/site.json doesn’t have the fields it needs');
  expect(parse).toThrow('at name');
  expect(parse).toThrow('at coach.role');
  expect(parse).toThrow('npm run check:content');
});
