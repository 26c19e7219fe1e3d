import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTENT_SCHEMAS } from '#src/collections/schemas/content-schemas.ts';
import { fieldsOf } from '#src/collections/schemas/schema-fields.ts';

const readme = readFileSync('content/README.md', 'utf8');
const sections = new Map(
  readme.split(/^### /m).map((section) => {
    const [heading = '', ...rest] = section.split('\n');
    return [heading.replaceAll('`', '').trim(), rest.join('\n')] as const;
  }),
);

/** The rows of a Markdown table, without the spaces that only align it. */
function rowsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((row) => row.startsWith('| `'))
    .map((row) => row.replace(/\s*\|\s*/g, '|'));
}

test.each(CONTENT_SCHEMAS)('the fields of $name stand in the README', ({ name, schema }) => {
  const wanted = fieldsOf(schema).map(({ name: field, isOptional, description }) => {
    const words = description.replace(/<[^>]+>/g, '`$&`');
    return `|\`${field}\`|${isOptional ? 'no' : 'yes'}|${words}|`;
  });
  expect(rowsOf(sections.get(name) ?? '')).toEqual(wanted);
});

test.each(CONTENT_SCHEMAS)('every field of $name says what to write', ({ schema }) => {
  const silent = fieldsOf(schema).filter(({ description }) => description === '');
  expect(silent).toEqual([]);
});
