import { z } from 'zod';

export class PostmarkApiError extends Error {
  override name = 'PostmarkApiError';
  readonly code: number;
  readonly status: number;

  constructor(code: number, message: string, status = 422) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const CODES = {
  noToken: 10,
  invalid: 300,
  notJson: 402,
  inactive: 406,
  tooMany: 410,
  badSearch: 700,
  noSuchStream: 1226,
  unknownStream: 1235,
} as const;

/** Message streams in a new Postmark server. */
export const STREAMS: ReadonlySet<string> = new Set(['outbound', 'broadcast']);

export interface Suppressed {
  stream: string;
  address: string;
  reason: 'HardBounce' | 'SpamComplaint' | 'ManualSuppression';
}

const ADDRESS = /^(?:[^<>,;@\r\n]*<)?([^\s<>,;@]+@[^\s<>,;@.]+(?:\.[^\s<>,;@.]+)+)>?$/;
const MAX_BODY_BYTES = 5 * 1024 * 1024;

/** Lengths are in characters, as documented by Postmark for `POST /email`. */
const line = (max = 2000) =>
  z
    .string()
    .max(max)
    .regex(/^[^\r\n]*$/);
const address = line().regex(ADDRESS);
const body = z
  .string()
  .refine((text) => Buffer.byteLength(text) <= MAX_BODY_BYTES, 'A body has at most 5 MB.')
  .default('');

/** An email as the shop sends it. Any other field, or a second recipient, is rejected. */
const sentMail = z
  .strictObject({
    From: address,
    To: address,
    ReplyTo: address.default(''),
    Subject: line(),
    TextBody: body,
    HtmlBody: body,
    Tag: line(1000).default(''),
    Metadata: z
      .record(z.string().max(20), z.string().max(80))
      .refine((fields) => Object.keys(fields).length <= 10, 'Metadata has at most 10 fields.')
      .default({}),
    Headers: z
      .array(z.strictObject({ Name: z.string().regex(/^[\w-]+$/), Value: line() }))
      .default([]),
    MessageStream: line().default('outbound'),
    TrackOpens: z.boolean().optional(),
    TrackLinks: line().default(''),
  })
  .refine(({ TextBody, HtmlBody }) => TextBody || HtmlBody, 'Provide TextBody or HtmlBody.');

export type StoredMail = ReturnType<typeof readMail> & {
  id: string;
  /** ISO 8601. */
  at: string;
};

/**
 * Validates one email. Rejects an address that's suppressed in its stream, or whose local part is
 * `inactive`.
 * @throws {PostmarkApiError}
 */
export function readMail(input: unknown, suppressions: readonly Suppressed[]) {
  const read = sentMail.safeParse(input);
  if (!read.success) throw new PostmarkApiError(CODES.invalid, z.prettifyError(read.error));
  const mail = read.data;
  const to = ADDRESS.exec(mail.To)?.[1] ?? '';
  if (!STREAMS.has(mail.MessageStream)) {
    throw new PostmarkApiError(CODES.unknownStream, `There's no stream '${mail.MessageStream}'.`);
  }
  if (to.startsWith('inactive@') || findSuppressed(suppressions, mail.MessageStream, to)) {
    throw new PostmarkApiError(
      CODES.inactive,
      `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${to}.`,
    );
  }
  return {
    from: mail.From,
    to,
    replyTo: mail.ReplyTo,
    subject: mail.Subject,
    text: mail.TextBody,
    html: mail.HtmlBody,
    tag: mail.Tag,
    metadata: mail.Metadata,
    headers: mail.Headers,
    stream: mail.MessageStream,
    /** Whether Postmark may rewrite links. Empty if the email doesn't specify it. */
    trackLinks: mail.TrackLinks,
  };
}

/** Returns the suppression of an address in a stream, ignoring case. */
export function findSuppressed(
  suppressions: readonly Suppressed[],
  stream: string,
  wanted: string,
): Suppressed | undefined {
  return suppressions.find(
    (one) => one.stream === stream && one.address.toLowerCase() === wanted.toLowerCase(),
  );
}
