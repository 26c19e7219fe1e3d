import { newsletterInput } from '#src/contracts/newsletter.ts';
import {
  askForNewsletter,
  confirmNewsletter,
  leaveNewsletter,
} from '#netlify/newsletter/subscribe.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** The newsletter: asked for, confirmed from the mailed link, ended. */
export default endpoint({
  name: 'newsletter',
  who: 'anyone',
  input: newsletterInput,
  run: {
    async subscribe({ email }, services, { caller }) {
      await askForNewsletter(email, caller, services);
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
