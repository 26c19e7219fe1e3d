import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#src/browser/api.ts';
import { session } from '#src/browser/storage.ts';
import type {
  CoachCampaign,
  CoachCampaigns,
  CampaignPreview,
  OpenedCampaign,
  TriedLink,
} from '#src/contracts/coach-campaigns.ts';
import type { Option } from '#src/contracts/forms/form-definition.ts';
import { campaignForm } from '#src/contracts/forms/campaign.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import type { Campaign, CampaignState } from '#src/domain/newsletter/campaign.ts';
import { blocksSending } from '#src/domain/newsletter/campaign-links.ts';
import { NEWEST } from './campaign-start.ts';
import { campaignQuery, campaignsQuery } from './queries.ts';
import { changeAnswer, serverState } from '#src/stores/server-state.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { makeOrCheck } from '../ui/unknown-outcome.ts';
import { useFocus } from '../ui/use-focus.ts';
import { SubmissionCards } from './SubmissionCard.tsx';
import { MailBody } from './MailBody.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { CoachGuard } from './CoachGuard.tsx';

/** An article or a book that a campaign can be started from. */
export interface CampaignSource {
  name: string;
  /** Heading of the group it's listed under. */
  kind: string;
  campaign: Campaign;
}

const DRAFT = 'campaign';
const DRAFT_ID = 'campaign-id';
const KINDS = ['Articles', 'Books'] as const;

/** A page on this site that a campaign's button can open. */
export interface LinkedPage {
  label: string;
  path: string;
}

/**
 * The page where the coach writes to newsletter readers and keeps track of her campaigns.
 * @param sources Articles are sorted newest first. A button can open any of them.
 * @param pages Other pages that a button can open.
 */
export default function CampaignsPage({
  sources,
  pages,
}: {
  sources: readonly CampaignSource[];
  pages: readonly LinkedPage[];
}) {
  const linkable = [
    ...pages,
    ...KINDS.toReversed().flatMap((kind) =>
      sources
        .filter((source) => source.kind === kind)
        .map(({ campaign: { subject, path } }) => ({ label: subject, path })),
    ),
  ];
  return (
    <CoachGuard>
      <div className="gap-x-8 lg:grid lg:grid-cols-2">
        <section aria-labelledby="write" className="flow [&_.field-input]:max-w-none">
          <h2 id="write" className="max-lg:hidden">
            New email
          </h2>
          <NewCampaign sources={sources} pages={linkable} />
        </section>
        <section aria-labelledby="campaigns" className="flow">
          <h2 id="campaigns">Your emails</h2>
          <Query
            query={campaignsQuery}
            busy="Loading your emails..."
            isEmpty={({ campaigns }) => campaigns.length === 0}
            empty={<p>You haven’t sent any emails yet.</p>}
          >
            {({ campaigns, recipients }) => (
              <SubmissionCards>
                {campaigns.map((campaign) => (
                  <CampaignCard key={campaign.id} campaign={campaign} recipients={recipients} />
                ))}
              </SubmissionCards>
            )}
          </Query>
        </section>
      </div>
    </CoachGuard>
  );
}

/** Initial form values. A new number remounts the form. */
interface Start {
  number: number;
  values: Partial<Campaign>;
}

