import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CoachEbook } from '#src/contracts/ebooks.ts';
import type { StoredFile } from '#src/contracts/upload.ts';
import { MAX_FILE_BYTES, timedPath } from '#src/domain/ebooks/upload.ts';
import { routes } from '#src/routes.ts';
import { coachEbooksQuery, ebookFilesQuery, onlyOnce, publishingQuery } from './queries.ts';
import { changeAnswer, serverState } from '#src/stores/server-state.ts';
import { Button } from '../ui/Button.tsx';
import { LoadedData } from '../ui/LoadedData.tsx';
import { PublishForm } from '../ebooks/PublishForm.tsx';
import { FileCard, FileReport } from '../ebooks/FileCard.tsx';
import { FileField } from '../ebooks/FileField.tsx';
import { UploadProgress, type Sending } from '../ebooks/UploadProgress.tsx';
import { BookRow, WhereToSee } from './BookRow.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import type { Covers } from '../downloads/OwnedBookCover.tsx';

/** The page where the coach uploads files, sells eBooks, and changes their prices and covers. */
export default function EbooksPage({ covers }: { covers: Covers }) {
  return (
    <CoachGuard>
      <Ebooks covers={covers} />
    </CoachGuard>
  );
}

/** If there are more eBooks than this, the list has a search field. */
const MOST_WITHOUT_SEARCH = 6;

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

function Ebooks({ covers }: { covers: Covers }) {
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
    setNews(`Upload successful: ${stored.fileName} has been uploaded successfully`);
    // Usually, only one file is uploaded, so open the next step automatically.
    if (isOnly && sent.length === 1) setToPublish({ file: stored });
  };
  const put = (changed: CoachEbook) =>
    changeAnswer<readonly CoachEbook[]>(coachEbooksQuery.queryKey, (before) =>
      before.some(({ id }) => id === changed.id)
        ? before.map((one) => (one.id === changed.id ? changed : one))
        : [changed, ...before],
    );
  const known = ebooks.data ?? [];
  const uploaded = onlyOnce(sent.flatMap(({ stored }) => stored ?? []));
  const earlier = (files.data ?? []).filter(
    ({ sha256 }) => !uploaded.some((one) => one.sha256 === sha256),
  );
  const isKnown = (file: StoredFile) => known.some((ebook) => hasFile(ebook, file));
  // Until the eBooks are loaded, we don't know which files are for sale.
  const unsold = ebooks.data ? earlier.filter((file) => !isKnown(file)) : [];
  const card = (file: StoredFile) => (
    <>
      <h3 tabIndex={-1} ref={focusOn(file.id, focused)}>
        {file.fileName}
      </h3>
      <FileReport file={file} />
      {/* While the form for this file is open, its own button is the only one. */}
      {toPublish?.file.id !== file.id && (
        <Use ebooks={known} file={file} onUse={(ebook) => setToPublish({ file, ebook })} />
      )}
    </>
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
            setNews(`Saved. ${ebook.title} is for sale now.`);
            setToPublish(undefined);
            setFocused(toPublish.file.id);
          }}
        />
      )}

      {sent.length > 0 && (
        <Cards>
          {sent.map((one) =>
            one.stored && !uploaded.includes(one.stored) ? null : (
              <li className="card flow" key={one.key}>
                {one.stored ? (
                  card(one.stored)
                ) : (
                  <UploadProgress sending={one} onStored={(stored) => arrived(one.key, stored)} />
                )}
              </li>
            ),
          )}
        </Cards>
      )}
      {unsold.length > 0 && (
        <section className="flow" aria-labelledby="unsold-title">
          <h2 id="unsold-title">Not for sale yet</h2>
          <Cards>
            {unsold.map((file) => (
              <li className="card flow" key={file.id}>
                {card(file)}
              </li>
            ))}
          </Cards>
        </section>
      )}

      <section className="flow" aria-labelledby="ebooks-title">
        <h2 id="ebooks-title">Your eBooks</h2>
        <HowToChange />
        <LoadedData query={ebooks} busy="Loading your eBooks..." empty={<p>No eBooks yet.</p>}>
          {(all) => (
            <Shelf ebooks={all}>
              {(ebook) => (
                <BookRow
                  key={ebook.id}
                  ebook={ebook}
                  cover={covers[ebook.id] ?? ebook.cover?.url ?? routes.plainCover}
                  onChange={put}
                />
              )}
            </Shelf>
          )}
        </LoadedData>
      </section>

      <details>
        <summary className="min-h-target cursor-pointer py-2">
          <h2 className="inline text-l">Recently uploaded files</h2>
        </summary>
        <LoadedData
          query={files}
          busy="Loading your files..."
          empty={sent.length === 0 ? <p>No files yet.</p> : <></>}
        >
          {() => (
            <Cards>
              {files.data?.map((file) => (
                <li className="card flow" key={file.id}>
                  <FileCard file={file}>
                    {isKnown(file) && (
                      <Use
                        ebooks={known}
                        file={file}
                        onUse={(ebook) => setToPublish({ file, ebook })}
                      />
                    )}
                  </FileCard>
                </li>
              ))}
            </Cards>
          )}
        </LoadedData>
      </details>
    </>
  );
}

