import { ANSWER_TITLE } from '#src/domain/community/submission.ts';

/** What somebody typed: each line is a paragraph. */
export function Lines({ text }: { text: string }) {
  return text.split(/\n+/).map((line, index) => <p key={index}>{line}</p>);
}

/** What the coach answers, below what a reader or a buyer wrote; nothing where there is no answer. */
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
