import type { z } from 'zod';
import faqs from '#content/faqs.json' with { type: 'json' };
import { CONTENT_SCHEMAS } from '#src/collections/schemas/content-schemas.ts';
import { EDITED_FILES, EDITED_FOLDERS } from '#src/domain/coach/github-repository.ts';

/** A type of content the coach can edit. */
export interface Kind {
  /** Name of its entry in `content-schemas.ts`. */
  name: string;
  label: string;
  /**
   * Singular label for an entry. Set only for types with one file per entry, because only those
   * allow new entries.
   */
  one?: string;
  /** Name of a Material Symbols icon. */
  icon: string;
  /** Maps each picture field to its folder below `content/`. */
  pictures?: Readonly<Record<string, string>>;
  /** Maps each recording field to its folder below `public/`. */
  recordings?: Readonly<Record<string, string>>;
  /** Set if only developers may add, remove, or reorder the entries. */
  isFixed?: true;
  /** Keys of a file that contains several named lists, such as one per page. */
  keys?: readonly string[];
  /**
   * Default values of a new entry. Include only fields that every entry has, because the editor
   * also adds these values to existing entries that don't have the field. They must not depend on
   * the date, because the editor discards unsaved drafts when its configuration changes.
   */
  begins?: Readonly<Record<string, unknown>>;
}

/** Common defaults, so that a new event needs only a title, a date, and a description. */
const NEW_EVENT = {
  every: 'once',
  time: '2:00 PM',
  durationMinutes: 60,
  type: 'Online support group',
};

/**
 * Content types that can be edited at `/edit`, in menu order. Excludes files such as the chat's
 * responses, states, notices, and step drawings. They're left to a developer, because a form
 * wouldn't reveal a mistake in them.
 */
export const KINDS: readonly Kind[] = [
  {
    name: 'blog/<slug>.mdx',
    label: 'Articles',
    one: EDITED_FOLDERS.blog,
    icon: 'article',
    pictures: { image: 'art' },
  },
  {
    name: 'events/<id>.json',
    label: 'Events',
    one: EDITED_FOLDERS.events,
    icon: 'event',
    begins: NEW_EVENT,
  },
  {
    name: 'products.json',
    label: EDITED_FILES.products,
    isFixed: true,
    icon: 'sell',
    pictures: { coverImage: 'covers', frontCover: 'covers', backCover: 'covers' },
  },
  { name: 'resources.json', label: EDITED_FILES.resources, icon: 'call' },
  { name: 'faqs.json', label: EDITED_FILES.faqs, icon: 'help', keys: Object.keys(faqs) },
  { name: 'community.json', label: EDITED_FILES.community, icon: 'groups' },
  { name: 'testimonials.json', label: EDITED_FILES.testimonials, icon: 'format_quote' },
  { name: 'glossary.json', label: EDITED_FILES.glossary, icon: 'dictionary' },
  {
    name: 'free-pages/<slug>.json',
    label: 'Free pages',
    one: EDITED_FOLDERS['free-pages'],
    icon: 'print',
  },
  { name: 'guide/day-<day>.mdx', label: 'Free guide', icon: 'calendar_view_week' },
  { name: 'es/<slug>.mdx', label: 'Spanish pages', one: EDITED_FOLDERS.es, icon: 'translate' },
  { name: 'legal/<slug>.mdx', label: 'Legal pages', icon: 'gavel' },
  { name: 'announced.json', label: EDITED_FILES.announced, icon: 'campaign' },
  {
    name: 'site.json',
    label: EDITED_FILES.site,
    icon: 'person',
    pictures: { image: 'art' },
    recordings: { recording: 'voice' },
  },
  { name: 'launch.json', label: EDITED_FILES.launch, icon: 'flag' },
];

/** Returns the schema that the build uses to validate files of this type. */
export function schemaOf({ name }: Kind): z.ZodType {
  const known = CONTENT_SCHEMAS.find((one) => one.name === name);
  if (!known)
    throw new Error(`No file of content/ is called ${name}. See src/editor/content-types.ts.`);
  return known.schema;
}

/** Returns whether each entry has its own file. */
export const hasFolder = ({ name }: Kind): boolean => name.includes('/');

/** Returns a short ID for a content type: the name of its folder or file. */
export const idOf = ({ name }: Kind): string => name.replace(/[/.].*/, '');

/** Returns the file extension, without the dot. */
export const endingOf = ({ name }: Kind): string => name.slice(name.lastIndexOf('.') + 1);

/** Returns the content type of a file below `content/`, such as `content/blog/a.mdx`. */
export function kindOf(file: string): Kind | undefined {
  const known = CONTENT_SCHEMAS.find(({ matches }) => matches.test(file));
  return KINDS.find(({ name }) => name === known?.name);
}