function NewCampaign({
  sources,
  pages,
}: {
  sources: readonly CampaignSource[];
  pages: readonly LinkedPage[];
}) {
  /** The article specified in the link to this page, unless there's a draft to keep. */
  const [wanted] = useState(() =>
    location.hash === NEWEST && session.read(DRAFT) === undefined ? sources[0] : undefined,
  );
  const [start, setStart] = useState<Start>({ number: 0, values: wanted?.campaign ?? {} });
  const [seen, setSeen] = useState<{ campaign: Campaign; preview: CampaignPreview }>();
  const [sent, setSent] = useState<{ words: string }>();
  /** Number of emails sent. After each, the starting point is reset, too. */
  const [emails, setEmails] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const typed = useRef<Campaign>(undefined);
  const heading = useFocus<HTMLHeadingElement>(seen);
  const done = useFocus<HTMLParagraphElement>(sent);
  const begin = (values: Partial<Campaign>) => {
    session.remove(DRAFT);
    setSeen(undefined);
    setStart(({ number }) => ({ number: number + 1, values }));
  };
  return (
    <>
      <p role="status" tabIndex={-1} ref={done} className="m-0 font-[700]">
        {sent?.words}
      </p>
      {/* The preview takes the form's place, so that the buttons to send it are always on top. */}
      <div className="flow" hidden={seen !== undefined} ref={form}>
        <Recipients />
        <BeginWith
          key={`begin-${emails}`}
          sources={sources}
          chosen={emails === 0 ? wanted : undefined}
          takeWords={() => typed.current}
          onBegin={(campaign) => {
            typed.current = campaign;
            begin(campaign);
          }}
        />
        <Form
          key={start.number}
          form={campaignForm}
          draft={DRAFT}
          values={start.values}
          layout={
            <>
              <Field name="subject" />
              <Field name="words" />
              <details className="mb-5">
                <summary className="min-h-target cursor-pointer py-2">
                  {start.values.button
                    ? `Button: ${start.values.button}`
                    : 'Add a button that opens a page (optional)'}
                </summary>
                <Field name="button" />
                <Field name="path" options={pageOptions(pages, start.values.path)} />
              </details>
            </>
          }
          buttonLook="fill"
          onTyped={(campaign) => {
            typed.current = campaign;
            // Hide the preview, because it no longer matches the email that would be sent.
            setSeen(undefined);
            setSent(undefined);
          }}
          onSend={async (campaign) => {
            const preview = await callFunction('coach-campaigns', { action: 'preview', campaign });
            setSent(undefined);
            setSeen({ campaign, preview });
            return 'look';
          }}
        />
      </div>
      {seen && (
        <section aria-labelledby="look" className="flow">
          <h2 id="look" tabIndex={-1} ref={heading}>
            What your readers will see
          </h2>
          <SendCampaign
            campaign={seen.campaign}
            preview={seen.preview}
            onSent={(words) => {
              typed.current = undefined;
              begin({});
              setEmails((number) => number + 1);
              setSent({ words });
            }}
            onEdit={() => {
              setSeen(undefined);
              requestAnimationFrame(() => form.current?.querySelector('textarea')?.focus());
            }}
          />
          <Links links={seen.preview.links} />
          <WithColors preview={seen.preview} />
          <details>
            <summary className="min-h-target cursor-pointer py-2">View as plain text</summary>
            <p className="text-s">For email programs that don’t show colors.</p>
            <pre className="m-0 border-2 border-line bg-surface p-4 font-[inherit] text-s whitespace-pre-wrap">
              {seen.preview.text}
            </pre>
          </details>
        </section>
      )}
    </>
  );
}

/** Shows how many readers would get an email, and which one is still being sent. */
function Recipients() {
  const { data } = useQuery(campaignsQuery, serverState);
  const underWay = data?.campaigns.find(({ state }) => state === 'sending' || state === 'paused');
  if (!data || (data.recipients === 0 && !underWay)) return null;
  return (
    <p className="m-0">
      <span>{`It’ll go to ${people(data.recipients)}. `}</span>
      {underWay && (
        <a className="alone" href="#campaigns">
          {`“${underWay.subject}”: ${STATES[underWay.state]}`}
        </a>
      )}
    </p>
  );
}

/**
 * Options for the button's page.
 * @param chosen A page from a draft. It may no longer be in the list.
 */
function pageOptions(pages: readonly LinkedPage[], chosen: string | undefined): Option[] {
  const draft = session.read(DRAFT) as Partial<Campaign> | undefined;
  const others = [chosen, draft?.path].filter((path) => path && isUnlisted(path));
  function isUnlisted(path: string) {
    return !pages.some((page) => page.path === path);
  }
  return [
    { value: '', label: 'No button' },
    ...[...new Set(others)].map((path) => ({ value: path ?? '', label: path ?? '' })),
    ...pages.map(({ label, path }) => ({ value: path, label })),
  ];
}

const beganWords = ({ campaign: { subject } }: CampaignSource) =>
  `“${subject}” is in the email below. Change anything you like.`;

/**
 * Prefills the form from one of the site's articles or books. The coach can restore the previous
 * text.
 */
