import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { session } from '#src/browser/storage.ts';
import type { CoachLetter, LetterPreview, OpenedLetter } from '#src/contracts/coach-letters.ts';
import { letterForm } from '#src/contracts/forms/letter.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import type { Letter, LetterState } from '#src/domain/letter.ts';
import { letterQuery, lettersQuery } from './queries.ts';
import { serverState } from '#src/stores/server-state.ts';
import { ActButton, ActStatus, useAct } from '../ui/act.tsx';
import { Asked } from '../ui/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { WrittenCards } from './decisions.tsx';
import { MailBody } from './MailBody.tsx';
import { Question } from './Question.tsx';
import { Room } from './Room.tsx';

/** Something of this site that a letter can begin with. */
export interface Source {
  name: string;
  /** The heading of the list that it stands in. */
  kind: string;
  letter: Letter;
}

const DRAFT = 'letter';
const KINDS = ['Articles', 'Books'] as const;

/** Where the coach writes to the readers of the newsletter, and sees how her letters go. */
export default function LettersPage({ sources }: { sources: readonly Source[] }) {
  return (
    <Room>
      <section aria-labelledby="write" className="flow max-w-[48rem]">
        <h2 id="write">A new letter</h2>
        <NewLetter sources={sources} />
      </section>
      <section aria-labelledby="letters" className="flow">
        <h2 id="letters">Your letters</h2>
        <SentLetters />
      </section>
    </Room>
  );
}

/** What stands in the form at its beginning; a new number makes a new form. */
interface Start {
  number: number;
  values: Partial<Letter>;
}

function NewLetter({ sources }: { sources: readonly Source[] }) {
  const [start, setStart] = useState<Start>({ number: 0, values: {} });
  const [seen, setSeen] = useState<{ letter: Letter; preview: LetterPreview }>();
  const [sent, setSent] = useState<OpenedLetter>();
  const typed = useRef<Letter>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (seen) heading.current?.focus();
  }, [seen]);
  useEffect(() => {
    if (sent) done.current?.focus();
  }, [sent]);
  const begin = (values: Partial<Letter>) => {
    session.remove(DRAFT);
    setSeen(undefined);
    setStart(({ number }) => ({ number: number + 1, values }));
  };
  return (
    <>
      <BeginWith
        sources={sources}
        takeWords={() => typed.current}
        onBegin={(letter) => {
          typed.current = letter;
          begin(letter);
        }}
      />
      <Form
        key={start.number}
        form={letterForm}
        draft={DRAFT}
        values={start.values}
        buttonLook={seen ? undefined : 'main'}
        onTyped={(letter) => {
          typed.current = letter;
          // What was looked at is not what would be sent.
          setSeen(undefined);
          setSent(undefined);
        }}
        onSend={async (letter) => {
          const preview = await callFunction('coach-letters', { action: 'preview', letter });
          setSent(undefined);
          setSeen({ letter, preview });
          return 'look';
        }}
      />
      {seen && (
        <section aria-labelledby="look" className="flow">
          <h3 id="look" tabIndex={-1} ref={heading}>
            This is how your readers see it
          </h3>
          <BothForms preview={seen.preview} />
          <SendLetter
            letter={seen.letter}
            readers={seen.preview.readers}
            onSent={(letter) => {
              typed.current = undefined;
              begin({});
              setSent(letter);
            }}
          />
        </section>
      )}
      <p role="status" tabIndex={-1} ref={done} className="font-[700]">
        {sent && `“${sent.subject}” is on its way. The site sends it in parts, every 5 minutes.`}
      </p>
    </>
  );
}

