import type { CoachWriting, PreviewNews, Remark } from '#src/contracts/coach-writing.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { routes } from '#src/routes.ts';

/** Longer lists are collapsed, so the numbers below stay visible. */
const MOST_OPEN = 5;

/** Content of this deploy, as of its build. */
export interface LiveSite {
  content: string;
  /** When it was built, as Unix time in milliseconds. */
  at: number;
}

/** Links for editing the site, and the status of the coach's saved changes. */
export function WritingPlace({
  writing: { publish, handbook, preview },
  live,
}: {
  writing: CoachWriting;
  live: LiveSite | undefined;
}) {
  return (
    <>
      <p className="actions">
        {publish && (
          <>
            <a className="button" href={routes.edit}>
              Edit the site
            </a>
            <a className="button" href={`${routes.edit}#/collections/events/new`}>
              New event
            </a>
          </>
        )}
        <a className="button" href={routes.adminUpload}>
          New book
        </a>
        {handbook && (
          <a className="alone" href={handbook}>
            Handbook
          </a>
        )}
      </p>
      {!publish && (
        <p>
          The site is edited on your computer. Your developer can let you edit it on your phone: the
          handbook, <code>content/HANDBOOK.md</code>, says how.
        </p>
      )}
      {publish && preview && <News preview={preview} publish={publish} live={live} />}
    </>
  );
}

function News({
  preview,
  publish,
  live,
}: {
  preview: PreviewNews;
  publish: string;
  live: LiveSite | undefined;
}) {
  const { url, at, isMade, remarks, drafts: pages } = preview;
  if (at === undefined) {
    return (
      <p>
        Your preview does not answer. It may be on its way: what you saved waits for it. It is asked
        again by itself.
      </p>
    );
  }
  const [drafts = [], finished = []] = [true, false].map((isDraft) =>
    remarks.filter((remark) => remark.isDraft === isDraft),
  );
  const liveSince = live && preview.content === live.content ? live.at : undefined;
  return (
    <>
      <p>
        <strong>{becameOf(isMade && finished.length === 0, liveSince)}</strong>
      </p>
      <p>
        {`${
          isMade
            ? 'Your preview shows what was saved before '
            : 'Your preview could not be made from what was saved before '
        }${formatMoment(at)}. A new one takes some minutes.`}
      </p>
      <p className="actions">
        {isMade && (
          <a className="button button--main" href={url}>
            Look at the preview
          </a>
        )}
        {pages.map(({ title, url: page }) => (
          <a className="button" href={page} key={page}>{`Look at “${title}”`}</a>
        ))}
        {isMade && liveSince === undefined && finished.length === 0 && (
          <a className="button" href={publish}>
            Put it on the real site
          </a>
        )}
      </p>
      <Remarks remarks={finished} title="Fix these before you publish" />
      <Remarks remarks={drafts} title="To change before your drafts are finished" />
    </>
  );
}

/** Returns the status of a saved change as one line. */
function becameOf(isGood: boolean, liveSince: number | undefined): string {
  if (liveSince !== undefined)
    return `What you saved is on the real site since ${formatMoment(liveSince)}.`;
  return isGood
    ? 'Your change waits for you. If you have put it on the real site, it is there in a few minutes.'
    : 'Your change was stopped, because of what stands below. The real site is as it was.';
}

function Remarks({ remarks, title }: { remarks: readonly Remark[]; title: string }) {
  if (remarks.length === 0) return null;
  return (
    <details open={remarks.length <= MOST_OPEN}>
      <summary className="min-h-target cursor-pointer py-2">{`${title}: ${remarks.length}`}</summary>
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
                  {`Change ${file}${line === undefined ? '' : `, line ${line}`}`}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
