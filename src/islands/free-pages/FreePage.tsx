import { createContext, use, useEffect, useRef, useState } from 'react';
import { local } from '#src/browser/storage.ts';
import {
  keyOfPage,
  nameOfField,
  readTypedWords,
  rowsToShow,
  type FreePageField,
  type FreePagePart,
  type TypedWords,
} from '#src/domain/free-pages/free-page.ts';
import { ActionResult } from '../ui/ActionResult.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/**
 * The fillable parts of a free page. Anything typed is stored only in this browser. All rows are
 * printed, including empty ones.
 */
export default function FreePage({
  slug,
  parts,
  cards = false,
}: {
  slug: string;
  parts: readonly FreePagePart[];
  /** Whether each part is a card with a cut line around it. */
  cards?: boolean | undefined;
}) {
  const [words, setWords] = useState<TypedWords>({});
  const [isKept, setKept] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const [status, setStatus] = useState('');
  const root = useRef<HTMLDivElement>(null);
  /**
   * Returns the stored text plus the current field values, including those that didn't fire an
   * input event.
   */
  const keptWords = (): TypedWords => ({
    ...readTypedWords(local.read(keyOfPage(slug))),
    ...typedSoFar(root.current),
  });
  useEffect(() => {
    setKept(local.isOpen());
    const kept = keptWords();
    setWords(kept);
    if (Object.keys(kept).length > 0) local.write(keyOfPage(slug), kept);
  }, []);
  useEffect(() => {
    // Don't let another tab with the same page, or a page restored from the back/forward cache,
    // lose text typed in this one.
    const readAgain = () => setWords(readTypedWords(local.read(keyOfPage(slug))));
    const onStorage = ({ key }: StorageEvent) => key === keyOfPage(slug) && readAgain();
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && readAgain();
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onPageShow);
    };
  }, [slug]);
  const type = (name: string, text: string) => {
    const typed = { ...keptWords(), [name]: text };
    setWords(typed);
    setStatus('');
    setKept(local.write(keyOfPage(slug), typed));
  };
  const ask = () => {
    setWords(keptWords());
    setAsking(true);
  };
  const clear = () => {
    local.remove(keyOfPage(slug));
    setWords({});
    setAsking(false);
    setStatus('We cleared everything you typed on this page.');
  };
  return (
    <div className="flow" ref={root}>
      {!isKept && (
        <p className="no-print font-bold">
          This browser won’t save what you type. Print this page before you leave it.
        </p>
      )}
      <Typing value={{ words, onType: type }}>
        {parts.map((part) => (
          <Step key={part.id} part={part} isCard={cards} />
        ))}
      </Typing>
      <div className="actions only-script no-print">
        <Button look="fill" icon="printer" onClick={() => print()}>
          Print this page
        </Button>
        <Button icon="close" onClick={ask}>
          Clear this page
        </Button>
      </div>
      <ActionResult className="no-print">{status}</ActionResult>
      {isAsking && (
        <Dialog title="Clear this page?" onClose={() => setAsking(false)}>
          <p>This erases everything you typed on this page. You can’t undo it.</p>
          <p className="actions">
            <Button look="fill" onClick={clear}>
              Yes, clear it
            </Button>
            <Button onClick={() => setAsking(false)}>Keep what I typed</Button>
          </p>
        </Dialog>
      )}
    </div>
  );
}

/** Returns the current field values. */
function typedSoFar(root: HTMLElement | null): TypedWords {
  const fields = root?.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(
    'textarea, input:checked',
  );
  return Object.fromEntries(
    [...(fields ?? [])].filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
  );
}

/** Field values and a callback for changes. */
const Typing = createContext<{
  words: TypedWords;
  onType: (name: string, text: string) => void;
}>({ words: {}, onType: () => {} });

