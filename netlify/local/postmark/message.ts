import { Models } from 'postmark';

/** One accepted mail. */
export interface StoredMail {
  id: string;
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  tag: string;
  metadata: Record<string, string>;
  headers: { Name: string; Value: string }[];
  stream: string;
  /** Whether Postmark may rewrite links; empty where the mail does not say so. */
  trackLinks: string;
  /** ISO 8601. */
  at: string;
}

/** An address that gets no more mail in a stream. */
export interface Suppressed {
  stream: string;
  address: string;
  reason: 'HardBounce' | 'SpamComplaint' | 'ManualSuppression';
  /** ISO 8601. */
  at: string;
}

/** A refusal in Postmark's form. */
export class PostmarkApiError extends Error {
  override name = 'PostmarkApiError';
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Postmark's codes: a field that it cannot take, an address that has bounced, no such stream. */
const INVALID_REQUEST = 300;
const INACTIVE_RECIPIENT = 406;
const UNKNOWN_STREAM = 1235;

/** The streams that a new server has. */
export const STREAMS: ReadonlySet<string> = new Set(['outbound', 'broadcast']);
const ADDRESS = /^(?:[^<>,;@\r\n]*<)?([^\s<>,;@]+@[^\s<>,;@]+\.[^\s<>,;@]+)>?$/;
/** In characters, as Postmark documents them for `POST /email`. */
const MAX_SUBJECT = 2000;
const MAX_TAG = 1000;
const MAX_METADATA = { fields: 10, key: 20, value: 80 };
const MAX_BODY_BYTES = 5 * 1024 * 1024;

/**
 * Reads one mail. An address that is on the list of its stream is refused, and so is one whose part before the @ is
 * `inactive`.
 * @throws {PostmarkApiError} in Postmark's form, for the first field that is wrong
 */
export function readMail(
  input: unknown,
  id: string,
  at: string,
  suppressions: readonly Suppressed[],
): StoredMail {
  const fields = isFields(input) ? input : {};
  const text = (name: string, maxLength = Number.POSITIVE_INFINITY) =>
    readText(fields, name, maxLength);
  const from = text('From');
  if (!addressIn(from)) throw invalid(`Invalid 'From' address: '${from}'.`);
  const to = addressIn(text('To'));
  if (!to) throw invalid(`Invalid 'To' address: '${text('To')}'. The stand-in takes exactly one.`);
  for (const name of ['Cc', 'Bcc']) {
    if (text(name)) throw invalid(`The stand-in takes one recipient and no '${name}'.`);
  }
  const replyTo = text('ReplyTo');
  if (replyTo && !addressIn(replyTo)) throw invalid(`Invalid 'ReplyTo' address: '${replyTo}'.`);
  const mail: StoredMail = {
    id,
    from,
    to,
    replyTo,
    subject: text('Subject', MAX_SUBJECT),
    text: readBody(fields, 'TextBody'),
    html: readBody(fields, 'HtmlBody'),
    tag: text('Tag', MAX_TAG),
    metadata: readMetadata(fields['Metadata']),
    headers: readHeaders(fields['Headers']),
    stream: text('MessageStream') || 'outbound',
    trackLinks: text('TrackLinks'),
    at,
  };
  if (!mail.text && !mail.html) {
    throw invalid('Provide either email TextBody or HtmlBody or both.');
  }
  if (!STREAMS.has(mail.stream)) {
    throw new PostmarkApiError(
      422,
      UNKNOWN_STREAM,
      `The message stream '${mail.stream}' was not found on this server.`,
    );
  }
  if (to.startsWith('inactive@') || findSuppressed(suppressions, mail.stream, to)) {
    throw new PostmarkApiError(
      422,
      INACTIVE_RECIPIENT,
      `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${to}. Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.`,
    );
  }
  return mail;
}

/** The entry of an address on the list of a stream. Capitals make no other address. */
export function findSuppressed(
  suppressions: readonly Suppressed[],
  stream: string,
  address: string,
): Suppressed | undefined {
  return suppressions.find(
    (one) => one.stream === stream && one.address.toLowerCase() === address.toLowerCase(),
  );
}

/** A mail as the search lists it. */
export function describeMail(mail: StoredMail): Models.OutboundMessage {
  return {
    Tag: mail.tag,
    MessageID: mail.id,
    MessageStream: mail.stream,
    To: [{ Email: mail.to, Name: '' }],
    Cc: [],
    Bcc: [],
    Recipients: [mail.to],
    ReceivedAt: mail.at,
    From: mail.from,
    Subject: mail.subject,
    Attachments: [],
    Status: 'Sent',
    TrackOpens: false,
    TrackLinks: Models.LinkTrackingOptions.None,
    Metadata: mail.metadata,
    Sandboxed: false,
  };
}

/** A mail with everything that is known of it. */
export function describeMailFully(mail: StoredMail): Models.OutboundMessageDetails {
  return {
    ...describeMail(mail),
    TextBody: mail.text,
    HtmlBody: mail.html,
    Body: '',
    MessageEvents: [
      {
        Recipient: mail.to,
        Type: 'Delivered',
        ReceivedAt: mail.at,
        Details: {
          DeliveryMessage: 'smtp;250 2.0.0 OK',
          DestinationServer: 'localhost',
          DestinationIP: '127.0.0.1',
        },
      },
    ],
  };
}

function readText(fields: Record<string, unknown>, name: string, maxLength: number): string {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw invalid(`'${name}' must be text.`);
  if (/[\r\n]/.test(value)) throw invalid(`'${name}' must be one line.`);
  if (value.length > maxLength) {
    throw invalid(`'${name}' has ${value.length} characters; at most ${maxLength} are possible.`);
  }
  return value.trim();
}

function readBody(fields: Record<string, unknown>, name: string): string {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw invalid(`'${name}' must be text.`);
  if (Buffer.byteLength(value) > MAX_BODY_BYTES) throw invalid(`'${name}' is larger than 5 MB.`);
  return value;
}

function readMetadata(value: unknown): Record<string, string> {
  const entries = isFields(value) ? Object.entries(value) : [];
  if (entries.length > MAX_METADATA.fields) {
    throw invalid(`Metadata has at most ${MAX_METADATA.fields} fields.`);
  }
  return Object.fromEntries(
    entries.map(([key, text]) => {
      if (
        typeof text !== 'string' ||
        key.length > MAX_METADATA.key ||
        text.length > MAX_METADATA.value
      ) {
        throw invalid(
          `Metadata '${key}' must be text of at most ${MAX_METADATA.value} characters under a name of at most ${MAX_METADATA.key}.`,
        );
      }
      return [key, text];
    }),
  );
}

function readHeaders(value: unknown): StoredMail['headers'] {
  return (Array.isArray(value) ? value : []).map((header: unknown) => {
    const fields = isFields(header) ? header : {};
    const name = readText(fields, 'Name', MAX_SUBJECT);
    if (!/^[\w-]+$/.test(name)) throw invalid(`Invalid header name: '${name}'.`);
    return { Name: name, Value: readText(fields, 'Value', MAX_SUBJECT) };
  });
}

function addressIn(text: string): string | undefined {
  return ADDRESS.exec(text)?.[1];
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const invalid = (message: string) => new PostmarkApiError(422, INVALID_REQUEST, message);
