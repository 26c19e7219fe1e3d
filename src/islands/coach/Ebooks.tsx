import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { notifyBuyers, updateEbook } from '#src/stores/ebooks-table.ts';
import type { CoachEbook } from '#src/contracts/ebooks.ts';
import type { StoredFile } from '#src/contracts/upload.ts';
import { formatFileSize } from '#src/domain/downloads/download.ts';
import { MAX_FILE_BYTES, timedPath } from '#src/domain/ebooks/upload.ts';
import { routes } from '#src/routes.ts';
import { coachEbooksQuery, ebookFilesQuery } from './queries.ts';
import { changeAnswer, serverState } from '#src/stores/server-state.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/LoadedData.tsx';
import { ChangeForm, PublishForm } from '../ebooks/EbookForms.tsx';
import { FileCard } from '../ebooks/FileCard.tsx';
import { FileField } from '../ebooks/FileField.tsx';
import { UploadProgress, type Sending } from '../ebooks/UploadProgress.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { CoachGuard } from './CoachGuard.tsx';

/** The page where the coach uploads files and puts eBooks up for sale. */
export default function EbooksPage() {
  return (
    <CoachGuard>
      <Ebooks />
    </CoachGuard>
  );
}

/** A file that's being uploaded, or that was uploaded while the page was open. */
interface Sent extends Sending {
  key: string;
  stored?: StoredFile;
}

/** A file about to be put up for sale, and the book it was a version of, if any. */
interface ToPublish {
  file: StoredFile;
  ebook?: CoachEbook | undefined;
}

function Ebooks() {
  const ebooks = useQuery(coachEbooksQuery, serverState);
  const files = useQuery(ebookFilesQuery, serverState);
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [news, setNews] = useState('');
  const [toPublish, setToPublish] = useState<ToPublish>();
  /** ID of the file whose heading gets focus next. */
  const [focused, setFocused] = useState<string>();

  const choose = (chosen: readonly File[]) => {
    const at = Date.now();
    const sending = chosen.map((file, index) => ({
      bucket: 'ebooks' as const,
      path: timedPath(at, file.name),
      file,
      key: `${at}-${index}`,
    }));
    setSent((before) => [...sending, ...before]);
  };
  const arrived = (key: string, stored: StoredFile) => {
    const isOnly = sent.filter((one) => !one.stored).length === 1;
    setSent((before) => before.map((one) => (one.key === key ? { ...one, stored } : one)));
    setNews(`Upload successful: ${stored.name} has been uploaded successfully`);
    // Usually only one file is uploaded, so open the next step automatically.
    if (isOnly && sent.length === 1) setToPublish({ file: stored });
  };
  const put = (changed: CoachEbook) =>
    changeAnswer<readonly CoachEbook[]>(coachEbooksQuery.queryKey, (before) =>
      before.some(({ id }) => id === changed.id)
        ? before.map((one) => (one.id === changed.id ? changed : one))
        : [changed, ...before],
    );
  const known = ebooks.data ?? [];
  const newIds = new Set(sent.map(({ stored }) => stored?.id));
  const earlier = (files.data ?? []).filter(({ id }) => !newIds.has(id));
  const card = (file: StoredFile) => (
    <FileCard file={file} heading={focusOn(file.id, focused)}>
      <Use ebooks={known} file={file} onUse={(ebook) => setToPublish({ file, ebook })} />
    </FileCard>
  );
  return (
    <>
      <section className="card flow" aria-labelledby="upload-title">
        <h2 id="upload-title">1. Upload PDF files</h2>
        <FileField
          id="files"
          label="Choose PDF files"
          hint={`You can choose more than one. Each file can be up to ${MAX_FILE_BYTES / 1024 / 1024} megabytes.`}
          multiple
          refusal={(name) => `Invalid file type: ${name} is not a PDF file`}
          onChoose={choose}
        />
        <p className="text-s">
          If you lose your connection, the upload will pause and then continue. You can also choose
          the same file again within 2 days.
        </p>
        <p role="status">{news}</p>
      </section>

      {toPublish && (
        <PublishForm
          key={toPublish.file.id}
          {...toPublish}
          ebooks={known}
          onSaved={(ebook) => {
            void put(ebook);
            setNews(`${ebook.title} is for sale now.`);
            setToPublish(undefined);
            setFocused(toPublish.file.id);
          }}
        />
      )}

      <section className="flow" aria-labelledby="recent-title">
        <h2 id="recent-title">Recently uploaded files</h2>
        {sent.length > 0 && (
          <Cards>
            {sent.map((one) => (
              <li className="card flow" key={one.key}>
                {one.stored ? (
                  card(one.stored)
                ) : (
                  <UploadProgress sending={one} onStored={(stored) => arrived(one.key, stored)} />
                )}
              </li>
            ))}
          </Cards>
        )}
        <Loaded
          query={files}
          busy="Loading your files..."
          empty={sent.length === 0 ? <p>No files yet.</p> : <></>}
        >
          {() => (
            <Cards>
              {earlier.map((file) => (
                <li className="card flow" key={file.id}>
                  {card(file)}
                </li>
              ))}
            </Cards>
          )}
        </Loaded>
      </section>

      <section className="flow" aria-labelledby="ebooks-title">
        <h2 id="ebooks-title">Your eBooks</h2>
        <Loaded query={ebooks} busy="Loading your eBooks..." empty={<p>No eBooks yet.</p>}>
          {(all) => (
            <Cards>
              {all.map((ebook) => (
                <EbookCard key={ebook.id} ebook={ebook} onChange={put} />
              ))}
            </Cards>
          )}
        </Loaded>
      </section>
    </>
  );
}

