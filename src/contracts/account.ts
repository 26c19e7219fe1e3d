import { z } from 'zod';
import { boundedText, matchingText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';
import type { SessionView } from './auth.ts';
import {
  changeEmailForm,
  changePasswordForm,
  codeField,
  confirmFactorForm,
  deleteAccountForm,
  endFactorForm,
  renewCodesForm,
  startFactorForm,
} from './forms/account.ts';
import { fieldSchema, formSchema } from './forms/field-schema.ts';

const id = matchingText(32, /^[a-f0-9]{32}$/, 'We can’t find this. Reload the page.');

/** Required if the account has a second factor. */
const code = fieldSchema(codeField).optional();

/** `account`: actions for a signed-in account owner. */
export const accountInput = z.discriminatedUnion('action', [
  action('details'),
  action('open-order', { id }),
  action('end-session', { id }),
  action('sign-out-everywhere'),
  action('change-email', { ...formSchema(changeEmailForm), code }),
  action('change-password', { ...formSchema(changePasswordForm), code }),
  /** Sets up an authenticator app, either the first one or a replacement. */
  action('second-factor-start', { ...formSchema(startFactorForm), code }),
  /** Replaces a lost app, right after signing in with a recovery code. */
  action('second-factor-recover'),
  action('second-factor-confirm', {
    setUp: boundedText(600).min(1),
    ...formSchema(confirmFactorForm),
  }),
  action('second-factor-off', formSchema(endFactorForm)),
  /** Replaces the recovery codes. The old ones no longer work. */
  action('recovery-codes', formSchema(renewCodesForm)),
  action('data'),
  action('delete', { ...formSchema(deleteAccountForm), code }),
]);

export interface OwnOrder {
  id: string;
  books: { slug: string; title: string }[];
  /** When it was paid, as Unix time in milliseconds. */
  at: number;
  /** Why its books can't be opened, in plain language. */
  stopped?: string;
}

export interface AccountDetails {
  session: SessionView;
  orders: OwnOrder[];
  sessions: { id: string; device: string; startedAt: number; isThis: boolean }[];
}

/** Data for setting up an authenticator app. */
export interface SecondFactorSetUp {
  /** Sent back with the first code. Only the server can read it. */
  setUp: string;
  secret: string;
  address: string;
  /** QR code: an SVG path in a square of `size` units. */
  picture: { path: string; size: number };
}

export interface AccountDone {
  status: 'done' | 'check-mail';
  /** URL that opens an order's books. */
  url?: string;
  recoveryCodes?: string[];
  session?: SessionView | null;
  data?: unknown;
}
