import type { z } from 'zod';
import faqs from '#content/faqs.json' with { type: 'json' };
import { CONTENT_SCHEMAS } from '#src/collections/schemas/content-schemas.ts';

/** A kind of content that the coach may change. */
export interface Kind {
  /** How `content-schemas.ts` calls its files. */
  name: string;
  label: string;
  /** What one entry is called. Only a kind with a file for each entry has it, and only there new ones begin. */
  one?: string;
  /** A name of a Material symbol. */
  icon: string;
  /** Fields that hold a picture: the folder that the picture lies in, below `content/`. */
  pictures?: Readonly<Record<string, string>>;
  /** Keys of a file whose lists have names of their own, such as a list for each page. */
  keys?: readonly string[];
  /**
   * What an entry that is begun here holds before anything is typed. Only fields that every entry has: the editor puts the
   * value into an old entry without the field, too. The same on each day: the editor lets go of what somebody had not
   * saved yet when its configuration is another one.
   */
  begins?: Readonly<Record<string, unknown>>;
}

/** What most events have, so that a title and some words make one. */
const NEW_EVENT = {
  rule: { every: 'month', weekday: 'Wednesday', nth: 1 },
  time: '14:00',
  durationMinutes: 60,
  type: 'Online support group',
};

/**
 * What can be changed at `/edit`, in the order of its menu. What the chat says, the states, the notices and
 * the drawings of steps stay with a developer: a slip there is not seen in a form.
 */
export const KINDS: readonly Kind[] = [
  {
    name: 'blog/<slug>.mdx',
    label: 'Articles',
    one: 'article',
    icon: 'article',
    pictures: { image: 'art' },
  },
  { name: 'events/<id>.json', label: 'Events', one: 'event', icon: 'event', begins: NEW_EVENT },
  {
    name: 'products.json',
    label: 'Books and prices',
    icon: 'sell',
    pictures: { coverImage: 'covers', frontCover: 'covers', backCover: 'covers' },
  },
  { name: 'resources.json', label: 'Resources', icon: 'call' },
  { name: 'faqs.json', label: 'Questions and answers', icon: 'help', keys: Object.keys(faqs) },
  { name: 'community.json', label: 'Community', icon: 'groups' },
  { name: 'testimonials.json', label: 'Sample voices', icon: 'format_quote' },
  { name: 'glossary.json', label: 'Hard words', icon: 'dictionary' },
  { name: 'free-pages/<slug>.json', label: 'Free pages', one: 'free page', icon: 'print' },
  { name: 'guide/day-<day>.mdx', label: 'The free guide', icon: 'calendar_view_week' },
  { name: 'es/<slug>.mdx', label: 'Pages in Spanish', one: 'page in Spanish', icon: 'translate' },
  { name: 'legal/<slug>.mdx', label: 'Legal pages', icon: 'gavel' },
  { name: 'announced.json', label: 'Announced articles', icon: 'campaign' },
  { name: 'site.json', label: 'You and the site', icon: 'person' },
  { name: 'launch.json', label: 'Before the launch', icon: 'flag' },
];

/** The schema that the build checks the files of a kind by. */
export function schemaOf({ name }: Kind): z.ZodType {
  const known = CONTENT_SCHEMAS.find((one) => one.name === name);
  if (!known)
    throw new Error(`No file of content/ is called ${name}. See src/editor/content-types.ts.`);
  return known.schema;
}

/** Whether each entry has a file of its own. */
export const hasFolder = ({ name }: Kind): boolean => name.includes('/');

/** A short name for a kind: that of its folder or file. */
export const idOf = ({ name }: Kind): string => name.replace(/[/.].*/, '');

/** The ending of its files, without the dot. */
export const endingOf = ({ name }: Kind): string => name.slice(name.lastIndexOf('.') + 1);

/** The kind that a file of `content/` belongs to, such as `content/blog/a.mdx`. */
export function kindOf(file: string): Kind | undefined {
  const known = CONTENT_SCHEMAS.find(({ matches }) => matches.test(file));
  return KINDS.find(({ name }) => name === known?.name);
}
