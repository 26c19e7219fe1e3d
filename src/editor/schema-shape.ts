import { z } from 'zod';
import { schemaOf, type Kind } from './content-types.ts';

/** A JSON Schema, used both to build a form and to normalize its values. */
export type Shape = z.core.JSONSchema.BaseSchema;

/** Returns the JSON Schema for a content type. For a page, this covers its front matter. */
export function shapeOf(kind: Kind): Shape {
  const shape = z.toJSONSchema(schemaOf(kind), { unrepresentable: 'any' }) as Shape;
  if (!kind.keys || typeof shape.additionalProperties !== 'object') return shape;
  const others = shape.additionalProperties;
  const keys = kind.keys.filter((key) => !(key in (shape.properties ?? {})));
  const named = keys.map((key) => [key, { ...others, description: `The questions of ${key}` }]);
  return {
    ...shape,
    properties: { ...shape.properties, ...(Object.fromEntries(named) as Record<string, Shape>) },
  };
}

/** Returns the schema without `null`, and whether it was nullable. */
export function withoutNull(shape: Shape): { shape: Shape; isNullable: boolean } {
  const forms = shape.anyOf as Shape[] | undefined;
  const [form, ...more] = forms?.filter(({ type }) => type !== 'null') ?? [];
  if (!form || more.length > 0) return { shape, isNullable: false };
  return {
    shape: { ...(shape.description ? { description: shape.description } : {}), ...form },
    isNullable: true,
  };
}
