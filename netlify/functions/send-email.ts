import { sendEmailInput } from '#src/contracts/send-email.ts';
import { sendReceiptAgain } from '#netlify/flows/send-fresh-link.ts';
import { jsonEndpoint } from '#netlify/http/endpoint.ts';

/** Sends one of the site's own mails. Never a recipient or text of the caller's choosing. */
export default jsonEndpoint({
  name: 'send-email',
  input: sendEmailInput,
  run: ({ sessionId }, services) => sendReceiptAgain(sessionId, services),
});
