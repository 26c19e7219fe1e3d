import type { MailServices } from '#netlify/mail/queue.ts';
import type { Services } from '#netlify/services.ts';
import { endSessions } from './end-sessions.ts';
import { requireOwner, type OwnerProof } from './require-owner.ts';
import type { Account } from './account-records.ts';
import { mailNotice } from './send-account-emails.ts';

/**
 * Deletes an account and ends its sessions. Orders are kept because tax law requires it.
 * @throws {HttpError} invalid_credentials, too_many_requests
 */
export async function deleteAccount(
  account: Account,
  proof: OwnerProof,
  services: MailServices & Pick<Services, 'accounts' | 'passwords' | 'sessions'>,
): Promise<void> {
  await requireOwner(account, proof, services);
  await closeAccount(account.id, services);
  await mailNotice(account.email, 'deleted', services);
}

/** Deletes an account and ends its sessions. Idempotent. */
export async function closeAccount(
  id: string,
  services: Pick<Services, 'accounts' | 'now' | 'sessions'>,
): Promise<void> {
  await endSessions(id, services);
  await services.accounts.remove(id);
}
