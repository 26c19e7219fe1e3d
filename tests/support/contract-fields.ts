import { globSync } from 'node:fs';
import type { z } from 'zod';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import { FUNCTION_NAMES } from './function-names.ts';

/**
 * A text field in a function's input: its path in the body, its schema, and a body that's otherwise
 * valid.
 */
export interface TextField {
  path: readonly string[];
  schema: z.ZodType;
  body: Readonly<Record<string, unknown>>;
}

/** Functions without a JSON contract of their own. Every other function must have one. */
const WITHOUT_CONTRACT: readonly FunctionName[] = [
  'form-post',
  'health',
  'mail-hook',
  'stripe-webhook',
  'sweep',
  'unsubscribe',
];

/** Input schema of each function. For example, `coach-orders` uses `coachOrdersInput`. */
export const contracts: ReadonlyMap<FunctionName, z.ZodType> = await readContracts();

async function readContracts() {
  const files = globSync('src/contracts/*.ts');
  const modules = await Promise.all(
    files.map((file) => import(`../../${file}`) as Promise<Record<string, unknown>>),
  );
  const exported = Object.assign({}, ...modules) as Record<string, z.ZodType>;
  return new Map(
    FUNCTION_NAMES.filter((name) => !WITHOUT_CONTRACT.includes(name)).map((name) => {
      const schema = exported[`${name.replace(/-\w/g, (at) => at.slice(1).toUpperCase())}Input`];
      if (!schema) throw new Error(`src/contracts has no input schema for the function "${name}".`);
      return [name, schema];
    }),
  );
}

/** Lists every text field in a function's contract for each of its actions. */
export function textFieldsOf(schema: z.ZodType): TextField[] {
  return optionsOf(schema).flatMap((option) => {
    const body = validBody(option);
    return pathsOf(option).map(([path, field]) => ({ path, schema: field, body }));
  });
}

/** Returns the body with `text` at `path`. Each list along the path gets a single element. */
export function withText(
  body: Readonly<Record<string, unknown>>,
  path: readonly string[],
  text: string,
): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return text;
  if (first === '0') return [withText(firstOf(body), rest, text)];
  return { ...body, [first]: withText(childOf(body, first), rest, text) };
}

const childOf = (body: object, name: string) =>
  ((body as Record<string, unknown>)[name] ?? {}) as Record<string, unknown>;
const firstOf = (list: unknown) =>
  ((Array.isArray(list) ? list[0] : undefined) ?? {}) as Record<string, unknown>;

/** The parts of a zod definition that this file reads. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: readonly z.ZodType[];
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  values?: readonly unknown[];
  entries?: Readonly<Record<string, unknown>>;
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

function optionsOf(schema: z.ZodType): readonly z.ZodType[] {
  const { type, options = [] } = definitionOf(schema);
  return type === 'union' ? options.flatMap(optionsOf) : [schema];
}

/** Unwraps optional, default, and transformed schemas. */
function coreOf(schema: z.ZodType): Definition {
  const definition = definitionOf(schema);
  const inner = definition.innerType ?? definition.in;
  return inner ? coreOf(inner) : definition;
}

function pathsOf(schema: z.ZodType): [string[], z.ZodType][] {
  const { type, shape = {}, element, options } = coreOf(schema);
  if (type === 'object')
    return Object.entries(shape).flatMap(([name, child]) =>
      pathsOf(child).map(([path, field]): [string[], z.ZodType] => [[name, ...path], field]),
    );
  if (element)
    return pathsOf(element).map(([path, field]): [string[], z.ZodType] => [['0', ...path], field]);
  if (options) return pathsOf(options[0] as z.ZodType);
  return type === 'string' || type === 'enum' || type === 'literal' ? [[[], schema]] : [];
}

/** Valid values for contract fields. If a field doesn't accept any of them, add one here. */
const SAMPLES: readonly string[] = [
  'maria@example.com',
  'A text of some twenty letters.',
  'Maria',
  'recovery-planner',
  '19.99',
  '2026-12-24',
  '2026-11-21T12:00:00Z',
  '123456',
  '1.7',
  '/shop',
  'US',
  'splint',
  '9',
  'morning',
  'each',
  'a'.repeat(32),
  'a'.repeat(64),
  '00000000-0000-4000-8000-000000000001',
  'cs_test_ofthetests0001',
  'cart_1763726400000_ofthetests',
  `1763726400000-${'a'.repeat(32)}`,
  'listed-2026-11-21',
  `newsletter-subscriber-${'a'.repeat(32)}-1`,
];

/** Builds a valid body with as few optional fields as possible. */
function validBody(schema: z.ZodType): Record<string, unknown> {
  const { shape = {} } = coreOf(schema);
  const entries = Object.entries(shape);
  const needed = entries.filter(([, field]) => !field.safeParse(undefined).success);
  const body = Object.fromEntries(needed.map(([name, field]) => [name, sampleOf(field, name)]));
  if (schema.safeParse(body).success) return body;
  for (const [name, field] of entries.filter(([, one]) => one.safeParse(undefined).success)) {
    const more = { ...body, [name]: sampleOf(field, name) };
    if (schema.safeParse(more).success) return more;
  }
  throw new Error(`No valid body was found for the fields ${Object.keys(shape).join(', ')}.`);
}

function sampleOf(schema: z.ZodType, name: string): unknown {
  const { type, element, values = [], entries = {} } = coreOf(schema);
  const candidates: readonly unknown[] =
    type === 'object'
      ? [validBody(schema)]
      : element
        ? [[sampleOf(element, name)]]
        : [...values, ...Object.values(entries), true, false, 1, 2, ...SAMPLES];
  const found = candidates.find((one) => schema.safeParse(one).success);
  if (found === undefined) throw new Error(`SAMPLES has no value that "${name}" accepts.`);
  return found;
}
