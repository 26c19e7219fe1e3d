import { createHash } from 'node:crypto';
import type { MailPayload } from '#netlify/messages/registry.ts';
import type { Job } from './job.ts';
import { postMails, type Posting } from './queue-mail.ts';

const MESSAGES_IN_DIGEST = 50;
/** Mails to visitors that one run hands on: 60 in an hour, as many as go out at once in a calm one. */
export const VISITORS_AT_ONCE = 5;

export const deferredMails: Job<Posting> = {
  name: 'deferred',
  doing: 'handing on messages that were kept while very many came',
  run: handOnDeferred,
};

/**
 * Hands on what came above the number of the whole site: to the coach many messages in one mail, to
 * visitors some mails in each run. Cut off anywhere, nothing is lost; at worst the coach reads one twice.
 */
export async function handOnDeferred(services: Posting): Promise<void> {
  const { deferred, crypto, now } = services;
  const at = now();
  const [forCoach, forVisitors] = await Promise.all([
    deferred.some('coach', MESSAGES_IN_DIGEST, at),
    deferred.some('visitor', VISITORS_AT_ONCE, at),
  ]);
  for (const { key, mailId, payload } of forVisitors) {
    await postMails([{ mailId, payload: payload as MailPayload }], services);
    await deferred.drop(key);
  }
  if (forCoach.length === 0) return;
  const ids = forCoach.map(({ mailId }) => mailId);
  const name = createHash('sha256').update(ids.join(' ')).digest('hex');
  const payloads = forCoach.map(({ payload }) => payload);
  const payload = { kind: 'kept-messages', payloads } as const;
  await postMails([{ mailId: crypto.mailId('kept-messages', name), payload }], services);
  await Promise.all(forCoach.map(({ key }) => deferred.drop(key)));
}
