import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import type { CoachPublishing } from '#src/contracts/coach-publishing.ts';
import type { CoachWriting, LiveSite, PreviewNews, Remark } from '#src/contracts/coach-writing.ts';
import { fileWords, savedWords, type SavedFile } from '#src/domain/coach/github-repository.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { routes } from '#src/routes.ts';
import { serverState } from '#src/stores/server-state.ts';
import { ActionButton, ActionStatus, useAction, type Action } from '../ui/action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { LIVE_SOON, publishingQuery, savedChangesQuery } from './queries.ts';

/**
 * Maximum length of a list that starts expanded. A longer one would push everything below it out of
 * view.
 */
const MOST_OPEN = 5;

/** Links for editing the site, and the status of the coach's saved changes. */
export function WritingPlace({ publish, preview, live }: CoachWriting) {
  return (
    <>
      <p className="actions">
        {publish && (
          <>
            <a className="button" href={routes.edit}>
              Edit the site
            </a>
            <a className="button" href={`${routes.edit}#/collections/blog`}>
              Edit an article
            </a>
            <a className="button" href={`${routes.edit}#/collections/events/new`}>
              New event
            </a>
          </>
        )}
        <a className="button" href={routes.adminUpload}>
          New eBook
        </a>
      </p>
      {!publish && (
        <p>
          For now, you can only edit the site on your computer. Your developer can set up editing on
          your phone: <a href={`${routes.adminHelp}#one-time-setup`}>see the handbook</a>.
        </p>
      )}
      {publish && <News preview={preview} publish={publish} live={live} />}
    </>
  );
}

function News({
  preview,
  publish,
  live,
}: {
  preview: PreviewNews | undefined;
  publish: string;
  live: LiveSite | undefined;
}) {
  // The preview isn't needed to publish. The live site's build checks the content again.
  const shown = preview?.at === undefined ? undefined : { ...preview, at: preview.at };
  const { isMade = true, remarks = [] } = shown ?? {};
  const [drafts = [], finished = []] = [true, false].map((isDraft) =>
    remarks.filter((remark) => remark.isDraft === isDraft),
  );
  const liveSince = live && shown?.content === live.content ? live.at : undefined;
  const isGood = isMade && finished.length === 0;
  const canPublish = isGood && liveSince === undefined;
  const publishing = useQuery({ ...publishingQuery, enabled: canPublish }, serverState);
  const saved = useQuery(
    { ...savedChangesQuery, enabled: canPublish && publishing.data?.state === 'ready' },
    serverState,
  );
  const isPublished = saved.data?.files.length === 0;
  const isReady = canPublish && publishing.data?.state === 'ready';
  const outcome = useRef<HTMLParagraphElement>(null);
  // If a button disappeared once the changes had loaded, focus would be lost.
  const isKnown = isReady ? !saved.isPending : publishing.data !== undefined || publishing.isError;
  const hasMain = isPublished || isReady;
  return (
    <>
      {preview && !shown && (
        <p>
          Your preview isn’t responding. It may not be ready yet. Everything you saved is safe, and
          we’ll check again automatically.
        </p>
      )}
      <p role="status" tabIndex={-1} ref={outcome}>
        {(shown !== undefined || isPublished) && (
          <strong>
            {isPublished && liveSince === undefined ? PUBLISHED : becameOf(isGood, liveSince)}
          </strong>
        )}
      </p>
      {canPublish && isKnown && (
        <Publish
          byHand={publish}
          publishing={publishing.data}
          files={saved.data?.files}
          onPublished={() => outcome.current?.focus()}
        />
      )}
      {shown && <PreviewLinks preview={shown} hasMain={hasMain} />}
      <Remarks remarks={finished} before="you publish" />
      <Remarks remarks={drafts} before="you finish your drafts" />
    </>
  );
}

/** @param hasMain Whether the page has a more important button. */
function PreviewLinks({
  preview: { url, at, isMade, drafts },
  hasMain,
}: {
  preview: PreviewNews & { at: number };
  hasMain: boolean;
}) {
  return (
    <>
      <p>
        {`${
          isMade
            ? 'Your preview shows everything you saved before '
            : 'We couldn’t build a preview from what you saved before '
        }${formatMoment(at)}. A new one takes a few minutes.`}
      </p>
      <p className="actions">
        {isMade && (
          <a className={hasMain ? 'button' : 'button button--fill'} href={url}>
            Open the preview
          </a>
        )}
        {drafts.map(({ title, url: page }) => (
          <a className="button" href={page} key={page}>{`View “${title}”`}</a>
        ))}
      </p>
    </>
  );
}

