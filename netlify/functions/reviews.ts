import {
  reviewsInput,
  type AskPlanned,
  type ReviewableBooks,
  type ShownReviews,
} from '#src/contracts/reviews.ts';
import { ShopError } from '#src/domain/shop-error.ts';
import { planAsk } from '#netlify/flows/ask-for-reviews.ts';
import { openReviews, sendReview } from '#netlify/flows/reviews.ts';
import {
  guarded,
  jsonEndpoint,
  requireMethod,
  type ServedHandler,
} from '#netlify/http/endpoint.ts';
import { respondJson, respondPage } from '#netlify/http/respond.ts';
import { reviewsPage } from '#netlify/pages/reviews-page.ts';

const answerPost = jsonEndpoint({
  name: 'reviews',
  input: reviewsInput,
  async run(request, services): Promise<AskPlanned | ReviewableBooks> {
    switch (request.action) {
      case 'ask-me':
        return planAsk(request.sessionId, services);
      case 'open':
        return openReviews(request.token, services);
      case 'send':
        return sendReview(request, services);
    }
  },
});

const answerGet = guarded('reviews', async (request, { reviews, ebooks, env }) => {
  requireMethod(request, ['GET', 'HEAD', 'POST']);
  const { searchParams } = new URL(request.url);
  const book = await ebooks.findProduct(searchParams.get('book') ?? '');
  if (!book)
    throw new ShopError('unknown_product', 'There is no such book. Choose one in our shop.');
  const shown: ShownReviews = await reviews.shown(book.slug, env.stripe.live);
  return searchParams.has('page')
    ? respondPage(200, reviewsPage(book, shown))
    : respondJson(200, shown);
});

/**
 * GET gives what the shop shows of a book, as data or with `&page` as a page that needs no script. POST
 * is for buyers: the yes to be asked, and the review.
 */
const answer: ServedHandler = (request, context, services) =>
  (request.method === 'POST' ? answerPost : answerGet)(request, context, services);

export default answer;
