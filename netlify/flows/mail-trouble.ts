import { isMailTrouble } from '#src/domain/alert.ts';
import type { Services } from '#netlify/services/services.ts';

/** Puts aside what was wrong with the mails of an order: another address is there, or a mail arrived. */
export async function endMailTrouble(sessionId: string, services: Services): Promise<void> {
  const { orders, now } = services;
  for (const alert of await orders.alerts()) {
    if (isMailTrouble(alert) && alert.sessionId === sessionId) await orders.endAlert(alert, now());
  }
}
