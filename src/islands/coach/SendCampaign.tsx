import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#src/browser/api.ts';
import { session } from '#src/browser/storage.ts';
import type {
  CampaignPreview,
  CoachCampaigns,
  OpenedCampaign,
} from '#src/contracts/coach-campaigns.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import type { Campaign } from '#src/domain/newsletter/campaign.ts';
import { blocksSending } from '#src/domain/newsletter/campaign-links.ts';
import { changeAnswer, serverState } from '#src/stores/server-state.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { makeOrCheck } from '../ui/unknown-outcome.ts';
import { CAMPAIGN_WORDS } from './campaign-words.ts';
import { campaignsQuery } from './queries.ts';

/** Key of the draft's ID in this tab. */
const DRAFT_ID = 'campaign-id';

/** Sends a test to the coach or, after a confirmation, the campaign to all readers. */
export function SendCampaign({
  campaign,
  preview: { recipients, links },
  onSent,
  onEdit,
}: {
  campaign: Campaign;
  preview: CampaignPreview;
  /** Called with a confirmation message. */
  onSent: (words: string) => void;
  onEdit: () => void;
}) {
  const action = useAction();
  /** What was sent from this draft before the text changed. */
  const [first, setFirst] = useState<OpenedCampaign>();
  const earlier = useQuery(campaignsQuery, serverState).data?.campaigns.find(
    ({ subject }) => subject === campaign.subject,
  );
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsking(false);
    setFirst(undefined);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const test = () =>
    void action.run('Sending the test...', async () => {
      const { to } = await callFunction('coach-campaigns', { action: 'test', campaign });
      return `The test is on its way to ${to}.`;
    });
  const send = () =>
    void action.run('Sending...', async () => {
      let tries = 0;
      const { isEarlierText, ...sent } = await makeOrCheck(
        () => {
          tries += 1;
          return callFunction('coach-campaigns', { action: 'send', campaign, draftId: draftId() });
        },
        undefined,
        'We don’t know yet whether it went out. Wait a minute, and then select “Yes, send it” again. Nobody will get it twice.',
      );
      await showInList(sent);
      setFirst(isEarlierText ? sent : undefined);
      if (isEarlierText) return;
      session.remove(DRAFT_ID);
      onSent(sentWords(sent, tries > 1));
    });
  const edit = <Button onClick={onEdit}>Keep editing</Button>;
  if (recipients === 0 || links.some(blocksSending)) {
    return (
      <>
        <p>
          {recipients === 0
            ? 'Nobody has signed up for the newsletter yet, so there’s nobody to send it to.'
            : 'You can send it as soon as every link works.'}
        </p>
        <p className="actions">{edit}</p>
      </>
    );
  }
  return (
    <>
      <p className="actions">
        {!isAsking && (
          <ActionButton action={action} look="fill" ref={opener} onPress={() => setAsking(true)}>
            {`Send to ${counted(recipients, 'reader')}`}
          </ActionButton>
        )}
        <ActionButton action={action} onPress={test}>
          Send me a test email
        </ActionButton>
        {edit}
      </p>
      {isAsking && first && (
        <Confirm
          action={action}
          title="You already sent an earlier version of this email. Send this one, too?"
          yes="Yes, send both"
          no="No, don’t send it"
          onYes={() => {
            session.remove(DRAFT_ID);
            send();
          }}
          onNo={close}
        >
          <p>
            <strong>{`“${first.subject}”, ${formatMoment(first.at)}: ${CAMPAIGN_WORDS[first.state]}`}</strong>
            <span>{` ${counted(first.progress.sent, 'reader')} got it so far.`}</span>
          </p>
          <p>
            {`We haven’t sent this version. If you send it, your readers will get both.${first.state === 'sending' ? ' To stop the earlier one first, select Pause under “Your emails.”' : ''}`}
          </p>
        </Confirm>
      )}
      {isAsking && !first && (
        <Confirm
          action={action}
          title={`Send “${campaign.subject}” to ${counted(recipients, 'reader')} now?`}
          yes="Yes, send it"
          no="No, not yet"
          onYes={send}
          onNo={close}
        >
          {earlier && (
            <p>
              <strong>{`You already sent an email with this subject: ${formatMoment(earlier.at)}.`}</strong>
            </p>
          )}
          <p>You can pause it, but you can’t take back emails that have already gone out.</p>
        </Confirm>
      )}
      <ActionStatus action={action} />
    </>
  );
}

/**
 * Returns the ID of this tab's draft. It's kept until the site confirms that the draft was sent.
 */
function draftId(): string {
  const kept = session.read(DRAFT_ID);
  if (typeof kept === 'string') return kept;
  const fresh = crypto.randomUUID();
  session.write(DRAFT_ID, fresh);
  return fresh;
}

/** Adds a campaign to the list, which may lag behind. */
async function showInList(sent: OpenedCampaign): Promise<void> {
  await serverState.invalidateQueries({ queryKey: campaignsQuery.queryKey });
  await changeAnswer<CoachCampaigns>(campaignsQuery.queryKey, (list) =>
    list.campaigns.some(({ id }) => id === sent.id)
      ? list
      : { ...list, campaigns: [sent, ...list.campaigns] },
  );
}

function sentWords({ subject, state, at }: OpenedCampaign, wasLost: boolean): string {
  if (state === 'done' || state === 'stopped')
    return `You sent “${subject}” on ${formatMoment(at)}. We didn’t send the same email again.`;
  return `${wasLost ? 'You lost your connection, but ' : ''}“${subject}” is on its way. We’ll send it in batches, every 5 minutes.`;
}
