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

/** The word of a mailed link. */
const verificationToken = boundedText(200).min(1);

/** `auth`: everything that one can do without being signed in, and the session itself. */
export const authInput = z.discriminatedUnion('action', [
  action('sign-up', formSchema(signUpForm)),
  /** Sends the mail of a sign-up again: by its receipt, or by its link, also one that has ended. */
  action('resend', { token: verificationToken }),
  action('sign-in', formSchema(signInForm)),
  /** After the password, for accounts that ask for a code. */
  action('second-factor', formSchema(codeForm)),
  /** The press on the page that a mailed link opens, with the password that goes with the link. */
  action('confirm', {
    token: verificationToken,
    ...formSchema(confirmForm),
    /** Lets the owner of the mailbox choose another password than that of the sign-up. */
    isNew: z.boolean().default(false),
  }),
  /** Stops what somebody asked in the owner's name, by the link of the mail that told of it. */
  action('not-me', { token: verificationToken }),
  /** For who has the password and neither app nor recovery code: mails a way that works after a day. */
  action('second-factor-lost'),
  action('recover', formSchema(recoverForm)),
  action('reset', {
    token: verificationToken,
    ...formSchema(newPasswordForm),
  }),
  action('sign-out'),
  /** Who is signed in. Replaces a token that is past half of its life. */
  action('session'),
  action('refresh'),
]);

/** A session as pages know it. Its secret is in a cookie that no script can read. */
export interface SessionView {
  email: string;
  /** When it ends without a refresh, milliseconds since 1970. */
  expiresAt: number;
  /** `needed` means that the password was right and the code is still missing. */
  secondFactor: 'off' | 'needed' | 'given';
  /** Whether this session may enter the coach's room. */
  isCoach: boolean;
  /** Whether the address belongs to the coach, who needs a second factor. */
  isOnCoachList: boolean;
}

/** What the function answers. `check-mail` says nothing about the address. */
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
  /** Of a sign-up: with it the mail can be had again. */
  receipt?: string;
}
