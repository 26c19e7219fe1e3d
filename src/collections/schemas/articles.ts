import { z } from 'zod';
import {
  checkedFacts,
  day,
  line,
  list,
  namesOneSource,
  pagePath,
  slug,
  sourceLink,
  whole,
} from './shared-fields.ts';

/** Filter chips on the blog page, in display order. "All" means no filter. */
export const ARTICLE_CATEGORIES = [
  'Recovery Tips',
  'Education',
  'Nutrition',
  'Mental Health',
  'Daily Living',
  'Advocacy',
] as const;

/**
 * Front matter of `content/blog/<slug>.mdx`.
 * @param image Schema for the picture path: text for the content check, an image for Astro.
 */
export function articleSchema<Image extends z.ZodType>(image: Image) {
  return z.strictObject({
    title: line(8, 90).describe('The title of the article'),
    description: line(110, 160).describe(
      'What the reader will get, in 1 or 2 sentences with a total of 110 to 160 characters. Search engines show it',
    ),
    category: z.enum(ARTICLE_CATEGORIES).describe('The category it’s listed under on the blog'),
    date: day().describe('The day it was first published, as YYYY-MM-DD'),
    ...checkedFacts(),
    updated: day().optional().describe('The day you last changed what it says, as YYYY-MM-DD'),
    featured: z
      .boolean()
      .optional()
      .describe('true for the one article shown at the top of the blog page'),
    draft: z
      .boolean()
      .optional()
      .describe('true: not on the real site yet. Previews show it under /blog/preview'),
    image: image.describe(
      'The picture: a path that starts with ../art/ and ends with .svg, .jpg or .png',
    ),
    alt: line(20, 250).describe('What the picture shows, for people who can’t see it'),
    short: list(line(10, 120), 3, 6).describe('The short version: 3 to 6 points, 60 words at most'),
    nextSteps: list(
      z.strictObject({
        text: line(5, 90).describe('What to do, as a short sentence'),
        link: pagePath().describe(
          'The page that helps with it, such as /shop, /community or /resources',
        ),
      }),
      2,
      4,
    ).describe('The checklist at the end of the article'),
    sources: list(
      z
        .strictObject({
          label: line(5, 160).describe('Who says it, and where'),
          url: sourceLink().describe('The address of the page or paper itself'),
          checked: day().optional().describe('The day you last opened it, as YYYY-MM-DD'),
        })
        .refine(namesOneSource, {
          error: 'The address doesn’t have the DOI, PMID, or PMC in its label. Link to that paper.',
        }),
      2,
    ).describe('Where the facts come from'),
    searchWords: line(10, 2000)
      .optional()
      .describe('Words people might search for, separated by commas'),
    id: whole(1, 6)
      .optional()
      .describe('Only for an article with an old address, /blog/1 to /blog/6'),
  });
}

/**
 * `content/announced.json`: articles that were announced under an old URL before they were written.
 */
export const announcedSchema = z.array(
  z.strictObject({
    id: whole(1, 6).describe('The number in the address: /blog/<id>'),
    title: line(8, 90).describe('The title of the upcoming article'),
    description: line(20, 200).describe('What it’ll be about, in 1 or 2 sentences'),
    article: slug()
      .optional()
      .describe('Once it’s written, the name of its file in blog/. The page will link to it'),
  }),
);
