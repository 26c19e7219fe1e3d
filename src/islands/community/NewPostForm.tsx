import { useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { communityPostForm } from '#src/contracts/forms/submissions.ts';
import { routes } from '#src/routes.ts';
import { DangerHelp } from '../contact/DangerHelp.tsx';
import { useDanger } from '../contact/use-danger.ts';
import { Form } from '../ui/Form.tsx';
import { formDraft } from '../ui/form-draft.ts';

export interface TopicChoice {
  slug: string;
  title: string;
}

/**
 * The form for a new post, with guidelines. Keeps a draft until the post is sent. A link can set
 * the post's first words with `?start=…`.
 */
export default function NewPostForm({
  topic,
  start = startOfLink(),
  onSent,
}: {
  topic: TopicChoice;
  /** First words of the post, which don't replace a draft. */
  start?: string;
  /** Called after the post is sent. If omitted, the next page shows the confirmation. */
  onSent?: () => void;
}) {
  const { danger, mayLeave } = useDanger();
  const draft = `post-${topic.slug}`;
  const [values] = useState(() => {
    const isWritten = formDraft(draft, communityPostForm.fields).read()['text'];
    return start && !isWritten ? { text: `${start} ` } : {};
  });
  return (
    <>
      <p>{`Your post will go to ${topic.title}. We’ll read it first, which can take a few days.`}</p>
      <ul>
        <li>Share your own experience.</li>
        <li>Leave out your full name, address, and phone number.</li>
        <li>
          Do not tell others which medicines to take or stop.{' '}
          <a href={routes.communityGuidelines}>Read the guidelines</a>
        </li>
      </ul>
      <Form
        form={communityPostForm}
        hidden={{ topic: topic.slug }}
        prefix="post-"
        draft={draft}
        values={values}
        mayLeave={({ title, text }) => mayLeave(`${title}. ${text}`)}
        onSend={async ({ title, text, name }) => {
          const post = { topic: topic.slug, title, text, name } as const;
          await callFunction('community-post', { action: 'send', ...post, consent: true });
          if (onSent) return onSent();
          location.assign(routes.communityThankYou);
          return 'leave';
        }}
      >
        {danger && (
          <DangerHelp
            danger={danger}
            why="It may be days before someone reads this. Please talk with someone now."
          />
        )}
      </Form>
    </>
  );
}

function startOfLink(): string {
  if (typeof location === 'undefined') return '';
  return new URLSearchParams(location.search).get('start') ?? '';
}
