import { useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#src/browser/api.ts';
import { session } from '#src/browser/storage.ts';
import type { CampaignPreview } from '#src/contracts/coach-campaigns.ts';
import { campaignForm } from '#src/contracts/forms/campaign.ts';
import type { Option } from '#src/contracts/forms/form-definition.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import type { Campaign } from '#src/domain/newsletter/campaign.ts';
import { serverState } from '#src/stores/server-state.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useFocus } from '../ui/use-focus.ts';
import { CampaignLook } from './CampaignLook.tsx';
import { CAMPAIGN_WORDS, NEWEST } from './campaign-words.ts';
import { campaignsQuery } from './queries.ts';
import { SendCampaign } from './SendCampaign.tsx';

/** Key of the form's draft in this tab. */
const DRAFT = 'campaign';
export const SOURCE_KINDS = ['Articles', 'Books'] as const;

/** An article or a book that a campaign can be started from. */
export interface CampaignSource {
  name: string;
  /** Heading of the group it's listed under. */
  kind: string;
  campaign: Campaign;
}

/** A page on this site that a campaign's button can open. */
export interface LinkedPage {
  label: string;
  path: string;
}

/** Initial form values. A new number remounts the form. */
interface Start {
  number: number;
  values: Partial<Campaign>;
}

/** The form where the coach writes an email, and then the email's preview. */
export function CampaignForm({
  sources,
  pages,
}: {
  sources: readonly CampaignSource[];
  pages: readonly LinkedPage[];
}) {
  /** The newest article, if the link to this page asks for it and there's no draft to keep. */
  const [wanted] = useState(() =>
    location.hash === NEWEST && session.read(DRAFT) === undefined ? sources[0] : undefined,
  );
  const [start, setStart] = useState<Start>({ number: 0, values: wanted?.campaign ?? {} });
  const [seen, setSeen] = useState<{ campaign: Campaign; preview: CampaignPreview }>();
  const [sent, setSent] = useState<{ words: string }>();
  /** Number of campaigns sent from this page. After each one, the starting point is blank again. */
  const [sentCount, setSentCount] = useState(0);
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
          key={`begin-${sentCount}`}
          sources={sources}
          chosen={sentCount === 0 ? wanted : undefined}
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
            return 'preview';
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
              setSentCount((count) => count + 1);
              setSent({ words });
            }}
            onEdit={() => {
              setSeen(undefined);
              requestAnimationFrame(() => form.current?.querySelector('textarea')?.focus());
            }}
          />
          <CampaignLook preview={seen.preview} />
        </section>
      )}
    </>
  );
}

/** Shows how many readers would get an email, and which campaign isn't finished yet. */
function Recipients() {
  const { data } = useQuery(campaignsQuery, serverState);
  const underWay = data?.campaigns.find(({ state }) => state === 'sending' || state === 'paused');
  if (!data || (data.recipients === 0 && !underWay)) return null;
  return (
    <p className="m-0">
      <span>{`It’ll go to ${counted(data.recipients, 'reader')}. `}</span>
      {underWay && (
        <a className="alone" href="#campaigns">
          {`“${underWay.subject}”: ${CAMPAIGN_WORDS[underWay.state]}`}
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
  /** The source that the form starts with, if the link to this page asks for one. */
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
            {SOURCE_KINDS.map((kind) => (
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
