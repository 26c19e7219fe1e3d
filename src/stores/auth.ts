import type { AccountInput } from '../contracts/account.ts';
import type { AuthInput, SessionView } from '../contracts/auth.ts';
import type { Functions, InputOf, OutputOf } from '../contracts/functions.ts';
import { callFunction } from '../browser/api.ts';
import { asAuthError } from './auth-errors.ts';

/** @throws an error of `auth-errors.ts`, or a Refusal */
async function call<Name extends 'auth' | 'account', Input extends InputOf<Functions[Name]>>(
  name: Name,
  input: Input,
): Promise<OutputOf<Functions[Name], Input>> {
  try {
    return await callFunction(name, input);
  } catch (error) {
    throw asAuthError(error);
  }
}

const auth = <Input extends AuthInput>(input: Input) => call('auth', input);
const account = <Input extends AccountInput>(input: Input) => call('account', input);

export const signUp = (email: string, password: string) =>
  auth({ action: 'sign-up', email, password });
export const resendSignUp = (token: string) => auth({ action: 'resend', token });
export const signIn = (email: string, password: string) =>
  auth({ action: 'sign-in', email, password });
export const giveSecondFactor = (code: string) => auth({ action: 'second-factor', code });
export const confirmLink = (token: string, password: string, isNew: boolean) =>
  auth({ action: 'confirm', token, password, isNew });
export const refuseChange = (token: string) => auth({ action: 'not-me', token });
export const loseSecondFactor = () => auth({ action: 'second-factor-lost' });
export const recover = (email: string) => auth({ action: 'recover', email });
export const resetPassword = (token: string, password: string) =>
  auth({ action: 'reset', token, password });
export const signOut = () => auth({ action: 'sign-out' });

/** Who is signed in; `null` for nobody. */
export async function readSession(): Promise<SessionView | null> {
  return (await auth({ action: 'session' })).session ?? null;
}

/** Replaces the session's token before it ends. */
export async function refreshSession(): Promise<SessionView | null> {
  return (await auth({ action: 'refresh' })).session ?? null;
}

export const readAccount = () => account({ action: 'details' });
export const openOrder = (id: string) => account({ action: 'open-order', id });
export const endSession = (id: string) => account({ action: 'end-session', id });
export const signOutEverywhere = () => account({ action: 'sign-out-everywhere' });
export const changeEmail = (email: string, password: string) =>
  account({ action: 'change-email', email, password });
export const changePassword = (password: string, newPassword: string) =>
  account({ action: 'change-password', password, newPassword });
export const startSecondFactor = (password: string) =>
  account({ action: 'second-factor-start', password });
export const confirmSecondFactor = (setUp: string, code: string) =>
  account({ action: 'second-factor-confirm', setUp, code });
export const endSecondFactor = (password: string, code: string) =>
  account({ action: 'second-factor-off', password, code });
export const renewRecoveryCodes = (password: string, code: string) =>
  account({ action: 'recovery-codes', password, code });
export const readOwnData = () => account({ action: 'data' });
export const deleteAccount = (password: string) => account({ action: 'delete', password });
