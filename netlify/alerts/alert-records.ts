import {
  ALERT_KINDS,
  comesFirst,
  isAboutOrders,
  type Alert,
  type AlertKind,
} from '#src/domain/alerts/alert.ts';
import { isRefunded } from '#netlify/payments/refund-records.ts';
import {
  namesOf,
  StoreRecordUnreadable,
  type Created,
  type Store,
} from '#netlify/storage/store.ts';

/** Identifies an alert. Each subject has at most one alert of each kind. */
type AlertName = Pick<Alert, 'kind' | 'subject'>;

/** Kinds of alerts that a full refund of the payment resolves. */
const ABOUT_PAYMENTS: ReadonlySet<AlertKind> = new Set(['dispute', 'money-back-asked']);

/**
 * Returns the payment an alert is about, or `undefined` for alerts that a full refund doesn't
 * resolve.
 */
export function paymentOf({ kind, subject }: AlertName): string | undefined {
  return ABOUT_PAYMENTS.has(kind) ? subject.split('-')[0] : undefined;
}

const nameOf = ({ kind, subject }: AlertName) => `${kind}-${subject}`;

/** Kinds unknown to this version come from newer code. List them first. */
function nameComesFirst(name: string): boolean {
  const kind = ALERT_KINDS.find((one) => name.startsWith(`${one}-`));
  return kind === undefined || comesFirst({ kind });
}

/** Moves matching items to the front without otherwise changing the order. */
const putFirst = <Thing>(things: readonly Thing[], isFirst: (thing: Thing) => boolean) => [
  ...things.filter(isFirst),
  ...things.filter((thing) => !isFirst(thing)),
];

/** A stored alert. Alerts about orders also store the Stripe mode. */
type StoredAlert = Alert & { live?: boolean };

/**
 * Alerts about problems that a person has to handle. An alert is raised once, emailed at most once
 * (besides the digest), resolved once, and never modified. Alerts don't contain names or addresses,
 * so they aren't encrypted.
 * @param live The mode of the shop's key. Alerts about orders in the other Stripe mode don't count
 * as open. If omitted, all alerts do.
 */
