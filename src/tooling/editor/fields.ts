import type { ComponentSchema } from '@keystatic/core';
import type * as Kit from '@keystatic/core';
import type { z } from 'zod';
import { describeAt, shapesOf } from '#src/collections/schemas/schema-fields.ts';
import { labelOf } from './labels.ts';

/** The parts that Keystatic makes editors of; its form for browsers and the one for Node are two files. */
export type EditorKit = Pick<typeof Kit, 'collection' | 'config' | 'fields' | 'singleton'>;

/** The fields of a form. */
export type EditorFields = Record<string, ComponentSchema>;

/** From this length on, in characters, a text gets a box of several lines. */
const LONG_TEXT = 140;

/**
 * Makes the fields of a form from the schema of a content file, in the order of the schema, so that the
 * editor cannot ask for anything else than the build checks.
 */
export function fieldsOfSchema(kit: EditorKit, schema: z.ZodType): EditorFields {
  const fields: EditorFields = {};
  const shapes = shapesOf(strip(schema).schema);
  for (const [key, value] of shapes.flatMap((shape) => Object.entries(shape))) {
    const forms = shapes.flatMap((shape) => (key in shape ? [shape[key] ?? value] : []));
    const choice = choicesOf(forms);
    fields[key] ??=
      forms.length > 1 && choice.length > 1
        ? selectField(
            kit,
            { label: labelOf(key), description: wordsOfForm(describeAt(value, [])) },
            choice,
          )
        : fieldOf(kit, key, value, forms.length === shapes.length);
  }
  return fields;
}

function fieldOf(
  kit: EditorKit,
  key: string,
  whole: z.ZodType,
  isEverywhere: boolean,
): ComponentSchema {
  const { schema, isOptional, isNullable, isDay } = strip(whole);
  const texts = { label: labelOf(key), description: wordsOfForm(describeAt(whole, [])) };
  const isRequired = isEverywhere && !isOptional && !isNullable;
  if (isDay) return dayField(kit, texts, isRequired, isNullable);
  switch (schema.def.type) {
    case 'boolean':
    case 'literal':
      return switchField(kit, schema, texts, isRequired);
    case 'enum':
      return selectField(kit, texts, Object.values((schema as z.ZodEnum).def.entries).map(String));
    case 'number': {
      const { minValue: min, maxValue: max } = schema as z.ZodNumber;
      return kit.fields.integer({
        ...texts,
        validation: { isRequired, ...limits(min, max) },
      });
    }
    case 'array': {
      const { element } = schema as z.ZodArray<z.ZodType>;
      return kit.fields.array(fieldOf(kit, 'entry', element, true), {
        ...texts,
        ...(isRequired ? { validation: { length: lengthsOf(schema) } } : {}),
        itemLabel: (props) => textOfEntry(props),
      });
    }
    case 'object':
    case 'union':
      return kit.fields.object(fieldsOfSchema(kit, schema), texts);
    default:
      return textField(kit, schema, texts, isRequired, isNullable);
  }
}

/** The words by which the forms of an object are told apart; nothing when they are not. */
function choicesOf(forms: readonly z.ZodType[]): string[] {
  const words = forms.flatMap(({ def }) =>
    def.type === 'literal' ? (def as z.core.$ZodLiteralDef<string>).values : [],
  );
  return [...new Set(words)];
}

function selectField(kit: EditorKit, texts: Texts, values: readonly string[]): ComponentSchema {
  const options = values.map((value) => ({ label: value.replaceAll('-', ' '), value }));
  return kit.fields.select({ ...texts, options, defaultValue: values[0] ?? '' });
}

interface Texts {
  label: string;
  description: string;
}

function textField(
  kit: EditorKit,
  schema: z.ZodType,
  texts: Texts,
  isRequired: boolean,
  isNullable: boolean,
): ComponentSchema {
  const { minLength, maxLength } = schema as z.ZodString;
  const field = kit.fields.text({
    ...texts,
    multiline: (maxLength ?? 0) >= LONG_TEXT,
    validation: { isRequired, ...(isRequired ? { length: limits(minLength, maxLength) } : {}) },
  });
  if (!isNullable) return field;
  return {
    ...field,
    parse: (value: Parameters<typeof field.parse>[0], extra: Parameters<typeof field.parse>[1]) =>
      field.parse(value ?? '', extra),
    serialize: (value: string) => (value === '' ? NOT_GIVEN : field.serialize(value)),
  };
}

