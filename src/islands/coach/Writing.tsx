import type { CoachWriting, PreviewNews, Remark } from '../../contracts/coach-writing.ts';
import { formatMoment } from '../../domain/coach-day.ts';
import { routes } from '../../routes.ts';
import { writingQuery } from './queries.ts';
import { Asked } from '../ui/Asked.tsx';

/** A longer list is folded: the numbers below it stay in sight. */
const MOST_OPEN = 5;

/** Where the coach begins a page, and what became of what she saved. */
export function Writing() {
  return (
    <Asked query={writingQuery} busy="Looking at your preview...">
      {(writing) => <WritingPlace writing={writing} />}
    </Asked>
  );
}

/** The presses that begin something, and the news of the preview. */
export function WritingPlace({ writing: { begin, preview } }: { writing: CoachWriting }) {
  return (
    <>
      <p className="actions">
        {begin && (
          <>
            <a className="button" href={begin.article}>
              New article
            </a>
            <a className="button" href={begin.event}>
              New event
            </a>
          </>
        )}
        <a className="button" href={routes.adminUpload}>
          New book
        </a>
      </p>
      {!begin && (
        <p>
          Articles and events are written on your computer. Your developer can let you write on your
          phone: the handbook says how.
        </p>
      )}
      {begin && preview && <News preview={preview} publish={begin.publish} />}
    </>
  );
}

function News({ preview, publish }: { preview: PreviewNews; publish: string }) {
  const { url, at, isMade, remarks, drafts: pages } = preview;
  if (at === undefined) {
    return <p>Your preview does not answer. It may be on its way. It is asked again by itself.</p>;
  }
  const [drafts, finished] = [true, false].map((isDraft) =>
    remarks.filter((remark) => remark.isDraft === isDraft),
  );
  return (
    <>
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
        {isMade && finished?.length === 0 && (
          <a className="button" href={publish}>
            Put it on the real site
          </a>
        )}
      </p>
      <Remarks remarks={finished ?? []} title="To change before it can be on the real site" />
      <Remarks remarks={drafts ?? []} title="To change before your drafts are finished" />
    </>
  );
}

function Remarks({ remarks, title }: { remarks: readonly Remark[]; title: string }) {
  if (remarks.length === 0) return null;
  return (
    <details open={remarks.length <= MOST_OPEN}>
      <summary className="min-h-target cursor-pointer py-2">{`${title}: ${remarks.length}`}</summary>
      <ul className="list-none grid gap-4">
        {remarks.map(({ file, line, problem, quote, remedy, editUrl }) => (
          <li key={`${file} ${line} ${problem} ${quote}`} className="card flow wrap-anywhere">
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
