import type { LoaderContext } from 'astro/loaders';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writtenTexts } from '#src/collections/written-texts.ts';

interface Entry {
  id: string;
  digest: string;
  rendered: { html: string };
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const rendered: string[] = [];
const kept = new Map<string, Entry>();
const ENTRY_TYPES = new Map<string, object>([
  [
    '.mdx',
    { getEntryInfo: ({ contents }: { contents: string }) => ({ body: contents, data: {} }) },
  ],
  [
    '.md',
    {
      getRenderFunction: () => (entry: { body: string }) => {
        rendered.push(entry.body);
        return { html: `<p>${entry.body}</p>` };
      },
    },
  ],
]);

/** Loads the folder as Astro does, with what it kept before. */
async function load(entryTypes: unknown = ENTRY_TYPES): Promise<void> {
  const context = {
    config: { root: pathToFileURL(`${folder}/`), srcDir: pathToFileURL(`${folder}/src/`) },
    collection: 'blog',
    logger: console,
    parseData: ({ data }: { data: unknown }) => data,
    generateDigest: (text: string) => text,
    store: {
      keys: () => kept.keys(),
      get: (id: string) => kept.get(id),
      set: (entry: Entry) => kept.set(entry.id, entry),
      delete: (id: string) => kept.delete(id),
    },
    entryTypes,
  };
  const loader = writtenTexts({ base: './', pattern: '*.mdx' });
  await loader.load(context as unknown as LoaderContext);
}

test('a text is rendered as Markdown, and again only when it changes', async () => {
  const file = join(folder, 'rest.mdx');
  writeFileSync(file, 'Sit <Term id="a">down</Term>.');
  await load();
  await load();
  expect(rendered).toEqual(['Sit <Term id="a">down</Term>.']);
  writeFileSync(file, '<Callout kind="tip" title="Rest">\n  Sit.\n</Callout>');
  await load();
  expect(rendered[1]?.trim()).toBe('<Callout kind="tip" title="Rest">\n\n\nSit.\n\n\n</Callout>');
  expect(kept.get('rest')?.rendered.html).toBe(`<p>${rendered[1]}</p>`);
});

test('what renders a text is part of what it is kept under', async () => {
  await load();
  const digest = kept.get('rest')?.digest ?? '';
  expect(digest).toMatch(/^[0-9a-f]{64}<Callout/);
});

test('a version of Astro that reads texts in another way is refused', async () => {
  await expect(async () => load(null)).rejects.toThrow('reads texts in another way');
});
