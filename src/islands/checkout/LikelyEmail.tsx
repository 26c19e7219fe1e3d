import { useState } from 'react';
import { session } from '../../browser/storage.ts';
import { likelyAddress } from '../../domain/email-typos.ts';
import { readEmailAddress } from '../../domain/email-address.ts';
import { Button } from '../ui/Button.tsx';
import { useFormState } from '../ui/form-state.ts';

/** A field for an address of which somebody may be asked. */
type AddressField = 'email' | 'giftEmail';

/** Under this name the tab keeps the address that the buyer said to be right: who comes back is not asked again. */
const rightKey = (name: AddressField) => `right-${name}`;

/** Where the question stands, for whom the focus is brought to it. */
const idOf = (name: AddressField) => `likely-${name}`;

/** The address that was probably meant, unless the buyer said that this one is right. */
export function likelyEmail(name: AddressField, typed: string): string | undefined {
  const address = readEmailAddress(typed);
  const isAsked = address !== undefined && address !== session.read(rightKey(name));
  return isAsked ? likelyAddress(address) : undefined;
}

/** Brings the buyer to the question. */
export function goToLikelyEmail(name: AddressField): void {
  document.getElementById(idOf(name))?.focus();
}

/**
 * Asks below the field whether another address was meant, before anything is paid. A suggestion, never a
 * correction: the buyer takes it, or says that what they typed is right.
 */
export function LikelyEmail({ name, typed }: { name: AddressField; typed: string }) {
  const { fill, prefix } = useFormState();
  const [, redraw] = useState({});
  const likely = likelyEmail(name, typed);
  const answer = (address: string) => {
    session.write(rightKey(name), address);
    redraw({});
    // The pressed button is gone.
    document.getElementById(`${prefix}${name}`)?.focus();
  };
  return (
    <div role="status">
      {likely !== undefined && (
        <div
          className="notice grid-cols-[minmax(0,1fr)]! wrap-anywhere"
          id={idOf(name)}
          tabIndex={-1}
          role="group"
          aria-labelledby={`${idOf(name)}-words`}
        >
          <p id={`${idOf(name)}-words`}>
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
              {name === 'email' ? 'No, mine is right' : 'No, this one is right'}
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}
