import * as kit from '@keystatic/core';
import * as components from '@keystatic/core/content-components';
import { describe, expect, test } from 'vitest';
import { EDITED_FILES, EDITED_FOLDERS, editorConfig } from '#src/tooling/editor/config.ts';
import { wordsOfForm } from '#src/tooling/editor/fields.ts';
import { editor } from '#src/tooling/editor/integration.ts';
import { fieldsOf } from '#src/collections/schemas/schema-fields.ts';

const config = editorConfig(kit, components);

describe.each([
  ...Object.entries(EDITED_FOLDERS).map(([name, { schema }]) => ({
    name,
    schema,
    form: config.collections?.[name]?.schema ?? {},
  })),
  ...Object.entries(EDITED_FILES).map(([name, { schema }]) => ({
    name,
    schema,
    form: config.singletons?.[name]?.schema ?? {},
  })),
])('the form of $name', ({ schema, form }) => {
  test('asks for exactly the fields that the build checks', () => {
    const checked = fieldsOf(schema).map(({ name }) => name.split(/[.[]/)[0]);
    const asked = Object.keys(form).filter((key) => key !== 'text');
    expect(new Set(asked)).toEqual(new Set(checked));
  });

  test('has a label for people on each field', () => {
    for (const [key, field] of Object.entries(form)) {
      if (key === 'text') continue;
      expect(field, key).toHaveProperty('label', expect.stringMatching(/^[A-Z][A-Za-z ,:]+$/));
    }
  });
});

test('a list takes as many entries as the build lets it have', () => {
  const { short, sources } = config.collections?.['blog']?.schema ?? {};
  expect(short).toHaveProperty('validation.length', { min: 3, max: 6 });
  expect(sources).toHaveProperty('validation.length.min', 2);
});

test('a new article begins with today, and a day that may be left out stays open', () => {
  const { date, updated } = config.collections?.['blog']?.schema ?? {};
  const begin = (field: unknown) => (field as { defaultValue(): unknown }).defaultValue();
  expect(begin(date)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(begin(updated)).toBeNull();
});

test('the words beside a field are for a form, not for a file', () => {
  const schemas = [...Object.values(EDITED_FOLDERS), ...Object.values(EDITED_FILES)];
  const words = schemas
    .flatMap(({ schema }) => fieldsOf(schema))
    .map(({ description }) => wordsOfForm(description));
  expect(words).toContain('The day you last checked the facts');
  expect(words.filter((text) => /YYYY|\bnull\b|\bfalse\b|^true\b|\btrue:/.test(text))).toEqual([]);
});

test('every form is in the menu, below a plain word', () => {
  expect(config.ui?.navigation).toEqual({
    Pages: Object.keys(EDITED_FOLDERS),
    Lists: Object.keys(EDITED_FILES),
  });
});

test('files of this machine are edited unless a cloud project is named', () => {
  expect(config.storage).toEqual({ kind: 'local' });
  expect(editorConfig(kit, components, 'team/site')).toMatchObject({
    storage: { kind: 'cloud' },
    cloud: { project: 'team/site' },
  });
});

test('a build does not know the editor', async () => {
  const setUp = editor().hooks['astro:config:setup'] as (options: unknown) => Promise<void>;
  const untouchable = new Proxy(
    { command: 'build' },
    {
      get(target, key) {
        if (key === 'command') return target.command;
        throw new Error(`The editor touched ${String(key)} of a build.`);
      },
    },
  );
  await expect(setUp(untouchable)).resolves.toBeUndefined();
});
