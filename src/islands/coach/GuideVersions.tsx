import { useMemo, useRef, useState } from 'react';
import { storageFrom } from '../ebooks/upload-files.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import type { FileVersions } from '#src/contracts/storage.ts';
import type { StoredFile } from '#src/contracts/upload.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { formatFileSize } from '#src/domain/downloads/file-size.ts';
import { GUIDE_PATH, MAX_FILE_BYTES } from '#src/domain/ebooks/upload.ts';
import { routes } from '#src/routes.ts';
import { guideVersionsQuery } from './queries.ts';
import { changeAnswer, serverState } from '#src/stores/server-state.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { Button } from '../ui/Button.tsx';
import { FileReport } from '../ebooks/FileCard.tsx';
import { FileField } from '../ebooks/FileField.tsx';
import { UploadProgress } from '../ebooks/UploadProgress.tsx';
import { CoachGuard } from './CoachGuard.tsx';

/**
 * The page where the coach reviews the current guide, replaces it, or restores an earlier version.
 */
export default function GuidePage() {
  /** The latest change. Only its result is shown, because earlier results no longer apply. */
  const [latest, setLatest] = useState<'restored' | 'uploaded'>();
  const show = (answer: FileVersions) =>
    changeAnswer<FileVersions>(guideVersionsQuery.queryKey, () => answer);
  return (
    <CoachGuard>
      <Query query={guideVersionsQuery} busy="Checking which guide is live...">
        {(guide) => (
          <>
            <LiveGuide
              guide={guide}
              hasResult={latest !== 'uploaded'}
              onStart={() => setLatest('restored')}
              onChange={show}
            />
            <NextGuide
              hasResult={latest !== 'restored'}
              onStart={() => setLatest('uploaded')}
              live={guide.isLive ? guide.versions[0] : undefined}
              onStored={() => serverState.invalidateQueries(guideVersionsQuery)}
            />
          </>
        )}
      </Query>
    </CoachGuard>
  );
}

function LiveGuide({
  guide: { isLive, versions },
  hasResult,
  onStart,
  onChange,
}: {
  guide: FileVersions;
  hasResult: boolean;
  /** Called when the coach starts restoring a version. */
  onStart: () => void;
  onChange: (guide: FileVersions) => Promise<void>;
}) {
  const action = useAction();
  const [newest] = versions;
  const live = isLive ? newest : undefined;
  const before = isLive ? versions[1] : newest;
  const files = storageFrom('guide');
  const restore = (work: () => Promise<string>) => {
    onStart();
    void action.run('Restoring...', work);
  };
  const back = (old: StoredFile) =>
    restore(async () => {
      await onChange(await files.restore(GUIDE_PATH, old.version));
      return `${old.fileName} is live again.`;
    });
  const useBuilt = () =>
    restore(async () => {
      await files.remove([GUIDE_PATH]);
      await onChange(await files.versions(GUIDE_PATH));
      return 'The original guide is live again.';
    });
  return (
    <section className="card flow" aria-labelledby="live">
      <h2 id="live">Live now</h2>
      {live ? (
        <>
          <p>
            <strong>{live.fileName}</strong>
            <span>{`: ${counted(live.report.pages, 'page')}, ${formatFileSize(live.bytes)}, since ${formatMoment(live.at)}`}</span>
          </p>
          <FileReport file={live} />
        </>
      ) : (
        <p>
          <strong>The original guide</strong>, made from the guide’s pages.
        </p>
      )}
      <p className="text-s">{`Readers download it from ${GUIDE_PATH}.`}</p>
      <p className="actions">
        <a className="button" href={live?.url ?? routes.guideFile} download="">
          Test Download
        </a>
        {before && (
          <ActionButton action={action} about={before.fileName} onPress={() => back(before)}>
            Restore the previous guide
          </ActionButton>
        )}
        {live && (
          <ActionButton action={action} onPress={useBuilt}>
            Use the original guide
          </ActionButton>
        )}
      </p>
      {before && (
        <p className="text-s">
          {`Previous guide: ${before.fileName}, ${counted(before.report.pages, 'page')}, ${formatMoment(before.at)}`}
        </p>
      )}
      {hasResult && <ActionStatus action={action} />}
    </section>
  );
}

/** Replaces the guide. Readers keep getting the current one until the second click. */
function NextGuide({
  live,
  hasResult,
  onStart,
  onStored,
}: {
  /** The guide readers currently get, if it was uploaded. */
  live: StoredFile | undefined;
  hasResult: boolean;
  /** Called when the coach starts uploading a guide. */
  onStart: () => void;
  onStored: () => Promise<void>;
}) {
  const [file, setFile] = useState<File>();
  const [isSending, setSending] = useState(false);
  const [done, setDone] = useState('');
  const next = useRef<HTMLHeadingElement>(null);
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    setDone('');
    setSending(false);
    setFile(chosen);
  };
  return (
    <section className="card flow" aria-labelledby="next">
      <h2 id="next" tabIndex={-1} ref={next}>
        Replace the guide
      </h2>
      <FileField
        id="guide"
        label="Choose a PDF file"
        hint={`The file can be up to ${MAX_FILE_BYTES / 1024 / 1024} megabytes. Nothing will change until you say so.`}
        refusal={() => 'Invalid file type: Please select a PDF file.'}
        onChoose={choose}
      />
      <p role="status">{hasResult && done}</p>
      {file && !isSending && (
        <div className="grid gap-3">
          <p className="m-0">
            <span>{'You chose '}</span>
            <strong>{file.name}</strong>
            <span>{`, ${formatFileSize(file.size)}. `}</span>
            <OpenFile file={file} />
          </p>
          <p className="actions m-0">
            <Button
              look="fill"
              onClick={() => {
                onStart();
                setSending(true);
              }}
            >
              Replace the guide with this file
            </Button>
            <Button onClick={() => setFile(undefined)}>Keep the current guide</Button>
          </p>
        </div>
      )}
      {file && isSending && (
        <UploadProgress
          sending={{ bucket: 'guide', path: GUIDE_PATH, file }}
          onStored={(stored) => {
            setFile(undefined);
            setSending(false);
            setDone(
              stored.id === live?.id
                ? `${file.name} is the same guide as ${stored.fileName}, which is already live. Nothing has changed.`
                : `Upload successful. ${stored.fileName} is live now. Readers will get it from now on.`,
            );
            next.current?.focus();
            void onStored();
          }}
          failed="Failed to upload the file. Please try again."
        />
      )}
      <p>This changes only the PDF, not the guide’s pages on the site.</p>
    </section>
  );
}

/** Lets the coach preview the chosen file before anyone else can see it. */
function OpenFile({ file }: { file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  return (
    <a className="alone" href={url} target="_blank" rel="noopener">
      Preview this file (new tab)
    </a>
  );
}
