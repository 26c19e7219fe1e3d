import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { callFunction } from '#src/browser/api.ts';
import type { CoachCampaign, OpenedCampaign } from '#src/contracts/coach-campaigns.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { serverState } from '#src/stores/server-state.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { CAMPAIGN_WORDS } from './campaign-words.ts';
import { campaignQuery, campaignsQuery } from './queries.ts';

/** One email in the list: its progress, its text, and who didn't get it. */
export function CampaignCard({
  campaign,
  recipients,
}: {
  campaign: CoachCampaign;
  recipients: number;
}) {
  const { id, subject, at, state, progress } = campaign;
  const { sent, refused, left, open } = progress;
  const action = useAction();
  const card = useRef<HTMLLIElement>(null);
  const isUnderWay = state === 'sending' || state === 'paused';
  const had = sent + refused + left;
  const all = Math.max(recipients, had + open, 1);
  const change = (next: 'pause' | 'resume') =>
    void action
      .run('One moment...', async () => {
        const changed = await callFunction('coach-campaigns', { action: next, campaignId: id });
        await serverState.invalidateQueries({ queryKey: campaignsQuery.queryKey });
        return CAMPAIGN_WORDS[changed.state];
      })
      .then(() => card.current?.focus());
  return (
    <li className="card flow" tabIndex={-1} ref={card}>
      <h3>{subject}</h3>
      <p className="text-s">{formatMoment(at)}</p>
      <p>
        <strong>{CAMPAIGN_WORDS[state]}</strong>
        <span>{` ${counted(sent, 'reader')} got it. ${refused > 0 ? `${counted(refused, 'reader')} did not get it. ` : ''}${left > 0 ? `${counted(left, 'reader')} unsubscribed before it went out. ` : ''}`}</span>
      </p>
      {isUnderWay && (
        <>
          <progress
            className="block w-full"
            max={all}
            value={had}
            aria-label={`Sending “${subject}”`}
          />
          <p className="actions">
            <ActionButton
              action={action}
              about={subject}
              onPress={() => change(state === 'paused' ? 'resume' : 'pause')}
            >
              {state === 'paused' ? 'Resume' : 'Pause'}
            </ActionButton>
          </p>
        </>
      )}
      <ActionStatus action={action} />
      <Fold summary="Read this email again" busy="Loading the email..." id={id} card={card}>
        {({ campaign: { words, button, path } }) => (
          <>
            <p className="whitespace-pre-line">{words}</p>
            {button && (
              <p>
                Button: <a href={path}>{button}</a>
              </p>
            )}
          </>
        )}
      </Fold>
      {refused > 0 && (
        <Fold summary="Who didn’t get this email" busy="Loading the list..." id={id} card={card}>
          {(opened) => <NotReached {...opened} />}
        </Fold>
      )}
    </li>
  );
}

/** A section of a campaign's card that loads when it's opened. */
function Fold({
  summary,
  busy,
  id,
  card,
  children,
}: {
  summary: string;
  busy: string;
  id: string;
  card: RefObject<HTMLLIElement | null>;
  children: (opened: OpenedCampaign) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (!currentTarget.open) card.current?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary className="min-h-target cursor-pointer py-2">{summary}</summary>
      {isOpen && (
        <Query query={campaignQuery(id)} busy={busy}>
          {children}
        </Query>
      )}
    </details>
  );
}

function NotReached({ notReached, progress }: OpenedCampaign) {
  return (
    <>
      <p>
        The email provider rejected these addresses, usually because they no longer exist. You don’t
        need to do anything.
      </p>
      <ul>
        {notReached.map(({ address, reason }, index) => (
          <li key={index}>{`${address ?? 'Has unsubscribed'} (${reason})`}</li>
        ))}
      </ul>
      {progress.refused > notReached.length && (
        <p>{`And ${progress.refused - notReached.length} more.`}</p>
      )}
    </>
  );
}
