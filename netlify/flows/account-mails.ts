import { randomUUID } from 'node:crypto';
import type { AccountEvent } from '#src/domain/account-event.ts';
import type { Letter } from '#netlify/services/letters.ts';
import type { Services } from '#netlify/services/services.ts';
import { hasRoomFor } from './mail-limits.ts';
import { postLetters } from './submission.ts';

/** Sends a mail that somebody set off by typing an address, unless that address had enough today. */
export async function mailTyped(
  letter: Extract<Letter, { to: string }>,
  services: Services,
): Promise<void> {
  const by = randomUUID();
  if (!(await hasRoomFor(letter.to, 'account', by, services))) return;
  await postLetters([{ mailId: services.vault.mailId(letter.kind, by), letter }], services);
}

/** Tells the owner of an account what happened in it. */
export async function mailNotice(
  to: string,
  event: AccountEvent,
  services: Services,
): Promise<void> {
  const mailId = services.vault.mailId('account-notice', event, randomUUID());
  await postLetters([{ mailId, letter: { kind: 'account-notice', to, event } }], services);
}
