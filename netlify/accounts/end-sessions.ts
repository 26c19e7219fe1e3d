import type { AccountEvent } from './emails.ts';
import type { Account, Change } from './account-records.ts';
import type { Services } from '#netlify/services.ts';
import { mailNotice } from './send-account-emails.ts';
import type { MailServices } from '#netlify/mail/queue.ts';

/** Ends all of an account's sessions and removes them from the owner's session list. */
export async function endSessions(
  id: string,
  { sessions, now }: Pick<Services, 'now' | 'sessions'>,
): Promise<void> {
  const open = await sessions.list(id);
  await Promise.all(open.map(({ family }) => sessions.end(id, family, now())));
}

/**
 * Changes an account, ends all its sessions, and notifies its owner.
 * @returns the changed account, or `undefined` if it doesn't exist or `change` rejected the update
 */
export async function changeAndEndSessions(
  id: string,
  change: Change,
  event: AccountEvent,
  services: MailServices & Pick<Services, 'accounts' | 'sessions'>,
): Promise<Account | undefined> {
  const changed = await services.accounts.change(id, change);
  if (!changed) return undefined;
  await endSessions(id, services);
  await mailNotice(changed.email, event, services);
  return changed;
}
