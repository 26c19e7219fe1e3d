import { z } from 'zod';
import { readEmailAddress } from '../../domain/email-address.ts';
import { cleanLines } from '../../domain/typed-text.ts';
import {
  checkField,
  type CheckboxField,
  type FieldDefinition,
  type FieldDefinitions,
  type FormDefinition,
} from './form-definition.ts';

type FieldSchema<Field extends FieldDefinition> = Field extends CheckboxField
  ? z.ZodType<boolean, boolean>
  : z.ZodType<string, string>;

/**
 * What a function takes for a field of a form: text in the form in which it is kept (spaces dropped, one
 * kind of line break, the domain of an address in small letters), or the words of the form's definition.
 */
export function fieldSchema<Field extends FieldDefinition>(field: Field): FieldSchema<Field> {
  return schemaOf(field) as FieldSchema<Field>;
}

/** The schemas of all fields of a form, for `z.strictObject({ …, ...formSchema(form) })`. */
export function formSchema<Fields extends FieldDefinitions>({
  fields,
}: FormDefinition<Fields>): { [Name in keyof Fields]: FieldSchema<Fields[Name]> } {
  const entries = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: FieldSchema<Fields[Name]> };
}

function schemaOf(field: FieldDefinition): z.ZodType {
  const missing = field.missing ?? 'Leave this empty, or send text.';
  const type = field.kind === 'checkbox' ? z.boolean(missing) : z.string(missing);
  return type.transform((value, context) => {
    const kept = typeof value === 'string' ? tidy(field, value) : value;
    const message = checkField(field, kept);
    if (message === undefined) return kept;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

function tidy({ kind }: FieldDefinition, text: string): string {
  if (kind === 'password') return text;
  if (kind === 'textarea') return cleanLines(text);
  return (kind === 'email' ? readEmailAddress(text) : undefined) ?? text.trim();
}
