import type { z } from 'zod';
import { slipsBetween } from '../../src/domain/spelling.ts';
import { nameOf } from './content-file.ts';
import type { ContentFile } from './content-file.ts';
import { CONTENT_SCHEMAS } from '../../src/collections/schemas/content-schemas.ts';
import type { Diagnostic } from './diagnostic.ts';
import { describeAt, keysAt } from '../../src/collections/schemas/schema-fields.ts';

/** Files of `content/` that have no schema of their own here. */
const NO_SCHEMA = /(?:familiar-words|plain-words)\.json$/;

/** Checks that a content file has the fields it must have, and no others. */
export function checkShape(file: ContentFile): Diagnostic[] {
  if (file.data === undefined || NO_SCHEMA.test(file.file)) return [];
  const known = CONTENT_SCHEMAS.find(({ matches }) => matches.test(file.file));
  if (!known) {
    const names = CONTENT_SCHEMAS.map(({ name }) => name).join(', ');
    return [
      {
        file: file.file,
        problem: 'No page of the site uses a file of this name in this folder.',
        remedy: `Move it, or rename it in lower case with hyphens. Files may be: ${names}.`,
      },
    ];
  }
  const result = known.schema.safeParse(file.data, { reportInput: true });
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => describeIssue(issue, known.schema, file));
}

/** Says in plain words what a schema found: the field, its value, and what to write. */
function describeIssue(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  { file, lines }: ContentFile,
): Diagnostic[] {
  const field = nameOf(issue.path);
  const wanted = describeAt(schema, issue.path);
  const verb = issue.input === undefined ? 'Add it' : 'Correct it';
  const remedy = wanted
    ? `${verb}. What belongs here: ${wanted}.`
    : `${verb}. See content/README.md.`;
  const place = { file, line: lineNear(issue.path, lines), ...(field ? { field } : {}) };
  const said = `"${String(issue.input)}"`;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => {
        const known = keysAt(schema, issue.path);
        const name = nameOf([...issue.path, key]);
        const near = known.find(
          (one) => slipsBetween(one.toLowerCase(), key.toLowerCase(), 2) <= 2,
        );
        return {
          file,
          line: lines[name] ?? place.line,
          field: name,
          problem: `There is no field "${key}" here.`,
          remedy: near
            ? `Write "${near}" if you mean that. Otherwise remove it.`
            : `Remove it. Possible are: ${known.join(', ')}.`,
        };
      });
    case 'invalid_type':
      return [
        issue.input === undefined
          ? { ...place, problem: 'This field is missing.', remedy }
          : {
              ...place,
              problem: `This is ${kindOf(issue.input)}, not ${KINDS[issue.expected] ?? issue.expected}.`,
              remedy,
            },
      ];
    case 'too_small':
    case 'too_big': {
      const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
      const word = issue.code === 'too_small' ? 'least' : 'most';
      return [{ ...place, problem: `${sizeOf(issue.input)}; ${limit} is the ${word}.`, remedy }];
    }
    case 'invalid_value':
      return [
        {
          ...place,
          problem:
            issue.input === undefined
              ? 'This field is missing.'
              : `${said} is not one of the possible values.`,
          remedy: `${remedy} Possible: ${issue.values.map(String).join(', ')}.`,
        },
      ];
    case 'invalid_union':
      return [{ ...place, problem: 'The value is not one of the possible ones.', remedy }];
    case 'custom':
      return [{ ...place, problem: issue.message, remedy }];
    default:
      return [{ ...place, problem: `${said} does not have the form that is needed.`, remedy }];
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a group of fields';
  return typeof value === 'string' ? `the text "${value}"` : String(value);
}

function sizeOf(value: unknown): string {
  if (typeof value === 'string')
    return `This text has ${value.length === 1 ? '1 character' : `${value.length} characters`}`;
  return Array.isArray(value)
    ? `This list has ${value.length} entries`
    : `This is ${String(value)}`;
}

/** The line of a field; of the nearest field around it when the field is missing. */
function lineNear(path: readonly PropertyKey[], lines: ContentFile['lines']): number {
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines[nameOf(path.slice(0, length))];
    if (line !== undefined) return line;
  }
  return 1;
}
