import { useQuery } from '@tanstack/react-query';
import type { AccountDetails } from '#src/contracts/account.ts';
import { SessionMissingError } from '#src/stores/auth-errors.ts';
import { account } from '#src/stores/auth.ts';
import { serverState } from '#src/stores/server-state.ts';
import { $session, noteSession, startSession } from '#src/stores/session.ts';

export const WHY_SIGN_IN = 'After you sign in, you’ll see your books and your account here.';

/**
 * Queries the signed-in user's account. If nobody is signed in, the error is a
 * {@link SessionMissingError}.
 */
export const useOwnAccount = (isEnabled = true) =>
  useQuery({ queryKey: ['account'], queryFn: readSignedIn, enabled: isEnabled }, serverState);

async function readSignedIn(): Promise<AccountDetails> {
  const session = $session.get().session ?? (await startSession());
  if (!session) throw new SessionMissingError('sign_in_needed', WHY_SIGN_IN);
  try {
    return await account({ action: 'details' });
  } catch (error) {
    if (error instanceof SessionMissingError) noteSession('SIGNED_OUT', null);
    throw error;
  }
}
