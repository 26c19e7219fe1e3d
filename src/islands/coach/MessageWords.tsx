import type { CoachMessage } from '#src/contracts/coach-messages.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { Lines } from '../ui/TextLines.tsx';

/** Number of paragraphs that are always visible. */
const FIRST = 3;

/** The text and sender of a contact message. Long messages are collapsed. */
export function MessageWords({ message }: { message: CoachMessage }) {
  const { name, at, subject, text, more } = message;
  const lines = text.split(/\n+/);
  const rest = lines.slice(FIRST).join('\n');
  return (
    <>
      <blockquote className="flow ps-4 [border-inline-start:4px_solid_var(--color-sun)]">
        <p className="font-[700]">{subject}</p>
        <Lines text={lines.slice(0, FIRST).join('\n')} />
        {rest !== '' && (
          <details>
            <summary className="min-h-target cursor-pointer py-2">Read the whole message</summary>
            <Lines text={rest} />
          </details>
        )}
      </blockquote>
      <p className="text-s">
        {[`${name}, ${formatMoment(at)}`, ...more.map((one) => one.text)].join('. ')}
      </p>
    </>
  );
}
