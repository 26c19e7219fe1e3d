import {
  accountChangeEmail,
  accountEmailAsked,
  accountEndFactor,
  accountKnown,
  accountNotice,
  accountRecover,
  accountSetUp,
  accountUnknown,
  accountVerify,
} from '#netlify/accounts/emails.ts';
import { alert, alertDigest, sale } from '#netlify/alerts/emails.ts';
import { chatNote, chatSummary } from '#netlify/chat/emails.ts';
import { contactMessage, contactNote } from '#netlify/contact/emails.ts';
import { freshLink, library } from '#netlify/downloads/emails.ts';
import { gift } from '#netlify/gifts/gift-email.ts';
import { guide } from '#netlify/guide/guide-email.ts';
import { helperCopy } from '#netlify/downloads/helper-copy-email.ts';
import { campaignTest } from '#netlify/newsletter/campaign-email.ts';
import { refundEmail } from '#netlify/refunds/refund-email.ts';
import { newVersion } from '#netlify/downloads/new-version-email.ts';
import {
  newsletterConfirm,
  newsletterKnown,
  newsletterWelcome,
} from '#netlify/newsletter/emails.ts';
import { paymentFailed } from '#netlify/orders/payment-failed-email.ts';
import { postReport, postReview, urgentPosts } from '#netlify/community/emails.ts';
import { receipt } from '#netlify/orders/receipt-email.ts';
import { reviewAsk, reviewWaits } from '#netlify/reviews/emails.ts';
import { keptMessages } from '#netlify/mail/deferred-digest-email.ts';
import type { Emails } from '#netlify/mail/email-definition.ts';

/** Every email the site sends. */
export const emails: Emails = {
  receipt,
  gift,
  'fresh-link': freshLink,
  library,
  'helper-copy': helperCopy,
  'new-version': newVersion,
  'review-ask': reviewAsk,
  'money-back': refundEmail,
  'contact-message': contactMessage,
  'contact-note': contactNote,
  'chat-summary': chatSummary,
  'chat-note': chatNote,
  'kept-messages': keptMessages,
  guide,
  'post-review': postReview,
  'post-report': postReport,
  'urgent-posts': urgentPosts,
  'review-waits': reviewWaits,
  alert,
  'alert-digest': alertDigest,
  sale,
  'payment-failed': paymentFailed,
  'campaign-test': campaignTest,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-welcome': newsletterWelcome,
  'newsletter-known': newsletterKnown,
  'account-verify': accountVerify,
  'account-known': accountKnown,
  'account-recover': accountRecover,
  'account-unknown': accountUnknown,
  'account-change-email': accountChangeEmail,
  'account-email-asked': accountEmailAsked,
  'account-end-factor': accountEndFactor,
  'account-set-up': accountSetUp,
  'account-notice': accountNotice,
};
