import { useState } from 'react';
import { session } from '#src/browser/storage.ts';
import { coachAnswerForm } from '#src/contracts/forms/coach-answer.ts';
import { Form } from '../ui/Form.tsx';

/** Under this name the tab keeps an answer that was not sent. */
const draftOf = (id: string) => `answer-${id}`;

/** Forgets what was typed, once it was sent. */
export const forgetAnswerDraft = (id: string): void => session.remove(draftOf(id));

/** What a finished act says about the answer that there is now. */
export const answerWords = (answer: string | undefined): string =>
  answer === undefined ? 'There is no answer now.' : 'It is shown with your answer.';

/** Where the coach answers a post or a review; open while other words were typed than those that are shown. */
export function AnswerForm({
  id,
  about,
  answer,
  onAnswer,
}: {
  /** Of the post or review. */
  id: string;
  /** What is answered, for who does not see the card. */
  about: string;
  /** The answer that there is. */
  answer: string | undefined;
  /** Sends it, now or later; {@link forgetAnswerDraft} when that is done. */
  onAnswer: (answer: string) => Promise<unknown> | void;
}) {
  const [start] = useState(() => {
    const unsent = session.read(draftOf(id));
    return typeof unsent === 'string' ? unsent : (answer ?? '');
  });
  const [isBegun] = useState(start !== (answer ?? ''));
  return (
    <details open={isBegun}>
      <summary className="min-h-target cursor-pointer py-2">
        <span>{answer === undefined ? coachAnswerForm.title : 'Change my answer'}</span>
        <span className="visually-hidden">{`: ${about}`}</span>
      </summary>
      <Form
        form={coachAnswerForm}
        prefix={`${id}-`}
        values={{ answer: start }}
        className="flow"
        buttonLook="line"
        hasSummary={false}
        onTyped={(typed) => session.write(draftOf(id), typed.answer)}
        onSend={async (typed) => {
          await onAnswer(typed.answer);
          return 'look';
        }}
      />
    </details>
  );
}
