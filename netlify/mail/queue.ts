import type { MailKind, MailPayload, NewMail } from './email-definition.ts';
import { isUnowned, payloadMailOf } from './email-registry.ts';
import type { Services } from '#netlify/services.ts';
import { deliverQueued, type Delivery } from './deliver.ts';
import type { Room } from './send-quota.ts';

export type Posting = Delivery & Pick<Services, 'deferred' | 'records'>;

/** The same content within this time, in milliseconds, is a second press and not a second message. */
const SAME_REQUEST = 10 * 60_000;

/**
 * Finds the request that this content belongs to, or opens a new one. The ids of its mails come from
 * the content, so two presses at the same moment write the same records.
 * @param main The mail that is queued last: when it is there, all are.
 * @returns `isKnown`: whether its mails are on their way already
 */
export async function openMailRequest(
  content: readonly string[],
  main: MailKind,
  { crypto, outbox, now }: Pick<Services, 'crypto' | 'outbox' | 'now'>,
) {
  const at = now();
  const stretch = Math.floor(at / SAME_REQUEST);
  const requestIn = (index: number) => {
    const mailId = (kind: MailKind) => crypto.mailId(kind, ...content, index);
    return { id: mailId(main), mailId };
  };
  const requests = [requestIn(stretch), requestIn(stretch - 1)] as const;
  const earlier = await Promise.all(requests.map(({ id }) => outbox.mail(id)));
  for (const [index, request] of requests.entries()) {
    const queuedAt = earlier[index]?.at;
    if (queuedAt !== undefined && at < queuedAt + SAME_REQUEST)
      return { ...request, isKnown: true };
  }
  return { ...requests[0], isKnown: false };
}

/** Puts a payload into the outbox and leaves the first attempt to the sweeper. Doing it again changes nothing. */
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
 * Puts payloads into the outbox in this order, then makes the first attempt to send them.
 * @param room Whether they go out now, or wait because the whole site got very many.
 */
export async function postMails(
  payloads: readonly { mailId: string; payload: MailPayload }[],
  services: Posting,
  room: Room = 'now',
): Promise<void> {
  if (room !== 'now') {
    const { deferred, now } = services;
    for (const mail of payloads) {
      await deferred.keep(payloadMailOf(mail.payload, services).to, { ...mail, ...room }, now());
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
  // Queued is accepted: the sweeper repeats an attempt that fails here, and counts it.
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
