import { WEBHOOK_USER } from '#src/domain/email-provider.ts';
import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { recordMailEvent } from '#netlify/mail/record-bounces-and-deliveries.ts';
import { requireBasicAuth } from '#netlify/http/basic-auth.ts';
import { byMethod } from '#netlify/http/endpoint.ts';
import { readText } from '#netlify/http/read-body.ts';
import { respondJson } from '#netlify/http/respond.ts';

/** Maximum event size, in bytes. A bounce event can contain the entire returned email. */
const MAX_EVENT_BYTES = 512 * 1024;

/**
 * Receives delivery and bounce events from the email provider. Returns 200 once all of an event's
 * effects have been stored, and for events that aren't ours. The provider retries after any other
 * response.
 */
export default byMethod(
  'mail-hook',
  {
    POST: async (request, services) => {
      requireBasicAuth(request, WEBHOOK_USER, services.env.mailHookPassword);
      const event = services.mailer.readEvent(await readText(request, MAX_EVENT_BYTES));
      if (event) await recordMailEvent(event, services);
      return respondJson(200, { received: event !== undefined });
    },
  },
  { services: servicesFromEnv },
);
