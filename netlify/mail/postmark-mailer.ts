import { Errors, Models, ServerClient } from 'postmark';
import { z } from 'zod';
import type { Environment } from '#netlify/platform/env.ts';
import type {
  BatchedOutcome,
  Mailer,
  MailEvent,
  MailFailure,
  OutgoingMail,
  Stream,
} from './mailer.ts';

/**
 * Postmark's names for the streams. Postmark doesn't send broadcasts to addresses on the
 * suppression list.
 */
const STREAMS: Readonly<Record<Stream, string>> = {
  transactional: 'outbound',
  broadcast: 'broadcast',
};

/** Response timeout in seconds (the SDK's unit). */
const TIMEOUT_SECONDS = 5;
/** Timeout multiplier for batches. */
const BATCH_PATIENCE = 2;
/** Maximum number of emails in a batch, and of results in a search. */
const MOST_AT_ONCE = 500;
/** Postmark bounce types that aren't failures, such as a delay or an automatic reply. */
const HARMLESS = new Set([
  'Transient',
  'AutoResponder',
  'AddressChange',
  'ChallengeVerification',
  'OpenRelayTest',
  'Subscribe',
  'Unsubscribe',
  'Unconfirmed',
]);
/**
 * Postmark codes for an email that must never be retried: invalid fields or JSON, an inactive
 * recipient, too many emails in a batch, or a forbidden attachment.
 */
const UNDELIVERABLE = new Set([300, 402, 403, 406, 409, 410, 411]);

/**
 * Creates a mailer for Postmark or, in embedded mode, for the stub at the configured URL.
 * @param timeout Response timeout in seconds.
 */
export function createPostmarkMailer(
  { postmark, mode, mailFrom }: Environment,
  timeout = TIMEOUT_SECONDS,
): Mailer {
  const connect = (patience: number) =>
    new ServerClient(postmark.token, {
      timeout: patience,
      ...(mode === 'embedded' && postmark.apiUrl
        ? { useHttps: false, requestHost: postmark.apiUrl.host }
        : {}),
    });
  const client = connect(timeout);
  const batchClient = connect(timeout * BATCH_PATIENCE);

  const toPostmarkMail = (mail: OutgoingMail, about: Readonly<Record<string, string>>) => {
    const { mailId, tag, stream, to, subject, text, html, replyTo, headers = [] } = mail;
    return {
      From: mailFrom,
      To: to,
      ...(replyTo ? { ReplyTo: replyTo } : {}),
      ...(headers.length > 0
        ? { Headers: headers.map(({ name, value }) => ({ Name: name, Value: value })) }
        : {}),
      Subject: subject,
      TextBody: text,
      HtmlBody: html,
      Tag: tag,
      Metadata: { mail: mailId, ...about },
      MessageStream: STREAMS[stream],
      TrackOpens: false,
      // A link rewritten for click tracking would reveal the buyer's token to Postmark.
      TrackLinks: Models.LinkTrackingOptions.None,
    };
  };

  return {
    async send(mail) {
      try {
        const answer = await client.sendEmail(toPostmarkMail(mail, mail.about ?? {}));
        return { outcome: 'accepted', messageId: answer.MessageID };
      } catch (error) {
        return describeFailure(error);
      }
    },

    async sendMany(batch, mails) {
      try {
        const answers = await batchClient.sendEmailBatch(
          mails.map((mail) => toPostmarkMail(mail, { ...mail.about, batch })),
        );
        return { outcome: 'answered', mails: answers.map(({ ErrorCode }) => outcomeOf(ErrorCode)) };
      } catch (error) {
        const { outcome, reason } = describeFailure(error);
        return { outcome: outcome === 'unknown' ? 'unknown' : 'refused', reason };
      }
    },

    async findTaken(lost) {
      const found = await client.getOutboundMessages({
        ...('batch' in lost
          ? { messageStream: STREAMS.broadcast, metadata_batch: lost.batch }
          : { messageStream: STREAMS[lost.stream], recipient: lost.to, tag: lost.tag }),
        count: MOST_AT_ONCE,
        offset: 0,
      });
      return new Set(found.Messages.flatMap(({ Metadata }) => Metadata?.['mail'] ?? []));
    },

    async allowBroadcasts(to) {
      try {
        const { Suppressions } = await client.deleteSuppressions(STREAMS.broadcast, {
          Suppressions: [{ EmailAddress: to }],
        });
        return Suppressions.every(({ Status }) => Status === 'Deleted') ? 'allowed' : 'refused';
      } catch {
        return 'unknown';
      }
    },

    readEvent: readPostmarkEvent,
    advice: {
      transactional: 'Check the Postmark account.',
      broadcast: 'Check the Postmark account: it needs a broadcast stream named "broadcast".',
    },
  };
}

