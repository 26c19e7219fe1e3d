import { readFileSync } from 'node:fs';
import type { Field } from '@sveltia/cms';
import { describe, expect, test, vi } from 'vitest';
import { fieldsOf as fieldsOfSchema } from '#src/collections/schemas/describe-schema.ts';
import { MAX_PHOTO_BYTES } from '#src/domain/articles/photo.ts';
import { editorConfig } from '#src/editor/config.ts';
import { fieldsOf, wordsOfForm } from '#src/editor/field-inputs.ts';
import { endingOf, hasFolder, idOf, KINDS, schemaOf } from '#src/editor/content-types.ts';
import { EDITED_FILES, EDITED_FOLDERS } from '#src/domain/coach/github-repository.ts';

/** Returns the schema paths of all fields in a form, such as `sources[].url`. */
function namesIn(fields: readonly Field[], above = ''): string[] {
  return fields.flatMap((field) => {
    const { name, widget } = field;
    const isRoot = 'root' in field && field.root === true;
    const path = isRoot ? '' : `${above}${name}`;
    const inner = 'fields' in field ? field.fields : [];
    const prefix = isRoot ? '' : `${path}${widget === 'list' ? '[]' : ''}.`;
    return [...(isRoot ? [] : [path]), ...namesIn(inner as Field[], prefix)];
  });
}

const allFields = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [
    field,
    ...('fields' in field ? allFields(field.fields as Field[]) : []),
  ]);

