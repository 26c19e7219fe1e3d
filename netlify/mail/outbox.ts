import { namesOf, type Created, type Store } from '#netlify/storage/store.ts';

/** What a mail is about: the name of its kind, and the id of an order. `app/emails.ts` knows the rest. */
interface StoredRef {
  type: string;
  /** The kind of a mail whose type is `payload`. */
  kind?: string;
  sessionId?: string;
  /** Whose books a mail lists. */
  addressKey?: string;
}

/** A mail that is to be sent once. */
export interface MailJob {
  mailId: string;
  ref: StoredRef;
  /** When it was queued, in milliseconds since 1970. */
  at: number;
  /** It waits until then, in milliseconds since 1970. */
  notBefore?: number;
  /** Records were lost, and its order was made again: it may have gone out before, so the provider is asked first. */
  isRemade?: true | undefined;
  /**
   * No order holds it, and its id never comes again, so its records are removed some time after it was settled. Of
   * other mails the records stay: they keep the same mail from being sent twice.
   */
  isUnowned?: true | undefined;
  /** The shop had live keys when it was queued. */
  live?: true;
}

/** A mail that no order holds, by the marker that leads to it. */
interface UnownedMail {
  mailId: string;
  marker: string;
}

/** From when on a mail was to be sent, in milliseconds since 1970. */
export function dueAt({ at, notBefore = at }: MailJob): number {
  return notBefore;
}

interface MailAttempt {
  at: number;
}

/** The last fact of sending: the provider took it, or it can never be sent. */
interface MailOutcome {
  outcome: 'sent' | 'dead';
  note: string;
  at: number;
}

/** Mail facts: queued, attempts with their outcome, sent or dead. Markers only speed the sweeper up. */
export type Outbox = ReturnType<typeof createOutbox>;