function describeFailure(error: unknown): MailFailure {
  if (!(error instanceof Errors.PostmarkError)) return { outcome: 'unknown', reason: 'no answer' };
  const reason = `Postmark code ${error.code}, status ${error.statusCode}`;
  if (UNDELIVERABLE.has(error.code)) return { outcome: 'undeliverable', reason };
  const mayHaveGoneOut = error.statusCode === 0 || error.statusCode >= 500;
  return { outcome: mayHaveGoneOut ? 'unknown' : 'refused', reason };
}

/** Returns the outcome of one email in a batch from its Postmark code. 0 means accepted. */
function outcomeOf(code: number): BatchedOutcome {
  if (code === 0) return { outcome: 'accepted' };
  const outcome = UNDELIVERABLE.has(code) ? 'undeliverable' : 'refused';
  return { outcome, reason: `Postmark code ${code}` };
}

/** A text field of an event. An invalid value counts as missing. */
const text = z.string().max(320).optional().catch(undefined);

/** One of our own IDs, attached when the email was sent. Ignores IDs attached by other programs. */
const id = z
  .string()
  .regex(/^[a-f0-9]{32}$/)
  .optional()
  .catch(undefined);

/** Events from Postmark. Other kinds of events and other fields are ignored. */
const postmarkEvent = z.object({
  RecordType: z.enum(['Delivery', 'Bounce', 'SpamComplaint', 'SubscriptionChange']),
  MessageStream: text,
  /** `campaign` is the campaign's ID, and `recipient` is the key of the recipient's address. */
  Metadata: z.object({ mail: id, campaign: id, recipient: id }).catch({}),
  /** For bounces: one of Postmark's types, such as HardBounce. */
  Type: text,
  /** For complaints: who complained, and when. */
  Email: text,
  BouncedAt: text,
  /**
   * An address was added to a stream's suppression list or removed from it, because of Postmark's
   * own unsubscribe link, a complaint, a bounce, or a change by the owner. An event of this kind
   * may not identify an email.
   */
  SuppressSending: z.boolean().optional().catch(undefined),
  SuppressionReason: text,
  Recipient: text,
  ChangedAt: text,
});

/** Parses an event from Postmark. Returns `undefined` if it can't be read. */
export function readPostmarkEvent(body: string): MailEvent | undefined {
  const read = postmarkEvent.safeParse(readJson(body));
  if (!read.success) return undefined;
  const event = read.data;
  const about = event.Metadata;
  const isBroadcast = event.MessageStream === STREAMS.broadcast || about.campaign !== undefined;
  switch (event.RecordType) {
    case 'Delivery':
      return { about, what: 'delivered' };
    case 'Bounce': {
      const reason = /^[A-Za-z]{1,40}$/.exec(event.Type ?? '')?.[0];
      if (reason === undefined) return undefined;
      return HARMLESS.has(reason) ? { about, what: 'nothing' } : { about, what: 'bounced', reason };
    }
    case 'SpamComplaint': {
      const stopped = { address: event.Email, at: timeOf(event.BouncedAt), isWanted: true };
      const complaint = { about, what: 'complained', reason: event.RecordType } as const;
      return isBroadcast ? { ...complaint, stopped } : complaint;
    }
    case 'SubscriptionChange': {
      const { SuppressSending, Recipient, ChangedAt, SuppressionReason } = event;
      if (!SuppressSending || !isBroadcast) return { about, what: 'nothing' };
      const isWanted = SuppressionReason !== 'HardBounce';
      const stopped = { address: Recipient, at: timeOf(ChangedAt), isWanted };
      return { about, what: 'nothing', stopped };
    }
  }
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function timeOf(text: string | undefined): number | undefined {
  return Date.parse(text ?? '') || undefined;
}
