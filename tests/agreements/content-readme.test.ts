import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTENT_SCHEMAS } from '#src/tooling/gates/content-schemas.ts';
import { LIMITS } from '#src/tooling/gates/reading.ts';
import { fieldsOf } from '#src/tooling/gates/schema-fields.ts';

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

test('the limits in the README are those of the gate', () => {
  const words = readme.replace(/\s+/g, ' ');
  expect(words).toContain(
    `A sentence has at most ${LIMITS.sentenceWords} words. The average is at most ${LIMITS.averageSentenceWords}.`,
  );
  expect(words).toContain(
    `the average is at least ${LIMITS.leastAverageSentenceWords}, and no 3 sentences of ${LIMITS.veryShortSentence} words or fewer`,
  );
  expect(words).toContain(
    `at most ${LIMITS.paragraphSentences} sentences and ${LIMITS.paragraphWords} words`,
  );
  expect(words).toContain(
    `reading grade ${LIMITS.articleSmog} or less, all short texts together ${LIMITS.plainSmog} or less`,
  );
  expect(words).toContain(`At most ${LIMITS.unfamiliarShare * 100} of 100 words`);
});
