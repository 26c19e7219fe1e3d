import { Errors, Models, ServerClient } from 'postmark';
import site from '#content/site.json' with { type: 'json' };
import { comparableAddress } from '#src/domain/email-address.ts';
import type { Environment } from './env.ts';

/** One mail, ready to go. One recipient, always. */
export interface OutgoingMail {
  /** Stable id of this mail, so that a lost answer can be looked up. */
  mailId: string;
  /** What kind of mail it is, for the provider's statistics; no personal data. */
  tag: string;
  stream: Stream;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Who gets an answer, when it is not the sender. */
  replyTo?: string;
  /** Ids by which what becomes of it is told to us; no personal data. */
  about?: Readonly<Record<string, string>>;
  /** More headers, such as the way out of a newsletter. */
  headers?: readonly { name: string; value: string }[];
}

/**
 * What became of one attempt. `unknown` may have been delivered: look before sending again.
 * `refused` may be tried later; `undeliverable` never. `withheld` was not to go out.
 */
export type MailOutcome =
  | { outcome: 'accepted'; messageId: string }
  | MailFailure
  | { outcome: 'withheld'; reason: string };

interface MailFailure {
  outcome: 'refused' | 'undeliverable' | 'unknown';
  reason: string;
}

/**
 * What became of an attempt to send a batch: of each mail, in their order; or of all together, when the
 * provider refused the batch or gave no answer.
 */
export type BatchOutcome =
  | { outcome: 'answered'; mails: BatchedOutcome[] }
  | { outcome: 'refused' | 'unknown'; reason: string };

/** What became of one mail of a batch. */
type BatchedOutcome =
  { outcome: 'accepted' } | { outcome: 'refused' | 'undeliverable'; reason: string };

/** The mail provider. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Looks for a mail that may have been accepted although the answer was lost. */
  wasAccepted(mail: Pick<OutgoingMail, 'mailId' | 'tag' | 'to' | 'stream'>): Promise<boolean>;
  /**
   * Sends letters to many readers, at most 500 at once.
   * @param batch The name of this attempt, so that a lost answer can be looked up.
   */
  sendBatch(batch: string, letters: readonly OutgoingMail[]): Promise<BatchOutcome>;
  /** The ids of the mails of a batch that were accepted although the answer may be lost. */
  acceptedOfBatch(batch: string): Promise<ReadonlySet<string>>;
  /**
   * Lets letters reach an address again, whatever kept them from it. It may take a minute.
   * `refused`: the provider does not allow that, as after a complaint.
   */
  allowLetters(to: string): Promise<'allowed' | 'refused' | 'unknown'>;
}

/**
 * What a person's own act brought about, and what goes to many people at once: apart from each other, so that receipts
 * keep arriving. Each broadcast carries a way out.
 */
export type Stream = 'transactional' | 'broadcast';

/** The stream of letters. Postmark keeps a list of its own for it: who is on that gets nothing in it. */
export const BROADCAST = 'broadcast';

/** Postmark's names of the streams. */
const STREAMS: Readonly<Record<Stream, string>> = {
  transactional: 'outbound',
  broadcast: BROADCAST,
};

/** One answer may take this long, in seconds (the SDK's unit). */
const TIMEOUT_SECONDS = 5;
/** A batch may take so many times longer. */
const BATCH_PATIENCE = 2;
/** Mails of a batch, and the most that a search lists. */
const MOST_AT_ONCE = 500;
/** Postmark codes that mean "never to this address": bad address, inactive recipient, bad sender or size. */
const UNDELIVERABLE = new Set([300, 402, 403, 406, 409, 410, 411]);

/**
 * Postmark, or in embedded mode the stand-in at the configured address.
 * @param timeout How long one answer may take, in seconds.
 */
export function createMailer(
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
  const patient = connect(timeout * BATCH_PATIENCE);

  const inPostmarksForm = (mail: OutgoingMail, about: Readonly<Record<string, string>>) => {
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
      // A link that was rewritten for counting would carry the buyer's token to Postmark.
      TrackLinks: Models.LinkTrackingOptions.None,
    };
  };

  return {
    async send(mail) {
      try {
        const answer = await client.sendEmail(inPostmarksForm(mail, mail.about ?? {}));
        return { outcome: 'accepted', messageId: answer.MessageID };
      } catch (error) {
        return describeFailure(error);
      }
    },

    async sendBatch(batch, letters) {
      try {
        const answers = await patient.sendEmailBatch(
          letters.map((mail) => inPostmarksForm(mail, { ...mail.about, batch })),
        );
        return { outcome: 'answered', mails: answers.map(({ ErrorCode }) => outcomeOf(ErrorCode)) };
      } catch (error) {
        const { outcome, reason } = describeFailure(error);
        return { outcome: outcome === 'unknown' ? 'unknown' : 'refused', reason };
      }
    },

    async acceptedOfBatch(batch) {
      const found = await client.getOutboundMessages({
        messageStream: STREAMS.broadcast,
        metadata_batch: batch,
        count: MOST_AT_ONCE,
        offset: 0,
      });
      return new Set(found.Messages.flatMap(({ Metadata }) => Metadata?.['mail'] ?? []));
    },

    async allowLetters(to) {
      try {
        const { Suppressions } = await client.deleteSuppressions(BROADCAST, {
          Suppressions: [{ EmailAddress: to }],
        });
        return Suppressions.every(({ Status }) => Status === 'Deleted') ? 'allowed' : 'refused';
      } catch {
        return 'unknown';
      }
    },

    async wasAccepted({ mailId, tag, to, stream }) {
      const found = await client.getOutboundMessages({
        recipient: to,
        tag,
        messageStream: STREAMS[stream],
        count: 50,
        offset: 0,
      });
      for (const message of found.Messages) {
        if (message.Metadata?.['mail'] === mailId) return true;
      }
      return false;
    },
  };
}

const WITHHELD = 'a test key mails the coach only';

/** A mailer that reaches the coach and nobody else, so that a shop that charges nobody is no free sender to strangers. */
export function onlyToCoach(mailer: Mailer, { coachEmails }: Environment): Mailer {
  const own = new Set([...coachEmails, comparableAddress(site.email)]);
  const isOwn = ({ to }: { to: string }) => own.has(comparableAddress(to));
  return {
    ...mailer,
    send: async (mail) =>
      isOwn(mail) ? mailer.send(mail) : { outcome: 'withheld', reason: WITHHELD },
    async sendBatch(batch, letters) {
      const sent = letters.filter(isOwn);
      const result: BatchOutcome =
        sent.length > 0 ? await mailer.sendBatch(batch, sent) : { outcome: 'answered', mails: [] };
      if (result.outcome !== 'answered') return result;
      const answers = result.mails.values();
      const withheld = { outcome: 'undeliverable', reason: WITHHELD } as const;
      const mails = letters.map((one) => (isOwn(one) && answers.next().value) || withheld);
      return { outcome: 'answered', mails };
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

/** The outcome of one mail of a batch, by Postmark's code; 0 is "taken". */
function outcomeOf(code: number): BatchedOutcome {
  if (code === 0) return { outcome: 'accepted' };
  const outcome = UNDELIVERABLE.has(code) ? 'undeliverable' : 'refused';
  return { outcome, reason: `Postmark code ${code}` };
}
