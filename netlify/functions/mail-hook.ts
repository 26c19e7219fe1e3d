import { mailEvent } from '#src/contracts/mail-hook.ts';
import { noteMailEvent } from '#netlify/flows/note-mail-event.ts';
import { requireBasicAuth } from '#netlify/http/basic-auth.ts';
import { byMethod } from '#netlify/http/endpoint.ts';
import { readText } from '#netlify/http/read-body.ts';
import { respondJson } from '#netlify/http/respond.ts';

/** An event can carry the whole mail that came back; in bytes. */
const MAX_EVENT_BYTES = 512 * 1024;

/**
 * Postmark says that a mail arrived or came back. Answers 200 when everything that follows is written
 * down, and also for what is none of our business: Postmark would repeat anything else.
 */
export default byMethod('mail-hook', {
  POST: async (request, services) => {
    requireBasicAuth(request, 'postmark', services.env.postmark.hookPassword);
    const event = mailEvent.safeParse(readEvent(await readText(request, MAX_EVENT_BYTES)));
    if (event.success) await noteMailEvent(event.data, services);
    return respondJson(200, { received: event.success });
  },
});

function readEvent(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
