import { servicesFromEnv } from '#netlify/app/create-services.ts';
import type { Config } from '@netlify/functions';
import { sendEmailInput } from '#src/contracts/send-email.ts';
import { acceptMail } from '#netlify/app/accept-mail.ts';
import { sendLinkAgain } from '#netlify/downloads/send-fresh-link.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** Sends one of the site's own emails. Callers can't choose both the recipient and the text. */
export default endpoint({
  name: 'send-email',
  services: servicesFromEnv,
  who: 'anyone',
  input: sendEmailInput,
  run: async (request, services, { caller, later }) =>
    request.type === 'receipt'
      ? sendLinkAgain(request.sessionId, services)
      : acceptMail(request, caller, services, later),
});

export const config: Config = {
  // This is the default path, but without `path`, the platform silently drops the rate limit below.
  path: '/.netlify/functions/send-email',
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
