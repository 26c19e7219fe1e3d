import type { Field } from '@sveltia/cms';
import { MAX_PHOTO_BYTES } from '#src/domain/articles/photo.ts';
import { endingOf, idOf, type Kind } from './content-types.ts';
import { choiceLabelOf, labelOf } from './field-labels.ts';
import { PARTS } from './article-components.ts';
import { shapeOf, withoutNull, type Shape } from './schema-shape.ts';

/** Text fields with at least this maximum length, in characters, are multiline. */
const LONG_TEXT = 80;

/** Fields that help people identify a list entry, best first. */
export const NAMES = [
  'title',
  'question',
  'term',
  'name',
  'customer_name',
  'label',
  'text',
  'word',
];

/** Fields that come first in a form, because the coach changes them most. */
const FIRST = ['title', 'price', 'originalPrice', 'notForSale'];

/**
 * Derives a content type's form fields from the schema used by the build, so that the form doesn't
 * ask for anything else.
 */
export function fieldsOf(kind: Kind): Field[] {
  const shape = shapeOf(kind);
  const fields =
    shape.type === 'array'
      ? [
          {
            ...listField(kind, idOf(kind), shape, true),
            root: true,
            ...(kind.isFixed
              ? { allow_add: false, allow_remove: false, allow_reorder: false }
              : {}),
          } as Field,
        ]
      : fieldsOfObject(kind, shape);
  if (endingOf(kind) !== 'mdx') return fields;
  const afterDescription =
    fields.findLastIndex(({ name }) => name === 'title' || name === 'description') + 1;
  return fields.toSpliced(afterDescription, 0, BODY);
}

/** The body text of a page, limited to what pages can render. */
const BODY: Field = {
  name: 'body',
  label: 'Text',
  widget: 'markdown',
  hint: 'Keep sentences and paragraphs short: up to 3 sentences in a paragraph',
  modes: ['rich_text', 'raw'],
  buttons: [
    'bold',
    'italic',
    'link',
    'heading-two',
    'heading-three',
    'bulleted-list',
    'numbered-list',
  ],
  editor_components: ['image', ...PARTS.map(({ id }) => id)],
  allow_nested_components: 'exclude_self',
  linked_images: false,
  use_emoji_autocomplete: false,
  preview: false,
};

function fieldsOfObject(kind: Kind, { properties = {}, required = [] }: Shape): Field[] {
  const first = FIRST.filter((name) => name in properties);
  const names = [...new Set([...first, ...Object.keys(properties)])];
  return names.map((name) =>
    fieldOf(kind, name, properties[name] as Shape, required.includes(name)),
  );
}

function fieldOf(kind: Kind, name: string, whole: Shape, mustBeThere: boolean): Field {
  const { shape, isNullable } = withoutNull(whole);
  const required = mustBeThere && !isNullable;
  const texts = {
    name,
    label: labelOf(name),
    hint: hintOf(shape, labelOf(name)),
    required,
  };
  const begins = kind.begins?.[name];
  const value = begins === undefined ? {} : { default: begins as never };
  const folder = kind.pictures?.[name];
  if (folder) return pictureField(texts, folder, endingOf(kind));
  const recordings = kind.recordings?.[name];
  if (recordings)
    return {
      ...texts,
      widget: 'file',
      accept: 'audio/mpeg,audio/mp4,audio/x-m4a',
      choose_url: false,
      media_folder: `/public/${recordings}`,
      public_folder: `/${recordings}`,
    };
  if (shape.const !== undefined)
    return { name, widget: 'hidden', default: shape.const as string | boolean };
  if (shape.enum)
    return {
      ...texts,
      ...value,
      widget: 'select',
      options: shape.enum.map((value) => ({
        label: choiceLabelOf(String(value)),
        value: value as string | number,
      })),
    };
  switch (shape.type) {
    case 'boolean':
      return { ...texts, widget: 'boolean', required: false, default: false };
    case 'integer':
    case 'number':
      return {
        ...texts,
        ...value,
        widget: 'number',
        value_type: shape.type === 'integer' ? 'int' : 'float',
        ...limits(shape.minimum, shape.maximum, 'min', 'max'),
      };
    case 'array':
      return listField(kind, name, shape, required);
    case 'object':
      return { ...texts, widget: 'object', fields: fieldsOfObject(kind, shape), collapsed: 'auto' };
    default:
      return { ...textField(texts, shape), ...value };
  }
}

