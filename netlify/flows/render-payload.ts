import { CONFIRMATION_LIFETIME } from '#src/domain/newsletter.ts';
import { booksOf, orderNumber, titleWords } from '#src/domain/order.ts';
import { routes } from '#src/routes.ts';
import {
  accountKnownMessage,
  emailAskedMessage,
  endFactorMessage,
  setUpMessage,
  accountNoticeMessage,
  changeEmailMessage,
  noAccountMessage,
  recoverMessage,
  verifyMessage,
} from '#netlify/messages/account.ts';
import { alertDigestMessage, alertMessage, saleMessage } from '#netlify/messages/alert.ts';
import { chatNoteMessage, chatSummaryMessage } from '#netlify/messages/chat.ts';
import {
  contactMessage,
  contactNoteMessage,
  keptMessagesMessage,
} from '#netlify/messages/contact.ts';
import { coachAddress, type Message } from '#netlify/messages/frame.ts';
import { guideMessage } from '#netlify/messages/guide.ts';
import { letterToNobody } from '#netlify/messages/letter.ts';
import {
  newsletterConfirmMessage,
  newsletterKnownMessage,
  newsletterWelcomeMessage,
} from '#netlify/messages/newsletter.ts';
import { paymentFailedMessage } from '#netlify/messages/payment-failed.ts';
import {
  postReportMessage,
  postReviewMessage,
  urgentPostsMessage,
} from '#netlify/messages/post.ts';
import { reviewWaitsMessage } from '#netlify/messages/review.ts';
import type { MailPayload } from '#netlify/services/mail-payloads.ts';
import type { OutgoingMail } from '#netlify/services/mailer.ts';
import type { Services } from '#netlify/services/services.ts';
import { readReviewForCoach } from './coach-reviews.ts';
import { postToReview } from './find-post.ts';
import { guideAddress } from './stored-files.ts';
import { wayOut } from './way-out.ts';

/**
 * Makes the words and the recipient of a payload. What a visitor typed goes to the coach only; an
 * address that a visitor typed gets our words only.
 */
export async function renderPayload(
  payload: MailPayload,
  services: Services,
): Promise<Omit<OutgoingMail, 'mailId' | 'tag'>> {
  const { env, tickets, vault, now } = services;
  const { siteUrl } = env;
  const toVisitor = (to: string, message: Message) => ({ to, replyTo: coachAddress, ...message });
  const ordersUrl = `${siteUrl}${routes.adminOrders}`;
  const linkTo = (route: string) => (token: string) =>
    `${siteUrl}${route}#t=${tickets.mailed(token, now())}`;
  const verifyUrl = linkTo(routes.authVerify);
  const resetUrl = linkTo(routes.authReset);
  switch (payload.kind) {
    case 'contact-message':
      return { to: coachAddress, replyTo: payload.email, ...contactMessage(payload) };
    case 'chat-summary':
      return { to: coachAddress, replyTo: payload.email, ...chatSummaryMessage(payload) };
    case 'post-review': {
      const post = await postToReview(payload.postId, services);
      return { to: coachAddress, ...postReviewMessage(post, payload.soundsGrave) };
    }
    case 'urgent-posts':
      return {
        to: coachAddress,
        ...urgentPostsMessage(payload.count, `${siteUrl}${routes.adminWaiting}`),
      };
    case 'post-report': {
      const post = await postToReview(payload.postId, services);
      return { to: coachAddress, ...postReportMessage(post, payload.reason) };
    }
    case 'review-waits': {
      const roomUrl = `${siteUrl}${routes.adminReviews}`;
      const review = await readReviewForCoach(payload.reviewId, services);
      return { to: coachAddress, ...reviewWaitsMessage({ ...review, roomUrl }) };
    }
    case 'alert':
      return { to: coachAddress, ...alertMessage({ alert: payload.alert, roomUrl: ordersUrl }) };
    case 'alert-digest': {
      const { alerts, total } = payload;
      const digest = alertDigestMessage({ alerts, total, roomUrl: ordersUrl });
      return { to: coachAddress, ...digest };
    }
    case 'sale': {
      const order = await services.orders.find(payload.sessionId);
      if (!order) throw new Error('A sale has no order.');
      const { lines, totalCents, orderId, sessionId } = order;
      const message = saleMessage({
        titles: lines.map(titleWords),
        books: booksOf(lines).length,
        totalCents,
        number: orderNumber(orderId),
        orderUrl: `${siteUrl}${routes.adminOrder}#s=${sessionId}`,
      });
      return { to: coachAddress, ...message };
    }
    case 'payment-failed':
      return toVisitor(payload.to, paymentFailedMessage(payload.titles, siteUrl));
    case 'kept-messages': {
      const mails = await Promise.all(
        // A post that was taken back meanwhile has nothing to say.
        payload.payloads.map((one) => renderPayload(one, services).catch(() => undefined)),
      );
      const messages = mails.filter((mail) => mail !== undefined);
      return { to: coachAddress, ...keptMessagesMessage(messages) };
    }
    case 'contact-note':
      return toVisitor(payload.to, contactNoteMessage(siteUrl));
    case 'chat-note':
      return toVisitor(payload.to, chatNoteMessage(siteUrl));
    case 'guide':
      return toVisitor(payload.to, guideMessage(guideAddress(services)));
    case 'account-verify':
      return toVisitor(payload.to, verifyMessage(verifyUrl(payload.token)));
    case 'account-change-email':
      return toVisitor(payload.to, changeEmailMessage(verifyUrl(payload.token)));
    case 'account-recover':
      return toVisitor(payload.to, recoverMessage(resetUrl(payload.token)));
    case 'account-set-up':
      return toVisitor(payload.to, setUpMessage(resetUrl(payload.token)));
    case 'account-email-asked':
      return toVisitor(payload.to, emailAskedMessage(verifyUrl(payload.stop)));
    case 'account-end-factor':
      return toVisitor(
        payload.to,
        endFactorMessage(verifyUrl(payload.token), verifyUrl(payload.stop)),
      );
    case 'account-known':
      return toVisitor(payload.to, accountKnownMessage(siteUrl));
    case 'account-unknown':
      return toVisitor(payload.to, noAccountMessage(siteUrl));
    case 'account-notice':
      return toVisitor(payload.to, accountNoticeMessage(payload.event, siteUrl));
    case 'letter-test':
      return { to: coachAddress, ...letterToNobody(payload.letter, siteUrl) };
    case 'newsletter-confirm':
    case 'newsletter-welcome':
    case 'newsletter-known': {
      const { to, generation } = payload;
      const addressKey = vault.addressKey(to);
      const { leaveUrl, headers } = wayOut({ addressKey, generation }, services);
      const sentAt = now();
      const confirm = vault.newsletter.sign({ action: 'confirm', addressKey, generation, sentAt });
      const confirmUrl = `${siteUrl}${routes.newsletterConfirm}#t=${confirm}`;
      const message =
        payload.kind === 'newsletter-confirm'
          ? newsletterConfirmMessage({
              confirmUrl,
              leaveUrl,
              expiresAt: sentAt + CONFIRMATION_LIFETIME,
            })
          : payload.kind === 'newsletter-welcome'
            ? newsletterWelcomeMessage({ siteUrl, leaveUrl })
            : newsletterKnownMessage({ confirmUrl, leaveUrl });
      return { ...toVisitor(to, message), headers };
    }
  }
}
