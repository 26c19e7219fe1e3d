import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { reviewForm } from '#src/contracts/forms/submissions.ts';
import type { ReviewableBooks } from '#src/contracts/submissions.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { routes } from '#src/routes.ts';
import { changeAnswer, serverState } from '#src/stores/server-state.ts';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { LoadedData } from '../ui/LoadedData.tsx';
import { useFocus } from '../ui/use-focus.ts';
import { UnknownLink, useLinkToken } from '../mailed-link-token.tsx';
import { useMounted } from '../use-mounted.ts';

const THANKS = 'Thank you. We’ll read your review before it goes up.';
const keyOf = (token: string) => ['reviewable-books', token];

/** The page for an emailed review link: stars, text, and a name for one book at a time. */
export default function ReviewForm() {
  const isMounted = useMounted();
  const token = useLinkToken();
  const query = useQuery(
    {
      queryKey: keyOf(token),
      queryFn: () => callFunction('reviews', { action: 'open', token }),
      enabled: token !== '',
      // The data only changes through submissions from this page, and their responses update it
      // directly.
      staleTime: Infinity,
    },
    serverState,
  );
  const { error } = query;
  const isUnknown = token === '' || (error instanceof HttpError && error.code === 'link_unknown');
  if (isMounted && isUnknown) {
    return (
      <UnknownLink>
        You can also reply to our email. Your books are in{' '}
        <a href={routes.myDownloads}>My Downloads</a>.
      </UnknownLink>
    );
  }
  return (
    <LoadedData query={query} busy="Looking for your books...">
      {({ books }) => <Books key={token} token={token} books={books} />}
    </LoadedData>
  );
}

function Books({ token, books }: { token: string; books: ReviewableBooks['books'] }) {
  const [isSent, setSent] = useState(false);
  const open = books.filter(({ isReviewed }) => !isReviewed);
  const words = isSent
    ? THANKS + (open.length > 0 ? ' You can review your next book.' : '')
    : open.length === 0 && 'Thank you. We already have your review.';
  const status = useFocus<HTMLParagraphElement>(words && `${words} ${open.length}`);

  return (
    <>
      {words && (
        <p ref={status} tabIndex={-1} role="status" className="font-bold">
          {words}
        </p>
      )}
      {open.length > 0 && (
        <Form
          key={open.length}
          form={reviewForm}
          prefix="review-"
          className="flow"
          values={{ slug: open[0]?.slug ?? '' }}
          layout={
            <>
              <Field
                name="slug"
                options={open.map(({ slug, title }) => ({ value: slug, label: title }))}
              />
              {['stars', 'text', 'name', 'consent', 'mayShowHealth'].map((name) => (
                <Field key={name} name={name} />
              ))}
            </>
          }
          onSend={async ({ slug, stars, text, name, consent, mayShowHealth }) => {
            const answer = await callFunction('reviews', {
              action: 'send',
              token,
              slug,
              stars: Number(stars),
              text,
              name,
              consent,
              mayShowHealth,
            });
            await changeAnswer<ReviewableBooks>(keyOf(token), () => answer);
            setSent(true);
          }}
        >
          <p>Please leave out anything private about other people. We don’t pay for reviews.</p>
        </Form>
      )}
    </>
  );
}
