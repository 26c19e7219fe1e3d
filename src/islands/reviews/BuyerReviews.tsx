import { readFunction } from '#src/browser/api.ts';
import type { ShownReviews } from '#src/contracts/submissions.ts';
import { formatEasternDay } from '#src/domain/day.ts';
import { CoachAnswer, Lines } from '../ui/TextLines.tsx';
import { InlineQuery } from '../ui/InlineQuery.tsx';

/**
 * Buyer reviews of a book, loaded when the visitor scrolls near them. Before that, without
 * JavaScript, or if loading fails, shows a link to a page with the same reviews.
 */
export default function BuyerReviews({ slug, page }: { slug: string; page: string }) {
  const link = (
    <a className="button" href={page}>
      Read the reviews
    </a>
  );
  return (
    <InlineQuery
      query={{
        queryKey: ['reviews', slug],
        queryFn: () => readFunction('reviews', { book: slug }),
      }}
      busy={link}
      failed="We couldn’t load the reviews."
      remedy={link}
      isEmpty={({ count }) => count === 0}
      empty={<p className="min-h-target-main font-bold">No reviews yet.</p>}
    >
      {(shown) => <Reviews {...shown} />}
    </InlineQuery>
  );
}

function Reviews({ count, average, reviews }: ShownReviews) {
  return (
    <>
      <p className="min-h-target-main">
        {`${average.toFixed(1)} out of 5 stars from ${count} ${count === 1 ? 'review' : 'reviews'}`}
      </p>
      {reviews.length > 0 && (
        <ul className="grid max-w-none list-none p-0">
          {reviews.map(({ id, stars, text, name, at, answer }) => (
            <li key={id} className="line-above py-4 flow">
              <p>
                <strong>{`${stars} out of 5 stars`}</strong>
              </p>
              <Lines text={text} />
              <p className="small">{`${name}, verified buyer, ${formatEasternDay(at)}`}</p>
              <CoachAnswer answer={answer} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
