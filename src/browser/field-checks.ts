import { readEmailAddress } from '../domain/email-address.ts';

/** Says in words what is wrong with what was typed into a field; nothing when it is right. */
export type FieldCheck = (value: string) => string | undefined;

/**
 * A field that must have text.
 * @param missing What to say when it is empty.
 * @param most Characters that the server takes, counted as it does (UTF-16).
 */
export function needsText(missing: string, most = Infinity): FieldCheck {
  return (value) => {
    const { length } = value.trim();
    if (length === 0) return missing;
    return length > most ? `Use at most ${most} characters. You have ${length}.` : undefined;
  };
}

/** A field that must have one email address. */
export const needsAddress: FieldCheck = (value) => {
  if (value.trim() === '') return 'Enter your email address';
  return readEmailAddress(value) ? undefined : 'Enter an email address like name@example.com';
};
