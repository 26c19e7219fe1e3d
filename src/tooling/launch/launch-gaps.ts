import type { z } from 'zod';
import type { communitySchema } from '#src/collections/schemas/community.ts';
import type { eventSchema } from '#src/collections/schemas/events.ts';
import type { launchSchema } from '#src/collections/schemas/launch.ts';
import type { siteSchema } from '#src/collections/schemas/site.ts';
import type { Product } from '#src/domain/ebooks/product.ts';

/** The content that determines whether the site may go live. */
export interface LaunchContent {
  site: z.infer<typeof siteSchema>;
  products: readonly Product[];
  testimonials: readonly unknown[];
  notifications: readonly unknown[];
  community: z.infer<typeof communitySchema>;
  events: readonly z.infer<typeof eventSchema>[];
  launch: z.infer<typeof launchSchema>['points'];
}

/** Something that must be real before the site goes live but isn't yet. */
export interface LaunchGap {
  file: string;
  field?: string;
  problem: string;
  remedy: string;
  /** Whether it would harm or deceive buyers. If it would, a build with live keys stops. */
  stops: boolean;
}

/** Returns everything that must be real before the site goes live but isn't yet. */
export function findLaunchGaps(content: LaunchContent): LaunchGap[] {
  return [...ownerGaps(content.site), ...sampleGaps(content), ...openPoints(content.launch)];
}

/** The law requires a postal address in emails, and buyers need a way to reach the owner. */
const STOPPING_FIELDS = new Set(['email', 'postalAddress']);

function ownerGaps({ coach, email, postalAddress, social }: LaunchContent['site']): LaunchGap[] {
  const gaps: readonly (readonly [isOpen: boolean, field: string, remedy: string])[] = [
    [coach.name === null, 'coach.name', 'Enter your full name.'],
    [coach.shortName === null, 'coach.shortName', 'Enter what people call you.'],
    [coach.photo === null, 'coach.photo', 'Add a photo of you. Readers trust a face.'],
    [
      coach.greeting === null,
      'coach.greeting',
      'Say hello to your readers in about 150 words, as if they were sitting across from you.',
    ],
    [
      coach.signature === null,
      'coach.signature',
      'Enter how you sign off, such as “Warmly, Maria.”',
    ],
    [
      coach.voice === null,
      'coach.voice',
      'Record a hello of up to 60 seconds. Some people listen more easily than they read.',
    ],
    ...coach.story.map(
      ({ text, asks }, at) =>
        [text.length === 0, `coach.story[${at}].text`, `Write about ${asks}`] as const,
    ),
    [isPlaceholder(email), 'email', 'Enter the address where you read email.'],
    [
      postalAddress === null,
      'postalAddress',
      'Enter a postal address. By law, newsletters need one. A PO box is fine.',
    ],
    [
      social.facebookGroup === null,
      'social.facebookGroup',
      'Enter your group’s address. Until then, Join Facebook Group opens a search on Facebook.',
    ],
  ];
  return gaps
    .filter(([isOpen]) => isOpen)
    .map(([, field, remedy]) => ({
      stops: STOPPING_FIELDS.has(field),
      file: 'content/site.json',
      field,
      problem: 'Only you know this, and it’s still missing.',
      remedy,
    }));
}

/** Returns whether an email address is at a domain reserved for examples (RFC 2606). */
export function isPlaceholder(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@'));
  return /^@(?:.*\.)?example\.(?:com|net|org)$|^@.+\.(?:example|test|invalid)$/.test(domain);
}

function sampleGaps(content: LaunchContent): LaunchGap[] {
  const rated = content.products.filter(
    ({ badge, rating, reviews, sampleReviews = [] }) =>
      [badge, rating, reviews].some((one) => one !== undefined) || sampleReviews.length > 0,
  );
  const posts = content.community.topics.flatMap((topic) => topic.posts);
  const gaps: readonly (readonly [count: number, file: string, what: string, remedy: string])[] = [
    [
      rated.length,
      'content/products.json',
      'products with sample ratings, reviews, or badges',
      'Remove badge, rating, reviews, and sampleReviews.',
    ],
    [
      content.testimonials.length,
      'content/testimonials.json',
      'sample testimonials',
      'Empty the list: write [] in the file. Real ones come from real buyers.',
    ],
    [
      content.notifications.length,
      'content/notifications.json',
      'sample purchase notices',
      'Empty the list: write [] in the file. Real ones come from real orders.',
    ],
    [
      posts.length,
      'content/community.json',
      'sample posts',
      'When there are real posts, empty each topic’s "posts" list.',
    ],
    [
      content.events.filter(({ sample }) => sample).length,
      'content/events',
      'sample events, which nobody can join',
      'Remove the files, or enter a real "join" or "place" and remove "sample".',
    ],
  ];
  return gaps
    .filter(([count]) => count > 0)
    .map(([count, file, what, remedy]) => ({
      // The live site excludes samples, so they can't deceive anyone there.
      stops: false,
      file,
      problem: `Not removed yet: ${what} (${count}).`,
      remedy,
    }));
}

function openPoints(points: LaunchContent['launch']): LaunchGap[] {
  return points
    .filter(({ confirmed, by }) => confirmed === null || by === null)
    .map(({ id, question, file, remedy, stops }) => ({
      stops,
      file,
      field: id,
      problem: `Not confirmed yet: ${question}`,
      remedy: `${remedy} Then enter the date and your name under "${id}" in content/launch.json.`,
    }));
}

/**
 * Formats gaps as a checklist by file. `[!]` means open and stops a build with live keys, `[ ]`
 * means open, and `[x]` means confirmed by a person.
 */
export function formatChecklist(
  gaps: readonly LaunchGap[],
  points: LaunchContent['launch'],
): string {
  const confirmed = points
    .filter(({ confirmed, by }) => confirmed !== null && by !== null)
    .map(({ id, confirmed, by }) => `  [x] ${id}: ${by}, ${confirmed}`);
  const stopping = gaps.filter(({ stops }) => stops).length;
  const end =
    gaps.length === 0
      ? 'Everything is done. The site is ready to go live.'
      : `${gaps.length} left to do before the site goes live. ${stopping} of them, marked [!], stop a build with live keys.`;
  return [
    ...formatGaps(gaps),
    ...(confirmed.length > 0 ? [`Confirmed\n${confirmed.join('\n')}`] : []),
    end,
  ].join('\n\n');
}

/** Formats gaps in one section per file. */
export function formatGaps(gaps: readonly LaunchGap[]): string[] {
  const files = [...Map.groupBy(gaps, ({ file }) => file)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  return files.map(([file, own]) =>
    [
      file,
      ...own.map(
        ({ stops, field, problem, remedy }) =>
          `  ${stops ? '[!]' : '[ ]'} ${field ? `${field}: ` : ''}${problem}\n      To do: ${remedy}`,
      ),
    ].join('\n'),
  );
}