/** The coach's eBooks, with a search field if there are many. */
function Shelf({
  ebooks,
  children,
}: {
  ebooks: readonly CoachEbook[];
  children: (ebook: CoachEbook) => ReactNode;
}) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = ebooks.filter(({ title }) => title.toLowerCase().includes(wanted));
  return (
    <>
      {ebooks.length > MOST_WITHOUT_SEARCH && (
        <div className="field m-0 max-w-[30rem]" role="search">
          <label htmlFor="find-book">Find a book</label>
          <input
            id="find-book"
            className="field-input"
            type="search"
            autoComplete="off"
            maxLength={80}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <p role="status" className="m-0 text-s">
            {wanted !== '' && `Found: ${found.length}.`}
          </p>
        </div>
      )}
      <ul className="cards items-start max-w-none [--card-width:22rem]">{found.map(children)}</ul>
    </>
  );
}

/** Returns whether an eBook uses this file, or used to. */
function hasFile({ file, earlier = [] }: CoachEbook, { sha256 }: StoredFile): boolean {
  return file?.sha256 === sha256 || earlier.some((one) => one.sha256 === sha256);
}

/** Explains how to change the site's own books if the dashboard can't. */
function HowToChange() {
  const { data } = useQuery(publishingQuery, serverState);
  if (data === undefined || data.state === 'ready') return null;
  return (
    <div className="notice flow">
      <p>{data.message}</p>
      <p>
        <span>{`${data.state === 'not-set-up' ? 'Until then, you' : 'You'} can change the books that came with your site `}</span>
        <a href={routes.adminWrite}>in the editor</a>
        <span>, and publish the change there. You can still change your other eBooks here.</span>
      </p>
    </div>
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
 * Shows which eBook uses or used this file and where visitors can see it. If there's none, shows a
 * button to put the file up for sale.
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
  if (owner)
    return (
      <>
        <p>{`For sale as “${owner.title},” version ${owner.file?.version ?? 1}.`}</p>
        <p className="actions">
          <WhereToSee ebook={owner} />
        </p>
      </>
    );
  const former = ebooks.find(({ earlier }) => earlier?.some(isThis));
  return (
    <>
      <p>
        {former
          ? `Version ${former.earlier?.findLast(isThis)?.version ?? 1} of “${former.title}.” No longer for sale.`
          : 'Warning: this file isn’t linked to an eBook yet. To link it, select “Start selling.”'}
      </p>
      <p className="actions">
        <Button look={former ? 'line' : 'fill'} about={file.fileName} onClick={() => onUse(former)}>
          {former ? 'Start selling again' : 'Start selling'}
        </Button>
      </p>
    </>
  );
}
