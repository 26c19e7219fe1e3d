import type { MailKind, MailPayload, NewMail } from './email-definition.ts';
import { isUnowned, payloadMailOf } from './email-registry.ts';
import type { Services } from '#netlify/services.ts';
import { deliverQueued, type DeliveryServices } from './send-with-retries.ts';
import type { SendQuota } from './send-quota.ts';

export type MailServices = DeliveryServices &
  Pick<Services, 'deferred' | 'notificationSettings' | 'records'>;

/**
 * Time window, in milliseconds, in which sending the same content again counts as a second click
 * instead of a second message.
 */
const SAME_REQUEST = 10 * 60_000;

/**
 * Returns the request that this content belongs to, or opens a new one. Email IDs are derived from
 * the content, so two clicks at the same moment write the same records.
 * @param main The email that's queued last. If it exists, all the others do, too.
 * @returns `isKnown`: whether its emails are already queued; `since`: start of the 10-minute window
 * in which a second click gets the same ID, as Unix time in milliseconds
 */
export async function openMailRequest(
  content: readonly string[],
  main: MailKind,
  { crypto, outbox, now }: Pick<Services, 'crypto' | 'outbox' | 'now'>,
) {
  const at = now();
  const windowIndex = Math.floor(at / SAME_REQUEST);
  const requestIn = (index: number) => {
    const mailId = (kind: MailKind) => crypto.mailId(kind, ...content, index);
    return { id: mailId(main), mailId, since: index * SAME_REQUEST };
  };
  const requests = [requestIn(windowIndex), requestIn(windowIndex - 1)] as const;
  const earlier = await Promise.all(requests.map(({ id }) => outbox.mail(id)));
  for (const [index, request] of requests.entries()) {
    const queuedAt = earlier[index]?.at;
    if (queuedAt !== undefined && at < queuedAt + SAME_REQUEST)
      return { ...request, isKnown: true };
  }
  return { ...requests[0], isKnown: false };
}

/** Adds a payload to the outbox. The sweeper makes the first attempt to send it. Idempotent. */
export async function queueMail(
  mailId: string,
  payload: MailPayload,
  services: Pick<Services, 'emails' | 'mailPayloads' | 'outbox' | 'now'>,
): Promise<void> {
  const { mailPayloads, outbox, now } = services;
  const at = now();
  await mailPayloads.save(mailId, payload, at);
  await outbox.queue(payloadJob(mailId, payload, at, services));
}

/**
 * Adds payloads to the outbox in the given order, then makes the first attempt to send them.
 * @param quota Whether they're sent now or deferred, as returned by {@link countRequest}.
 */
export async function postMails(
  payloads: readonly { mailId: string; payload: MailPayload }[],
  services: MailServices,
  quota: SendQuota = 'now',
): Promise<void> {
  if (quota !== 'now') {
    const { deferred, now } = services;
    for (const mail of payloads) {
      await deferred.keep(payloadMailOf(mail.payload, services).to, { ...mail, ...quota }, now());
    }
    return;
  }
  const at = services.now();
  const mails = payloads.map(({ mailId, payload }) => payloadJob(mailId, payload, at, services));
  await Promise.all([
    ...payloads.map(({ mailId, payload }) => services.mailPayloads.save(mailId, payload, at)),
    services.records.createAll(mails.flatMap((mail) => services.outbox.announcement(mail))),
  ]);
  const queued = mails.map((mail) => services.outbox.queued(mail));
  const made = await services.records.createAll(...queued.map((record) => [record]));
  // A queued email counts as accepted. If the first attempt fails, the sweeper retries.
  await Promise.allSettled(
    mails.map((mail, index) => {
      const isNew = made.has(queued[index]?.key ?? '');
      return deliverQueued(mail, isNew ? 'created' : 'exists', services);
    }),
  );
}

function payloadJob(
  mailId: string,
  payload: MailPayload,
  at: number,
  services: Pick<Services, 'emails'>,
): NewMail {
  const ref = { type: 'payload', kind: payload.kind } as const;
  return { mailId, ref, at, isUnowned: isUnowned(payload, services) };
}