describe.each(KINDS.map((kind) => ({ kind, name: kind.name })))('$name form', ({ kind }) => {
  test('has exactly the fields the build validates', () => {
    const asked = new Set(namesIn(fieldsOf(kind)).filter((name) => name !== 'body'));
    const checked = fieldsOfSchema(schemaOf(kind)).map(({ name }) => name);
    const ofKeys = (kind.keys ?? []).flatMap((key) =>
      checked.map((name) => name.replace(/^contact/, key)),
    );
    expect(asked).toEqual(new Set([...checked, ...ofKeys]));
  });

  test('has a plain-language label for each field', () => {
    for (const field of allFields(fieldsOf(kind))) {
      if (field.widget === 'hidden') continue;
      expect(field.label, field.name).toMatch(/^[A-Z][A-Za-z ,:'’]+$/);
      expect('hint' in field ? field.hint : '').not.toMatch(
        /YYYY|\bnull\b|\bfalse\b|^true\b|\btrue:/,
      );
    }
  });
});

test('uses the same image paths in article text as existing articles', () => {
  const { collections = [] } = editorConfig(undefined);
  const pages = collections.filter((one) => 'extension' in one && one.extension === 'mdx');
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages)
    expect(page).toMatchObject({ media_folder: '/content/art', public_folder: '../art' });
});

test("excludes the editor's files from the formatter", () => {
  const { ignorePatterns } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as {
    ignorePatterns: string[];
  };
  const files = KINDS.map((kind) =>
    hasFolder(kind) ? `content/${idOf(kind)}/*.${endingOf(kind)}` : `content/${kind.name}`,
  );
  const left = ignorePatterns.filter((one) => /^content\/(?!books\/)/.test(one));
  expect(left.toSorted()).toEqual(files.toSorted());
});

test('limits lists to the number of entries the build accepts', () => {
  const [blog] = KINDS;
  const field = (wanted: string) => blog && fieldsOf(blog).find(({ name }) => name === wanted);
  expect(field('short')).toMatchObject({ min: 3, max: 6, required: true });
  expect(field('sources')).toMatchObject({ min: 2, required: true });
});

test('starts each form with the fields that change most', () => {
  const formOf = (name: string) =>
    KINDS.filter((kind) => kind.name === name)
      .flatMap(fieldsOf)
      .flatMap(
        (field) => ('root' in field && 'fields' in field ? field.fields : [field]) as Field[],
      )
      .map((field) => field.name);
  expect(formOf('blog/<slug>.mdx').slice(0, 3)).toEqual(['title', 'description', 'body']);
  expect(formOf('guide/day-<day>.mdx').slice(0, 2)).toEqual(['title', 'body']);
  expect(formOf('products.json').slice(0, 4)).toEqual([
    'title',
    'price',
    'originalPrice',
    'notForSale',
  ]);
});

test('accepts only the image types and sizes that pages support', () => {
  expect(editorConfig(undefined).media_libraries?.default).toMatchObject({
    config: { max_file_size: MAX_PHOTO_BYTES },
  });
  const accepted = KINDS.flatMap((kind) => allFields(fieldsOf(kind)))
    .filter(({ widget }) => widget === 'image')
    .map((field) => [field.name, 'accept' in field && field.accept]);
  expect(accepted.toSorted()).toEqual([
    ['backCover', 'image/svg+xml'],
    ['coverImage', 'image/svg+xml'],
    ['frontCover', 'image/svg+xml'],
    // One is for an article's picture, the other for the coach's photo.
    ['image', 'image/svg+xml,image/jpeg,image/png'],
    ['image', 'image/svg+xml,image/jpeg,image/png'],
  ]);
});

test("dates a new article today, and doesn't turn an old one into a draft when it's opened", () => {
  const [blog] = KINDS;
  const fields = blog ? fieldsOf(blog) : [];
  expect(fields.find(({ name }) => name === 'date')).toHaveProperty('default', '{{now}}');
  expect(fields.find(({ name }) => name === 'updated')).not.toHaveProperty('default');
  expect(fields.find(({ name }) => name === 'draft')).toHaveProperty('default', false);
});

test('turns a schema description into a form label', () => {
  expect(wordsOfForm('The day you last checked the facts, as YYYY-MM-DD')).toBe(
    'The day you last checked the facts',
  );
});

test("saves to the repository's drafts branch and allows sign-in only by token", () => {
  const page = 'https://github.com/owner/name';
  expect(editorConfig({ page, branch: 'drafts' })).toMatchObject({
    load_config_file: false,
    publish_mode: 'simple',
    backend: { name: 'github', repo: 'owner/name', branch: 'drafts', auth_methods: ['token'] },
  });
});

test('doesn’t change the configuration from day to day, because the editor stores drafts per configuration', async () => {
  const onDay = async (day: string) => {
    vi.resetModules();
    vi.setSystemTime(day);
    const config = await import('#src/editor/config.ts');
    return JSON.stringify(config.editorConfig(undefined));
  };
  expect(await onDay('2026-11-22')).toBe(await onDay('2026-11-21'));
  vi.useRealTimers();
});

test('lists every content type in the menu exactly once', () => {
  const { collections = [], singletons = [] } = editorConfig(undefined);
  const names = [...collections, ...singletons].map((one) => ('name' in one ? one.name : ''));
  expect(names.toSorted()).toEqual(KINDS.map(idOf).toSorted());
});

test('opens every file the dashboard and previews link to', () => {
  const ids = (isFolder: boolean) =>
    KINDS.filter((kind) => hasFolder(kind) === isFolder)
      .map(idOf)
      .toSorted();
  expect(Object.keys(EDITED_FOLDERS).toSorted()).toEqual(ids(true));
  expect(Object.keys(EDITED_FILES).toSorted()).toEqual(ids(false));
});

test('sets default values only for required fields, because the editor also fills in old entries', () => {
  for (const kind of KINDS) {
    const needed = fieldsOfSchema(schemaOf(kind)).filter(({ isOptional }) => !isOptional);
    const names = Object.keys(kind.begins ?? {});
    expect(needed.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  }
});

test('the hints for an event’s link and place say that one of them is required', () => {
  const [events] = KINDS.filter(({ name }) => name.startsWith('events/'));
  const fields = events ? fieldsOf(events) : [];
  for (const [name, other] of [
    ['join', 'Place'],
    ['place', 'Link to join'],
  ] as const)
    expect(fields.find((field) => field.name === name)).toMatchObject({
      hint: expect.stringContaining(`Fill in this or ${other}`) as string,
    });
});

test('shows an event’s frequency as a simple choice', () => {
  const [events] = KINDS.filter(({ name }) => name.startsWith('events/'));
  const field = events && fieldsOf(events).find(({ name }) => name === 'every');
  expect(field).toMatchObject({
    widget: 'select',
    default: 'once',
    options: [
      { label: 'Once', value: 'once' },
      { label: 'Every 2 weeks', value: 'two-weeks' },
      { label: 'Every month', value: 'month' },
    ],
  });
});
