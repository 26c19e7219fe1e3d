import { MAIL_TROUBLE } from '#src/domain/alert.ts';
import type { Services } from '#netlify/services/services.ts';

/** Puts aside what was wrong with the mails of an order: another address is there, or a mail arrived. */
export async function endMailTrouble(sessionId: string, { alerts, now }: Services): Promise<void> {
  await alerts.endOf(sessionId, MAIL_TROUBLE, now());
}
