import { sendEmailInput, type SendEmailOutput } from '#src/contracts/send-email.ts';
import { ShopError } from '#src/domain/shop-error.ts';
import { sendReceiptAgain } from '#netlify/flows/send-fresh-link.ts';
import { jsonEndpoint } from '#netlify/http/endpoint.ts';

/** Sends one of the site's own mails. Never a recipient or text of the caller's choosing. */
export default jsonEndpoint({
  name: 'send-email',
  input: sendEmailInput,
  async run(request, services): Promise<SendEmailOutput> {
    if (request.type === 'receipt') return sendReceiptAgain(request.sessionId, services);
    throw new ShopError('not_set_up', 'The site cannot send this e-mail yet. Please try later.');
  },
});
