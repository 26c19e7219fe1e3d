import { HttpError } from '#src/domain/http-error.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { byMethod } from '#netlify/http/endpoint.ts';
import { readText } from '#netlify/http/read-body.ts';
import { respondJson } from '#netlify/http/respond.ts';
import { shopServicesFromEnv } from '#netlify/app/create-shop-services.ts';

/** Maximum event size, in bytes. The largest known Stripe events are far smaller. */
const MAX_EVENT_BYTES = 512 * 1024;

/** Receives Stripe events. Returns 200 only once all of an event's effects have been stored. */
export default byMethod(
  'stripe-webhook',
  {
    POST: async (request, services, { later }) => {
      const body = await readText(request, MAX_EVENT_BYTES);
      const signature = request.headers.get('stripe-signature');
      const event = await services.payments.verifyEvent(body, signature, services.now());
      if (!event)
        throw new HttpError(
          'bad_signature',
          'The event isn’t signed by Stripe for this site, or it’s too old.',
        );
      await handlePaymentEvent(event, services, later);
      return respondJson(200, { received: true });
    },
  },
  { services: shopServicesFromEnv },
);
