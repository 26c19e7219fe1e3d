import { routes } from '#src/routes.ts';
import { isSameAddress } from '#src/domain/email-address.ts';
import type { Gift } from '#src/domain/gift.ts';
import { accessOf, booksOf, isLater, sumsOf, titleWords, type Order } from '#src/domain/order.ts';
import { freshLinkMessage, type LinkedOrder } from '#netlify/messages/fresh-link.ts';
import { giftMessage } from '#netlify/messages/gift.ts';
import { helperCopyMessage } from '#netlify/messages/helper-copy.ts';
import { moneyBackMessage } from '#netlify/messages/money-back.ts';
import { newVersionMessage } from '#netlify/messages/new-version.ts';
import { receiptMessage } from '#netlify/messages/receipt.ts';
import { reviewAskMessage } from '#netlify/messages/review.ts';
import { isRehearsal } from '#netlify/services/env.ts';
import type { OutgoingMail } from '#netlify/services/mailer.ts';
import type { MailJob } from '#netlify/services/outbox.ts';
import type { Services } from '#netlify/services/services.ts';
import { BOOK_NEWS } from '#netlify/services/subscribers.ts';
import { renderPayload } from './render-payload.ts';
import { wayOut } from './way-out.ts';

/**
 * Makes the words and the recipient of a queued mail from the facts that it names. `undefined` when nobody is left
 * to send it to, because they asked to be forgotten, or when it is not true any more.
 */
export async function writeMail(
  queued: MailJob,
  services: Services,
): Promise<OutgoingMail | undefined> {
  const { mailId, ref } = queued;
  switch (ref.type) {
    case 'receipt': {
      const order = await needOrder(ref.sessionId, services);
      if (!order) return undefined;
      const [buyer, to, gift, facts] = await Promise.all([
        services.orders.buyerOf(order),
        services.orderAddresses.current(order),
        services.gifts.told(order),
        services.accessLog.moneyFacts(order),
      ]);
      // The buyer reads of the money that went back, in a mail with the same order number.
      if (to === undefined || facts.refundedInFull) return undefined;
      const { downloadUrl, expiresAt } = await linkOf(order, 1, services);
      const { orderId, lines, giftOn } = order;
      const myDownloadsUrl = `${services.env.siteUrl}${routes.myDownloads}`;
      const message = receiptMessage({
        firstName: buyer?.firstName ?? '',
        orderId,
        lines,
        sums: sumsOf(order),
        hasWaivedWithdrawal: order.withdrawalConsent !== undefined,
        ...(giftOn === undefined ? {} : { gift: { on: giftOn, ...gift } }),
        downloadUrl,
        expiresAt,
        myDownloadsUrl,
      });
      return { mailId, tag: ref.type, to, ...message };
    }
    case 'gift': {
      const order = await needOrder(ref.sessionId, services);
      if (!order) return undefined;
      const [buyer, gift, facts, isSentAnew] = await Promise.all([
        services.orders.buyerOf(order),
        services.gifts.find(order),
        services.accessLog.moneyFacts(order),
        isGiftSentAnew(mailId, order, services),
      ]);
      // The money went back while the mail waited, or the gift got another address and a mail of its own to it.
      if (!gift || facts.refundedInFull || isSentAnew) return undefined;
      const message = giftMessage({
        ...mailedGift(gift, services),
        from: buyer?.firstName,
        myDownloadsUrl: `${services.env.siteUrl}${routes.myDownloads}`,
        ...(await linkOf(order, ref.generation, services)),
      });
      return { mailId, tag: ref.type, to: gift.email, ...message };
    }
    case 'helper-copy': {
      const order = await needOrder(ref.sessionId, services);
      if (!order) return undefined;
      const to = await services.orderAddresses.helper(order, ref.number);
      if (to === undefined) return undefined;
      return {
        mailId,
        tag: ref.type,
        to,
        ...helperCopyMessage(await linkOf(order, 1, services)),
      };
    }
    case 'new-version': {
      const order = await needOrder(ref.sessionId, services);
      if (!order) return undefined;
      const licence = await services.licences.find(services.vault.licenceId(order.sessionId));
      const title = licence?.files.find(({ slug }) => slug === ref.slug)?.title;
      if (title === undefined) throw new Error(`Mail ${mailId} names a book that is not there.`);
      const { downloadUrl, expiresAt } = await linkOf(order, ref.generation, services);
      const [to, facts] = await Promise.all([
        services.orderAddresses.reader(order),
        services.accessLog.moneyFacts(order),
      ]);
      if (to === undefined || facts.refundedInFull) return undefined;
      const addressKey = services.vault.addressKey(to);
      if ((await services.subscribers.bookNewsEndedAt(addressKey)) !== undefined) return undefined;
      const { leaveUrl, headers } = wayOut({ addressKey, generation: BOOK_NEWS }, services);
      const message = newVersionMessage({ title, downloadUrl, expiresAt, leaveUrl });
      return { mailId, tag: ref.type, to, headers, ...message };
    }
    case 'review-ask': {
      const { orders, orderAddresses, accessLog, vault, env } = services;
      const order = await needOrder(ref.sessionId, services);
      if (!order) return undefined;
      const [buyer, to, facts] = await Promise.all([
        orders.buyerOf(order),
        orderAddresses.current(order),
        accessLog.moneyFacts(order),
      ]);
      if (to === undefined || accessOf(facts) !== 'open') return undefined;
      const token = vault.reviewer.sign(vault.licenceId(ref.sessionId));
      const message = reviewAskMessage({
        firstName: buyer?.firstName ?? '',
        titles: booksOf(order.lines).map(({ title }) => title),
        reviewUrl: `${env.siteUrl}${routes.review}#t=${token}`,
      });
      return { mailId, tag: ref.type, to, ...message };
    }
    case 'money-back': {
      const order = await needOrder(ref.sessionId, services);
      if (!order) return undefined;
      const { cents, isAll, failedCents = 0, newlyFailedCents = 0 } = ref;
      const [buyer, to, latest, facts] = await Promise.all([
        services.orders.buyerOf(order),
        services.orderAddresses.current(order),
        services.accessLog.refunds(order.paymentId ?? ''),
        services.accessLog.moneyFacts(order),
      ]);
      // More happened while the mail waited, and another mail tells all of it.
      const isPast =
        latest && isLater(latest, { madeCents: cents + failedCents, failedCents, isAll });
      if (to === undefined || isPast) return undefined;
      const message = moneyBackMessage({
        firstName: buyer?.firstName ?? '',
        orderId: order.orderId,
        titles: order.lines.map(titleWords),
        isOneBook: booksOf(order.lines).length === 1,
        backCents: cents,
        totalCents: order.totalCents,
        isAll,
        newlyFailedCents,
        myDownloadsUrl:
          order.giftOn === undefined && accessOf(facts) === 'open'
            ? `${services.env.siteUrl}${routes.myDownloads}`
            : undefined,
      });
      return { mailId, tag: ref.type, to, ...message };
    }
    case 'fresh-link':
      return writeLinks([ref], ref, mailId, services);
    case 'library':
      return writeLinks(ref.links, ref, mailId, services);
    case 'payload': {
      const payload = await services.mailPayloads.read(mailId);
      if (!payload) return undefined;
      const isOfRehearsal = services.env.stripe.live && !queued.live;
      if (payload.kind === 'payment-failed') {
        // The bank may have paid after all.
        const hasPaid = (await services.orders.find(payload.sessionId)) !== undefined;
        if (hasPaid || isOfRehearsal) return undefined;
      }
      if (payload.kind === 'review-waits' && isOfRehearsal) return undefined;
      if (payload.kind === 'sale' && !(await needOrder(payload.sessionId, services)))
        return undefined;
      return { mailId, tag: payload.kind, ...(await renderPayload(payload, services)) };
    }
  }
}

