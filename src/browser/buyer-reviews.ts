import type { ShownReviews } from '../contracts/reviews.ts';
import { formatDay } from '../domain/day.ts';
import type { ShownReview } from '../domain/review.ts';
import { readFunction } from './api.ts';
import { element } from './elements.ts';

/** Puts the reviews by buyers into their place on a product page. */
export async function showBuyerReviews(place: HTMLElement): Promise<void> {
  const book = place.dataset['buyerReviews'] ?? '';
  const rating = place.querySelector('[data-rating]');
  try {
    const { count, average, reviews } = await readFunction<ShownReviews>('reviews', { book });
    if (rating) {
      rating.textContent =
        count === 0
          ? 'Nobody has reviewed this book yet.'
          : `${average.toFixed(1)} of 5 stars from ${count} ${count === 1 ? 'review' : 'reviews'}`;
    }
    place.querySelector('[data-list]')?.replaceChildren(...reviews.map(reviewItem));
    // The link leads to the same reviews; it stays for those who come without script.
    place.querySelector('[data-all]')?.remove();
  } catch {
    // The link to the page of reviews is still there.
    console.warn('The reviews of buyers could not be loaded.');
  }
}

function reviewItem({ stars, text, name, at }: ShownReview): HTMLLIElement {
  return element(
    'li',
    { class: 'card flow' },
    element('p', {}, element('strong', {}, `${stars} of 5 stars`)),
    ...text.split(/\n+/).map((line) => element('p', {}, line)),
    element('p', { class: 'small' }, `${name}, verified buyer, ${formatDay(at)}`),
  );
}
