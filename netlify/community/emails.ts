import { routes } from '#src/routes.ts';
import { cleanLine, composeMessage, type EmailBlock } from '#netlify/mail/layout.ts';
import { toCoach, type EmailServices } from '#netlify/mail/email-definition.ts';

/** Returns a post as shown to the coach in an email, or `undefined` if it was removed. */
async function findPost(postId: string, { posts, crypto, env, topics }: EmailServices) {
  const post = await posts.find(postId);
  if (!post) return undefined;
  const { title, text, name, topic } = post;
  const details = [
    `Title: ${cleanLine(title)}`,
    `Display name: ${cleanLine(name)}`,
    `Topic: ${topics.title(topic) ?? topic}`,
  ];
  const quote: EmailBlock[] = [details, { quote: text }];
  const url = `${env.siteUrl}${routes.communityReview}#t=${crypto.post.sign(postId)}`;
  const button: EmailBlock = { label: 'Review this post', url };
  return { title: cleanLine(title), quote, button };
}

const GRAVE: EmailBlock =
  'Read this one now. The person who wrote it may be in danger. We showed them how to reach 911 and 988, but we don’t know who they are.';
const LINK_FOR_COACH = 'From the community pages on your site. This link is only for you.';

/**
 * Asks the coach to review a new post. `soundsGrave` means that our rules detected someone in
 * danger.
 */
export const postReview = toCoach<{ postId: string; soundsGrave: boolean }>(
  async ({ postId, soundsGrave }, { services }) => {
    const post = await findPost(postId, services);
    return (
      post &&
      composeMessage(
        `${soundsGrave ? 'Please read this now: ' : ''}New post: ${post.title}`,
        [
          { heading: 'A new post is waiting for you' },
          ...(soundsGrave ? [GRAVE] : []),
          ...post.quote,
          'Nobody will see it until you decide.',
          post.button,
        ],
        [LINK_FOR_COACH],
      )
    );
  },
  { isUnowned: true },
);

/**
 * Notifies the coach of posts that suggest danger when many arrive at once. `count` is the number
 * of pending posts that suggest danger.
 */
export const urgentPosts = toCoach<{ count: number }>(({ count }, { services }) => {
  const posts = count === 1 ? '1 urgent post is waiting' : `${count} urgent posts are waiting`;
  return composeMessage(
    `Please read this now: ${posts}`,
    [
      {
        heading: `${count === 1 ? '1 urgent post is' : `${count} urgent posts are`} waiting for you`,
      },
      'Read them now. The people who wrote them may be in danger. We showed them how to reach 911 and 988, but we don’t know who they are.',
      'A lot of posts came at once, so this email doesn’t show them. Your dashboard shows one post from each internet connection first, then the rest.',
      { label: 'See what’s waiting', url: `${services.env.siteUrl}${routes.adminWaiting}` },
    ],
    ['From the community pages on your site.'],
  );
});

export const postReport = toCoach<{ postId: string; reason: string }>(
  async ({ postId, reason }, { services }) => {
    const post = await findPost(postId, services);
    return (
      post &&
      composeMessage(
        `A reader reported a post: ${post.title}`,
        [
          { heading: 'A reader is worried about a post' },
          'The reader wrote:',
          { quote: reason },
          'Here’s the post:',
          ...post.quote,
          post.button,
        ],
        [LINK_FOR_COACH],
      )
    );
  },
  { isUnowned: true },
);

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    'post-review': typeof postReview;
    'urgent-posts': typeof urgentPosts;
    'post-report': typeof postReport;
  }
}