/** A gift as its mail tells of it: while everybody can pay with a test card, without the words that somebody typed. */
export function mailedGift({ words, ...gift }: Gift, { env }: Pick<Services, 'env'>): Gift {
  return words === undefined || isRehearsal(env) ? gift : { ...gift, words };
}

/** Whether a later mail, which is queued, brings this gift to the address that it has now. */
async function isGiftSentAnew(
  mailId: string,
  order: Order,
  { gifts, outbox, vault }: Services,
): Promise<boolean> {
  const { length: newest } = await gifts.addresses(order);
  const newestId = vault.mailId(order.sessionId, 'gift', 'address', newest);
  return mailId !== newestId && (await outbox.mail(newestId)) !== undefined;
}

/** The address of the page that opens an order's books. The token is in the fragment: it is never sent. */
export function downloadPageUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${routes.download}#t=${token}`;
}

async function writeLinks(
  links: readonly { sessionId: string; generation: number }[],
  {
    type: tag,
    byCoach = false,
    readerKey,
  }: { type: string; byCoach?: boolean; readerKey?: string },
  mailId: string,
  services: Services,
): Promise<OutgoingMail | undefined> {
  const { orderAddresses, vault } = services;
  const found = await Promise.all(
    links.map(async ({ sessionId, generation }) => {
      const order = await needOrder(sessionId, services);
      return order && { order, generation, reader: await orderAddresses.reader(order) };
    }),
  );
  const orders = found.filter((one) => one !== undefined);
  const to = orders.find(
    ({ reader }) =>
      reader !== undefined && (readerKey === undefined || vault.addressKey(reader) === readerKey),
  )?.reader;
  if (to === undefined) return undefined;
  // While the mail waited, an order may have got another reader: its link is not for this one.
  const theirs = orders.filter(({ reader }) => isSameAddress(reader, to));
  const linked = await Promise.all(
    theirs.map(({ order, generation }) => linkOf(order, generation, services)),
  );
  return { mailId, tag, to, ...freshLinkMessage(linked, byCoach) };
}

async function linkOf(order: Order, generation: number, services: Services): Promise<LinkedOrder> {
  const { vault, licences, env } = services;
  const licenceId = vault.licenceId(order.sessionId);
  const link = await licences.link(licenceId, generation);
  if (!link) throw new Error(`Link ${generation} of licence ${licenceId} is missing.`);
  const downloadUrl = downloadPageUrl(env.siteUrl, vault.link.sign({ licenceId, generation }));
  return {
    titles: booksOf(order.lines).map(({ title }) => title),
    downloadUrl,
    expiresAt: link.expiresAt,
  };
}

/** The order that a mail is about; `undefined` for one of a rehearsal, whose mails nobody gets any more. */
async function needOrder(
  sessionId: string,
  { orders, vault }: Services,
): Promise<Order | undefined> {
  const order = await orders.find(sessionId);
  if (!order && !(await orders.findInAnyMode(sessionId)))
    throw new Error(`Order of session ${vault.fingerprint(sessionId)} is missing.`);
  return order;
}
