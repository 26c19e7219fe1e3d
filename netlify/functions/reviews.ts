import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { reviewsInput, type ShownReviews } from '#src/contracts/submissions.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { openReviews, planAsk, sendReview } from '#netlify/reviews/send-review.ts';
import { byMethod, json } from '#netlify/http/endpoint.ts';
import { cacheAtCdn } from '#netlify/http/cdn-cache-headers.ts';
import { respondJson, respondPage } from '#netlify/http/respond.ts';
import { reviewsPage } from '#netlify/reviews/reviews-page.ts';

/**
 * GET returns a book's public reviews as data or, with `&page`, as a page that works without
 * JavaScript. POST is for buyers: opting in to be asked for a review, and submitting one.
 */
export default byMethod(
  'reviews',
  {
    GET: async (request, { reviews, ebooks, env }) => {
      const { searchParams } = new URL(request.url);
      const slug = searchParams.get('book') ?? '';
      const title = await ebooks.titleOf(slug);
      if (title === undefined)
        throw new HttpError('unknown_product', 'We can’t find this book. Choose one in our shop.');
      const shown: ShownReviews = await reviews.shown(slug, env.stripe.live);
      const kept = cacheAtCdn('reviews', ['book', 'page']);
      return searchParams.has('page')
        ? respondPage(200, reviewsPage({ slug, title }, shown), kept)
        : respondJson(200, shown, kept);
    },
    POST: json('reviews', {
      who: 'anyone',
      input: reviewsInput,
      run: {
        'ask-me': ({ sessionId }, services, arrival) => planAsk(sessionId, services, arrival),
        open: ({ token }, services) => openReviews(token, services),
        send: sendReview,
      },
    }),
  },
  { services: servicesFromEnv },
);
