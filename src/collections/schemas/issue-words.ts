import type { z } from 'zod';
import { counted } from '#src/domain/count-with-noun.ts';
import { editDistance } from '#src/domain/edit-distance.ts';
import { describeAt, keysAt } from './describe-schema.ts';

/**
 * Describes a schema issue in plain language: the field's path, the problem, and what to write.
 * Returns one entry, or one for each unknown field.
 */
export function wordsOfIssue(issue: z.core.$ZodIssue, schema: z.ZodType) {
  const { path } = issue;
  const wanted = describeAt(schema, issue.path);
  const verb = issue.input === undefined ? 'Add it' : 'Correct it';
  const remedy = wanted ? `${verb}. What to enter: ${wanted}.` : `${verb}. See content/README.md.`;
  const quoted = `"${String(issue.input)}"`;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => {
        const known = keysAt(schema, issue.path);
        const near = known.find(
          (one) => editDistance(one.toLowerCase(), key.toLowerCase(), 2) <= 2,
        );
        return {
          path: [...path, key],
          problem: `There’s no field called "${key}" here.`,
          remedy: near
            ? `If you mean "${near}", write that. If not, remove it.`
            : `Remove it. You can use these fields: ${known.join(', ')}.`,
        };
      });
    case 'invalid_type':
      return [
        issue.input === undefined
          ? { path, problem: 'This field is missing.', remedy }
          : {
              path,
              problem: `This is ${kindOf(issue.input)}, not ${KINDS[issue.expected] ?? issue.expected}.`,
              remedy,
            },
      ];
    case 'too_small':
    case 'too_big': {
      const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
      const bound = issue.code === 'too_small' ? 'at least' : 'at most';
      return [{ path, problem: `${sizeOf(issue.input)}. It should be ${bound} ${limit}.`, remedy }];
    }
    case 'invalid_value':
      return [
        {
          path,
          problem:
            issue.input === undefined
              ? 'This field is missing.'
              : `${quoted} isn’t one of the choices.`,
          remedy: `${remedy} Choose one of these: ${issue.values.map(String).join(', ')}.`,
        },
      ];
    case 'invalid_union':
      return [{ path, problem: 'This isn’t one of the choices.', remedy }];
    case 'custom':
      return [{ path, problem: issue.message, remedy }];
    default: {
      const isDay = issue.code === 'invalid_format' && issue.format === 'date';
      const what = isDay ? 'isn’t a real date' : 'isn’t in the right format';
      return [{ path, problem: `${quoted} ${what}.`, remedy }];
    }
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
  if (typeof value === 'string') return `This text has ${counted(value.length, 'character')}`;
  return Array.isArray(value)
    ? `This list has ${counted(value.length, 'entry', 'entries')}`
    : `This is ${String(value)}`;
}

/** Formats a path for people, such as `nextSteps[0].text`. */
export function nameOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
