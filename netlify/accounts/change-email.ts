import { comparableAddress } from '#src/domain/email-address.ts';
import { refuseField } from '#src/domain/http-error.ts';
import type { MailServices } from '#netlify/mail/queue.ts';
import type { Services } from '#netlify/services.ts';
import type { Account } from './account-records.ts';
import { requireOwner, type OwnerProof } from './require-owner.ts';
import { mailLink, mailWarning } from './send-account-emails.ts';

/**
 * Emails a confirmation link to the new address and notifies the current one. The address changes
 * once the link is confirmed (`account-links.ts`). Never reveals whether other accounts exist.
 * Rejects the coach's addresses, which come with dashboard access.
 * @throws {HttpError} bad_request, invalid_credentials, too_many_requests
 */
export async function requestEmailChange(
  account: Account,
  { email, ...proof }: OwnerProof & { email: string },
  services: MailServices & Pick<Services, 'accounts' | 'passwords'>,
): Promise<void> {
  await requireOwner(account, proof, services);
  const { accounts, env, verificationTokens, now } = services;
  if (env.coachEmails.includes(comparableAddress(email))) {
    const message = 'You can’t change your account to this address. Please use another one.';
    throw refuseField('bad_request', 'email', message);
  }
  const known = await accounts.findByAddress(email);
  const isOther = known !== undefined && known.id !== account.id;
  const { id: accountId, epoch, email: before } = account;
  const of = { accountId, epoch, email };
  await mailLink(
    { purpose: 'change-email', before, ...of },
    (token) =>
      isOther
        ? { kind: 'account-known', to: email }
        : { kind: 'account-change-email', to: email, token },
    services,
    { from: accountId },
  );
  const stop = await verificationTokens.issue({ purpose: 'not-me', ...of, email: before }, now());
  await mailWarning({ kind: 'account-email-asked', to: before, stop }, services);
}
