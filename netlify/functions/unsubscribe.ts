import { servicesFromEnv } from '#netlify/app/create-services.ts';
import type { Services } from '#netlify/services.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { readFromLink } from '#src/domain/mailed-link.ts';
import { checkLeaveToken, leaveNewsletter } from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { byMethod, type Handle } from '#netlify/http/endpoint.ts';
import { readForm } from '#netlify/http/read-body.ts';
import { respondPage } from '#netlify/http/respond.ts';
import {
  ONE_CLICK,
  unsubscribedPage,
  unsubscribePage,
} from '#netlify/newsletter/unsubscribe-page.ts';

const answer: Handle<Services> = async (request, services) => {
  const token = readFromLink('token', new URL(request.url).search);
  const what = checkLeaveToken(token, services);
  if (request.method !== 'POST') return respondPage(200, unsubscribePage(token, what));
  const sent = await readForm(request);
  if (sent.get(ONE_CLICK.name) !== ONE_CLICK.value) {
    throw new HttpError('bad_request', 'Open the link in your email and select the button.');
  }
  await leaveNewsletter(token, services);
  return respondPage(200, unsubscribedPage(what));
};

/**
 * Target of the List-Unsubscribe header (RFC 8058). A POST from an email client ends the newsletter
 * or book news. Opening the URL only shows a button. The token is the only authentication required.
 */
export default byMethod(
  'unsubscribe',
  { GET: answer, POST: answer },
  { services: servicesFromEnv },
);