/** Mail facts over a store. @param live The mode of the shop's key; each mail keeps it. */
export function createOutbox(store: Store, live: boolean) {
  const marker = ({ mailId, notBefore }: MailJob) =>
    `pending-${notBefore === undefined ? '' : `${notBefore}-`}${mailId}`;
  const queued = (mail: MailJob) => ({
    key: `mail-${mail.mailId}`,
    data: live ? { ...mail, live } : mail,
  });
  const ofOrder = (sessionId: string, mailId: string) => `mailed-${sessionId}-${mailId}`;
  const ofOrders = (mailId: string, sessionIds: readonly string[]) =>
    sessionIds.map((sessionId) => ({ key: ofOrder(sessionId, mailId), data: {} }));
  const announcement = (mail: MailJob) => {
    const { mailId, ref, at, notBefore } = mail;
    const known = notBefore === undefined && ref.sessionId !== undefined ? [ref.sessionId] : [];
    return [
      { key: marker(mail), data: { at } },
      ...(mail.isUnowned ? [{ key: `unowned-${at}-${mailId}`, data: {} }] : []),
      ...ofOrders(mailId, known),
    ];
  };
  return {
    /** Announces a mail and queues it. */
    async queue(mail: MailJob): Promise<Created> {
      const record = queued(mail);
      const made = await store.createAll(announcement(mail), [record]);
      return made.has(record.key) ? 'created' : 'exists';
    },
    /** Records by which the sweeper, and the orders that a mail is about, find it; for {@link Store.createAll}. */
    announcement,
    /** Lets orders find a mail about them that its announcement did not name. */
    async noteOrders(mailId: string, sessionIds: readonly string[]): Promise<void> {
      await store.createAll(ofOrders(mailId, sessionIds));
    },
    /** The record from which on the mail will be sent. Its announcement stands in an earlier step. */
    queued,
    /** Whether the first attempt of a mail that waited for its day was begun. */
    hasBegun: async (sessionId: string, mailId: string) =>
      (await store.read(ofOrder(sessionId, mailId))) !== undefined,
    mail: async (mailId: string) => (await store.read(`mail-${mailId}`)) as MailJob | undefined,
    /** What became of a mail that needs no more attempts: it was sent, or it can never be. */
    async outcome(mailId: string): Promise<'sent' | 'dead' | undefined> {
      const [sent, dead] = await Promise.all([
        store.read(`sent-${mailId}`),
        store.read(`dead-${mailId}`),
      ]);
      return sent !== undefined ? 'sent' : dead !== undefined ? 'dead' : undefined;
    },
    lease: (mailId: string, attempt: number, at: number) =>
      store.create(`claim-${mailId}-${attempt}`, { at }),
    attempt: async (mailId: string, attempt: number) =>
      (await store.read(`claim-${mailId}-${attempt}`)) as MailAttempt | undefined,
    noteFailed: (mailId: string, attempt: number, reason: string, at: number) =>
      store.create(`failed-${mailId}-${attempt}`, { reason, at }),
    failure: async (mailId: string, attempt: number) =>
      (await store.read(`failed-${mailId}-${attempt}`)) as
        | { reason: string; at: number }
        | undefined,
    /** Notes what became of a mail. {@link forget} follows. */
    settle: (mailId: string, outcome: 'sent' | 'dead', note: string, at: number) =>
      store.create(`${outcome}-${mailId}`, { note, at }),
    /** How a settled mail was settled; the note is the provider's id of it or the reason. */
    async settled(mailId: string): Promise<MailOutcome | undefined> {
      for (const outcome of ['sent', 'dead'] as const) {
        const fact = (await store.read(`${outcome}-${mailId}`)) as
          | { note: string; at: number }
          | undefined;
        if (fact) return { outcome, ...fact };
      }
      return undefined;
    },
    /**
     * The provider says that a mail arrived, or that it came back. Saying it again changes nothing.
     * @param reason The provider's word for a bounce; empty for an arrival.
     */
    noteDelivery: (mailId: string, what: 'delivered' | 'bounced', reason: string, at: number) =>
      store.create(`${what}-${mailId}`, { reason, at }),
    async deliveries(mailId: string) {
      const found = await Promise.all(
        (['delivered', 'bounced'] as const).map(async (what) => {
          const fact = (await store.read(`${what}-${mailId}`)) as
            | { reason: string; at: number }
            | undefined;
          return fact && { what, ...fact };
        }),
      );
      return found.filter((fact) => fact !== undefined);
    },
    /** Mails about an order; may lag a minute behind. */
    ofSession: (sessionId: string) => namesOf(store, ofOrder(sessionId, '')),
    /** Takes a settled mail off the sweeper's list. */
    forget: (mail: MailJob) => store.remove(marker(mail)),
    /** Mails that no order held when they were queued, before a time in milliseconds since 1970; may lag a minute behind. */
    unowned: async (before: number): Promise<UnownedMail[]> =>
      (await store.keys('unowned-')).flatMap((key) => {
        const [, at = '', mailId = ''] = /^unowned-(\d{13})-(.+)$/.exec(key) ?? [];
        return mailId !== '' && Number(at) < before ? [{ mailId, marker: key }] : [];
      }),
    /** Keeps a mail that an order holds after all. */
    keep: ({ marker: key }: UnownedMail) => store.remove(key),
    /**
     * Removes everything that is known of a settled mail. Cut off, the next call goes on: the outcome outlives the
     * mail, so it never looks unsettled, and the marker that leads here goes last.
     * @param keepsOutcome Whether it stays known that it was settled.
     */
    async remove({ mailId, marker: key }: UnownedMail, keepsOutcome: boolean): Promise<void> {
      const attempts = await Promise.all(
        ['claim', 'failed'].map((fact) => store.keys(`${fact}-${mailId}-`)),
      );
      const known = ['delivered', 'bounced', 'mail'].map((fact) => `${fact}-${mailId}`);
      await Promise.all([...attempts.flat(), ...known].map(store.remove));
      if (!keepsOutcome)
        await Promise.all(['sent', 'dead'].map((outcome) => store.remove(`${outcome}-${mailId}`)));
      await store.remove(key);
    },
    /** Ids of mails that may need an attempt by now; may lag a minute behind. */
    pending: async (now: number) =>
      (await store.keys('pending-')).flatMap((key) => {
        const [, notBefore = '0', mailId] = /^pending-(?:(\d{13})-)?(.+)$/.exec(key) ?? [];
        return mailId !== undefined && Number(notBefore) <= now ? [mailId] : [];
      }),
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    outbox: Outbox;
  }
}
