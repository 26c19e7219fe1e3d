import type { Account } from '#netlify/services/accounts.ts';
import type { Services } from '#netlify/services/services.ts';
import { endSessions } from './account-links.ts';

/** Ends an account with its sessions; carried out again, it does the same. */
export async function closeAccount({ id }: Pick<Account, 'id'>, services: Services): Promise<void> {
  await endSessions({ id }, services);
  await services.accounts.remove(id);
}