interface Texts {
  name: string;
  label: string;
  hint: string;
  required: boolean;
}

function textField(texts: Texts, shape: Shape): Field {
  if (shape.format === 'date')
    return {
      ...texts,
      widget: 'datetime',
      type: 'date',
      format: 'YYYY-MM-DD',
      ...(texts.required ? { default: '{{now}}' } : {}),
    };
  const { minLength, maxLength = 0, pattern } = shape;
  return {
    ...texts,
    widget: maxLength >= LONG_TEXT ? 'text' : 'string',
    ...limits(minLength, shape.maxLength, 'minlength', 'maxlength'),
    ...(pattern ? { pattern: [pattern, `Check this. ${texts.hint}`] } : {}),
  };
}

function listField(kind: Kind, name: string, shape: Shape, mustBeThere: boolean): Field {
  const items = withoutNull(shape.items as Shape).shape;
  const { minItems, maxItems } = shape;
  const texts = {
    name,
    label: labelOf(name),
    hint: hintOf(shape, labelOf(name)),
    required: mustBeThere && (minItems ?? 0) > 0,
    widget: 'list',
    label_singular: 'entry',
    ...limits(minItems, maxItems, 'min', 'max'),
  } as const;
  if (items.type !== 'object')
    return {
      ...texts,
      field: { ...fieldOf(kind, 'entry', items, true), hint: '' } as Field,
      collapsed: true,
    };
  const title = NAMES.find((one) => one in (items.properties ?? {}));
  return {
    ...texts,
    fields: fieldsOfObject(kind, items),
    collapsed: 'auto',
    ...(title ? { summary: `{{${title}}}${items.properties?.price ? ' · {{price}}' : ''}` } : {}),
  };
}

/**
 * A picture in a folder within `content/`. Entries refer to it by a path relative to their own
 * file.
 */
function pictureField(texts: Texts, folder: string, ending: string): Field {
  // Pages serve covers unmodified.
  const isCover = folder === 'covers';
  return {
    ...texts,
    hint: isCover
      ? 'Choose an existing one. To add a new one, ask your developer'
      : `Choose an existing one, or take a photo: JPG or PNG, up to ${MAX_PHOTO_BYTES / 1024 / 1024} MB`,
    widget: 'image',
    accept: isCover ? 'image/svg+xml' : 'image/svg+xml,image/jpeg,image/png',
    choose_url: false,
    media_folder: `/content/${folder}`,
    public_folder: ending === 'mdx' ? `../${folder}` : `./${folder}`,
  };
}

function limits<Least extends string, Most extends string>(
  least: number | undefined,
  most: number | undefined,
  leastName: Least,
  mostName: Most,
): Partial<Record<Least | Most, number>> {
  return {
    ...(least === undefined ? {} : { [leastName]: least }),
    ...(most === undefined || most >= Number.MAX_SAFE_INTEGER ? {} : { [mostName]: most }),
  } as Partial<Record<Least | Most, number>>;
}

/** Returns the hint below a field. Empty if it would only repeat the label. */
function hintOf({ description = '' }: Shape, label: string): string {
  return description === label ? '' : wordsOfForm(description);
}

/**
 * Rewords a field's description for the form, where people pick dates, booleans are switches, and
 * optional fields are left empty.
 */
export function wordsOfForm(description: string): string {
  return description
    .replace(', as YYYY-MM-DD', '')
    .replace(/\btrue(?= for| if| shows|:)/, 'On')
    .replace(/\bfalse:/, 'Off:')
    .replace('or null for none', 'or nothing')
    .replace('or null if it’s still open', 'or empty if it’s still open')
    .replace('If it’s null,', 'If it’s empty,');
}