function dayField(
  kit: EditorKit,
  texts: Texts,
  isRequired: boolean,
  isNullable: boolean,
): ComponentSchema {
  // A new text begins with today; who opens an old one finds its own day.
  const begins = isRequired ? ({ defaultValue: { kind: 'today' } } as const) : {};
  const field = kit.fields.date({ ...texts, ...begins, validation: { isRequired } });
  if (!isNullable) return field;
  return {
    ...field,
    parse: (value: Parameters<typeof field.parse>[0]) => field.parse(value ?? undefined),
    serialize: (value: Parameters<typeof field.serialize>[0]) =>
      value === null ? NOT_GIVEN : field.serialize(value),
  };
}

/** "Not given" is null in the files. Keystatic writes null, though its types leave it to lists. */
const NOT_GIVEN = { value: null as unknown as undefined };

/** A switch that is off is left out where the schema lets it; one with a single value cannot be moved. */
function switchField(
  kit: EditorKit,
  schema: z.ZodType,
  texts: Texts,
  isRequired: boolean,
): ComponentSchema {
  if (schema.def.type === 'literal') {
    const [only] = (schema as z.ZodLiteral).def.values;
    if (typeof only === 'string') return selectField(kit, texts, [only]);
    const always = kit.fields.checkbox({ ...texts, defaultValue: true });
    return { ...always, serialize: () => ({ value: true }) };
  }
  const field = kit.fields.checkbox(texts);
  if (isRequired) return field;
  return { ...field, serialize: (value: boolean) => ({ value: value || undefined }) };
}

/** How many entries a list may have. */
function lengthsOf({ def }: z.ZodType): { min?: number; max?: number } {
  const lengths: { min?: number; max?: number } = {};
  for (const { _zod } of def.checks ?? []) {
    const check = _zod.def as
      | z.core.$ZodCheckMinLengthDef
      | z.core.$ZodCheckMaxLengthDef
      | z.core.$ZodCheckLengthEqualsDef;
    if (check.check === 'min_length') lengths.min = check.minimum;
    if (check.check === 'max_length') lengths.max = check.maximum;
    if (check.check === 'length_equals') lengths.min = lengths.max = check.length;
  }
  return lengths;
}

/** What to write, for a form: days are picked there, switches are moved, and what is not given stays empty. */
export function wordsOfForm(description: string): string {
  return description
    .replace(', as YYYY-MM-DD', '')
    .replace(/\btrue(?= for| if| shows|:)/, 'On')
    .replace(/\bfalse:/, 'Off:')
    .replace(/\bnull:/, 'Empty:')
    .replace('or null for none', 'or nothing')
    .replace('null stops', 'Empty stops');
}

function limits(min: number | null, max: number | null): { min?: number; max?: number } {
  return { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) };
}

/** Fields by which a person knows an entry of a list, the best first. */
const NAMES = ['title', 'question', 'name', 'label'];

/** The words by which a person knows an entry of a list: its name, or the first text in it. */
function textOfEntry(props: object): string {
  if ('value' in props && typeof props.value === 'string') return props.value;
  if (!('fields' in props)) return 'Entry';
  const fields = props.fields as Record<string, { value?: unknown }>;
  const values = [...NAMES.flatMap((name) => fields[name] ?? []), ...Object.values(fields)];
  const text = values.map(({ value }) => value).find((value) => typeof value === 'string' && value);
  return typeof text === 'string' ? text : 'Entry';
}

interface Stripped {
  schema: z.ZodType;
  isOptional: boolean;
  isNullable: boolean;
  isDay: boolean;
}

function strip(schema: z.ZodType): Stripped {
  const { type } = schema.def;
  if (type === 'optional')
    return { ...strip((schema as z.ZodOptional<z.ZodType>).unwrap()), isOptional: true };
  if (type === 'nullable')
    return { ...strip((schema as z.ZodNullable<z.ZodType>).unwrap()), isNullable: true };
  if (type === 'pipe') {
    const { schema: inner } = strip((schema as z.ZodPipe<z.ZodType, z.ZodType>).out);
    return { schema: inner, isOptional: false, isNullable: false, isDay: true };
  }
  return { schema, isOptional: false, isNullable: false, isDay: false };
}
