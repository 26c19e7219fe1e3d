import { useState } from 'react';
import { session } from '#src/browser/storage.ts';
import { likelyAddress } from '#src/domain/email-typos.ts';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { Button } from './Button.tsx';
import { useFormState } from './form-state.ts';

/**
 * Session storage key for an address that the visitor confirmed, so that they aren't asked again
 * when they come back.
 */
const rightKey = (name: string) => `right-${name}`;

/**
 * Returns the address that the visitor probably meant, unless they confirmed the one they typed.
 */
export function likelyEmail(name: string, typed: string): string | undefined {
  const address = readEmailAddress(typed);
  const isUnsure = address !== undefined && address !== session.read(rightKey(name));
  return isUnsure ? likelyAddress(address) : undefined;
}

/** Moves focus to the prompt about a likely typo in a field. */
export function goToLikelyEmail(fieldId: string): void {
  document.getElementById(`likely-${fieldId}`)?.focus();
}

/**
 * Asks below the field whether the visitor meant another address, before anything is sent. It's
 * only a suggestion: the visitor accepts it or confirms what they typed.
 */
export function LikelyEmail({ name, typed }: { name: string; typed: string }) {
  const { fill, prefix } = useFormState();
  const [, redraw] = useState({});
  const likely = likelyEmail(name, typed);
  const id = `${prefix}${name}`;
  const answer = (address: string) => {
    session.write(rightKey(name), address);
    redraw({});
    // The clicked button no longer exists, so move focus.
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
              No, what I typed is right
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}
