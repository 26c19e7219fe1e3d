import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { newsletterInput } from '#src/contracts/newsletter.ts';
import {
  requestNewsletter,
  confirmNewsletter,
  leaveNewsletter,
} from '#netlify/newsletter/subscribe-and-unsubscribe.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** Newsletter sign-up, confirmation through the emailed link, and unsubscribing. */
export default endpoint({
  name: 'newsletter',
  services: servicesFromEnv,
  who: 'anyone',
  input: newsletterInput,
  run: {
    async subscribe({ email }, services, { caller }) {
      await requestNewsletter(email, caller, services);
      return { status: 'accepted' };
    },
    async confirm({ token }, services) {
      await confirmNewsletter(token, services);
      return { status: 'confirmed' };
    },
    async unsubscribe({ token }, services) {
      await leaveNewsletter(token, services);
      return { status: 'unsubscribed' };
    },
  },
});
