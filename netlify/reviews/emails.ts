import { ASK_AFTER, REVIEW_RULES } from '#src/domain/community/submission.ts';
import { accessOf, booksOf } from '#src/domain/orders/order.ts';
import { routes } from '#src/routes.ts';
import { cleanLine, composeMessage, greeting, mailBooks } from '#netlify/mail/layout.ts';
import { ofOrder, toCoach, type OrderMail } from '#netlify/mail/email-definition.ts';

/**
 * The only email that asks a buyer for a review. It's the same for every buyer. It isn't marketing,
 * because the buyer opted in (decision 421).
 */
export const reviewAsk = {
  to: 'buyer',
  stream: 'transactional',
  timeline: { name: 'request for a review', counts: false },
  notBefore: ({ at }) => at + ASK_AFTER,
  write: ofOrder(async (order, { sessionId }: { sessionId: string }, { services }) => {
    const { orders, orderAddresses, bookAccess, crypto, env } = services;
    const [buyer, to, accessState] = await Promise.all([
      orders.buyerOf(order),
      orderAddresses.current(order),
      bookAccess.state(order),
    ]);
    if (to === undefined || accessOf(accessState) !== 'open') return undefined;
    const token = crypto.reviewer.sign(crypto.entitlementId(sessionId));
    const books = mailBooks(booksOf(order.lines), services);
    const message = composeMessage(
      books.length === 1 ? 'What do you think of your book?' : 'What do you think of your books?',
      [
        { heading: `${greeting(buyer?.firstName ?? '')},` },
        'You bought this from us 2 weeks ago:',
        { books },
        'You said we could ask what you think. Good or bad, your honest review helps other readers.',
        { label: 'Write a review', url: `${env.siteUrl}${routes.review}#t=${token}` },
        'We publish every review that follows our rules, no matter the rating. We don’t pay for reviews, and this is the only time we’ll ask.',
      ],
    );
    return { to, ...message };
  }),
} satisfies OrderMail<{ sessionId: string }>;

/**
 * Notifies the coach of a new review. Doesn't send anything for a withdrawn review, or for a
 * test-mode review in a live shop.
 */
export const reviewWaits = toCoach<{ reviewId: string }>(
  async ({ reviewId }, { live, services: { reviews, ebooks, env } }) => {
    const review = await reviews.find(reviewId);
    if (!review || (env.stripe.live && !live)) return undefined;
    const { slug, stars, text, name, mayShowHealth, soundsGrave } = review;
    const title = (await ebooks.titleOf(slug)) ?? slug;
    return composeMessage(
      `${soundsGrave ? 'Please read this now: ' : ''}New review: ${cleanLine(title)}`,
      [
        { heading: 'A new review is waiting for you' },
        ...(soundsGrave ? ['Read this one now. The person who wrote it may be in danger.'] : []),
        [
          `Book: ${title}`,
          `Stars: ${stars} of 5`,
          `Display name: ${cleanLine(name)}`,
          mayShowHealth
            ? 'You have permission to publish health details.'
            : 'Do not publish health details.',
        ],
        { quote: text },
        'Publish it, even with a low rating, unless it breaks one of these rules:',
        Object.values(REVIEW_RULES),
        { label: 'Go to reviews', url: `${env.siteUrl}${routes.adminReviews}` },
      ],
      ['From the shop on your site.'],
    );
  },
);

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    'review-ask': typeof reviewAsk;
    'review-waits': typeof reviewWaits;
  }
}
