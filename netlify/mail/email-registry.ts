import type { Services } from '#netlify/services.ts';
import type {
  Emails,
  EmailServices,
  OrderMail,
  PayloadMail,
  WrittenEmail,
  EmailContext,
} from './email-definition.ts';
import type { OutgoingMail } from './mailer.ts';
import type { MailJob } from './outbox-records.ts';
import { withImageUrls } from './layout.ts';

declare module '#netlify/services.ts' {
  interface Services {
    emails: Emails;
  }
}

type KnownEmails = Pick<Services, 'emails'>;
type QueuedRef = MailJob['ref'];
type Entries = Readonly<Record<string, OrderMail<unknown> | PayloadMail<unknown> | undefined>>;

function entryOf(kind: string, emails: Emails): Entries[string] {
  const entries: Entries = { ...emails };
  return entries[kind];
}

/** Returns the definition of an email about an order, or `undefined` for any other email. */
export function orderMailOf(
  { type }: Pick<QueuedRef, 'type'>,
  { emails }: KnownEmails,
): OrderMail<unknown> | undefined {
  const entry = entryOf(type, emails);
  return entry && 'timeline' in entry ? entry : undefined;
}

/**
 * @throws {Error} for a kind that only newer code supports, so that the email waits until that code
 * runs
 */
export function payloadMailOf(
  { kind = '' }: { kind?: string },
  { emails }: KnownEmails,
): PayloadMail<unknown> {
  const entry = entryOf(kind, emails);
  if (!entry || 'timeline' in entry) throw new Error(`There is no mail of the kind "${kind}".`);
  return entry;
}

/**
 * Returns whether emails of this kind don't belong to an order. Emails of a kind that only newer
 * code supports are kept until that code runs.
 */
export function isUnowned(
  { kind = '' }: { kind?: string },
  { emails }: KnownEmails,
): true | undefined {
  return entryOf(kind, emails)?.isUnowned;
}

export function goesToCoach({ ref }: MailJob, services: KnownEmails): boolean {
  return orderMailOf(ref, services) === undefined && payloadMailOf(ref, services).to === 'coach';
}

export async function sessionsOf({ ref }: MailJob, services: EmailServices): Promise<string[]> {
  const { sessionId } = ref;
  if (sessionId !== undefined) return [sessionId];
  return (await orderMailOf(ref, services)?.sessions?.(ref, services)) ?? [];
}

/** Returns whether an email has to wait even though it's due. */
export async function mustWait({ ref }: MailJob, services: EmailServices): Promise<boolean> {
  return (await orderMailOf(ref, services)?.mustWait?.(ref, services)) ?? false;
}

/**
 * Writes a queued email and determines its recipient. Returns `undefined` if there's nobody left to
 * send it to because their data was erased, or if its content no longer applies.
 */
export async function writeMail(
  { mailId, ref, live }: MailJob,
  services: EmailServices & Pick<Services, 'mailPayloads'>,
): Promise<OutgoingMail | undefined> {
  const writing = writingOf(mailId, live === true, services);
  const ofOrder = orderMailOf(ref, services);
  const about = ofOrder ? ref : await services.mailPayloads.read(mailId);
  if (!about) return undefined;
  const entry = ofOrder ?? payloadMailOf(ref, services);
  const written: WrittenEmail | undefined = await entry.write(about, writing);
  const tag = ofOrder ? ref.type : (ref.kind ?? '');
  if (!written) return undefined;
  const html = withImageUrls(written.html, services.env.siteUrl);
  return { mailId, tag, stream: entry.stream, ...written, html };
}

/**
 * Checks that the email for a payload can be written. Doesn't send or store anything.
 * @throws {Error} if the payload is damaged, or of a kind that only newer code supports
 */
export async function writePayload(
  mailId: string,
  payload: { kind: string },
  services: EmailServices,
): Promise<void> {
  await writingOf(mailId, false, services).write(payload);
}

function writingOf(mailId: string, live: boolean, services: EmailServices): EmailContext {
  const writing: EmailContext = {
    mailId,
    live,
    services,
    write: (payload) => payloadMailOf(payload, services).write(payload, writing),
  };
  return writing;
}
