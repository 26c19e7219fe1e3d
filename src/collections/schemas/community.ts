import { z } from 'zod';
import { drawing, line, list, sample, slug } from './shared-fields.ts';

const post = z.strictObject({
  title: line(5, 90).describe('The title of the post'),
  author: line(2, 40).describe('A made-up handle, never a real name'),
  content: line(20, 400).describe('The text of the post. Cards show its first 2 lines'),
  category: line(2, 40).describe('The badge’s label'),
  popular: z.boolean().optional().describe('true shows the Popular badge'),
  sample: sample(),
});

const topic = z.strictObject({
  slug: slug().describe('The last part of its address: /community/<slug>'),
  title: line(5, 60).describe('The heading of the page'),
  icon: drawing().describe('The drawing next to the name'),
  description: line(20, 240).describe('What people talk about here, in 1 or 2 sentences'),
  closing: z
    .strictObject({
      title: line(5, 80).describe('The heading of the card'),
      text: line(20, 400).describe('A kind word for the end of the page'),
    })
    .describe('The card at the end of the page'),
  posts: z
    .array(post)
    .describe('The sample posts, 6 for each topic. Leave it empty once there are real ones'),
});

const titled = z.strictObject({
  title: line(3, 60).describe('A few words'),
  description: line(20, 240).describe('1 or 2 short sentences'),
});

const support = titled.extend({ icon: drawing().describe('The drawing next to the title') });

/** `content/community.json`: the community page and its topic pages. */
export const communitySchema = z.strictObject({
  topics: list(topic, 1).describe('The topics. Each one has its own page'),
  supportTypes: list(support, 1).describe('The kinds of support listed on the Community page'),
  values: list(titled, 1).describe('What the community stands for'),
});
