import type { Order } from '#src/domain/orders/order.ts';
import { type TimelineEvent, sortTimeline } from '#src/domain/orders/order-timeline.ts';
import type { StoredAccessState } from '#netlify/orders/book-access.ts';
import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import { orderMailOf } from '#netlify/mail/email-registry.ts';
import { type MailJob, dueAt } from '#netlify/mail/outbox-records.ts';
import type { Services } from '#netlify/services.ts';
import { receiptMailId } from '#netlify/orders/fulfill-purchase.ts';

/** Maximum number of links, newest first, whose downloads appear in the timeline. */
const MOST_LINKS = 10;

export async function readMails(order: Order, services: OrderRecords): Promise<TimelineEvent[]> {
  const mailIds = await services.outbox.ofSession(order.sessionId);
  const events = await Promise.all(mailIds.map((mailId) => mailEvents(mailId, order, services)));
  return events.flat();
}

/**
 * Returns the history of an order's payment, access, emails, links, and addresses, along with the
 * resulting access state.
 */
export async function readTimeline(
  order: Order,
  services: OrderRecords,
): Promise<{ timeline: TimelineEvent[]; money: StoredAccessState }> {
  const { bookAccess, orderAddresses } = services;
  const { at, totalCents, source } = order;
  const [{ state, events }, mails, links, addresses] = await Promise.all([
    bookAccess.history(order),
    readMails(order, services),
    linkEvents(order, services),
    orderAddresses.events(order),
  ]);
  const timeline = sortTimeline([
    { kind: 'paid', at, totalCents, source },
    ...events,
    ...mails,
    ...links,
    ...addresses,
  ]);
  return { timeline, money: state };
}

async function mailEvents(
  mailId: string,
  { sessionId, at }: Order,
  services: OrderRecords,
): Promise<TimelineEvent[]> {
  const { outbox } = services;
  // The receipt has a known ID and was stored together with the order.
  const isReceipt = mailId === receiptMailId(sessionId, services);
  const receipt: MailJob = { mailId, ref: { type: 'receipt', sessionId }, at };
  const [queued, settled, deliveries] = await Promise.all([
    isReceipt ? receipt : outbox.mail(mailId),
    outbox.settled(mailId),
    outbox.deliveries(mailId),
  ]);
  const entry = queued && orderMailOf(queued.ref, services);
  if (!queued || !entry) return [];
  const { to, timeline } = entry;
  const { name, counts, more } = timeline;
  const events: TimelineEvent[] = [
    { kind: 'mail-queued', mailId, name, to, counts, at: dueAt(queued) },
    ...(more?.(queued.ref, queued.at) ?? []),
  ];
  if (settled?.outcome === 'sent') events.push({ kind: 'mail-sent', mailId, at: settled.at });
  if (settled?.outcome === 'dead') {
    events.push({ kind: 'mail-dead', mailId, reason: settled.note, at: settled.at });
  }
  for (const { what, reason, at } of deliveries) {
    events.push(
      what === 'bounced'
        ? { kind: 'mail-bounced', mailId, reason, at }
        : { kind: 'mail-delivered', mailId, at },
    );
  }
  return events;
}

async function linkEvents(
  order: Order,
  { entitlements, crypto }: Pick<Services, 'crypto' | 'entitlements'>,
): Promise<TimelineEvent[]> {
  const entitlementId = crypto.entitlementId(order.sessionId);
  const [entitlement, newest] = await Promise.all([
    entitlements.find(entitlementId),
    entitlements.newestLink(entitlementId),
  ]);
  if (!entitlement || !newest) return [];
  const first = Math.max(1, newest.linkVersion - MOST_LINKS + 1);
  const linkVersions = Array.from(
    { length: newest.linkVersion - first + 1 },
    (_, index) => first + index,
  );
  const events = await Promise.all(
    linkVersions.map(async (linkVersion): Promise<TimelineEvent[]> => {
      const link = await entitlements.link(entitlementId, linkVersion);
      const downloads = await Promise.all(
        entitlement.files.map(async ({ slug, title }) =>
          (await entitlements.redemptions({ entitlementId, linkVersion, slug })).map(
            ({ at }, before) =>
              ({ kind: 'download', title, linkVersion, number: before + 1, at }) as const,
          ),
        ),
      );
      const made: TimelineEvent[] = link
        ? [{ kind: 'link', linkVersion, expiresAt: link.expiresAt, at: link.at }]
        : [];
      return [...made, ...downloads.flat()];
    }),
  );
  return events.flat();
}
