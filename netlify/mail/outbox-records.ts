import { namesOf, type Created, type Store } from '#netlify/storage/store.ts';

/** What an email is about: its kind, and the ID of an order. `app/emails.ts` defines the rest. */
interface StoredRef {
  type: string;
  /** Kind of an email whose type is `payload`. */
  kind?: string;
  sessionId?: string;
  /** Key of the address whose books the email lists. */
  addressKey?: string;
}

/** An email to be sent once. */
export interface MailJob {
  mailId: string;
  ref: StoredRef;
  /** When it was queued, as Unix time in milliseconds. */
  at: number;
  /** Earliest time to send it, as Unix time in milliseconds. */
  notBefore?: number;
  /**
   * Set if records were lost and the order was rebuilt. The email may have been sent before, so
   * check with the provider first.
   */
  isRebuilt?: true | undefined;
  /**
   * Set if it doesn't belong to an order and its ID is never reused. Its records are removed some
   * time after it's settled. Other emails' records are kept, so that the same email isn't sent
   * twice.
   */
  isUnowned?: true | undefined;
  /** Set if the shop had live keys when it was queued. */
  live?: true;
}

/** An email that doesn't belong to an order, and the key of its marker. */
interface UnownedMail {
  mailId: string;
  marker: string;
}

/** Returns when an email was due, as Unix time in milliseconds. */
export function dueAt({ at, notBefore = at }: MailJob): number {
  return notBefore;
}

interface MailAttempt {
  at: number;
}

/** Final outcome of an email: the provider accepted it, or it can never be sent. */
interface StoredOutcome {
  outcome: 'sent' | 'dead';
  note: string;
  at: number;
}

/**
 * Email records: queued emails, attempts with their outcomes, and final outcomes. Markers only make
 * the sweeper faster.
 */
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Creates an outbox on top of a store.
 * @param live Mode of the shop's key, saved with each email.
 */
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
    /** Creates an email's marker and index entries, then queues the email. */
    async queue(mail: MailJob): Promise<Created> {
      const record = queued(mail);
      const made = await store.createAll(announcement(mail), [record]);
      return made.has(record.key) ? 'created' : 'exists';
    },
    /**
     * Returns the records to create before an email is queued: its marker and its order index
     * entries.
     */
    announcement,
    /** Adds an email to the index of orders that weren't known when it was queued. */
    async recordOrders(mailId: string, sessionIds: readonly string[]): Promise<void> {
      await store.createAll(ofOrders(mailId, sessionIds));
    },
    /**
     * Returns the record that makes an email ready to send. Its {@link announcement} belongs in an
     * earlier step.
     */
    queued,
    /** Returns whether the first attempt of a scheduled email has started. */
    hasBegun: async (sessionId: string, mailId: string) =>
      (await store.read(ofOrder(sessionId, mailId))) !== undefined,
    mail: async (mailId: string) => (await store.read(`mail-${mailId}`)) as MailJob | undefined,
    /**
     * Returns the outcome of an email that doesn't need more attempts: it was sent, or it never can
     * be.
     */
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
    recordFailed: (mailId: string, attempt: number, reason: string, at: number) =>
      store.create(`failed-${mailId}-${attempt}`, { reason, at }),
    failure: async (mailId: string, attempt: number) =>
      (await store.read(`failed-${mailId}-${attempt}`)) as
        | { reason: string; at: number }
        | undefined,
    /** Records the outcome of an email. Call {@link forget} afterward. */
    settle: (mailId: string, outcome: 'sent' | 'dead', note: string, at: number) =>
      store.create(`${outcome}-${mailId}`, { note, at }),
    /**
     * Returns how an email was settled. The note is the provider's ID for it, or the reason it
     * failed.
     */
    async settled(mailId: string): Promise<StoredOutcome | undefined> {
      for (const outcome of ['sent', 'dead'] as const) {
        const record = (await store.read(`${outcome}-${mailId}`)) as
          | { note: string; at: number }
          | undefined;
        if (record) return { outcome, ...record };
      }
      return undefined;
    },
    /**
     * Records a delivery or a bounce that the provider reported. Idempotent.
     * @param reason The provider's term for a bounce, or empty for a delivery.
     */
    recordDelivery: (mailId: string, what: 'delivered' | 'bounced', reason: string, at: number) =>
      store.create(`${what}-${mailId}`, { reason, at }),
    async deliveries(mailId: string) {
      const found = await Promise.all(
        (['delivered', 'bounced'] as const).map(async (what) => {
          const record = (await store.read(`${what}-${mailId}`)) as
            | { reason: string; at: number }
            | undefined;
          return record && { what, ...record };
        }),
      );
      return found.filter((record) => record !== undefined);
    },
    /** Returns the emails about an order. May lag behind by a minute. */
    ofSession: (sessionId: string) => namesOf(store, ofOrder(sessionId, '')),
    /** Removes a settled email from the sweep queue. */
    forget: (mail: MailJob) => store.remove(marker(mail)),
    /**
     * Returns emails that were queued before a given Unix time in milliseconds and didn't belong to
     * an order at the time. May lag behind by a minute.
     */
    unowned: async (before: number): Promise<UnownedMail[]> =>
      (await store.keys('unowned-')).flatMap((key) => {
        const [, at = '', mailId = ''] = /^unowned-(\d{13})-(.+)$/.exec(key) ?? [];
        return mailId !== '' && Number(at) < before ? [{ mailId, marker: key }] : [];
      }),
    /** Keeps an email that turned out to belong to an order. */
    keep: ({ marker: key }: UnownedMail) => store.remove(key),
    /**
     * Removes all records of a settled email. If it's interrupted, the next call resumes: the
     * outcome is removed after the email, so the email never looks unsettled, and the marker is
     * removed last.
     * @param keepsOutcome Whether to keep its outcome.
     */
    async remove({ mailId, marker: key }: UnownedMail, keepsOutcome: boolean): Promise<void> {
      const attempts = await Promise.all(
        ['claim', 'failed'].map((kind) => store.keys(`${kind}-${mailId}-`)),
      );
      const known = ['delivered', 'bounced', 'mail'].map((kind) => `${kind}-${mailId}`);
      await Promise.all([...attempts.flat(), ...known].map(store.remove));
      if (!keepsOutcome)
        await Promise.all(['sent', 'dead'].map((outcome) => store.remove(`${outcome}-${mailId}`)));
      await store.remove(key);
    },
    /** Returns the IDs of emails that may be due for an attempt. May lag behind by a minute. */
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
