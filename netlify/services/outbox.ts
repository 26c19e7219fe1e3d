import type { LetterKind } from './letters.ts';
import type { Created, Store } from './store.ts';

/** What a mail is about. Its words are made when it is sent, from the facts that these ids name. */
export type MailSubject =
  | { type: 'receipt'; sessionId: string }
  | { type: 'fresh-link'; sessionId: string; generation: number }
  | { type: 'helper-copy'; sessionId: string; number: number }
  | { type: 'library'; links: { sessionId: string; generation: number }[] }
  | { type: 'new-version'; sessionId: string; slug: string; generation: number }
  | { type: 'letter'; kind: LetterKind };

/** A mail that is to be sent once. */
export interface QueuedMail {
  mailId: string;
  subject: MailSubject;
  /** Milliseconds since 1970. */
  at: number;
}

/** One worker's lease of one attempt. */
export interface MailAttempt {
  at: number;
}

/** Mail facts: queued, attempts with their outcome, sent or dead. Markers only speed the sweeper up. */
export interface Outbox {
  queue(mail: QueuedMail): Promise<Created>;
  mail(mailId: string): Promise<QueuedMail | undefined>;
  /** What became of a mail that needs no more attempts: it was sent, or it can never be. */
  outcome(mailId: string): Promise<'sent' | 'dead' | undefined>;
  lease(mailId: string, attempt: number, at: number): Promise<Created>;
  attempt(mailId: string, attempt: number): Promise<MailAttempt | undefined>;
  noteFailed(mailId: string, attempt: number, reason: string, at: number): Promise<Created>;
  failure(mailId: string, attempt: number): Promise<{ reason: string; at: number } | undefined>;
  settle(mailId: string, outcome: 'sent' | 'dead', note: string, at: number): Promise<void>;
  /** Takes a settled mail off the sweeper's list. */
  forget(mailId: string): Promise<void>;
  /** Ids of mails that may still need an attempt; may lag a minute behind. */
  pending(): Promise<string[]>;
}

/** Mail facts over a store. */
export function createOutbox(store: Store): Outbox {
  const marker = (mailId: string) => `pending-${mailId}`;
  return {
    async queue(mail) {
      await store.create(marker(mail.mailId), { at: mail.at });
      return store.create(`mail-${mail.mailId}`, mail);
    },
    mail: async (mailId) => (await store.read(`mail-${mailId}`)) as QueuedMail | undefined,
    async outcome(mailId) {
      const [sent, dead] = await Promise.all([
        store.read(`sent-${mailId}`),
        store.read(`dead-${mailId}`),
      ]);
      return sent !== undefined ? 'sent' : dead !== undefined ? 'dead' : undefined;
    },
    lease: (mailId, attempt, at) => store.create(`claim-${mailId}-${attempt}`, { at }),
    attempt: async (mailId, attempt) =>
      (await store.read(`claim-${mailId}-${attempt}`)) as MailAttempt | undefined,
    noteFailed: (mailId, attempt, reason, at) =>
      store.create(`failed-${mailId}-${attempt}`, { reason, at }),
    failure: async (mailId, attempt) =>
      (await store.read(`failed-${mailId}-${attempt}`)) as
        { reason: string; at: number } | undefined,
    async settle(mailId, outcome, note, at) {
      await store.create(`${outcome}-${mailId}`, { note, at });
      await store.remove(marker(mailId));
    },
    forget: (mailId) => store.remove(marker(mailId)),
    pending: async () => (await store.keys('pending-')).map((key) => key.slice('pending-'.length)),
  };
}
