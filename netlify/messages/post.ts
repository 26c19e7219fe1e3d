import { cleanLine, composeMessage, type Block, type Message } from './frame.ts';

/** A post as the coach reads it in a mail. */
export interface PostToReview {
  title: string;
  text: string;
  name: string;
  /** Title of the topic. */
  topic: string;
  /** Where the coach decides. */
  reviewUrl: string;
}

const GRAVE: Block =
  'Read this one now. The writer may be in danger. We showed 911 and 988, but we do not know who it is.';

/**
 * Asks the coach to decide about a new post.
 * @param soundsGrave Whether set rules hear somebody in danger in it.
 */
export function postReviewMessage(post: PostToReview, soundsGrave: boolean): Message {
  const { reviewUrl } = post;
  return composeMessage(
    `${soundsGrave ? 'Please read now: ' : ''}New post: ${cleanLine(post.title)}`,
    [
      { heading: 'A new post waits for you' },
      ...(soundsGrave ? [GRAVE] : []),
      ...quoteOf(post),
      'Nobody sees it before you decide.',
      { label: 'Review this post', url: reviewUrl },
    ],
    ['From the community pages of your site. The link is for you only.'],
  );
}

/** Tells the coach of posts that sound like danger, when very many came at once. */
export function urgentPostsMessage(count: number, roomUrl: string): Message {
  const posts = count === 1 ? '1 urgent post waits' : `${count} urgent posts wait`;
  return composeMessage(
    `Please read now: ${posts}`,
    [
      { heading: `${posts} for you` },
      'Read them now. The writers may be in danger. We showed 911 and 988, but we do not know who they are.',
      'Very many came at once, so this email does not show them. In your room the first post of each network comes first.',
      { label: 'See what waits', url: roomUrl },
    ],
    ['From the community pages of your site.'],
  );
}

/** Tells the coach that a reader is worried about a post. */
export function postReportMessage(post: PostToReview, reason: string): Message {
  return composeMessage(
    `A reader reports a post: ${cleanLine(post.title)}`,
    [
      { heading: 'A reader is worried about a post' },
      'The reader wrote:',
      { quote: reason },
      'This is the post:',
      ...quoteOf(post),
      { label: 'Review this post', url: post.reviewUrl },
    ],
    ['From the community pages of your site. The link is for you only.'],
  );
}

function quoteOf({ title, text, name, topic }: PostToReview): Block[] {
  const facts = [`Title: ${cleanLine(title)}`, `Name shown: ${cleanLine(name)}`, `Topic: ${topic}`];
  return [facts, { quote: text }];
}
