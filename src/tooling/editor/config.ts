import { createElement } from 'react';
import drawings from '#content/drawings.json' with { type: 'json' };
import faqs from '#content/faqs.json' with { type: 'json' };
import type { Config } from '@keystatic/core';
import type * as Components from '@keystatic/core/content-components';
import { z } from 'zod';
import { articleSchema } from '#src/collections/schemas/blog.ts';
import { communitySchema } from '#src/collections/schemas/community.ts';
import { eventSchema } from '#src/collections/schemas/events.ts';
import { faqsSchema } from '#src/collections/schemas/faqs.ts';
import { guideDaySchema } from '#src/collections/schemas/guide.ts';
import { launchSchema } from '#src/collections/schemas/launch.ts';
import { legalSchema } from '#src/collections/schemas/legal.ts';
import { resourcesSchema } from '#src/collections/schemas/resources.ts';
import { siteSchema } from '#src/collections/schemas/site.ts';
import { routes } from '#src/routes.ts';
import { fieldsOfSchema, type EditorFields, type EditorKit } from './fields.ts';
import { labelOf } from './labels.ts';
import { ART_FOLDER, ART_OF_TEXTS, pictureField } from './picture-field.ts';

/** What Keystatic makes components of a text with. */
export type ComponentKit = Pick<typeof Components, 'block' | 'mark' | 'wrapper'>;

/** Each page has a list of its own; a new page begins in the file. */
function faqsOfPages() {
  const { contact } = faqsSchema.shape;
  return z.strictObject(
    Object.fromEntries(
      Object.keys(faqs).map((page) => [
        page,
        contact.describe(`The questions of the page ${page}`),
      ]),
    ),
  );
}

/** What the editor opens: the folder or file of `content/`, and the schema that the build checks. */
export const EDITED_FOLDERS = {
  blog: { label: 'Articles', kind: 'mdx', schema: articleSchema(z.string()) },
  guide: { label: 'The free guide', kind: 'mdx', schema: guideDaySchema },
  legal: { label: 'Legal pages', kind: 'mdx', schema: legalSchema },
  events: { label: 'Events', kind: 'json', schema: eventSchema },
} as const;

export const EDITED_FILES = {
  site: { label: 'You and the site', schema: siteSchema },
  resources: { label: 'Resources', schema: resourcesSchema },
  community: { label: 'Community', schema: communitySchema },
  faqs: { label: 'Questions and answers', schema: faqsOfPages() },
  launch: { label: 'Before the launch', schema: launchSchema },
} as const;

/**
 * The editor in the browser, made from the schemas of the content.
 * @param project The project at Keystatic Cloud, `team/name`. Without it, files of this machine are edited.
 */
export function editorConfig(kit: EditorKit, components: ComponentKit, project?: string): Config {
  const collections = Object.entries(EDITED_FOLDERS).map(([name, { label, kind, schema }]) => [
    name,
    kit.collection({
      label,
      path: `content/${name}/*`,
      slugField: 'title',
      ...(kind === 'mdx'
        ? { format: { contentField: 'text' }, entryLayout: 'content' as const }
        : { format: 'json' as const }),
      columns: ['title'],
      ...(name === 'blog' ? { previewUrl: routes.articleToTry('{slug}') } : {}),
      schema: {
        ...fieldsOfSchema(kit, schema),
        title: kit.fields.slug({
          name: { label: labelOf('title'), validation: { isRequired: true } },
          slug: {
            label: labelOf('slug'),
            description: 'Lower case with hyphens. Never change it later: people have the address.',
          },
        }),
        ...(name === 'blog' ? { image: pictureField(kit) } : {}),
        ...(kind === 'mdx' ? { text: textField(kit, components) } : {}),
      },
    }),
  ]);
  const singletons = Object.entries(EDITED_FILES).map(([name, { label, schema }]) => [
    name,
    kit.singleton({
      label,
      path: `content/${name}`,
      format: 'json',
      schema: fieldsOfSchema(kit, schema),
    }),
  ]);
  return kit.config({
    storage: project ? { kind: 'cloud' } : { kind: 'local' },
    ...(project ? { cloud: { project } } : {}),
    ui: {
      brand: { name: 'Edit the site' },
      navigation: { Pages: Object.keys(EDITED_FOLDERS), Lists: Object.keys(EDITED_FILES) },
    },
    collections: Object.fromEntries(collections) as NonNullable<Config['collections']>,
    singletons: Object.fromEntries(singletons) as NonNullable<Config['singletons']>,
  });
}

/** The text of a page: only what pages know how to show. */
function textField(kit: EditorKit, components: ComponentKit): EditorFields[string] {
  return kit.fields.mdx({
    label: 'Text',
    options: {
      heading: [2, 3],
      strikethrough: false,
      code: false,
      codeBlock: false,
      divider: false,
      table: true,
      image: {
        directory: ART_FOLDER,
        publicPath: ART_OF_TEXTS,
        schema: {
          alt: kit.fields.text({
            label: labelOf('alt'),
            description: 'For people who do not see it',
            validation: { length: { min: 20 } },
          }),
          title: kit.fields.text({ label: 'Leave this empty' }),
        },
      },
    },
    components: {
      Callout: components.wrapper({
        label: 'Box',
        description: 'A tip, or a warning about safety',
        schema: {
          kind: kit.fields.select({
            label: 'Kind',
            options: [
              { label: 'A tip', value: 'tip' },
              { label: 'A warning about safety', value: 'safety' },
            ],
            defaultValue: 'tip',
          }),
          title: kit.fields.text({ label: 'Heading of the box', validation: { isRequired: true } }),
        },
        ContentView: ({ children }) => children,
      }),
      Drawing: components.block({
        label: 'Drawing of steps',
        description: 'One that is in drawings.json',
        schema: {
          id: kit.fields.select({
            label: 'Which one',
            options: drawings.map(({ id, title }) => ({ label: title, value: id })),
            defaultValue: drawings[0]?.id ?? '',
          }),
        },
        ContentView: ({ value }) => value.id,
      }),
      Term: components.mark({
        label: 'Hard word, explained in the glossary',
        icon: createElement('span', { 'aria-hidden': true }, '?'),
        tag: 'abbr',
        schema: {
          id: kit.fields.text({
            label: 'Short name of the word in glossary.json',
            validation: { isRequired: true },
          }),
        },
      }),
    },
  });
}