export function createAlerts(store: Store, live?: boolean) {
  const ofSession = (sessionId: string) => `about-${sessionId}-`;

  /**
   * Reads an alert, or returns `undefined` if it's resolved or is about the other Stripe mode.
   * Doesn't rely on the key listing, which can lag by a minute.
   * @throws {StoreRecordUnreadable} if it's damaged
   */
  async function read(name: string): Promise<Alert | undefined> {
    const kept = await store.read(`alert-${name}`);
    if (kept === undefined) return undefined;
    if (!isAlert(kept) || nameOf(kept) !== name)
      throw new StoreRecordUnreadable(`alert-${name}`, 'isn’t an alert');
    const { live: raisedLive = live, ...alert } = kept;
    const end = () => store.create(`over-${name}`, { at: alert.at }).catch(() => undefined);
    if (live !== undefined && raisedLive !== live) {
      // Test-mode alerts are resolved when the shop goes live. Live alerts stay pending while the
      // shop is in test mode.
      if (live) await end();
      return undefined;
    }
    // Don't record it as resolved. The bank may still reject the refund, which would reopen the
    // alert.
    const paymentId = paymentOf(alert);
    if (paymentId !== undefined && (await isRefunded(store, paymentId))) return undefined;
    for (const key of [`over-${name}`, ...endsOf(alert)]) {
      if ((await store.read(key)) === undefined) continue;
      // Record that it's resolved, so that old alerts aren't read again every time.
      await end();
      return undefined;
    }
    return alert;
  }

  /**
   * Returns whether an alert is archived. Reads the record itself, because the list of keys may be
   * a minute out of date.
   */
  const isArchived = async (name: string) => (await store.read(`archived-${name}`)) !== undefined;

  /** Skips damaged alerts, which the sweeper reports. */
  async function inOrder(reads: readonly Promise<Alert | undefined>[]): Promise<Alert[]> {
    const found = await Promise.all(
      reads.map((one) =>
        one.catch((error: unknown) => {
          if (error instanceof StoreRecordUnreadable) return undefined;
          throw error;
        }),
      ),
    );
    const newestFirst = found
      .filter((alert) => alert !== undefined)
      .toSorted((a, b) => b.at - a.at);
    return putFirst(newestFirst, comesFirst);
  }

  return {
    /**
     * Stores an alert. Raising the same one again has no effect.
     * @param isLive The mode of the order in question, if it's different from the shop's.
     */
    async raise(alert: Alert, isLive = live): Promise<Created> {
      // Written before the alert, so that every alert with a session is in this index.
      if (alert.sessionId !== undefined)
        await store.create(`${ofSession(alert.sessionId)}${nameOf(alert)}`, {});
      const kept = isAboutOrders(alert) ? { ...alert, live: isLive } : alert;
      return store.create(`alert-${nameOf(alert)}`, kept);
    },
    /** Returns whether an alert was ever raised, even if it has been resolved since. */
    isRaised: async (alert: AlertName) =>
      (await store.read(`alert-${nameOf(alert)}`)) !== undefined,
    /**
     * Returns open alerts: those about money and the site first, then the newest. Excludes resolved
     * and archived ones. May lag behind by a minute.
     */
    async open(): Promise<Alert[]> {
      const left = await namesOf(store, 'alert-', 'over-', 'archived-');
      return inOrder(left.map(async (name) => ((await isArchived(name)) ? undefined : read(name))));
    },
    /**
     * Returns archived alerts in the same order, except those that have been resolved since. May
     * lag behind by a minute.
     */
    async archived(): Promise<Alert[]> {
      const left = await namesOf(store, 'archived-', 'over-');
      return inOrder(left.map(async (name) => ((await isArchived(name)) ? read(name) : undefined)));
    },
    /** Archives an alert that someone has dealt with. Can be undone. */
    async archive(alert: AlertName, at: number): Promise<void> {
      await store.create(`archived-${nameOf(alert)}`, { at });
    },
    /** Undoes {@link archive}. */
    bringBack: (alert: AlertName) => store.remove(`archived-${nameOf(alert)}`),
    /**
     * Resolves one session's open alerts of the given kinds. The cost doesn't grow with the number
     * of alerts for other orders.
     * @param isOver Returns whether the alert about this subject is resolved.
     */
    async endOf(
      sessionId: string,
      kinds: readonly AlertKind[],
      at: number,
      isOver: (subject: string) => Promise<boolean>,
    ): Promise<void> {
      const prefix = ofSession(sessionId);
      await Promise.all(
        (await namesOf(store, prefix)).map(async (name) => {
          const kind = kinds.find((one) => name.startsWith(`${one}-`));
          if (kind === undefined || !(await isOver(name.slice(kind.length + 1)))) return;
          await store.create(`over-${name}`, { at });
          await store.remove(`${prefix}${name}`);
        }),
      );
    },
    /**
     * Returns up to `most` open alerts that haven't been through {@link recordSent}: those about
     * money and the site first, then the oldest.
     * @param damaged Receives unreadable alerts. They're marked as sent, so they don't crowd out
     * other alerts.
     */
    async unsent(most: number, at: number, damaged: Map<string, string>): Promise<Alert[]> {
      const fresh = await namesOf(store, 'alert-', 'over-', 'alerted-', 'archived-');
      const names = putFirst(fresh, nameComesFirst).slice(0, most);
      const found = await Promise.all(
        names.map((name) =>
          read(name).catch(async (error: unknown) => {
            if (!(error instanceof StoreRecordUnreadable)) throw error;
            damaged.set(`alert-${name}`, error.name);
            await store.create(`alerted-${name}`, { at });
            return undefined;
          }),
        ),
      );
      const oldestFirst = found
        .filter((alert) => alert !== undefined)
        .toSorted((a, b) => a.at - b.at);
      return putFirst(oldestFirst, comesFirst);
    },
    /** Records that an alert was emailed, or that it can wait for the digest. */
    async recordSent(alert: AlertName, at: number): Promise<void> {
      await store.create(`alerted-${nameOf(alert)}`, { at });
    },
    hasDigest: async (day: string) => (await store.read(`digest-${day}`)) !== undefined,
    async recordDigest(day: string, at: number): Promise<void> {
      await store.create(`digest-${day}`, { at });
    },
  };
}

function isAlert(kept: unknown): kept is StoredAlert {
  const { kind, subject, note, at } = (kept ?? {}) as Record<string, unknown>;
  return (
    ALERT_KINDS.some((one) => one === kind) &&
    typeof subject === 'string' &&
    typeof note === 'string' &&
    typeof at === 'number'
  );
}

/**
 * Returns the keys of the records that resolve an alert automatically. One of them may be a newer
 * alert with more detail.
 */
export function endsOf({ kind, subject }: Alert): string[] {
  switch (kind) {
    case 'paid-unfulfilled':
      return [`done-${subject}`, `alert-payment-mismatch-${subject}`];
    case 'file-missing':
      return [`done-${subject.slice(subject.lastIndexOf('-') + 1)}`];
    case 'mail-late':
      return [`sent-${subject}`, `dead-${subject}`];
    case 'dispute':
      return [`dispute-won-${subject}`];
    case 'limit-reached': {
      const [entitlementId, linkVersion] = subject.split('-');
      return [`link-${entitlementId}-${Number(linkVersion) + 1}`];
    }
    default:
      return [];
  }
}

declare module '#netlify/services.ts' {
  interface Services {
    alerts: ReturnType<typeof createAlerts>;
  }
}
