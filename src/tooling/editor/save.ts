import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AssetFormField, ComponentSchema } from '@keystatic/core';
import { dump, load } from 'js-yaml';
import { editorConfig, type ComponentKit } from './config.ts';
import type { EditorFields, EditorKit } from './fields.ts';
import { ART_FOLDER } from './picture-field.ts';

/**
 * Reads a content file as the editor opens it, and writes it as the editor saves it.
 * @param pictures The pictures that were uploaded for a text, by the names of their files. They lie in `content/art/<slug>/`.
 * @throws when the editor would lose or break something.
 */
export type Save = (file: string, text: string, pictures?: Pictures) => string;

type Pictures = ReadonlyMap<string, Uint8Array>;

/**
 * Makes the way through the editor and back, for a test and for `npm run format`. Its form for Node
 * cannot write texts, so the one for browsers is used; it needs no page for this.
 */
export async function createSave(): Promise<Save> {
  const part = (name: string) =>
    import(pathToFileURL(`node_modules/@keystatic/core/dist/${name}.js`).href) as Promise<unknown>;
  const kit = (await part('keystatic-core')) as EditorKit;
  const components = (await part('keystatic-core-content-components')) as ComponentKit;
  const { collections = {}, singletons = {} } = editorConfig(kit, components);
  return (file, text, pictures) => {
    const [, folder = '', slug = ''] =
      /^content\/([a-z-]+)(?:\/([a-z0-9-]+))?\.(?:mdx|json)$/.exec(file) ?? [];
    const collection = collections[folder];
    if (slug && collection && file.endsWith('.json'))
      return saveData(collection.schema, text, slug);
    if (slug && collection)
      return saveText(collection.schema, text, slug, pictures ?? readPictures(slug));
    const singleton = singletons[folder];
    if (!slug && singleton) return saveData(singleton.schema, text);
    throw new Error(`The editor does not open ${file}. See src/tooling/editor/config.ts.`);
  };
}

function saveData(schema: EditorFields, text: string, slug?: string): string {
  const saved = passObject(schema, JSON.parse(text) as Stored, slug);
  return `${JSON.stringify(saved, null, 2)}\n`;
}

/** Pictures that the editor puts into a text lie in a folder with the name of the text. */
function readPictures(slug: string): Pictures {
  const files = globSync(`${ART_FOLDER}/${slug}/*`);
  return new Map(files.map((file) => [basename(file), readFileSync(file)]));
}

function saveText(schema: EditorFields, text: string, slug: string, pictures: Pictures): string {
  const [whole = '', front = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  const { text: body, ...rest } = schema;
  if (!body || body.kind !== 'form' || body.formKind !== 'content') {
    throw new Error('The editor has no field for the text of a page.');
  }
  for (const [, address = ''] of text.matchAll(/!\[[^\]]*\]\(([^)\s]*)/g)) {
    if (address === `../art/${slug}/${basename(address)}` && pictures.has(basename(address)))
      continue;
    throw brokenPicture(address, slug);
  }
  const files = { other: new Map(), external: new Map([[ART_FOLDER, pictures]]), slug };
  const state = body.parse(undefined, {
    ...files,
    content: new TextEncoder().encode(text.slice(whole.length)),
  });
  const { content } = body.serialize(state, { slug });
  const data = dump(passObject(rest, load(front) as Stored, slug, pictures));
  return `---\n${data}---\n${new TextDecoder().decode(content)}`;
}

function brokenPicture(address: string, slug: string): Error {
  return new Error(
    `The editor would break the picture ${address}. Save it as content/art/${slug}/${basename(address)} and write that address.`,
  );
}

/** The field beside which the editor keeps the name of the file. */
const SLUG_FIELD = 'title';

type Stored = Readonly<Record<string, unknown>>;

function passObject(
  schema: EditorFields,
  data: Stored,
  slug?: string,
  pictures?: Pictures,
): Stored {
  const strangers = Object.keys(data).filter((key) => !(key in schema));
  if (strangers.length > 0) {
    throw new Error(`The editor would lose ${strangers.join(', ')}: it has no such field.`);
  }
  const entries = Object.entries(schema).map(([key, field]) => [
    key,
    field.kind === 'form' && field.formKind === 'asset' && slug !== undefined && pictures
      ? passPicture(field, String(data[key]), slug, pictures)
      : pass(field, data[key], key === SLUG_FIELD ? slug : undefined),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Stored;
}

function passPicture(
  field: AssetFormField<NonNullable<unknown> | null, NonNullable<unknown> | null, unknown>,
  address: string,
  slug: string,
  pictures: Pictures,
): unknown {
  const place = { slug, suggestedFilenamePrefix: undefined };
  const name = field.filename(address, place);
  const asset = name === undefined ? undefined : pictures.get(name);
  if (name !== undefined && !asset) throw brokenPicture(address, slug);
  const saved = field.serialize(field.parse(address, { asset, slug }), place);
  if (saved.asset?.filename !== name) throw brokenPicture(address, slug);
  return saved.value;
}

function pass(field: ComponentSchema, value: unknown, slug?: string): unknown {
  switch (field.kind) {
    case 'object':
      return passObject(field.fields as EditorFields, (value ?? {}) as Stored);
    case 'array':
      return ((value ?? []) as readonly unknown[]).map((entry) => pass(field.element, entry));
    case 'form': {
      if (field.formKind === 'slug') {
        const stored = field.parse(value as string, slug === undefined ? undefined : { slug });
        return slug !== undefined && 'serializeWithSlug' in field && typeof stored === 'object'
          ? field.serializeWithSlug(stored).value
          : field.serialize(stored).value;
      }
      if (field.formKind === undefined) {
        const { value: stored } = field.serialize(field.parse(value as string));
        return stored;
      }
      throw new Error(
        `The form has a field of the kind ${field.formKind}, which is not tried here.`,
      );
    }
    default:
      throw new Error(`The form has a part of the kind ${field.kind}, which is not tried here.`);
  }
}
