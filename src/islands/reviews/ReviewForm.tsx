import { useEffect, useRef, useState } from 'react';
import { callFunction } from '../../browser/api.ts';
import { readLinkToken } from '../use-link-token.ts';
import { reviewForm } from '../../contracts/forms/review.ts';
import type { ReviewableBooks } from '../../contracts/reviews.ts';
import { Form } from '../ui/Form.tsx';
import { Field } from '../ui/Field.tsx';
import { wordsOf } from '../ui/words-of.ts';

const THANKS = 'Thank you. A person reads your review, then it is shown.';

/** The page that a mailed link opens: stars, words and a name for one book at a time. */
export default function ReviewForm() {
  const [books, setBooks] = useState<ReviewableBooks['books']>([]);
  const [status, setStatus] = useState('');
  const [problem, setProblem] = useState('');
  const words = useRef<HTMLParagraphElement>(null);

  const show = (answer: ReviewableBooks) => {
    const open = answer.books.filter(({ isReviewed }) => !isReviewed);
    setBooks(open);
    return open.length;
  };
  useEffect(() => {
    const token = readLinkToken();
    if (token === '') {
      setProblem('This link is not complete. Open it again from your email.');
      return;
    }
    callFunction('reviews', { action: 'open', token }).then(
      (answer) => {
        if (show(answer) === 0) setStatus('Thank you. We have your review already.');
      },
      (error: unknown) => setProblem(wordsOf(error)),
    );
  }, []);
  useEffect(() => {
    if (problem || status) words.current?.focus();
  }, [problem, status, books]);

  return (
    <>
      {(problem || status) && (
        <p
          ref={words}
          tabIndex={-1}
          role={problem ? 'alert' : 'status'}
          className={problem ? 'field-error' : 'font-bold'}
        >
          {problem || status}
        </p>
      )}
      {books.length > 0 && (
        <Form
          key={books.length}
          form={reviewForm}
          prefix="review-"
          className="flow"
          values={{ slug: books[0]?.slug ?? '' }}
          layout={
            <>
              <Field
                name="slug"
                options={books.map(({ slug, title }) => ({ value: slug, label: title }))}
              />
              {['stars', 'text', 'name', 'consent', 'mayShowHealth'].map((name) => (
                <Field key={name} name={name} />
              ))}
            </>
          }
          onSend={async ({ slug, stars, text, name, consent, mayShowHealth }) => {
            const answer = await callFunction('reviews', {
              action: 'send',
              token: readLinkToken(),
              slug,
              stars: Number(stars),
              text,
              name,
              consent,
              mayShowHealth,
            });
            setStatus(show(answer) === 0 ? THANKS : `${THANKS} You can review your next book.`);
            return 'empty';
          }}
        >
          <p>Please write nothing private about other people. You get nothing for a review.</p>
        </Form>
      )}
    </>
  );
}
