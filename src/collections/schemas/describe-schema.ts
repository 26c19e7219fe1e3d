import type { z } from 'zod';

/** A schema field, as shown to the coach. */
export interface SchemaField {
  /** Names joined by dots, with `[]` after each list, as in `nextSteps[].text`. */
  name: string;
  /** Hint about the value. Empty if the schema has no description. */
  description: string;
  isOptional: boolean;
}

/**
 * Returns all fields of a schema in order, including those of nested objects and lists. A field
 * that's only in some variants of an object counts as optional.
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

/**
 * Returns the description of the field at a path, from the innermost schema that has a description.
 */
export function describeAt(schema: z.ZodType, [key, ...rest]: readonly PropertyKey[]): string {
  const next = key === undefined ? undefined : insideOf(schema, key);
  return (next && describeAt(next, rest)) || describe(schema);
}

/** Returns the field names of the object at a path. */
export function keysAt(schema: z.ZodType, [key, ...rest]: readonly PropertyKey[]): string[] {
  if (key === undefined) return shapesOf(unwrap(schema)).flatMap((shape) => Object.keys(shape));
  const next = insideOf(schema, key);
  return next ? keysAt(next, rest) : [];
}

/** Returns the schema for a list's entries or an object's field. */
function insideOf(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  const inner = unwrap(schema);
  if (inner.def.type === 'array') return (inner as z.ZodArray<z.ZodType>).element;
  return shapesOf(inner)
    .map((shape) => shape[String(key)])
    .find((one) => one !== undefined);
}

type SchemaShape = Readonly<Record<string, z.ZodType>>;

/** Returns the fields of an object, or of each variant of a union. */
function shapesOf(schema: z.ZodType): SchemaShape[] {
  if (schema.def.type === 'object') return [(schema as z.ZodObject).shape as SchemaShape];
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
