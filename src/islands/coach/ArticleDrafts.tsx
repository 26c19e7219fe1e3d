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
          You edit the site on your computer. Your developer can set up editing on your phone. The
          handbook, <code>content/HANDBOOK.md</code>, explains how.
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
        Your preview is not responding. It may still be on its way, and what you saved is waiting
        for it. We’ll check again automatically.
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
            ? 'Your preview shows everything you saved before '
            : 'We could not build a preview from what you saved before '
        }${formatMoment(at)}. A new one takes a few minutes.`}
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
      <Remarks remarks={drafts} title="Fix these before you finish your drafts" />
    </>
  );
}

/** Returns the status of a saved change as one line. */
function becameOf(isGood: boolean, liveSince: number | undefined): string {
  if (liveSince !== undefined)
    return `What you saved has been on the real site since ${formatMoment(liveSince)}.`;
  return isGood
    ? 'Your change is waiting for you. If you’ve put it on the real site, it’ll be there in a few minutes.'
    : 'Your change was stopped for the reasons below. The real site has not changed.';
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
