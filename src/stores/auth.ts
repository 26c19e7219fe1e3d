import type { Functions, InputOf, OutputOf } from '#src/contracts/endpoints.ts';
import { callFunction } from '#src/browser/api.ts';
import { asAuthError } from './auth-errors.ts';

/** @throws an error from `auth-errors.ts`, or an HttpError */
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

/** Calls that don't require a sign-in, and the session itself. */
export const auth = <Input extends InputOf<Functions['auth']>>(input: Input) => call('auth', input);

/** Calls for account owners. */
export const account = <Input extends InputOf<Functions['account']>>(input: Input) =>
  call('account', input);
