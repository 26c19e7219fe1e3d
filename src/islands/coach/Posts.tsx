import { useEffect, useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import type { CoachPost, CoachPostsInput } from '#src/contracts/coach-posts.ts';
import { editPostForm } from '#src/contracts/forms/community-post.ts';
import type { PostState } from '#src/domain/community-post.ts';
import { routes } from '#src/routes.ts';
import { postsQuery } from './queries.ts';
import { ActionButton, ActionStatus, type Action } from '../ui/action.tsx';
import { Form } from '../ui/Form.tsx';
import { AnswerForm, answerWords, forgetAnswerDraft } from './AnswerForm.tsx';
import { DecisionCard, DecisionList, useDecisions } from './decisions.tsx';
import { AdminGuard } from './AdminGuard.tsx';

const STATES: Readonly<Record<PostState, string>> = {
  waiting: 'Nobody sees this post yet.',
  approved: 'This post is shown.',
  rejected: 'This post is not shown.',
};

/** The coach's list of posts: show, do not show, edit. */
export default function PostsPage() {
  return (
    <AdminGuard>
      <DecisionList what="Posts" one="post" query={postsQuery}>
        {(post, onChange) => <PostCard key={post.id} post={post} onChange={onChange} />}
      </DecisionList>
      <p>
        <a className="button" href={routes.communityGuidelines}>
          Our community guidelines
        </a>
      </p>
    </AdminGuard>
  );
}

type Change = Extract<CoachPostsInput, { action: 'decide' | 'answer' | 'edit' }>;

function PostCard({
  post,
  onChange,
}: {
  post: CoachPost;
  onChange: (changed: CoachPost) => Promise<void>;
}) {
  const { id: postId, title, topicTitle, name, state, isEdited, answer: answered } = post;
  const { act, card, decide } = useDecisions(onChange);
  const [isEditing, setEditing] = useState(false);
  const change = (busy: string, input: Change, done: (changed: CoachPost) => string) =>
    decide(busy, () => callFunction('coach-posts', input), done);
  const show = (decision: 'approved' | 'rejected') =>
    void change(
      'One moment...',
      { action: 'decide', postId, decision },
      (changed) => STATES[changed.state],
    );
  const answerIt = async (answer: string) => {
    const isDone = await change(
      'One moment...',
      { action: 'answer', postId, answer, seen: answered ?? '' },
      ({ answer: now }) => answerWords(now),
    );
    if (isDone) forgetAnswerDraft(postId);
  };
  return (
    <DecisionCard
      card={card}
      written={
        isEditing ? { ...post, text: '', by: name } : { ...post, by: `${topicTitle}, by ${name}` }
      }
    >
      {isEditing ? (
        <EditForm
          post={post}
          act={act}
          onSave={async (words) => {
            const input = { action: 'edit', postId, ...words } as const;
            const isSaved = await change(
              'Saving...',
              input,
              () => 'Saved. Readers see that the words were changed.',
            );
            if (isSaved) setEditing(false);
          }}
          onLeave={() => {
            setEditing(false);
            card.current?.focus();
          }}
        />
      ) : (
        <>
          <p>
            <strong>{STATES[state]}</strong>
            <span>{isEdited && ' You changed its words.'}</span>
          </p>
          <p className="actions">
            {state !== 'approved' && (
              <ActionButton act={act} about={title} onPress={() => show('approved')}>
                Show this post
              </ActionButton>
            )}
            {state !== 'rejected' && (
              <ActionButton act={act} about={title} onPress={() => show('rejected')}>
                Do not show it
              </ActionButton>
            )}
            <ActionButton act={act} about={title} onPress={() => setEditing(true)}>
              {editPostForm.title}
            </ActionButton>
          </p>
          <AnswerForm
            key={answered}
            id={postId}
            about={title}
            answer={answered}
            onAnswer={answerIt}
          />
        </>
      )}
      <ActionStatus act={act} />
    </DecisionCard>
  );
}

function EditForm({
  post: { id, title, text },
  act,
  onSave,
  onLeave,
}: {
  post: CoachPost;
  act: Action;
  onSave: (words: { title: string; text: string }) => Promise<void>;
  onLeave: () => void;
}) {
  const prefix = `edit-${id}-`;
  useEffect(() => {
    // The pressed button is gone; the work goes on here.
    document.getElementById(`${prefix}title`)?.focus();
  }, [prefix]);
  return (
    <Form
      form={editPostForm}
      prefix={prefix}
      values={{ title, text }}
      className="flow"
      buttonLook="line"
      hasSummary={false}
      onSend={async (words) => {
        await onSave(words);
        return 'keep';
      }}
      after={
        <ActionButton act={act} about={title} onPress={onLeave}>
          Leave it as it was
        </ActionButton>
      }
    >
      <p>Leave out what should not be there. Do not change what it says.</p>
    </Form>
  );
}
