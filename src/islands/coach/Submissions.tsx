import { useEffect, useRef, useState } from 'react';
import { editPostForm } from '#src/contracts/forms/submissions.ts';
import type { CoachSubmission, CoachSubmissions } from '#src/contracts/submissions.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { REVIEW_RULES } from '#src/domain/community/submission.ts';
import { routes } from '#src/routes.ts';
import { changeAnswer, serverState } from '#src/stores/server-state.ts';
import { ActionButton, ActionStatus, useAction, type Action } from '../ui/action.tsx';
import { Form } from '../ui/Form.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { changeOrCheck, changeSubmission, type EditOrChange } from './change-submission.ts';
import { CardList } from './CardList.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { ListChoice } from './ListChoice.tsx';
import { submissionsQuery, waitingQuery, type Which } from './queries.ts';
import { SubmissionActions } from './SubmissionActions.tsx';
import { SubmissionCard } from './SubmissionCard.tsx';

type ListedKind = CoachSubmission['kind'];

/** Differences between posts and reviews, other than their labels. */
const KINDS = {
  post: {
    many: 'Posts',
    rules: { href: routes.communityGuidelines, label: 'Our community guidelines' },
  },
  review: {
    many: 'Reviews',
    rules: {
      href: `${routes.communityGuidelines}#book-reviews`,
      label: 'Our review guidelines',
    },
  },
} as const;

function stateWords({ kind, state, rule }: CoachSubmission): string {
  if (state === 'waiting') return `Nobody can see this ${kind} yet.`;
  if (state === 'approved') return `This ${kind} is on the site.`;
  return `This ${kind} isn’t on the site.${rule ? ` ${REVIEW_RULES[rule]}` : ''}`;
}

/** The coach's list of one kind of submission, either pending or decided. */
export default function SubmissionsPage({ kind }: { kind: ListedKind }) {
  const [which, setWhich] = useState<Which>('waiting');
  const { many, rules } = KINDS[kind];
  const choices = { waiting: `${many} waiting for you`, decided: `${many} you’ve decided on` };
  const query = submissionsQuery(kind, which);
  const show = async (changed: CoachSubmission) => {
    await changeAnswer<CoachSubmissions>(query.queryKey, ({ items, total }) => ({
      items: items.map((item) => (item.id === changed.id ? changed : item)),
      total,
    }));
    void serverState.invalidateQueries(waitingQuery);
  };
  return (
    <CoachGuard>
      <ListChoice options={choices} value={which} onChange={setWhich} />
      <h2 className="m-0">{choices[which]}</h2>
      <Query
        key={which}
        query={query}
        busy={`Loading the ${many.toLowerCase()}...`}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <p>
            {which === 'waiting'
              ? `No ${many.toLowerCase()} are waiting.`
              : `You haven’t decided on any ${many.toLowerCase()} yet.`}
          </p>
        }
      >
        {({ items, total }) => (
          <>
            {total > items.length && <p>{`Here are the newest ${items.length} of ${total}.`}</p>}
            <CardList hasMargin>
              {items.map((item) => (
                <Card key={item.id} item={item} onChange={show} />
              ))}
            </CardList>
          </>
        )}
      </Query>
      <p>
        <a className="button" href={rules.href}>
          {rules.label}
        </a>
      </p>
    </CoachGuard>
  );
}

function doneWords(
  { action }: EditOrChange,
  changed: CoachSubmission,
  before: CoachSubmission,
): string {
  if (action === 'edit') return 'Saved. Readers will see that you edited the text.';
  if (action === 'decide') return stateWords(changed);
  if (changed.answer !== undefined) return 'It appears with your answer.';
  return before.state === 'approved' ? 'Your answer has been removed.' : stateWords(changed);
}

function Card({
  item,
  onChange,
}: {
  item: CoachSubmission;
  /** Shows the updated submission. */
  onChange: (changed: CoachSubmission) => Promise<void>;
}) {
  const action = useAction();
  const card = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const leave = () => {
    setEditing(false);
    card.current?.focus();
  };
  const change = (input: EditOrChange) =>
    action.run(input.action === 'edit' ? 'Saving...' : 'One moment...', async () => {
      // Another window or device may have decided it while this one still shows it as pending.
      const first = item.state === 'waiting';
      const sent = input.action !== 'edit' && first ? { ...input, first } : input;
      const changed = await changeOrCheck(sent, () => changeSubmission(item, sent)).catch(
        async (error: unknown) => {
          // If another window caused the conflict, the error contains the current state as `now`.
          const now = error instanceof HttpError ? error.details['now'] : undefined;
          if (now !== undefined) await onChange(now as CoachSubmission);
          if (now !== undefined) card.current?.focus();
          throw error;
        },
      );
      await onChange(changed);
      leave();
      return doneWords(input, changed, item);
    });
  return (
    <SubmissionCard card={card} item={isEditing ? { ...item, text: '' } : item}>
      {isEditing ? (
        <EditForm item={item} action={action} onSave={change} onLeave={leave} />
      ) : (
        <>
          <p>
            <strong>{stateWords(item)}</strong>
            <span>{item.kind === 'post' && item.isEdited && ' You edited the text.'}</span>
          </p>
          <SubmissionActions
            item={item}
            action={action}
            onChange={change}
            onEdit={() => setEditing(true)}
          />
        </>
      )}
      <ActionStatus action={action} />
    </SubmissionCard>
  );
}

function EditForm({
  item: { id, title, text },
  action,
  onSave,
  onLeave,
}: {
  item: CoachSubmission;
  action: Action;
  onSave: (edit: EditOrChange) => Promise<unknown>;
  onLeave: () => void;
}) {
  const prefix = `edit-${id}-`;
  useEffect(() => {
    // The clicked button is gone, so move focus to the form.
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
        await onSave({ action: 'edit', ...words });
        return 'keep';
      }}
      after={
        <ActionButton action={action} about={title} onPress={onLeave}>
          Cancel
        </ActionButton>
      }
    >
      <p>Take out anything that shouldn’t be there, but don’t change what the post says.</p>
    </Form>
  );
}