/** Moves focus to the heading of the item that just changed. */
function focusOn(id: string, focused: string | undefined) {
  return (heading: HTMLHeadingElement | null) => {
    if (id === focused && document.activeElement === document.body) heading?.focus();
  };
}

function Cards({ children }: { children: ReactNode }) {
  return <ul className="cards items-start [--card-width:22rem]">{children}</ul>;
}

/**
 * Shows which eBook uses or used this file and where visitors can see it, or a button to put it up
 * for sale.
 */
function Use({
  ebooks,
  file,
  onUse,
}: {
  ebooks: readonly CoachEbook[];
  file: StoredFile;
  onUse: (ebook?: CoachEbook) => void;
}) {
  const isThis = ({ sha256 }: { sha256: string }) => sha256 === file.sha256;
  const owner = ebooks.find((ebook) => ebook.file && isThis(ebook.file));
  if (owner) {
    return (
      <>
        <p>{`For sale as “${owner.title}”, version ${owner.file?.version ?? 1}.`}</p>
        <WhereToSee ebook={owner} />
      </>
    );
  }
  const former = ebooks.find(({ earlier }) => earlier?.some(isThis));
  return (
    <>
      <p>
        {former
          ? `Version ${former.earlier?.findLast(isThis)?.version ?? 1} of “${former.title}”. No longer for sale.`
          : 'Warning: no eBook has this file yet. Select “Start selling” to link it.'}
      </p>
      <p className="actions">
        <Button look={former ? 'line' : 'main'} about={file.name} onClick={() => onUse(former)}>
          {former ? 'Sell this file again' : 'Start selling'}
        </Button>
      </p>
    </>
  );
}

/** Links to where visitors find an eBook, now and later. */
function WhereToSee({ ebook: { slug, title, hidden } }: { ebook: CoachEbook }) {
  if (hidden) return null;
  return (
    <p>
      <a className="alone" href={`${routes.ebooks}#${slug}`}>
        See it on the eBooks page<span className="visually-hidden">{`: ${title}`}</span>
      </a>
    </p>
  );
}

