import { CONFIRMATION_LIFETIME } from '#src/domain/newsletter.ts';
import { functionPaths, routes } from '#src/routes.ts';
import {
  accountKnownMessage,
  accountNoticeMessage,
  changeEmailMessage,
  noAccountMessage,
  recoverMessage,
  verifyMessage,
} from '#netlify/messages/account.ts';
import { chatNoteMessage, chatSummaryMessage } from '#netlify/messages/chat.ts';
import { contactMessage, contactNoteMessage } from '#netlify/messages/contact.ts';
import { coachAddress, type Message } from '#netlify/messages/frame.ts';
import { guideMessage } from '#netlify/messages/guide.ts';
import {
  newsletterConfirmMessage,
  newsletterKnownMessage,
  newsletterWelcomeMessage,
} from '#netlify/messages/newsletter.ts';
import { postReportMessage, postReviewMessage } from '#netlify/messages/post.ts';
import { reviewWaitsMessage } from '#netlify/messages/review.ts';
import type { Letter } from '#netlify/services/letters.ts';
import type { OutgoingMail } from '#netlify/services/mailer.ts';
import type { Services } from '#netlify/services/services.ts';
import { readReviewForCoach } from './coach-reviews.ts';
import { postToReview } from './find-post.ts';
import { uploadedGuide } from './stored-files.ts';

/**
 * Makes the words and the recipient of a letter. What a visitor typed goes to the coach only; an
 * address that a visitor typed gets our words only.
 */
export async function writeLetter(
  letter: Letter,
  queuedAt: number,
  services: Services,
): Promise<Omit<OutgoingMail, 'mailId' | 'tag'>> {
  const { env, vault } = services;
  const { siteUrl } = env;
  const toVisitor = (to: string, message: Message) => ({ to, replyTo: coachAddress, ...message });
  switch (letter.kind) {
    case 'contact-message':
      return { to: coachAddress, replyTo: letter.email, ...contactMessage(letter) };
    case 'chat-summary':
      return { to: coachAddress, replyTo: letter.email, ...chatSummaryMessage(letter) };
    case 'post-review': {
      const post = await postToReview(letter.postId, services);
      return { to: coachAddress, ...postReviewMessage(post, letter.soundsGrave) };
    }
    case 'post-report': {
      const post = await postToReview(letter.postId, services);
      return { to: coachAddress, ...postReportMessage(post, letter.reason) };
    }
    case 'review-waits': {
      const roomUrl = `${siteUrl}${routes.adminReviews}`;
      const review = await readReviewForCoach(letter.reviewId, services);
      return { to: coachAddress, ...reviewWaitsMessage({ ...review, roomUrl }) };
    }
    case 'contact-note':
      return toVisitor(letter.to, contactNoteMessage(siteUrl));
    case 'chat-note':
      return toVisitor(letter.to, chatNoteMessage(siteUrl));
    case 'guide':
      return toVisitor(letter.to, guideMessage(siteUrl, await uploadedGuide(services)));
    case 'account-verify':
      return toVisitor(
        letter.to,
        verifyMessage(`${siteUrl}${routes.authVerify}#t=${letter.token}`),
      );
    case 'account-change-email':
      return toVisitor(
        letter.to,
        changeEmailMessage(`${siteUrl}${routes.authVerify}#t=${letter.token}`),
      );
    case 'account-recover':
      return toVisitor(
        letter.to,
        recoverMessage(`${siteUrl}${routes.authReset}#t=${letter.token}`),
      );
    case 'account-known':
      return toVisitor(letter.to, accountKnownMessage(siteUrl));
    case 'account-unknown':
      return toVisitor(letter.to, noAccountMessage(siteUrl));
    case 'account-notice':
      return toVisitor(letter.to, accountNoticeMessage(letter.event, siteUrl));
    case 'newsletter-confirm':
    case 'newsletter-welcome':
    case 'newsletter-known': {
      const { to, generation } = letter;
      const addressKey = vault.addressKey(to);
      const leave = vault.signNewsletter({ action: 'unsubscribe', addressKey, generation });
      const leaveUrl = `${siteUrl}${routes.newsletterUnsubscribe}#t=${leave}`;
      const confirm = vault.signNewsletter({ action: 'confirm', addressKey, generation });
      const confirmUrl = `${siteUrl}${routes.newsletterConfirm}#t=${confirm}`;
      const message =
        letter.kind === 'newsletter-confirm'
          ? newsletterConfirmMessage({
              confirmUrl,
              leaveUrl,
              expiresAt: queuedAt + CONFIRMATION_LIFETIME,
            })
          : letter.kind === 'newsletter-welcome'
            ? newsletterWelcomeMessage({ siteUrl, leaveUrl })
            : newsletterKnownMessage({ siteUrl, leaveUrl });
      return { ...toVisitor(to, message), headers: oneClickHeaders(siteUrl, leave) };
    }
  }
}

/** The way out that mail programs show beside the sender (RFC 8058): one POST, no page, no questions. */
function oneClickHeaders(siteUrl: string, token: string): { name: string; value: string }[] {
  return [
    {
      name: 'List-Unsubscribe',
      value: `<${siteUrl}${functionPaths.unsubscribe}?token=${token}>`,
    },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ];
}
