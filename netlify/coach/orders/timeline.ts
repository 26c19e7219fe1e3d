import type { Order } from '#src/domain/orders/order.ts';
import { type TimelineFact, describeTimeline } from '#src/domain/orders/order-timeline.ts';
import type { SyncedMoneyFacts } from '#netlify/payments/access-log.ts';
import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import { orderMailOf } from '#netlify/mail/email-registry.ts';
import { type MailJob, dueAt } from '#netlify/mail/outbox-records.ts';
import type { Services } from '#netlify/services.ts';
import { receiptMailId } from '#netlify/orders/fulfill-purchase.ts';

/** Maximum number of links, newest first, whose downloads appear in the timeline. */
const MOST_LINKS = 10;

export async function readMails(order: Order, services: OrderRecords): Promise<TimelineFact[]> {
  const mailIds = await services.outbox.ofSession(order.sessionId);
  const facts = await Promise.all(mailIds.map((mailId) => mailFacts(mailId, order, services)));
  return facts.flat();
}

/**
 * Returns the history of an order's payment, access, emails, and links, along with the resulting
 * payment status.
 */
export async function readTimeline(
  order: Order,
  services: OrderRecords,
): Promise<{ timeline: TimelineFact[]; money: SyncedMoneyFacts }> {
  const { accessLog, orderAddresses } = services;
  const { at, totalCents, source } = order;
  const [{ facts, events }, mails, links, addresses] = await Promise.all([
    accessLog.history(order),
    readMails(order, services),
    linkFacts(order, services),
    orderAddresses.facts(order),
  ]);
  const timeline = describeTimeline([
    { kind: 'paid', at, totalCents, source },
    ...events,
    ...mails,
    ...links,
    ...addresses,
  ]);
  return { timeline, money: facts };
}

async function mailFacts(
  mailId: string,
  { sessionId, at }: Order,
  services: OrderRecords,
): Promise<TimelineFact[]> {
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
  const facts: TimelineFact[] = [
    { kind: 'mail-queued', mailId, name, to, counts, at: dueAt(queued) },
    ...(more?.(queued.ref, queued.at) ?? []),
  ];
  if (settled?.outcome === 'sent') facts.push({ kind: 'mail-sent', mailId, at: settled.at });
  if (settled?.outcome === 'dead') {
    facts.push({ kind: 'mail-dead', mailId, reason: settled.note, at: settled.at });
  }
  for (const { what, reason, at } of deliveries) {
    facts.push(
      what === 'bounced'
        ? { kind: 'mail-bounced', mailId, reason, at }
        : { kind: 'mail-delivered', mailId, at },
    );
  }
  return facts;
}

async function linkFacts(
  order: Order,
  { entitlements, crypto }: Pick<Services, 'crypto' | 'entitlements'>,
): Promise<TimelineFact[]> {
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
  const facts = await Promise.all(
    linkVersions.map(async (linkVersion): Promise<TimelineFact[]> => {
      const link = await entitlements.link(entitlementId, linkVersion);
      const downloads = await Promise.all(
        entitlement.files.map(async ({ slug, title }) =>
          (await entitlements.redemptions({ entitlementId, linkVersion, slug })).map(
            ({ at }, before) =>
              ({ kind: 'download', title, linkVersion, number: before + 1, at }) as const,
          ),
        ),
      );
      const made: TimelineFact[] = link
        ? [{ kind: 'link', linkVersion, expiresAt: link.expiresAt, at: link.at }]
        : [];
      return [...made, ...downloads.flat()];
    }),
  );
  return facts.flat();
}
