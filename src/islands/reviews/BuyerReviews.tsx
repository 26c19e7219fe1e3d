import { useEffect, useState } from 'react';
import { readFunction } from '../../browser/api.ts';
import type { ShownReviews } from '../../contracts/reviews.ts';
import { formatEasternDay } from '../../domain/day.ts';
import { CoachAnswer } from '../ui/CoachAnswer.tsx';

/**
 * The reviews of a book by buyers. They are read when somebody comes near; until then, and without script,
 * a link leads to a page with the same reviews.
 */
export default function BuyerReviews({ slug, page }: { slug: string; page: string }) {
  const [shown, setShown] = useState<ShownReviews>();
  useEffect(() => {
    readFunction('reviews', { book: slug }).then(setShown, () =>
      // The link to the page of reviews is still there.
      console.warn('The reviews of buyers could not be loaded.'),
    );
  }, [slug]);
  if (!shown) {
    return (
      <p>
        <a className="button" href={page}>
          Read the reviews
        </a>
      </p>
    );
  }
  const { count, average, reviews } = shown;
  return (
    <>
      <p className="min-h-target-main">
        {count === 0
          ? 'Nobody has reviewed this book yet.'
          : `${average.toFixed(1)} of 5 stars from ${count} ${count === 1 ? 'review' : 'reviews'}`}
      </p>
      {reviews.length > 0 && (
        <ul className="grid max-w-[44rem] list-none gap-6 p-0">
          {reviews.map(({ id, stars, text, name, at, answer }) => (
            <li key={id} className="card flow">
              <p>
                <strong>{stars} of 5 stars</strong>
              </p>
              {text.split(/\n+/).map((line, index) => (
                <p key={index}>{line}</p>
              ))}
              <p className="small">{`${name}, verified buyer, ${formatEasternDay(at)}`}</p>
              <CoachAnswer answer={answer} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
