import { routes } from '#src/routes.ts';
import { coachAddress, composeMessage } from '#netlify/mail/layout.ts';
import type { PayloadMail } from '#netlify/mail/email-definition.ts';

/**
 * Notifies a buyer that their bank declined the payment after several days. Since nothing was paid,
 * the email doesn't even include the name the buyer entered. `titles`: the books they wanted, one
 * per line (a bundle lists its books).
 */
export const paymentFailed: PayloadMail<{
  to: string;
  sessionId: string;
  titles: readonly string[];
}> = {
  to: 'visitor',
  stream: 'transactional',
  async write({ to, sessionId, titles }, { live, services: { orders, env } }) {
    const isStaleTestPayment = env.stripe.live && !live;
    // The bank may have paid after all, so check again.
    if (isStaleTestPayment || (await orders.find(sessionId))) return undefined;
    const message = composeMessage('Your payment didn’t go through', [
      'Your bank didn’t confirm your payment. You weren’t charged.',
      titles,
      'You can try again with a card, and you’ll get your books right away.',
      { label: 'Go to the shop', url: `${env.siteUrl}${routes.shop}` },
      'If you’ve already placed a new order, you’re all set.',
      'If you have a question, reply to this email. A real person will answer.',
    ]);
    return { to, replyTo: coachAddress, ...message };
  },
};

declare module '#netlify/mail/email-definition.ts' {
  interface Emails {
    'payment-failed': typeof paymentFailed;
  }
}
