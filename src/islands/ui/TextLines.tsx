import { ANSWER_TITLE } from '#src/domain/community/submission.ts';

/** Text that a person typed, with each line as a paragraph. */
export function Lines({ text }: { text: string }) {
  return text.split(/\n+/).map((line, index) => <p key={index}>{line}</p>);
}

/**
 * The coach's answer, shown below a reader's or buyer's text. Renders nothing if there's no answer.
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
