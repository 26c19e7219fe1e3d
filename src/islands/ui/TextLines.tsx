import { ANSWER_TITLE } from '#src/domain/community/submission.ts';

/** User-entered text, with each line as a paragraph. */
export function Lines({ text }: { text: string }) {
  return text.split(/\n+/).map((line, index) => <p key={index}>{line}</p>);
}

/**
 * The coach's reply, shown below a reader's post or a buyer's review. Renders nothing if there's no
 * reply.
 */
export function CoachAnswer({ answer }: { answer: string | undefined }) {
  if (answer === undefined) return null;
  return (
    <blockquote className="flow pt-4 [border-top:4px_solid_var(--color-sun)]">
      <p>
        <strong>{ANSWER_TITLE}</strong>
      </p>
      <Lines text={answer} />
    </blockquote>
  );
}
