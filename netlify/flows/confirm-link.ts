import type { Posting } from './queue-mail.ts';
import type { Account } from '#netlify/services/accounts.ts';
import type { Services } from '#netlify/services/services.ts';
import { confirmNewAddress, endLostFactor, linkIsOver } from './account-links.ts';
import { confirmSignUp } from './sign-up.ts';

interface Confirmed {
  status: 'confirmed' | 'email-changed' | 'factor-removed';
  /** That of a sign-up; its owner has just shown mailbox and password. */
  account?: Account;
}

/**
 * Does what a mailed link is for, with the password that goes with it.
 * Why a password is needed as well: decision 010.
 * @param typed `isNew` lets the owner of the mailbox choose a password for a sign-up.
 * @throws {HttpError} invalid_token, link_too_early, invalid_credentials, weak_password, account_exists,
 * too_many_requests
 */
export async function confirmLink(
  token: string,
  typed: { password: string; isNew: boolean },
  services: Posting & Pick<Services, 'accounts' | 'passwords' | 'sessions'>,
): Promise<Confirmed> {
  const { verificationTokens, now } = services;
  const verificationToken = await verificationTokens.look(
    token,
    ['verify', 'change-email', 'end-factor'],
    now(),
  );
  switch (verificationToken?.purpose) {
    case undefined:
      throw linkIsOver();
    case 'verify':
      return {
        status: 'confirmed',
        account: await confirmSignUp(verificationToken, typed, services),
      };
    case 'change-email':
      await confirmNewAddress(verificationToken, typed.password, services);
      return { status: 'email-changed' };
    case 'end-factor':
      await endLostFactor(verificationToken, typed.password, services);
      return { status: 'factor-removed' };
  }
}
