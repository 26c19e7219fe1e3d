import type { CoachMessage } from '#src/contracts/coach-messages.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { cutText } from '#src/domain/display-text.ts';
import { Lines } from '../ui/TextLines.tsx';

/** Number of paragraphs that are always visible. */
const FIRST = 3;
/** Length of about two lines on a phone, in characters. */
const SHORT = 64;

/**
 * The text and sender of a contact message. Long messages are collapsed.
 * @param isShort Whether to show only the first two lines. Urgent messages are always shown in
 * full.
 */
export function MessageWords({ message, isShort }: { message: CoachMessage; isShort: boolean }) {
  const { name, at, subject, text, more, isUrgent } = message;
  const byline = [`${name}, ${formatMoment(at)}`, ...more.map((one) => one.text)].join('. ');
  const lines = text.split(/\n+/);
  const isCut = isShort && !isUrgent;
  const first = isCut ? cutText(lines.join(' '), SHORT) : lines.slice(0, FIRST).join('\n');
  const rest = isCut ? (text.length > SHORT ? text : '') : lines.slice(FIRST).join('\n');
  return (
    <>
      <blockquote className="flow ps-4 [border-inline-start:4px_solid_var(--color-sun)]">
        <p className="font-[700]">{subject}</p>
        <Lines text={isCut && rest !== '' ? `${withoutLastWord(first)}…` : first} />
        {rest !== '' && (
          <details>
            <summary className="min-h-target cursor-pointer py-2">
              <span>{isCut ? 'Read the message' : 'Read the whole message'}</span>
              <span className="visually-hidden">{`: ${subject}`}</span>
            </summary>
            <Lines text={rest} />
            {isCut && <p className="text-s">{byline}</p>}
          </details>
        )}
      </blockquote>
      <p className="text-s">{isCut && rest !== '' ? formatMoment(at) : byline}</p>
    </>
  );
}

/** Drops the last word, which may have been cut off. */
const withoutLastWord = (text: string): string => text.slice(0, text.lastIndexOf(' ')).trimEnd();
