import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { curlQuotes } from '#src/domain/display-text.ts';
import { cutText } from '#src/domain/display-text.ts';
import { MissingIndex, openSearchIndex } from '#src/stores/search-index.ts';
import { addLiveBooks } from '#src/stores/search-live-books.ts';
import { countText, searchPages, type SearchHit } from '#src/domain/search/search.ts';
import type { Reply } from '#src/domain/chat/conversation.ts';
import { plainText } from '#src/domain/chat/markdown.ts';
import { withPhoneLinks } from '#src/domain/phone-links.ts';
import { cleanMachineText, longestToClean } from '#src/domain/typed-text.ts';
import { isPageReplaced, updatedWords } from '#src/browser/reload-after-deploy.ts';
import { routes } from '#src/routes.ts';
import { MarkdownText } from '../chat/MarkdownText.tsx';
import { Calls } from '../chat/Message.tsx';
import { Notice } from '../ui/Notice.tsx';

/**
 * Maximum number of results shown initially. A longer list would tire readers more than it would
 * help them.
 */
const MOST = 6;
/** Maximum number of characters read from the URL. */
const MOST_LETTERS = 100;

/**
 * Interprets the query the same way as the chat, before any results are shown. If the recognizer
 * fails to load, the search continues without it, because less precise results are better than
 * none.
 */
async function answerTo(words: string) {
  const opened = openSearchIndex();
  const liveBooks = addLiveBooks(opened).catch(() => undefined);
  const [index, recognition] = await Promise.all([
    opened,
    import('#src/stores/search-words.ts').catch(() => undefined),
  ]);
  const { query, danger, isAsked, beside, ...hints } = recognition?.readSearch(words) ?? {
    query: words,
  };
  // Don't delay helpline numbers until a list of books has loaded.
  if (!danger && !beside) await liveBooks;
  return {
    words,
    hits: searchPages(index, query, { ...hints, typed: words }),
    /** The chat's answer if the query sounds like danger. */
    danger,
    isAsked,
    /** Quiet line for a query that may suggest danger. */
    beside,
    /** Counts the query for the coach if it returns no results. */
    report: () => recognition?.reportUnanswered('search', words),
  };
}

