import site from '#content/site.json' with { type: 'json' };
import { comparableAddress } from '#src/domain/email-address.ts';
import type { Environment } from '#netlify/platform/env.ts';

/**
 * `transactional` emails respond to a person's own action, and `broadcast` emails go to many people
 * at once. They're separate so that receipts keep arriving. Every broadcast includes a way to
 * unsubscribe.
 */
export type Stream = 'transactional' | 'broadcast';

/** One email, ready to send. Always has exactly one recipient. */
export interface OutgoingMail {
  /** Stable ID of this email, used to look it up if the response was lost. */
  mailId: string;
  /** Kind of email, for the provider's statistics. Contains no personal data. */
  tag: string;
  stream: Stream;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Reply-to address, if it isn't the sender's. */
  replyTo?: string;
  /**
   * IDs that the provider includes in its events about this email. They don't contain any personal
   * data.
   */
  about?: Readonly<{ campaign: string; recipient: string }>;
  /** Additional headers, such as a newsletter's unsubscribe link. */
  headers?: readonly { name: string; value: string }[];
}

/**
 * Outcome of one attempt. `unknown` means that the email may have been delivered, so look it up
 * before sending it again. `refused` can be retried later, but `undeliverable` can't. `withheld`
 * was never supposed to be sent.
 */
export type MailOutcome =
  | { outcome: 'accepted'; messageId: string }
  | MailFailure
  | { outcome: 'withheld'; reason: string };

export interface MailFailure {
  outcome: 'refused' | 'undeliverable' | 'unknown';
  reason: string;
}

/**
 * Outcome of an attempt to send a batch: one for each email, in order, or one for the whole batch
 * if the provider rejected it or didn't respond.
 */
export type BatchOutcome =
  | { outcome: 'answered'; mails: BatchedOutcome[] }
  | { outcome: 'refused' | 'unknown'; reason: string };

export type BatchedOutcome =
  | { outcome: 'accepted' }
  | { outcome: 'refused' | 'undeliverable'; reason: string };

/** Identifies either one email whose response was lost, or a batch by the name of the attempt. */
type LostMails = Pick<OutgoingMail, 'mailId' | 'tag' | 'stream' | 'to'> | { batch: string };

/** An event from the provider about an email that it accepted, or about an address. */
export type MailEvent = {
  /**
   * Our own IDs that were sent along with the email: those of the email itself, its campaign, and
   * its recipient.
   */
  about: {
    mail?: string | undefined;
    campaign?: string | undefined;
    recipient?: string | undefined;
  };
  /** Broadcasts no longer reach this address. */
  stopped?: {
    address: string | undefined;
    /** When broadcasts stopped, as Unix time in milliseconds. */
    at: number | undefined;
    /** Whether the owner of the address opted out. A bounce doesn't count as opting out. */
    isWanted: boolean;
  };
} & (
  | { what: 'delivered' }
  | { what: 'nothing' }
  /** `reason` is the provider's own term, for the coach. */
  | { what: 'bounced' | 'complained'; reason: string }
);

/** The email provider. Each adapter must pass `tests/netlify/mail/mailer.contract.ts`. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /**
   * Sends a campaign to many subscribers, at most 500 at once.
   * @param batch Name of this attempt, used to look it up if the response was lost.
   */
  sendMany(batch: string, mails: readonly OutgoingMail[]): Promise<BatchOutcome>;
  /** Returns the IDs of emails that the provider accepted although the response was lost. */
  findTaken(lost: LostMails): Promise<ReadonlySet<string>>;
  /**
   * Parses an event that the provider posts to `mail-hook`. Returns `undefined` for events we don't
   * use.
   */
  readEvent(body: string): MailEvent | undefined;
  /**
   * Lets broadcasts reach an address again, whatever stopped them. Only for a provider with its own
   * suppression list. May take a minute. Returns `refused` if the provider doesn't allow it, such
   * as after a complaint.
   */
  allowBroadcasts?(to: string): Promise<'allowed' | 'refused' | 'unknown'>;
  /** A sentence that tells the coach what to check when emails in a stream are delayed. */
  advice: Readonly<Record<Stream, string>>;
}

const WITHHELD = 'a test key mails the coach only';

/**
 * Returns a mailer that sends to the coach only, so that a shop in test mode can't be used to email
 * strangers for free.
 */
export function onlyToCoach(mailer: Mailer, { coachEmails }: Environment): Mailer {
  const own = new Set([...coachEmails, comparableAddress(site.email)]);
  const isOwn = ({ to }: { to: string }) => own.has(comparableAddress(to));
  return {
    ...mailer,
    send: async (mail) =>
      isOwn(mail) ? mailer.send(mail) : { outcome: 'withheld', reason: WITHHELD },
    async sendMany(batch, all) {
      const sent = all.filter(isOwn);
      const result: BatchOutcome =
        sent.length > 0 ? await mailer.sendMany(batch, sent) : { outcome: 'answered', mails: [] };
      if (result.outcome !== 'answered') return result;
      const answers = result.mails.values();
      const withheld = { outcome: 'undeliverable', reason: WITHHELD } as const;
      const mails = all.map((one) => (isOwn(one) && answers.next().value) || withheld);
      return { outcome: 'answered', mails };
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    mailer: Mailer;
  }
}
