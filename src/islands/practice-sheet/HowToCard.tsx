import type { HowTo } from '#src/domain/articles/practice-sheet.ts';
import { withPhoneLinks } from '#src/domain/phone-links.ts';

/**
 * A card that shows how to do an exercise or a task: a picture with its step below it for each
 * position, then how much and how often, when to stop, an easier and a harder version, and what to
 * ask. In articles, it works without a script: a checkbox mirrors the pictures for people whose
 * other side is weaker.
 *
 * Each step shows its own part of one drawing (see `how-to` in `prose.css`), so the steps can stack
 * when text is large.
 */
export function HowToCard({ card, addAt }: { card: HowTo; addAt?: string }) {
  const { id, title, start, positions, dose, easier, harder, stop, ask, weakSide, src, height } =
    card;
  const notes = [
    ['Easier:', easier],
    ['Harder:', harder],
    ['Ask your therapist:', ask],
  ] as const;
  return (
    <section className="card how-to" aria-labelledby={`how-to-${id}`}>
      <h3 id={`how-to-${id}`}>{title}</h3>
      <p>
        <strong>Start:</strong> <span>{start}</span>
      </p>
      {weakSide && (
        <>
          <input className="check-box no-print" type="checkbox" id={`side-${id}`} />
          <label className="no-print" htmlFor={`side-${id}`}>
            My other side is weaker. Flip the pictures.
          </label>
        </>
      )}
      <ol>
        {positions.map(({ text, alt }, at) => (
          <li key={text}>
            <span>
              <img src={src} alt={alt} width={800} height={height} loading="lazy" />
            </span>
            <strong aria-hidden="true">{`${at + 1}.`}</strong> <span>{text}</span>
          </li>
        ))}
      </ol>
      {weakSide && <p className="small">The yellow band marks the weaker side.</p>}
      <p>
        <strong>How much:</strong> <span>{dose}</span>
      </p>
      <p className="small">
        Your therapist’s plan
        <span aria-hidden="true">: ____________</span>
      </p>
      <Note label="Stop if" text={stop} className="stop-if" />
      {notes.map(([label, text]) => (
        <Note key={label} label={label} text={text} />
      ))}
      {addAt !== undefined && (
        <p className="no-print">
          <a className="alone" href={addAt}>
            Add to my practice sheet
          </a>
        </p>
      )}
    </section>
  );
}

/** A line of a card, with tappable phone numbers. */
function Note({ label, text, className }: { label: string; text: string; className?: string }) {
  return (
    <p className={className}>
      <strong>{label}</strong>
      {withPhoneLinks(` ${text}`).map(({ text: part, href }) =>
        href ? (
          <a key={part} href={href}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
