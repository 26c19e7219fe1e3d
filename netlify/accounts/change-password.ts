import type { MailServices } from '#netlify/mail/queue.ts';
import type { Services } from '#netlify/services.ts';
import type { Account } from './account-records.ts';
import { changeAndEndSessions } from './end-sessions.ts';
import { requireGoodPassword } from './known-passwords.ts';
import { requireOwner, type OwnerProof } from './require-owner.ts';
import { wrongCredentials } from './sign-in.ts';

/**
 * Changes the password and ends all sessions. The caller starts a new one.
 * @throws {HttpError} invalid_credentials, weak_password, too_many_requests
 */
export async function changePassword(
  account: Account,
  { newPassword, ...proof }: OwnerProof & { newPassword: string },
  services: MailServices & Pick<Services, 'accounts' | 'passwords' | 'sessions'>,
): Promise<Account> {
  // Check this first. A code works only once, so don't use it up on a weak password.
  requireGoodPassword(newPassword, account.email, 'newPassword');
  await requireOwner(account, proof, services);
  const hash = await services.passwords.hash(newPassword);
  const changed = await changeAndEndSessions(
    account.id,
    (state) => ({ ...state, password: hash }),
    'password-changed',
    services,
  );
  if (!changed) throw wrongCredentials();
  return changed;
}