function EbookCard({
  ebook,
  onChange,
}: {
  ebook: CoachEbook;
  onChange: (changed: CoachEbook) => Promise<void>;
}) {
  const { id, title, price, file, books, isFixed, hidden } = ebook;
  const action = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChanging, setChanging] = useState(false);
  const [question, setQuestion] = useState<'tell' | 'sale'>();
  const teller = useRef<HTMLButtonElement>(null);
  const switcher = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setChanging(false);
    heading.current?.focus();
  };
  const close = () => {
    const pressed = question === 'tell' ? teller : switcher;
    setQuestion(undefined);
    requestAnimationFrame(() => pressed.current?.focus());
  };
  const switchSale = async () => {
    await action.run('One moment...', async () => {
      await onChange(await updateEbook({ slug: id, hidden: !hidden }));
      return 'Done. Visitors will see this from now on.';
    });
    close();
  };
  const tell = async (version: number) => {
    await action.run('Emailing your buyers...', async () => {
      const { state, looked, notified } = await notifyBuyers(id, version);
      const buyers = `${notified} ${notified === 1 ? 'buyer' : 'buyers'} will get an email`;
      const checked = `We checked ${looked} ${looked === 1 ? 'order' : 'orders'}`;
      if (state === 'waiting')
        return 'It’ll start within 5 minutes and continue on its own. Select the button again later to see its progress.';
      return state === 'done'
        ? `Done. ${checked}. ${buyers}.`
        : `${checked} so far. ${buyers}. It’ll continue on its own.`;
    });
    close();
  };
  return (
    <li className={`card flow ${isChanging ? 'col-span-full' : ''}`}>
      <h3 tabIndex={-1} ref={heading}>
        {title}
      </h3>
      <p>{hidden ? `${price}, not for sale` : price}</p>
      <p>
        {books
          ? `A bundle of ${books.join(', ')}. Each book needs a file before anyone can buy the bundle.`
          : file
            ? `Version ${file.version}: ${file.pages} pages, ${formatFileSize(file.bytes)}`
            : 'No file yet, so nobody can buy it.'}
      </p>
      {file && <WhereToSee ebook={ebook} />}
      {isFixed && (
        <p className="text-s">
          Its text, price and cover are part of the site’s content.{' '}
          <a href={`${routes.admin}#writing`}>Change them where you write</a>.
        </p>
      )}
      <p className="actions empty:hidden">
        {file !== undefined && file.version > 1 && (
          <ActionButton
            action={action}
            about={title}
            ref={teller}
            onPress={() => setQuestion('tell')}
          >
            Tell past buyers
          </ActionButton>
        )}
        {!isFixed && (
          <>
            <ActionButton action={action} about={title} onPress={() => setChanging(true)}>
              Change price and words
            </ActionButton>
            <ActionButton
              action={action}
              about={title}
              ref={switcher}
              onPress={() => setQuestion('sale')}
            >
              {hidden ? 'Sell again' : 'Stop selling'}
            </ActionButton>
          </>
        )}
      </p>
      {question === 'tell' && file && (
        <Confirm
          action={action}
          title={`Tell everyone who bought “${title}” about version ${file.version}?`}
          yes="Yes, send the emails"
          no="No, not yet"
          onYes={() => void tell(file.version)}
          onNo={close}
        >
          <p>
            Everyone who bought an earlier version will get an email with the new one. You cannot
            undo this. Nobody will get the same email twice.
          </p>
        </Confirm>
      )}
      {question === 'sale' && (
        <Confirm
          action={action}
          title={hidden ? `Start selling “${title}” again?` : `Stop selling “${title}”?`}
          yes={hidden ? 'Yes, sell it' : 'Yes, stop selling it'}
          no="No, leave it"
          onYes={() => void switchSale()}
          onNo={close}
        >
          <p>
            {hidden
              ? `Anyone will be able to buy it for ${price}.`
              : 'No one will be able to buy it. Buyers keep their copies. You can start selling it again at any time.'}
          </p>
        </Confirm>
      )}
      <ActionStatus action={action} />
      {isChanging && (
        <ChangeForm
          ebook={ebook}
          onSaved={(saved) => {
            void onChange(saved);
            leave();
          }}
          onLeave={leave}
        />
      )}
    </li>
  );
}
