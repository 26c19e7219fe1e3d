import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';
import {
  codeForm,
  confirmForm,
  newPasswordForm,
  recoverForm,
  signInForm,
  signUpForm,
} from './forms/account.ts';
import { formSchema } from './forms/field-schema.ts';

/** Token from an emailed link. */
const verificationToken = boundedText(200).min(1);

/** `auth`: everything that visitors can do without signing in, plus session management. */
export const authInput = z.discriminatedUnion('action', [
  action('sign-up', formSchema(signUpForm)),
  /** Resends the sign-up email. Takes the receipt or the link's token, even an expired one. */
  action('resend', { token: verificationToken }),
  action('sign-in', formSchema(signInForm)),
  /** Second step of signing in, after the password, if the account has a second factor. */
  action('second-factor', formSchema(codeForm)),
  /**
   * Sent when the visitor selects the button on the page that an emailed link opens. Includes the
   * account's password, or a newly chosen one.
   */
  action('confirm', {
    token: verificationToken,
    ...formSchema(confirmForm),
    /** Lets the owner of the mailbox choose a different password from the one at sign-up. */
    isNew: z.boolean().default(false),
  }),
  /**
   * Cancels a request made in the owner's name. Uses the link from the email that announced the
   * request.
   */
  action('not-me', { token: verificationToken }),
  /**
   * Emails a link that can turn off the second factor a day later, for account owners who have the
   * password but neither the app nor a recovery code.
   */
  action('second-factor-lost'),
  action('recover', formSchema(recoverForm)),
  action('reset', {
    token: verificationToken,
    ...formSchema(newPasswordForm),
  }),
  action('sign-out'),
  /** Returns the current session. Replaces its token after half of its lifetime. */
  action('session'),
  action('refresh'),
]);

/** A session as pages see it. Its secret is in a cookie that scripts can't read. */
export interface SessionView {
  email: string;
  /** Expiration time if it isn't refreshed, as Unix time in milliseconds. */
  expiresAt: number;
  /** `needed` means the password was correct but the code is still missing. */
  secondFactor: 'off' | 'needed' | 'given';
  /** Whether this session can open the dashboard. */
  isCoach: boolean;
  /** Whether the email address belongs to the coach, who needs a second factor. */
  isOnCoachList: boolean;
  /** Set if the user signed in with a recovery code, for example after losing their phone. */
  usedRecoveryCode?: true;
  /**
   * Set if the recovery code was used recently enough to replace the app without entering a code or
   * password again.
   */
  hasJustRecovered?: true;
}

/** Response from `auth`. `check-mail` doesn't reveal anything about the email address. */
export interface AuthOutput {
  status:
    | 'check-mail'
    | 'signed-in'
    | 'second-factor-needed'
    | 'confirmed'
    | 'email-changed'
    | 'factor-removed'
    | 'stopped'
    | 'password-changed'
    | 'signed-out'
    | 'session';
  session?: SessionView | null;
  /** Returned after sign-up, for resending the email. */
  receipt?: string;
}
