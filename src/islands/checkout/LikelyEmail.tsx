import { likelyAddress } from '../../domain/email-typos.ts';
import { readEmailAddress } from '../../domain/email-address.ts';
import { useFormState } from '../ui/form-state.ts';

/** Where the question stands, for whom the focus is brought to it. */
const ID = 'likely-email';

/** The address that was probably meant, unless the buyer said that this one is right. */
export function likelyEmail(typed: string, right: string): string | undefined {
  const address = readEmailAddress(typed);
  return address === undefined || address === right ? undefined : likelyAddress(address);
}

/** Brings the buyer to the question. */
export function goToLikelyEmail(): void {
  document.getElementById(ID)?.focus();
}

/**
 * Asks below the field whether another address was meant, before anything is paid. A suggestion, never a
 * correction: the buyer takes it, or says that what they typed is right.
 */
export function LikelyEmail({
  typed,
  right,
  onRight,
}: {
  typed: string;
  /** The address that the buyer has said to be right. */
  right: string;
  onRight: (address: string) => void;
}) {
  const { fill, prefix } = useFormState();
  const likely = likelyEmail(typed, right);
  const answer = (address: string) => {
    onRight(address);
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
