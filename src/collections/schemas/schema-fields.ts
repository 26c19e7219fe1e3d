import type { z } from 'zod';

/** A field of a schema, as the coach sees it. */
export interface SchemaField {
  /** `nextSteps[].text`: names joined by dots, `[]` for each entry of a list. */
  name: string;
  /** What to write. Empty when the schema does not say it. */
  description: string;
  isOptional: boolean;
}

/**
 * All fields of a schema, in its order, those of inner objects and lists too. A field that only some
 * forms of an object have counts as optional.
 */
export function fieldsOf(schema: z.ZodType, name = ''): SchemaField[] {
  const inner = unwrap(schema);
  if (inner.def.type === 'array') {
    return fieldsOf((inner as z.ZodArray<z.ZodType>).element, `${name}[]`);
  }
  const shapes = shapesOf(inner);
  const fields = new Map<string, SchemaField>();
  for (const [key, value] of shapes.flatMap((shape) => Object.entries(shape))) {
    const path = `${name}.${key}`.replace(/^(?:\[\])?\./, '');
    const isEverywhere = shapes.every((shape) => key in shape);
    const isOptional = value.def.type === 'optional' || !isEverywhere;
    if (fields.has(path)) continue;
    fields.set(path, { name: path, description: describe(value), isOptional });
    for (const field of fieldsOf(value, path)) fields.set(field.name, field);
  }
  return [...fields.values()];
}

/** The description of the field at a path of a value, from the innermost schema that has one. */
export function describeAt(schema: z.ZodType, [key, ...rest]: readonly PropertyKey[]): string {
  const next = key === undefined ? undefined : insideOf(schema, key);
  return (next && describeAt(next, rest)) || describe(schema);
}

/** The names of the fields of the object at a path. */
export function keysAt(schema: z.ZodType, [key, ...rest]: readonly PropertyKey[]): string[] {
  if (key === undefined) return shapesOf(unwrap(schema)).flatMap((shape) => Object.keys(shape));
  const next = insideOf(schema, key);
  return next ? keysAt(next, rest) : [];
}

/** The schema of an entry of a list, or of a field of an object. */
function insideOf(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  const inner = unwrap(schema);
  if (inner.def.type === 'array') return (inner as z.ZodArray<z.ZodType>).element;
  return shapesOf(inner)
    .map((shape) => shape[String(key)])
    .find((one) => one !== undefined);
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** The fields of an object, or those of each of its forms. */
function shapesOf(schema: z.ZodType): Shape[] {
  if (schema.def.type === 'object') return [(schema as z.ZodObject).shape as Shape];
  if (schema.def.type !== 'union') return [];
  return (schema as z.ZodUnion<z.ZodType[]>).options.flatMap((option) => shapesOf(unwrap(option)));
}

function unwrap(schema: z.ZodType): z.ZodType {
  const { type } = schema.def;
  if (type === 'optional' || type === 'nullable') {
    return unwrap((schema as z.ZodOptional<z.ZodType>).unwrap());
  }
  return type === 'pipe' ? unwrap((schema as z.ZodPipe<z.ZodType, z.ZodType>).out) : schema;
}

function describe(schema: z.ZodType): string {
  if (schema.description) return schema.description;
  const { type } = schema.def;
  if (type !== 'optional' && type !== 'nullable') return '';
  return describe((schema as z.ZodOptional<z.ZodType>).unwrap());
}
