import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { callFunction } from '../../browser/api.ts';
import { checkField, emailField } from '../../contracts/forms/form-definition.ts';
import { formatMoment } from '../../domain/coach-day.ts';
import { isHeld, whatGoes, WHAT_STAYS, type Held } from '../../domain/forgetting.ts';
import { serverState } from '../../stores/server-state.ts';
import { ActButton, ActStatus, useAct } from '../ui/act.tsx';

/** What was found under an address that somebody typed. */
interface Found {
  email: string;
  held: Held;
}

/** Forgets a person: shows first what goes and what stays, then asks. @param address Typed already, for an order. */
export function ForgetPerson({ address = '' }: { address?: string }) {
  const act = useAct();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const question = useRef<HTMLHeadingElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [found, setFound] = useState<Found>();

  useEffect(() => {
    if (found) question.current?.focus();
  }, [found]);

  const look = (event: FormEvent) => {
    event.preventDefault();
    const email = field.current?.value ?? '';
    const words = checkField(
      { ...emailField, missing: 'Enter the email address of this person' },
      email,
    );
    setWrong(words);
    setFound(undefined);
    if (words !== undefined) {
      field.current?.focus();
      return;
    }
    void act.run('Looking...', async () => {
      const held = await callFunction('coach-orders', { action: 'look-held', email });
      if (!isHeld(held)) return nothingWords(held);
      setFound({ email, held });
      return undefined;
    });
  };
  const forget = ({ email }: Found) =>
    void act
      .run('Forgetting...', async () => {
        await callFunction('coach-orders', { action: 'forget', email });
        await serverState.invalidateQueries();
        return 'Forgotten. The site looks once more within 10 minutes, for what came just now.';
      })
      .then((isDone) => {
        if (isDone) setFound(undefined);
      });

  return (
    <details className="max-w-[48rem]">
      <summary className="min-h-target cursor-pointer py-2">Forget a person</summary>
      <p>
        When somebody asks you to delete what you know about them. First you see what goes and what
        stays. Nothing is deleted before you say yes.
      </p>
      <form noValidate onSubmit={look}>
        <div className="field">
          <label htmlFor={id}>Email address of the person</label>
          {wrong !== undefined && (
            <p className="field-error" id={`${id}-error`}>
              {wrong}
            </p>
          )}
          <input
            id={id}
            className="field-input"
            type="email"
            autoComplete="off"
            defaultValue={address}
            onChange={() => setFound(undefined)}
            aria-invalid={wrong !== undefined}
            aria-describedby={wrong === undefined ? undefined : `${id}-error`}
            ref={field}
          />
        </div>
        <button type="submit" className="button" aria-disabled={act.busy !== undefined}>
          Look what is kept
        </button>
      </form>
      {found && (
        <section aria-labelledby={`${id}-question`} className="mt-6 wrap-anywhere">
          <h2 id={`${id}-question`} className="text-xl" tabIndex={-1} ref={question}>
            Forget {found.email}?
          </h2>
          <p>This goes for good, and nobody can bring it back:</p>
          <ul>
            {whatGoes(found.held).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>This stays:</p>
          <ul>
            {WHAT_STAYS.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <ActButton act={act} onPress={() => forget(found)}>
              Yes, forget this person
            </ActButton>
            <button
              type="button"
              className="button"
              onClick={() => {
                setFound(undefined);
                field.current?.focus();
              }}
            >
              No, keep it
            </button>
          </div>
        </section>
      )}
      <ActStatus act={act} />
    </details>
  );
}

function nothingWords({ forgottenAt }: Held): string {
  return forgottenAt === undefined
    ? 'Nothing is kept under this address. Is it spelled as the person wrote it?'
    : `Nothing is kept under this address any more. It was forgotten on ${formatMoment(forgottenAt)}.`;
}