function Step({ part, isCard }: { part: FreePagePart; isCard: boolean }) {
  const { id, title, text = [], points = [], fields, rows } = part;
  return (
    <section
      className={
        isCard
          ? 'flow rounded-md border-2 border-dashed border-line-strong p-4 break-inside-avoid'
          : 'flow'
      }
      aria-labelledby={id}
      data-from-content
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {text.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {rows ? (
        <Rows part={part} {...rows} />
      ) : (
        <div
          className={`grid gap-x-6 md:grid-cols-2 ${areShort(fields) ? 'print:grid-cols-3' : 'print:grid-cols-2'}`}
        >
          {fields.map((field) => (
            <Field key={field.id} field={field} name={nameOfField(id, 0, field.id)} />
          ))}
        </div>
      )}
    </section>
  );
}

/**
 * Returns whether a part has more than 4 fields with options to circle. If so, it prints in three
 * columns.
 */
function areShort(fields: readonly FreePageField[]): boolean {
  return fields.filter(({ choices }) => choices).length > 4;
}

/**
 * Full class names, because Tailwind scans the source for them. More columns wouldn't leave enough
 * room for handwriting.
 */
const COLUMNS: Readonly<Record<number, string>> = {
  2: 'print:grid-cols-[2rem_repeat(2,1fr)]',
  3: 'print:grid-cols-[2rem_repeat(3,1fr)]',
  4: 'print:grid-cols-[2rem_repeat(4,1fr)]',
};

/**
 * On screen, each row is a group of fields: rows with text, plus one more. Print shows all rows as
 * a table, or as groups if a row has too many fields for a table.
 */
function Rows({ part, name, count }: { part: FreePagePart; name: string; count: number }) {
  const { id, fields } = part;
  const shown = rowsToShow(part, use(Typing).words);
  const columns = COLUMNS[fields.length];
  const paper = columns
    ? `${columns} print:border-0 print:p-0`
    : 'print:grid-cols-3 print:mb-2 print:px-2 print:py-0';
  return (
    <div className="grid gap-4 print:block">
      {Array.from({ length: count }, (_, row) => (
        <fieldset
          key={row}
          className={`m-0 rounded-md border-2 border-line p-4 sm:grid sm:grid-cols-2 sm:gap-x-6 print:grid print:break-inside-avoid print:gap-x-3 ${paper} ${row < shown ? '' : 'not-print:hidden!'}`}
        >
          <legend className={`px-2 font-bold ${columns ? 'print:hidden' : ''}`}>
            {`${name} ${row + 1}`}
          </legend>
          {columns && (
            <span className="hidden self-end print:block" aria-hidden="true">
              {row + 1}
            </span>
          )}
          {fields.map((field) => (
            <Field
              key={field.id}
              field={field}
              name={nameOfField(id, row, field.id)}
              isBelow={columns !== undefined && row > 0}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

const ROOM = {
  1: '',
  2: 'print:min-h-[18mm]!',
  3: 'print:min-h-[27mm]!',
  4: 'print:min-h-[36mm]!',
};

function Field({
  field: { id, label, lines, keys, choices },
  name,
  isBelow = false,
}: {
  field: FreePageField;
  name: string;
  /** Whether the field is in a later row, where a printed table doesn't repeat the labels. */
  isBelow?: boolean;
}) {
  const { words, onType } = use(Typing);
  const box = `field mb-4 print:mb-0.5 print:gap-0 ${lines ? 'md:col-span-2 print:col-span-2' : ''}`;
  const labelClass = `field-label ${isBelow ? 'print:hidden' : ''}`;
  const typed = words[name] ?? '';
  if (choices) {
    return (
      <fieldset className={`${box} border-0 p-0`} data-field={id}>
        <legend className={labelClass}>{label}</legend>
        <div className="flex flex-wrap gap-x-6 print:gap-x-3">
          {choices.map((choice) => (
            <label key={choice} className="choice print:min-h-[8mm] print:gap-1">
              <input
                type="radio"
                name={name}
                value={choice}
                checked={typed === choice}
                autoComplete="off"
                onChange={() => onType(name, choice)}
              />
              <span>{choice}</span>
            </label>
          ))}
        </div>
      </fieldset>
    );
  }
  return (
    <div className={box}>
      <label className={labelClass} htmlFor={name}>
        {label}
      </label>
      {/* Grows with its content, so that nothing is cut off in print. */}
      <textarea
        className={`field-input field-sizing-content max-w-full! resize-none print:min-h-[10mm]! print:rounded-none print:border-0 print:border-b-2 print:px-0 print:py-1 ${ROOM[lines ?? 1]}`}
        id={name}
        name={name}
        rows={lines ?? 1}
        inputMode={keys && (keys === 'numbers' ? 'numeric' : 'tel')}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(name, event.target.value)}
      />
    </div>
  );
}
