import site from '#content/site.json' with { type: 'json' };
import { comparableAddress } from '#src/domain/email-address.ts';
import type { Environment } from '#netlify/platform/env.ts';

/**
 * What a person's own act brought about, and what goes to many people at once: apart from each other, so that receipts
 * keep arriving. Each broadcast carries a way out.
 */
export type Stream = 'transactional' | 'broadcast';

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
  about?: Readonly<{ campaign: string; recipient: string }>;
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

export interface MailFailure {
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
export type BatchedOutcome =
  | { outcome: 'accepted' }
  | { outcome: 'refused' | 'undeliverable'; reason: string };

/** One mail whose answer was lost, or a batch, by the name of the attempt. */
type LostMails = Pick<OutgoingMail, 'mailId' | 'tag' | 'stream' | 'to'> | { batch: string };

/** What the provider tells about a mail that it took, or about an address. */
export type MailEvent = {
  /** Ids of ours that went along with the mail: of the mail itself, of a campaign and whom it was for. */
  about: {
    mail?: string | undefined;
    campaign?: string | undefined;
    recipient?: string | undefined;
  };
  /** Broadcasts reach this address no more. */
  stopped?: {
    address: string | undefined;
    /** Since when, in milliseconds since 1970. */
    at: number | undefined;
    /** Its owner wants none; a mail that came back says nothing about that. */
    isWanted: boolean;
  };
} & (
  | { what: 'delivered' }
  | { what: 'nothing' }
  /** `reason`: the provider's word, for the coach. */
  | { what: 'bounced' | 'complained'; reason: string }
);

/** The mail provider. Each is one adapter, which passes `tests/netlify/mail/mailer.contract.ts`. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /**
   * Sends a campaign to many subscribers, at most 500 at once.
   * @param batch The name of this attempt, so that a lost answer can be looked up.
   */
  sendMany(batch: string, mails: readonly OutgoingMail[]): Promise<BatchOutcome>;
  /** The ids of those mails that were taken although the answer was lost. */
  findTaken(lost: LostMails): Promise<ReadonlySet<string>>;
  /** Reads what the provider tells `mail-hook`; `undefined` for what is none of our business. */
  readEvent(body: string): MailEvent | undefined;
  /**
   * Only of a provider that keeps a list of its own: lets broadcasts reach an address again, whatever kept them from it.
   * It may take a minute. `refused`: the provider does not allow that, as after a complaint.
   */
  allowBroadcasts?(to: string): Promise<'allowed' | 'refused' | 'unknown'>;
  /** What the coach looks at when mails of a stream stay behind: a sentence. */
  advice: Readonly<Record<Stream, string>>;
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
