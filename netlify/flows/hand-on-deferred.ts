import { createHash } from 'node:crypto';
import type { MailPayload } from '#netlify/messages/registry.ts';
import type { Services } from '#netlify/services/services.ts';
import { queueMail } from './submission.ts';

/** Messages that one mail to the coach brings. */
const MESSAGES_IN_DIGEST = 50;
/** Mails to visitors that one run hands on: 60 in an hour, as many as go out at once in a calm one. */
export const VISITORS_AT_ONCE = 5;

/**
 * Hands on what came above the number of the whole site: to the coach many messages in one mail, to
 * visitors some mails in each run. Cut off anywhere, nothing is lost; at worst the coach reads one twice.
 * @returns how many mails it queued
 */
export async function handOnDeferred(services: Services): Promise<number> {
  const { deferred, vault, now } = services;
  const at = now();
  const [forCoach, forVisitors] = await Promise.all([
    deferred.some('coach', MESSAGES_IN_DIGEST, at),
    deferred.some('visitor', VISITORS_AT_ONCE, at),
  ]);
  for (const { key, mailId, payload } of forVisitors) {
    await queueMail(mailId, payload as MailPayload, services);
    await deferred.drop(key);
  }
  if (forCoach.length === 0) return forVisitors.length;
  const ids = forCoach.map(({ mailId }) => mailId);
  const name = createHash('sha256').update(ids.join(' ')).digest('hex');
  const payloads = forCoach.map(({ payload }) => payload);
  await queueMail(
    vault.mailId('kept-messages', name),
    { kind: 'kept-messages', payloads },
    services,
  );
  await Promise.all(forCoach.map(({ key }) => deferred.drop(key)));
  return forVisitors.length + 1;
}
