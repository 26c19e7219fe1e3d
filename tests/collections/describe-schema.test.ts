import { expect, test } from 'vitest';
import { CONTENT_SCHEMAS } from '#src/collections/schemas/content-schemas.ts';
import { fieldsOf } from '#src/collections/schemas/describe-schema.ts';

test.each(CONTENT_SCHEMAS)('every field of $name has a description', ({ schema }) => {
  const silent = fieldsOf(schema).filter(({ description }) => description === '');
  expect(silent).toEqual([]);
});
