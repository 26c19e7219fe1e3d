import {
  accountChangeEmail,
  accountEmailAsked,
  accountEndFactor,
  accountKnown,
  accountNotice,
  accountRecover,
  accountSetUp,
  accountUnknown,
  accountVerify,
} from '#netlify/accounts/emails.ts';
import { alert, alertDigest, sale } from '#netlify/alerts/emails.ts';
import { chatNote, chatSummary } from '#netlify/chat/emails.ts';
import { contactMessage, contactNote, keptMessages } from '#netlify/contact/emails.ts';
import { freshLink, library } from '#netlify/downloads/emails.ts';
import { gift } from '#netlify/gifts/emails.ts';
import { guide } from '#netlify/guide/emails.ts';
import { helperCopy } from '#netlify/downloads/helper-copy-email.ts';
import { campaignTest } from '#netlify/newsletter/campaign-email.ts';
import type {
  MailFacts,
  OrderMail,
  PayloadMail,
  WrittenMail,
  Writing,
} from '#netlify/mail/email-definition.ts';
import { moneyBack } from '#netlify/refunds/emails.ts';
import { newVersion } from '#netlify/downloads/new-version-email.ts';
import {
  newsletterConfirm,
  newsletterKnown,
  newsletterWelcome,
} from '#netlify/newsletter/emails.ts';
import { paymentFailed } from '#netlify/orders/payment-failed-email.ts';
import { postReport, postReview, urgentPosts } from '#netlify/community/emails.ts';
import { receipt } from '#netlify/orders/receipt-email.ts';
import { reviewAsk, reviewWaits } from '#netlify/reviews/emails.ts';
import type { OutgoingMail } from '#netlify/mail/mailer.ts';
import type { MailJob } from '#netlify/mail/outbox.ts';
import type { Services } from '#netlify/services.ts';

/** Mails about orders, by the name of their kind. The name is stored: it never changes. */
const ORDER_MAILS = {
  receipt,
  gift,
  'fresh-link': freshLink,
  library,
  'helper-copy': helperCopy,
  'new-version': newVersion,
  'review-ask': reviewAsk,
  'money-back': moneyBack,
};

const PAYLOAD_MAILS = {
  'contact-message': contactMessage,
  'contact-note': contactNote,
  'chat-summary': chatSummary,
  'chat-note': chatNote,
  'kept-messages': keptMessages,
  guide,
  'post-review': postReview,
  'post-report': postReport,
  'urgent-posts': urgentPosts,
  'review-waits': reviewWaits,
  alert,
  'alert-digest': alertDigest,
  sale,
  'payment-failed': paymentFailed,
  'campaign-test': campaignTest,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-welcome': newsletterWelcome,
  'newsletter-known': newsletterKnown,
  'account-verify': accountVerify,
  'account-known': accountKnown,
  'account-recover': accountRecover,
  'account-unknown': accountUnknown,
  'account-change-email': accountChangeEmail,
  'account-email-asked': accountEmailAsked,
  'account-end-factor': accountEndFactor,
  'account-set-up': accountSetUp,
  'account-notice': accountNotice,
};

type OrderKind = keyof typeof ORDER_MAILS;
/** The kinds of mails that are encrypted until they are sent. */
export type MailKind = keyof typeof PAYLOAD_MAILS;
type AboutOf<Entry> =
  Entry extends OrderMail<infer About>
    ? About
    : Entry extends PayloadMail<infer About>
      ? About
      : never;

/** What a mail is about. Its words are made when it is sent, from the facts that these ids name. */
export type MailRef =
  | { [Kind in OrderKind]: { type: Kind } & AboutOf<(typeof ORDER_MAILS)[Kind]> }[OrderKind]
  | { type: 'payload'; kind: MailKind };

/** What a mail needs that no order holds: who gets it, and what a visitor typed for the coach. */
export type MailPayload = {
  [Kind in MailKind]: { kind: Kind } & AboutOf<(typeof PAYLOAD_MAILS)[Kind]>;
}[MailKind];

const orderMails: Readonly<Record<string, OrderMail<unknown>>> = ORDER_MAILS;
const payloadMails: Readonly<Record<string, PayloadMail<unknown>>> = PAYLOAD_MAILS;

type StoredRef = MailJob['ref'];

/** A mail as a flow queues it: of a kind that stands here, with all that its words need. */
export type NewMail = MailJob & { ref: MailRef };

/** The entry of a mail about an order; `undefined` for all others. */
export function orderMailOf({ type }: Pick<StoredRef, 'type'>): OrderMail<unknown> | undefined {
  return orderMails[type];
}

/** @throws {Error} for a kind that only newer code knows: its mail waits for that code. */
export function payloadMailOf({ kind = '' }: { kind?: string }): PayloadMail<unknown> {
  const entry = payloadMails[kind];
  if (!entry) throw new Error(`There is no mail of the kind "${kind}".`);
  return entry;
}

/** Whether no order holds an email of this kind. A kind that only newer code knows is kept until that code runs. */
export function isUnowned({ kind = '' }: { kind?: string }): true | undefined {
  return payloadMails[kind]?.isUnowned;
}

export function tellsOfAlerts({ ref }: MailJob): boolean {
  return orderMailOf(ref) === undefined && payloadMailOf(ref).tellsOfAlerts === true;
}

export function goesToCoach({ ref }: MailJob): boolean {
  return orderMailOf(ref) === undefined && payloadMailOf(ref).to === 'coach';
}

export async function sessionsOf({ ref }: MailJob, services: MailFacts): Promise<string[]> {
  const { sessionId } = ref;
  if (sessionId !== undefined) return [sessionId];
  return (await orderMailOf(ref)?.sessions?.(ref, services)) ?? [];
}

/** Whether a mail waits although its time has come. */
export async function mustWait({ ref }: MailJob, services: MailFacts): Promise<boolean> {
  return (await orderMailOf(ref)?.mustWait?.(ref, services)) ?? false;
}

/**
 * Makes the words and the recipient of a queued mail. `undefined` when nobody is left to send it to, because they asked
 * to be forgotten, or when it is not true any more.
 */
export async function writeMail(
  { mailId, ref, live }: MailJob,
  services: MailFacts & Pick<Services, 'mailPayloads'>,
): Promise<OutgoingMail | undefined> {
  const writing = writingOf(mailId, live === true, services);
  const ofOrder = orderMailOf(ref);
  const about = ofOrder ? ref : await services.mailPayloads.read(mailId);
  if (!about) return undefined;
  const entry = ofOrder ?? payloadMailOf(ref);
  const written: WrittenMail | undefined = await entry.write(about, writing);
  const tag = ofOrder ? ref.type : (ref.kind ?? '');
  return written && { mailId, tag, stream: entry.stream, ...written };
}

/**
 * Makes the words of a payload that isn't in the outbox yet.
 * @throws {Error} when it is damaged, or of a kind that only newer code knows
 */
export async function writePayload(
  mailId: string,
  payload: { kind: string },
  services: MailFacts,
): Promise<void> {
  await writingOf(mailId, false, services).write(payload);
}

function writingOf(mailId: string, live: boolean, services: MailFacts): Writing {
  const writing: Writing = {
    mailId,
    live,
    services,
    write: (payload) => payloadMailOf(payload).write(payload, writing),
  };
  return writing;
}
