import type { Account } from '#netlify/services/accounts.ts';
import type { Services } from '#netlify/services/services.ts';

/** Ends an account with its sessions; carried out again, it does the same. */
export async function closeAccount(
  { id }: Pick<Account, 'id'>,
  { accounts, sessions, now }: Services,
): Promise<void> {
  const open = await sessions.list(id);
  await Promise.all(open.map(({ family }) => sessions.end(id, family, now())));
  await accounts.remove(id);
}
