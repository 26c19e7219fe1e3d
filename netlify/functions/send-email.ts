import type { Config } from '@netlify/functions';
import { sendEmailInput, type SendEmailOutput } from '#src/contracts/send-email.ts';
import { acceptMail } from '#netlify/flows/accept-mail.ts';
import { sendReceiptAgain } from '#netlify/flows/send-fresh-link.ts';
import { jsonEndpoint } from '#netlify/http/endpoint.ts';

/** Sends one of the site's own mails. Never a recipient together with text of the caller's choosing. */
export default jsonEndpoint({
  name: 'send-email',
  input: sendEmailInput,
  run: async (request, services, caller): Promise<SendEmailOutput> =>
    request.type === 'receipt'
      ? sendReceiptAgain(request.sessionId, services)
      : acceptMail(request, caller, services),
});

export const config: Config = {
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