/** Site search. The query is also in the URL, so that the Back button restores it. */
export default function Search() {
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof answerTo>>>();
  const [isAll, setAll] = useState(false);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLHeadingElement>(null);
  const danger = useRef<HTMLDivElement>(null);
  const latest = useRef('');
  const isClicked = useRef(false);
  const id = useId();

  const complain = (words: string) => {
    setAnswer(undefined);
    setProblem(words);
    field.current?.focus();
  };
  const search = async (words: string) => {
    latest.current = words;
    setBusy(true);
    try {
      const found = await answerTo(words);
      if (latest.current !== words) return;
      setProblem('');
      setAll(false);
      setAnswer(found);
      if (found.hits.length === 0) found.report();
    } catch (error) {
      const isReplaced = !(error instanceof MissingIndex) && (await isPageReplaced());
      if (latest.current !== words) return;
      complain(
        isReplaced
          ? updatedWords('search')
          : 'We couldn’t load the search page. Check your internet connection and try again.',
      );
    } finally {
      if (latest.current === words) setBusy(false);
    }
  };
  useEffect(() => {
    const given = new URLSearchParams(location.search).get('q') ?? '';
    const words = cutText(
      cleanMachineText(given.slice(0, longestToClean(MOST_LETTERS))),
      MOST_LETTERS,
    );
    if (!words || !field.current) return;
    field.current.value ||= words;
    void search(words);
  }, []);
  useEffect(() => {
    if (!answer) return;
    if (answer.danger) danger.current?.focus();
    else if (isClicked.current) results.current?.focus();
  }, [answer]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const words = cleanMachineText(field.current?.value ?? '');
    if (!words) {
      latest.current = '';
      setBusy(false);
      complain('Type what you’re looking for, such as “sleep.”');
      return;
    }
    isClicked.current = true;
    history.replaceState(history.state, '', `${routes.search}?q=${encodeURIComponent(words)}`);
    void search(words);
  };
  const all = answer?.hits ?? [];
  const hits = isAll ? all : all.slice(0, MOST);
  return (
    <>
      <form
        className="p-5 sm:p-8 rounded-lg bg-info"
        role="search"
        action={routes.search}
        noValidate
        onSubmit={submit}
      >
        <div className="field m-0 justify-items-stretch!">
          <label className="field-label" htmlFor="search-words">
            What are you looking for?
          </label>
          <p className="field-hint" id={`${id}-hint`}>
            One or two words are enough.
          </p>
          {problem && (
            <p className="field-error" id={`${id}-error`} role="alert">
              {problem}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <input
              className="field-input flex-[1_1_8rem] max-w-none!"
              id="search-words"
              ref={field}
              name="q"
              type="search"
              maxLength={MOST_LETTERS}
              autoComplete="off"
              enterKeyHint="search"
              aria-invalid={problem !== '' || undefined}
              aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
              onFocus={() => void openSearchIndex().catch(() => undefined)}
            />
            <button className="button button--main w-auto!" type="submit">
              Search
            </button>
          </div>
        </div>
        <p className="max-w-none m-0 mt-3 empty:absolute" role="status">
          {isBusy && 'Searching...'}
        </p>
      </form>
      {answer && (
        <section className="flow mt-8 [&_h2]:mt-8" aria-labelledby="search-count">
          {answer.danger && (
            <Danger
              reply={answer.danger}
              ref={danger}
              onNo={
                answer.isAsked
                  ? () => {
                      setAnswer({ ...answer, danger: undefined });
                      results.current?.focus();
                    }
                  : undefined
              }
            />
          )}
          <h2
            id="search-count"
            className={all.length === 0 ? 'nothing' : undefined}
            ref={results}
            tabIndex={-1}
            aria-live="polite"
          >
            {countText(all.length, answer.words, hits.length)}
          </h2>
          {answer.beside && (
            <div
              className="border-s-4 border-line ps-4"
              lang={answer.beside.language}
              role="status"
            >
              <MarkdownText text={answer.beside.text} />
            </div>
          )}
          {hits.length === 0 && <NothingFound />}
          <ul className="max-w-none lg:px-6 lg:rounded-lg lg:bg-surface lg:[&>:first-child]:border-0">
            {hits.map((hit, at) => (
              <Hit
                key={`${hit.href} ${hit.title}`}
                hit={hit}
                isBest={at === 0 && hits.length > 1}
              />
            ))}
          </ul>
          {hits.length < all.length && (
            <p>
              <button
                className="button"
                type="button"
                onClick={() => {
                  setAll(true);
                  results.current?.focus();
                }}
              >
                Show more results
              </button>
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** Shows the chat's answer to the same query. */
function Danger({
  reply: { text, calls = [], buttons = [], language },
  ref,
  onNo,
}: {
  reply: Reply;
  ref: React.Ref<HTMLDivElement>;
  /**
   * Called if the visitor responds that the symptom isn't new. Not set if the answer doesn't ask a
   * question.
   */
  onNo: (() => void) | undefined;
}) {
  const [first = '', ...rest] = text.split('\n\n');
  const [no] = buttons;
  return (
    <div lang={language}>
      <Notice kind="bad" title={plainText(first)} level={3} ref={ref}>
        <Calls calls={calls} language={language} />
        <MarkdownText text={rest.join('\n\n')} />
        {onNo && no && (
          <p className="actions">
            <button className="button" type="button" onClick={onNo}>
              {no.label}
            </button>
          </p>
        )}
      </Notice>
    </div>
  );
}

function NothingFound() {
  return (
    <>
      <p>Try a different word, or just one word.</p>
      <p className="actions">
        <a className="alone" href={routes.help} data-opens="chat" aria-haspopup="dialog">
          Open the chat
        </a>
        <a className="alone" href={routes.contact}>
          Contact us
        </a>
      </p>
    </>
  );
}

/** A search result. The whole row links to the page, except for the phone numbers in it. */
function Hit({
  hit: { href, kind, picture, ...words },
  isBest,
}: {
  hit: SearchHit;
  isBest: boolean;
}) {
  const isBook = kind === 'Book';
  const description = curlQuotes(words.description);
  return (
    <li className="row-target picture-row gap-x-4! sm:grid-rows-[auto_1fr]">
      <div className={picture ? undefined : 'col-span-full'}>
        <h3>
          <a href={href}>{curlQuotes(words.title)}</a>
        </h3>
        <p className="small text-ink-soft">{isBest ? `Best match. ${kind}` : kind}</p>
      </div>
      {picture && (
        <span className="grid w-24 justify-items-center sm:row-span-2 sm:w-40">
          <img
            className={isBook ? 'cover-picture w-20' : 'rounded-sm'}
            src={picture}
            alt=""
            width={isBook ? 600 : 1200}
            height={isBook ? 800 : 675}
          />
        </span>
      )}
      <p className={picture ? 'max-sm:col-span-full' : 'col-span-full'}>
        {withPhoneLinks(description).map(({ text, href: number }) =>
          number ? (
            <a key={text} className="relative" href={number}>
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
    </li>
  );
}