/** Fills the form with an article or a book of the site; what stood there before can be brought back. */
function BeginWith({
  sources,
  takeWords,
  onBegin,
}: {
  sources: readonly Source[];
  takeWords: () => Letter | undefined;
  onBegin: (letter: Letter) => void;
}) {
  const id = useId();
  const choice = useRef<HTMLSelectElement>(null);
  const [before, setBefore] = useState<Letter>();
  const [news, setNews] = useState('');
  const fill = () => {
    const source = sources.find(({ name }) => name === choice.current?.value);
    if (!source) {
      setNews('Choose an article or a book first. Or write your own words below.');
      choice.current?.focus();
      return;
    }
    const words = takeWords();
    const isOurs = sources.some(
      ({ letter }) => letter.subject === words?.subject && letter.words === words.words,
    );
    // An article that was put in before is no loss; what was typed before it is.
    if (!isOurs) setBefore(words);
    onBegin(source.letter);
    setNews(`“${source.letter.subject}” is in the letter below. Change what you like.`);
  };
  const bringBack = (letter: Letter) => {
    onBegin(letter);
    setBefore(undefined);
    setNews('Your words are back.');
    choice.current?.focus();
  };
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Begin with (optional)</label>
        <select className="field-input" id={id} ref={choice} defaultValue="">
          <option value="">My own words</option>
          {KINDS.map((kind) => (
            <optgroup key={kind} label={kind}>
              {sources
                .filter((source) => source.kind === kind)
                .map(({ name, letter }) => (
                  <option key={name} value={name}>
                    {letter.subject}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </div>
      <p className="actions">
        <Button onClick={fill}>Put it into the letter</Button>
        {before && <Button onClick={() => bringBack(before)}>Bring my words back</Button>}
      </p>
      <p role="status">{news}</p>
    </>
  );
}

function BothForms({ preview: { subject, html, text } }: { preview: LetterPreview }) {
  return (
    <>
      <p>
        Subject: <b>{subject}</b>
      </p>
      <div className="grid max-w-[48rem] grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4">
        <figure className="m-0 min-w-0 max-w-[22.5rem]">
          <figcaption>With colors, as on a phone</figcaption>
          <MailBody html={html} className="border-2 border-line" />
        </figure>
        <figure className="m-0 min-w-0 max-w-[22.5rem]">
          <figcaption>Plain, for email programs that show no colors</figcaption>
          <pre className="m-0 border-2 border-line bg-surface p-4 font-[inherit] text-s whitespace-pre-wrap wrap-anywhere">
            {text}
          </pre>
        </figure>
      </div>
    </>
  );
}

const people = (count: number) => (count === 1 ? '1 reader' : `${count} readers`);

/** A test to herself, and the press that sends it to all, with a question before. */
function SendLetter({
  letter,
  readers,
  onSent,
}: {
  letter: Letter;
  readers: number;
  onSent: (sent: OpenedLetter) => void;
}) {
  const act = useAct();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const test = () =>
    void act.run('Sending the test...', async () => {
      const { to } = await callFunction('coach-letters', { action: 'test', letter });
      return `The test is on its way to ${to}.`;
    });
  const send = () =>
    void act.run('Handing it over...', async () => {
      const sent = await callFunction('coach-letters', { action: 'send', letter });
      await serverState.invalidateQueries({ queryKey: lettersQuery.queryKey });
      onSent(sent);
    });
  if (readers === 0) {
    return <p>Nobody reads the newsletter yet, so there is nobody to send it to.</p>;
  }
  return (
    <>
      <p className="actions">
        <ActButton act={act} onPress={test}>
          Send a test to me
        </ActButton>
        {!isAsking && (
          <ActButton act={act} look="main" ref={opener} onPress={() => setAsking(true)}>
            {`Send it to ${people(readers)}`}
          </ActButton>
        )}
      </p>
      {isAsking && (
        <Question
          act={act}
          title={`Send “${letter.subject}” to ${people(readers)} now?`}
          yes="Yes, send it"
          no="No, not yet"
          onYes={send}
          onNo={() => {
            setAsking(false);
            requestAnimationFrame(() => opener.current?.focus());
          }}
        >
          <p>You can pause sending. Emails already sent cannot be recalled.</p>
        </Question>
      )}
      <ActStatus act={act} />
    </>
  );
}

function SentLetters() {
  return (
    <Asked
      query={lettersQuery}
      busy="Reading your letters..."
      isEmpty={({ letters }) => letters.length === 0}
      empty={<p>You have not sent a letter yet.</p>}
    >
      {({ letters, readers }) => (
        <WrittenCards>
          {letters.map((letter) => (
            <LetterCard key={letter.id} letter={letter} readers={readers} />
          ))}
        </WrittenCards>
      )}
    </Asked>
  );
}

const STATES: Readonly<Record<LetterState, string>> = {
  sending: 'On its way.',
  paused: 'You paused it.',
  done: 'Sent.',
  stopped: 'Stopped: it was not done in 30 days.',
};

/** One letter: how far it came, and what can be done about it. */
function LetterCard({ letter, readers }: { letter: CoachLetter; readers: number }) {
  const { id, subject, at, state, progress } = letter;
  const { sent, refused, left, open } = progress;
  const act = useAct();
  const card = useRef<HTMLLIElement>(null);
  const isUnderWay = state === 'sending' || state === 'paused';
  const had = sent + refused + left;
  const all = Math.max(readers, had + open, 1);
  const change = (action: 'pause' | 'resume') =>
    void act
      .run('One moment...', async () => {
        const changed = await callFunction('coach-letters', { action, letterId: id });
        await serverState.invalidateQueries({ queryKey: lettersQuery.queryKey });
        return STATES[changed.state];
      })
      .then(() => card.current?.focus());
  return (
    <li className="card flow" tabIndex={-1} ref={card}>
      <h3>{subject}</h3>
      <p className="text-s">{formatMoment(at)}</p>
      <p>
        <strong>{STATES[state]}</strong>
        <span>{` ${people(sent)} got it. ${refused > 0 ? `${people(refused)} did not get it. ` : ''}${left > 0 ? `${people(left)} left before. ` : ''}`}</span>
      </p>
      {isUnderWay && (
        <>
          <progress
            className="block w-full"
            max={all}
            value={had}
            aria-label={`How far “${subject}” is`}
          />
          <p className="actions">
            <ActButton
              act={act}
              about={subject}
              onPress={() => change(state === 'paused' ? 'resume' : 'pause')}
            >
              {state === 'paused' ? 'Go on' : 'Pause'}
            </ActButton>
          </p>
        </>
      )}
      <ActStatus act={act} />
      <Fold summary="Read it again" card={card}>
        <Words letterId={id} />
      </Fold>
      {refused > 0 && (
        <Fold summary="Who did not get it" card={card}>
          <NotReached letterId={id} />
        </Fold>
      )}
    </li>
  );
}

/** A part of a card that is read only once it is opened. */
function Fold({
  summary,
  card,
  children,
}: {
  summary: string;
  card: RefObject<HTMLLIElement | null>;
  children: ReactNode;
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
      {isOpen && children}
    </details>
  );
}

function Words({ letterId }: { letterId: string }) {
  return (
    <Asked query={letterQuery(letterId)} busy="Reading the letter...">
      {({ letter: { words, button, path } }) => (
        <>
          <p className="whitespace-pre-line">{words}</p>
          {button && (
            <p>
              Button: <a href={path}>{button}</a>
            </p>
          )}
        </>
      )}
    </Asked>
  );
}

function NotReached({ letterId }: { letterId: string }) {
  return (
    <Asked query={letterQuery(letterId)} busy="Reading the list...">
      {({ notReached, progress }) => (
        <>
          <p>
            The email provider refuses these addresses, mostly because they do not exist any more.
            There is nothing that you must do.
          </p>
          <ul>
            {notReached.map(({ address, reason }, index) => (
              <li key={index}>{`${address ?? 'Has left the newsletter'} (${reason})`}</li>
            ))}
          </ul>
          {progress.refused > notReached.length && (
            <p>{`And ${progress.refused - notReached.length} more.`}</p>
          )}
        </>
      )}
    </Asked>
  );
}
