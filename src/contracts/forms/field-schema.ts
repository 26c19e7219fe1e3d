import { z } from 'zod';
import {
  checkField,
  cleanField,
  type CheckboxField,
  type FieldDefinition,
  type FieldDefinitions,
  type FormDefinition,
} from './form-definition.ts';

type FieldSchema<Field extends FieldDefinition> = Field extends CheckboxField
  ? z.ZodType<boolean, boolean>
  : z.ZodType<string, string>;

/**
 * Builds the schema that a function uses for a form field. It normalizes the text, or fails with
 * the form definition's message (decision 070). Optional fields may be missing, so that a page that
 * was opened before the field was added can still submit.
 */
export function fieldSchema<Field extends FieldDefinition>(field: Field): FieldSchema<Field> {
  return schemaOf(field) as FieldSchema<Field>;
}

/**
 * Builds the schemas for all fields of a form, for use in `z.object({ …, ...formSchema(form) })`.
 */
export function formSchema<Fields extends FieldDefinitions>({
  fields,
}: FormDefinition<Fields>): { [Name in keyof Fields]: FieldSchema<Fields[Name]> } {
  const entries = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: FieldSchema<Fields[Name]> };
}

function schemaOf(field: FieldDefinition): z.ZodType {
  return typeOf(field).transform((value, context) => {
    const kept = typeof value === 'string' ? cleanField(field, value) : value;
    const message = checkField(field, kept);
    if (message === undefined) return kept;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

function typeOf({ kind, missing }: FieldDefinition): z.ZodType<string | boolean> {
  const words = missing ?? 'Leave this empty, or send text.';
  if (kind === 'checkbox') {
    const box = z.boolean(words);
    return missing === undefined ? box.default(false) : box;
  }
  const text = z.string(words);
  return missing === undefined ? text.default('') : text;
}
