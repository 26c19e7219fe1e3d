import { useState } from 'react';
import { session } from '../../browser/storage.ts';
import { likelyAddress } from '../../domain/email-typos.ts';
import { readEmailAddress } from '../../domain/email-address.ts';
import { useFormState } from '../ui/form-state.ts';

/** Under this name the tab keeps the address that the buyer said to be right: who comes back is not asked again. */
const RIGHT = 'right-email';

/** Where the question stands, for whom the focus is brought to it. */
const ID = 'likely-email';

/** The address that was probably meant, unless the buyer said that this one is right. */
export function likelyEmail(typed: string): string | undefined {
  const address = readEmailAddress(typed);
  const isAsked = address !== undefined && address !== session.read(RIGHT);
  return isAsked ? likelyAddress(address) : undefined;
}

/** Brings the buyer to the question. */
export function goToLikelyEmail(): void {
  document.getElementById(ID)?.focus();
}

/**
 * Asks below the field whether another address was meant, before anything is paid. A suggestion, never a
 * correction: the buyer takes it, or says that what they typed is right.
 */
export function LikelyEmail({ typed }: { typed: string }) {
  const { fill, prefix } = useFormState();
  const [, redraw] = useState({});
  const likely = likelyEmail(typed);
  const answer = (address: string) => {
    session.write(RIGHT, address);
    redraw({});
    // The pressed button is gone.
    document.getElementById(`${prefix}email`)?.focus();
  };
  return (
    <div role="status">
      {likely !== undefined && (
        <div
          className="notice grid-cols-[minmax(0,1fr)]! wrap-anywhere"
          id={ID}
          tabIndex={-1}
          role="group"
          aria-labelledby={`${ID}-words`}
        >
          <p id={`${ID}-words`}>
            Did you mean <strong>{likely}</strong>?
          </p>
          <p className="actions">
            <button
              type="button"
              className="button"
              onClick={() => {
                fill('email', likely);
                answer(likely);
              }}
            >
              Yes, use this one
            </button>
            <button
              type="button"
              className="button"
              onClick={() => answer(readEmailAddress(typed) ?? '')}
            >
              No, mine is right
            </button>
          </p>
        </div>
      )}
    </div>
  );
}
