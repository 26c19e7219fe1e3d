import { useEffect, useRef, useState } from 'react';
import { local } from '#src/browser/storage.ts';
import { PRACTICE_SHEET_KEY, readPicked, type HowTo } from '#src/domain/articles/practice-sheet.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { Button } from '../ui/Button.tsx';
import { HowToCard } from './HowToCard.tsx';

/**
 * The cards a reader picked, on one printable sheet. The selection is stored only in this browser.
 * A link from an article contains its card's ID in the fragment.
 */
export default function PracticeSheet({ cards }: { cards: readonly HowTo[] }) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [isKept, setKept] = useState(true);
  const root = useRef<HTMLDivElement>(null);
  const keep = (ids: readonly string[]) => {
    setPicked(ids);
    setKept(local.write(PRACTICE_SHEET_KEY, ids));
  };
  useEffect(() => {
    const checked =
      root.current?.querySelectorAll<HTMLInputElement>('fieldset input:checked') ?? [];
    const stored = readPicked(local.read(PRACTICE_SHEET_KEY), cards);
    const added = [...checked].map(({ id }) => id);
    const all = readPicked([...stored, ...added, location.hash.slice(1)], cards);
    setPicked(all);
    setKept(local.isOpen());
    if (all.length > stored.length) keep(all);
  }, [cards]);
  const shown = picked.flatMap((id) => cards.find((card) => card.id === id) ?? []);
  return (
    <div className="flow" ref={root}>
      {!isKept && (
        <p className="no-print font-bold">
          This browser won’t save anything. Print the sheet before you leave this page.
        </p>
      )}
      <fieldset className="no-print">
        <legend className="field-label">Which cards do you want on your sheet?</legend>
        <div className="grid gap-4 mt-4 grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] lg:grid-cols-4">
          {cards.map(({ id, title, src, height }) => (
            <label
              className={`choice items-start flex-wrap content-start p-2 rounded-md ${picked.includes(id) ? 'bg-info [outline:3px_solid_var(--color-act)]' : 'bg-surface'}`}
              key={id}
            >
              <span className="first-step">
                <img src={src} alt="" width={800} height={height} loading="lazy" />
              </span>
              <input
                type="checkbox"
                id={id}
                checked={picked.includes(id)}
                onChange={({ currentTarget }) =>
                  keep(currentTarget.checked ? [...picked, id] : picked.filter((one) => one !== id))
                }
              />
              <span className="flex-1 snug">{title}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={shown.length > 0 ? 'actions no-print pick-bar' : undefined}>
        <p className="m-0 font-bold" role="status">
          {shown.length > 0 && `${counted(shown.length, 'card')} picked`}
        </p>
        {shown.length > 0 && (
          <Button look="main" small icon="printer" onClick={() => print()}>
            Print my sheet
          </Button>
        )}
      </div>
      {shown.length > 0 && <h2 className="visually-hidden">Cards on my sheet</h2>}
      <div className="prose lg:grid lg:grid-cols-2 lg:gap-6 lg:*:my-0! lg:max-w-none">
        {shown.map((card) => (
          <HowToCard key={card.id} card={card} />
        ))}
      </div>
    </div>
  );
}
