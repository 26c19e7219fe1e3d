import { noteMailEvent } from '#netlify/mail/record-mail-event.ts';
import { requireBasicAuth } from '#netlify/http/basic-auth.ts';
import { byMethod } from '#netlify/http/endpoint.ts';
import { readText } from '#netlify/http/read-body.ts';
import { respondJson } from '#netlify/http/respond.ts';

/** An event can carry the whole mail that came back; in bytes. */
const MAX_EVENT_BYTES = 512 * 1024;

/**
 * The mail provider says that a mail arrived or came back. Answers 200 when everything that follows is written
 * down, and also for what is none of our business: anything else would be repeated.
 */
export default byMethod('mail-hook', {
  POST: async (request, services) => {
    requireBasicAuth(request, 'postmark', services.env.postmark.hookPassword);
    const event = services.mailer.readEvent(await readText(request, MAX_EVENT_BYTES));
    if (event) await noteMailEvent(event, services);
    return respondJson(200, { received: event !== undefined });
  },
});
