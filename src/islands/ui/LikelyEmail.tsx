import { useState } from 'react';
import { session } from '#src/browser/storage.ts';
import { likelyAddress } from '#src/domain/email-typos.ts';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { Button } from './Button.tsx';
import { useFormState } from './form-state.ts';

/** Under this name the tab keeps the address that somebody said to be right: who comes back is not asked again. */
const rightKey = (name: string) => `right-${name}`;

/** The address that was probably meant, unless somebody said that this one is right. */
export function likelyEmail(name: string, typed: string): string | undefined {
  const address = readEmailAddress(typed);
  const isUnsure = address !== undefined && address !== session.read(rightKey(name));
  return isUnsure ? likelyAddress(address) : undefined;
}

/** Brings somebody to the question about a field. */
export function goToLikelyEmail(fieldId: string): void {
  document.getElementById(`likely-${fieldId}`)?.focus();
}

/**
 * Asks below the field whether another address was meant, before anything is sent to it. A suggestion, never a
 * correction: they take it, or say that what they typed is right.
 */
export function LikelyEmail({ name, typed }: { name: string; typed: string }) {
  const { fill, prefix } = useFormState();
  const [, redraw] = useState({});
  const likely = likelyEmail(name, typed);
  const id = `${prefix}${name}`;
  const answer = (address: string) => {
    session.write(rightKey(name), address);
    redraw({});
    // The pressed button is gone.
    document.getElementById(id)?.focus();
  };
  return (
    <div role="status">
      {likely !== undefined && (
        <div
          className="notice"
          id={`likely-${id}`}
          tabIndex={-1}
          role="group"
          aria-labelledby={`likely-${id}-words`}
        >
          <p id={`likely-${id}-words`}>
            Did you mean <strong>{likely}</strong>?
          </p>
          <p className="actions">
            <Button
              onClick={() => {
                fill(name, likely);
                answer(likely);
              }}
            >
              Yes, use this one
            </Button>
            <Button onClick={() => answer(readEmailAddress(typed) ?? '')}>
              {name === 'giftEmail' ? 'No, this one is right' : 'No, mine is right'}
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}
