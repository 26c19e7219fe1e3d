import { CORE_SCHEMA, dump, load } from 'js-yaml';
import { wordsOfIssue } from '#src/collections/schemas/issue-words.ts';
import { NAMES } from './field-inputs.ts';
import { joinBoldTerms, separateBoldTerms } from './bold-terms.ts';
import { endingOf, schemaOf, type Kind } from './content-types.ts';
import { labelOf } from './field-labels.ts';
import { textProblem } from './article-components.ts';
import { shapeOf, withoutNull, type Shape } from './schema-shape.ts';

/** A file's form values: its fields and, for a page, its text as `body`. */
export type FormValue = Readonly<Record<string, unknown>> | readonly unknown[];

/**
 * Thrown if a content file can't be read, or if form values can't be saved. The message is for the
 * author.
 */
export class ContentError extends Error {
  override name = 'ContentError';
}

/**
 * Parses a content file into form values.
 * @throws {ContentError} if the file is invalid, for example after a manual edit
 */
export function fromFile(kind: Kind, file: string): FormValue {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  try {
    if (endingOf(kind) === 'json') return JSON.parse(text) as FormValue;
    const [whole = '', front = ''] = /^---\n([\s\S]*?)\n---\n?/.exec(text) ?? [];
    // Keep dates as strings. Parsed as timestamps, they would shift with the phone's time zone.
    const fields = load(front, { schema: CORE_SCHEMA }) as Record<string, unknown>;
    return { ...fields, body: separateBoldTerms(text.slice(whole.length)) };
  } catch (error) {
    const [where] = String(error instanceof Error ? error.message : error).split('\n');
    throw new ContentError(
      `We can’t open a file under “${kind.label}”: ${where}. Ask your developer, or undo the last change. You can still change everything else, and the real site hasn’t changed.`,
      { cause: error },
    );
  }
}

/**
 * Serializes form values to a content file, with fields in schema order, no empty optional fields,
 * and consistent whitespace.
 * @throws {ContentError} with messages about everything that's invalid, in which case nothing is
 * saved
 */
export function toFile(kind: Kind, value: FormValue): string {
  const isPage = endingOf(kind) === 'mdx';
  const { body: typed = '', ...fields } = isPage
    ? (value as Readonly<Record<string, unknown>>)
    : {};
  const body = joinBoldTerms(String(typed));
  const data = normalize(shapeOf(kind), isPage ? fields : value);
  const schema = schemaOf(kind);
  const { error } = schema.safeParse(data, { reportInput: true });
  const problems =
    error?.issues.flatMap((issue) =>
      wordsOfIssue(issue, schema).map(({ path, problem, remedy }) =>
        [placeOf(path, data), sentence(problem), remedy].filter(Boolean).join(' '),
      ),
    ) ?? [];
  const inText = isPage ? textProblem(body) : undefined;
  if (inText) problems.push(inText);
  if (error?.issues.some(({ code }) => code === 'unrecognized_keys'))
    problems.push('Someone added this by hand, and this form can’t show it. Ask your developer.');
  if (problems.length > 0) throw new ContentError(problems.join('\n'));
  if (!isPage) return `${JSON.stringify(data, null, 2)}\n`;
  const front = dump(data, { schema: CORE_SCHEMA });
  return `---\n${front}---\n${body.trim()}\n`;
}

/**
 * Maximum length, in characters, of text that's always saved as a single line. Its form field may
 * be multiline, so line breaks become spaces. Text without a maximum length is a single line, too.
 */
const LONGEST_LINE = 300;

/** Puts form values in schema order and drops empty optional ones. */
function normalize(whole: Shape, value: unknown): unknown {
  const { shape, isNullable } = withoutNull(whole);
  if (isNullable && isEmpty(value)) return null;
  if (typeof value === 'string') {
    const isLine = (shape.maxLength ?? LONGEST_LINE) <= LONGEST_LINE;
    return isLine ? inOneLine(value) : value.trim();
  }
  if (Array.isArray(value)) return value.map((one) => normalize((shape.items ?? {}) as Shape, one));
  if (typeof value !== 'object' || value === null) return value;
  const given = value as Readonly<Record<string, unknown>>;
  const { properties = {}, required = [] } = shape;
  const names = [
    ...Object.keys(properties),
    ...Object.keys(given).filter((one) => !(one in properties)),
  ];
  const entries = names.flatMap((name) => {
    const field = properties[name] as Shape | undefined;
    if (!field) return name in given ? [[name, given[name]]] : [];
    const normalized = normalize(field, given[name] ?? emptyList(field));
    const isLeftOut = !required.includes(name) && isEmpty(normalized);
    return normalized === undefined || isLeftOut ? [] : [[name, normalized]];
  });
  return Object.fromEntries(entries) as unknown;
}

const inOneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/** Forms omit empty lists, but the file must contain the required ones. */
const emptyList = (field: Shape): unknown => (field.type === 'array' ? [] : undefined);

/** Returns whether a form field was left empty. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** Adds a period to a message that doesn't end with one, because more text follows. */
const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/**
 * Returns a label for a field's location: "“Meal Plan”, Price:", or "Sources, 2, Web address:" if
 * the entry has no name.
 */
function placeOf(path: readonly PropertyKey[], whole: unknown): string {
  let value = whole;
  const names = path.map((key) => {
    value = Object(value)[key] as unknown;
    if (typeof key !== 'number') return labelOf(String(key));
    const name = NAMES.map((one) => Object(value)[one] as unknown).find(Boolean);
    return typeof name === 'string' ? `“${name}”` : String(key + 1);
  });
  return names.length === 0 ? '' : `${names.join(', ')}:`;
}
