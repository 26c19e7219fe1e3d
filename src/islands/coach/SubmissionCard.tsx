import type { ReactNode, RefObject } from 'react';
import type { CoachSubmission } from '#src/contracts/submissions.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { Lines } from '../ui/TextLines.tsx';
import { Danger } from './Danger.tsx';

const LINK = /(?:https?:\/\/|\bwww\.)\S/gi;

/** Returns the heading of a submission. For a review, `title` is the book's title. */
export const headingOf = (item: CoachSubmission): string =>
  item.kind === 'post' ? item.title : `${item.stars} out of 5 stars for ${item.title}`;

/**
 * Returns the author and subject of a submission.
 * @param isMixed Whether the list contains both kinds. If so, the line includes the kind.
 */
function bylineOf(item: CoachSubmission, isMixed: boolean): string {
  if (item.kind === 'post')
    return `${isMixed ? 'Post in ' : ''}${item.topicTitle}, by ${item.name}`;
  return `${isMixed ? 'Review by' : 'By'} ${item.name}, verified buyer`;
}

/**
 * A card for a visitor's submission, starting with the person's own words. It can take focus, for
 * when its state changes.
 */
export function SubmissionCard({
  card,
  item,
  isMixed = false,
  children,
}: {
  card: RefObject<HTMLLIElement | null>;
  item: CoachSubmission;
  isMixed?: boolean;
  children: ReactNode;
}) {
  const { at, text, answer, state, soundsGrave, mayBeGrave } = item;
  const links = text.match(LINK)?.length ?? 0;
  const isWaiting = state === 'waiting';
  return (
    <li className="card flow wrap-anywhere" tabIndex={-1} ref={card}>
      <h3>{headingOf(item)}</h3>
      <Lines text={text} />
      <p className="text-s">{`${bylineOf(item, isMixed)}, ${formatMoment(at)}`}</p>
      {isWaiting && soundsGrave && <Danger />}
      {isWaiting && !soundsGrave && mayBeGrave && (
        // Most of these are harmless, so a more prominent warning would drown out the real ones.
        <p className="text-s">Read this one closely, in case the writer needs help.</p>
      )}
      {isWaiting && links > 0 && (
        // Most posts with a link are spam.
        <p className="text-s">{`It has ${counted(links, 'link')}.`}</p>
      )}
      {answer !== undefined && (
        <p className="whitespace-pre-wrap">
          <strong>Your answer:</strong>
          <span>{` ${answer}`}</span>
        </p>
      )}
      {item.kind === 'review' && (
        <p>
          {item.mayShowHealth
            ? 'The buyer said we can publish health details.'
            : 'The buyer didn’t agree to let us publish health details.'}
        </p>
      )}
      {children}
    </li>
  );
}
