import type { FieldErrors, Resolver } from 'react-hook-form';
import {
  checkField,
  cleanField,
  cleanFormValues,
  untouchedText,
  type FieldDefinitions,
  type FormDefinition,
} from '#src/contracts/forms/form-definition.ts';
import type { Values } from './form-state.ts';

/**
 * Error type that distinguishes problems found by the form definition from those reported by the
 * server.
 */
export const OURS = 'definition';

/** Returns the problems found by the form definition, by field name. */
export function problemsOf(
  { fields, checkTogether }: FormDefinition<FieldDefinitions>,
  values: Values,
): Readonly<Record<string, string>> {
  const typed = cleanFormValues(fields, values);
  const alone = Object.entries(fields).flatMap(([name, field]) => {
    const message = checkField(field, typed[name] ?? '');
    return message === undefined ? [] : [[name, message] as const];
  });
  return { ...checkTogether?.(typed), ...Object.fromEntries(alone) };
}

/** Returns a React Hook Form resolver that validates with the form definition. */
export function resolverOf(form: FormDefinition<FieldDefinitions>): Resolver<Values> {
  return (values) => {
    const problems = Object.entries(problemsOf(form, values));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = Object.fromEntries(
      problems.map(([name, message]) => [name, { type: OURS, message }]),
    );
    return { values: {}, errors };
  };
}

/** Returns the value of an untouched field. */
export function emptyOf(fields: FieldDefinitions, name: string): string | boolean {
  const field = fields[name];
  if (field?.kind === 'checkbox') return false;
  // A select without a value would look blank.
  return field ? untouchedText(field) : '';
}

export function isEmpty(
  fields: FieldDefinitions,
  name: string,
  value: string | boolean | undefined,
): boolean {
  const field = fields[name];
  if (field?.missing === undefined) return false;
  return typeof value === 'string' ? cleanField(field, value) === '' : !value;
}
