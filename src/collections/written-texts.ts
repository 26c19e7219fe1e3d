import { glob } from 'astro/loaders';
import type { Loader, LoaderContext } from 'astro/loaders';
import type { AstroConfig, ContentEntryType } from 'astro';
import { versionOf } from '../build/shelf.ts';
import { asMarkdown } from '../domain/text-parts.ts';

/** What Astro hands to its own loader beside what it documents: how each kind of file is read. */
type WholeContext = LoaderContext & { entryTypes?: ReadonlyMap<string, ContentEntryType> };

/** A text is read again when it changes, and when one of these changes: what reads and renders it. */
const READ_BY = [
  'src/collections/schemas/*.ts',
  'src/collections/written-texts.ts',
  'src/domain/text-parts.ts',
  'package-lock.json',
];

/**
 * Loads MDX that holds Markdown, `<Callout>` and `<Term>` and no code, which the content gate sees to. So
 * it is rendered when it is read, and Astro keeps the HTML until the text changes. As a module each text
 * would be compiled, bundled and run in each build. `WrittenText.astro` shows it.
 */
export function writtenTexts(options: Parameters<typeof glob>[0]): Loader {
  const files = glob(options);
  const version = versionOf(READ_BY).toString('hex');
  return {
    ...files,
    load: (context: WholeContext) =>
      files.load({
        ...context,
        entryTypes: withRenderedText(context.entryTypes),
        generateDigest: (text: string) => context.generateDigest(version + text),
      } as LoaderContext),
  };
}

function withRenderedText(
  types: WholeContext['entryTypes'],
): ReadonlyMap<string, ContentEntryType> {
  const mdx = types?.get('.mdx');
  const markdown = types?.get('.md')?.getRenderFunction;
  if (!types || !mdx || !markdown)
    throw new Error(
      'This version of Astro reads texts in another way. Compare astro/loaders/glob.',
    );
  const getRenderFunction = async (config: AstroConfig) => {
    const render = await markdown(config);
    return (entry: Parameters<typeof render>[0]) =>
      render({ ...entry, body: asMarkdown(entry.body ?? '') });
  };
  return new Map([...types, ['.mdx', { ...mdx, getRenderFunction }]]);
}