/**
 * Publishes everything that was saved, after confirmation, if the site has a GitHub token.
 * @param byHand URL of the GitHub form that does the same.
 * @param files Saved but unpublished files, or `undefined` until they're known.
 * @param onPublished Called after publishing, when the buttons are gone.
 */
function Publish({
  byHand,
  publishing,
  files,
  onPublished,
}: {
  byHand: string;
  publishing: CoachPublishing | undefined;
  files: readonly SavedFile[] | undefined;
  onPublished: () => void;
}) {
  const isPublished = files?.length === 0;
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsking(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const publish = async () => {
    const isDone = await action.run('Publishing...', async () => {
      await callFunction('coach-publishing', { action: 'drafts' });
      await serverState.invalidateQueries(savedChangesQuery);
      return `Published. ${LIVE_SOON}`;
    });
    if (!isDone) return;
    setAsking(false);
    requestAnimationFrame(() => (opener.current ? opener.current.focus() : onPublished()));
  };
  useEffect(() => {
    if (!isPublished || !isAsking || action.busy !== undefined) return;
    // Another device published everything, so there's nothing left to ask.
    setAsking(false);
    onPublished();
  }, [isPublished, isAsking, action.busy, onPublished]);
  // The line above already says that everything is published.
  if (isPublished) return null;
  if (publishing?.state === 'ready') {
    return (
      <>
        {isAsking ? (
          <Query query={savedChangesQuery} busy="Checking what you saved...">
            {({ files }) => (
              <PublishQuestion
                files={files}
                action={action}
                onYes={() => void publish()}
                onNo={close}
              />
            )}
          </Query>
        ) : (
          <>
            {files && <Changes files={files} />}
            <p className="actions">
              <ActionButton
                action={action}
                look="fill"
                ref={opener}
                onPress={() => setAsking(true)}
              >
                Publish to the live site
              </ActionButton>
            </p>
          </>
        )}
        <ActionStatus action={action} />
      </>
    );
  }
  return (
    <>
      {publishing && <p>{publishing.message}</p>}
      <p>
        For now, publish on GitHub: select <b>Create pull request</b>, then{' '}
        <b>Merge pull request</b>.
      </p>
      <p className="actions">
        <a className="button" href={byHand}>
          Publish on GitHub
        </a>
      </p>
    </>
  );
}

/** Lists what will be published, and asks for confirmation. */
function PublishQuestion({
  files,
  action,
  onYes,
  onNo,
}: {
  files: readonly SavedFile[];
  action: Action;
  onYes: () => void;
  onNo: () => void;
}) {
  if (files.length === 0) return null;
  return (
    <Confirm
      action={action}
      title={`Publish ${counted(files.length, 'change')} to the live site?`}
      yes="Yes, publish"
      no="No, not yet"
      canUndo
      onYes={onYes}
      onNo={onNo}
    >
      <Changes files={files} />
      <p>To undo a change later, change the text back and publish again.</p>
    </Confirm>
  );
}

function Changes({ files }: { files: readonly SavedFile[] }) {
  return (
    <ul>
      {files.map((file) => (
        <li key={file.file}>{savedWords(file)}</li>
      ))}
    </ul>
  );
}

const PUBLISHED = 'You’ve published everything you saved. New changes go live in about 2 minutes.';

/** Describes the status of the saved changes in one line. */
function becameOf(isGood: boolean, liveSince: number | undefined): string {
  if (liveSince !== undefined)
    return `Everything you saved has been live since ${formatMoment(liveSince)}.`;
  return isGood
    ? 'Your changes are ready to publish.'
    : 'Fix the problems below before you publish. The live site hasn’t changed.';
}

/** @param before What the coach can do once these are fixed. */
function Remarks({ remarks, before }: { remarks: readonly Remark[]; before: string }) {
  if (remarks.length === 0) return null;
  return (
    <details open={remarks.length <= MOST_OPEN}>
      <summary className="min-h-target cursor-pointer py-2">{`Fix ${remarks.length === 1 ? 'this' : `these ${remarks.length} things`} before ${before}`}</summary>
      <ul className="list-none grid gap-4">
        {remarks.map(({ file, line, problem, quote, remedy, editUrl }) => (
          <li key={`${file} ${line} ${problem} ${quote}`} className="card flow">
            <p className="m-0">{problem}</p>
            {quote !== undefined && <p className="m-0">{`“${quote}”`}</p>}
            <p className="m-0">{remedy}</p>
            <p className="m-0">
              {editUrl === undefined ? (
                file
              ) : (
                <a className="alone" href={editUrl}>
                  {`Edit ${fileWords(file)}`}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