function BeginWith({
  sources,
  chosen,
  takeWords,
  onBegin,
}: {
  sources: readonly CampaignSource[];
  /** The source that the form starts with, if the link to this page specifies one. */
  chosen: CampaignSource | undefined;
  /** Returns the form's current values. */
  takeWords: () => Campaign | undefined;
  onBegin: (campaign: Campaign) => void;
}) {
  const id = useId();
  const choice = useRef<HTMLSelectElement>(null);
  const [before, setBefore] = useState<Campaign>();
  const [news, setNews] = useState(chosen ? beganWords(chosen) : '');
  const [newest] = sources;
  const fill = (chosen: string) => {
    const source = sources.find(({ name }) => name === chosen);
    if (!source) return;
    const words = takeWords();
    const isOurs = sources.some(
      ({ campaign }) => campaign.subject === words?.subject && campaign.words === words.words,
    );
    // An inserted article can be replaced without losing anything, but text that the coach typed
    // must be kept.
    if (!isOurs) setBefore(words);
    onBegin(source.campaign);
    setNews(beganWords(source));
  };
  const choose = (name: string) => {
    if (choice.current) choice.current.value = name;
    choice.current?.focus();
  };
  const bringBack = (campaign: Campaign) => {
    onBegin(campaign);
    setBefore(undefined);
    setNews('We restored your message.');
    choose('');
  };
  return (
    <>
      <details>
        <summary className="min-h-target cursor-pointer py-2">
          Start from an article or a book (optional)
        </summary>
        <div className="field">
          <label htmlFor={id}>Starting point (optional)</label>
          <select
            className="field-input"
            id={id}
            ref={choice}
            defaultValue={chosen?.name ?? ''}
            onChange={({ target }) => fill(target.value)}
          >
            <option value="">A blank email</option>
            {KINDS.map((kind) => (
              <optgroup key={kind} label={kind}>
                {sources
                  .filter((source) => source.kind === kind)
                  .map(({ name, campaign }) => (
                    <option key={name} value={name}>
                      {campaign.subject}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </div>
        {newest && news === '' && (
          <p className="actions">
            <Button
              onClick={() => {
                fill(newest.name);
                choose(newest.name);
              }}
            >
              Use your newest article
            </Button>
          </p>
        )}
      </details>
      {before && (
        <p className="actions">
          <Button onClick={() => bringBack(before)}>Restore my message</Button>
        </p>
      )}
      <p role="status">{news}</p>
    </>
  );
}

const LINK_STATES: Readonly<Record<TriedLink['state'], string>> = {
  works: 'This link works:',
  broken: 'This page doesn’t exist. Choose another one:',
  failed: 'This page isn’t working right now. Wait a few minutes, then preview the email again:',
  incomplete: 'Add https:// before this address, so that everyone can open it:',
  'not-tried': 'We didn’t check this link. Open it yourself before you send:',
};

/** Shows the result of checking each link. */
function Links({ links }: { links: readonly TriedLink[] }) {
  if (links.length === 0) return <p>It doesn’t have any links.</p>;
  return (
    <ul className="list-none grid gap-2">
      {links.map(({ url, state }) => (
        <li key={url} className={blocksSending({ state }) ? 'notice notice--bad' : undefined}>
          <strong>{`${LINK_STATES[state]} `}</strong>
          {state === 'incomplete' ? (
            <span className="break-words">{url}</span>
          ) : (
            <a className="break-words" href={url} target="_blank" rel="noopener">
              {url}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function WithColors({ preview: { subject, html } }: { preview: CampaignPreview }) {
  return (
    <>
      <p>
        Subject: <b>{subject}</b>
      </p>
      <figure className="m-0 max-w-[22.5rem]">
        <figcaption>Email preview on a phone</figcaption>
        <MailBody html={html} className="border-2 border-line" />
      </figure>
    </>
  );
}

const people = (count: number) => (count === 1 ? '1 reader' : `${count} readers`);

/** Returns the ID of this tab's draft. It's kept until the page knows that the draft was sent. */
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

/** Sends a test to the coach or, after a confirmation, the campaign to all readers. */
function SendCampaign({
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
            {`Send to ${people(recipients)}`}
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
            <strong>{`“${first.subject}”, ${formatMoment(first.at)}: ${STATES[first.state]}`}</strong>
            <span>{` ${people(first.progress.sent)} got it so far.`}</span>
          </p>
          <p>
            {`We haven’t sent this version. If you send it, your readers will get both.${first.state === 'sending' ? ' To stop the earlier one first, select Pause under “Your emails.”' : ''}`}
          </p>
        </Confirm>
      )}
      {isAsking && !first && (
        <Confirm
          action={action}
          title={`Send “${campaign.subject}” to ${people(recipients)} now?`}
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

const STATES: Readonly<Record<CampaignState, string>> = {
  sending: 'On its way.',
  paused: 'You paused it.',
  done: 'Sent.',
  stopped: 'Stopped because it wasn’t finished within 30 days.',
};

function CampaignCard({ campaign, recipients }: { campaign: CoachCampaign; recipients: number }) {
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
        return STATES[changed.state];
      })
      .then(() => card.current?.focus());
  return (
    <li className="card flow" tabIndex={-1} ref={card}>
      <h3>{subject}</h3>
      <p className="text-s">{formatMoment(at)}</p>
      <p>
        <strong>{STATES[state]}</strong>
        <span>{` ${people(sent)} got it. ${refused > 0 ? `${people(refused)} did not get it. ` : ''}${left > 0 ? `${people(left)} unsubscribed before it went out. ` : ''}`}</span>
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
