import { useState } from 'react';
import { session } from '../../browser/storage.ts';
import { postAnswerForm } from '../../contracts/forms/post-answer.ts';
import type { CoachPost } from '../../contracts/coach-posts.ts';
import { Form } from '../ui/Form.tsx';

/** Under this name the tab keeps an answer that was not sent. */
const draftOf = (postId: string) => `answer-${postId}`;

/** Forgets what was typed, once it was sent. */
export const forgetAnswerDraft = (postId: string): void => session.remove(draftOf(postId));

/** Where the coach answers a post; open while an answer was typed and not sent. */
export function AnswerPost({
  post: { id, title, answer },
  onAnswer,
}: {
  post: CoachPost;
  /** Sends it, now or later; {@link forgetAnswerDraft} when that is done. */
  onAnswer: (answer: string) => Promise<unknown> | void;
}) {
  const [isBegun] = useState(() => answer === undefined && session.read(draftOf(id)) !== undefined);
  return (
    <details open={isBegun}>
      <summary className="min-h-target cursor-pointer py-2">
        {answer === undefined ? postAnswerForm.title : 'Change my answer'}
        <span className="visually-hidden">: {title}</span>
      </summary>
      <Form
        form={postAnswerForm}
        prefix={`${id}-`}
        draft={draftOf(id)}
        values={{ answer: answer ?? '' }}
        className="flow"
        buttonLook="line"
        hasSummary={false}
        onSend={async (typed) => {
          await onAnswer(typed.answer);
          return 'look';
        }}
      />
    </details>
  );
}
